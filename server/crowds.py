"""What nodes tell of the races that run on them: their line in the list of live races, and how many watch."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import structlog

from protocol.resources import LivePage, LiveRace
from server.errors import StoreError
from server.live import LiveRace as Live
from server.names import DELETED
from server.race.lines import aged, is_public, live_line
from server.store.lives import LiveLine, Noted

if TYPE_CHECKING:
    from server.node import Node

MOST_LISTED = 100
KEPT_SECONDS = 1.0
"""For so long a list that was read is shown to all who ask."""
AT_A_TIME = 50
"""So many races are seen to before others have their turn."""
FEW, MANY = 20, 100
log = structlog.get_logger()


def damped(watching: int) -> int:
    """The number that is shown: from twenty on a round one, so that it does not change with each who comes or goes."""
    if watching < FEW:
        return watching
    unit = 5 if watching < MANY else 10 ** (len(str(watching)) - 2)
    return (watching + unit // 2) // unit * unit


@dataclass(slots=True)
class Told:
    """The number that followers of a race were told last, and when."""

    watching: int = 0
    at: float = field(default=float("-inf"))


class Crowds:
    """Writes the lines of the races that are followed on this node, and tells their followers how many watch."""

    def __init__(self, node: "Node", *, every: float, tell_every: float) -> None:
        self._node = node
        self._every = every
        self._tell_every = tell_every
        self._name = secrets.token_hex(6)
        self._told: WeakKeyDictionary[Live, Told] = WeakKeyDictionary()
        self._listed: dict[str, Live] = {}
        """The races of which this node wrote lines that may still be in the list."""

    async def run(self) -> None:
        """Do so for ever."""
        while True:
            try:
                await self.beat()
            except StoreError as error:
                log.warning("live races not noted", error=str(error))
            await asyncio.sleep(self._every)

    async def beat(self) -> None:
        """Do so once; raises StoreError. A few races at a time, so that others have their turn between."""
        running = self._node.open.running()
        for start in range(0, len(running), AT_A_TIME):
            some = running[start : start + AT_A_TIME]
            await self._count([live for live in some if self._may_be_watched(live)])
            await self._note([live for live in some if is_public(live.race)])
        await self._drop_over()

    def _may_be_watched(self, live: Live) -> bool:
        """Also on another node; whoever plays alone is watched by few, and not asked about each time."""
        told = self._told.get(live)
        return not live.race.settings.is_alone or bool(live.spectators or (told and told.watching))

    async def _count(self, races: Sequence[Live]) -> None:
        lives, name = self._node.lives, self._name
        numbers = await asyncio.gather(
            *(lives.count(live.id, name, live.spectators) for live in races), return_exceptions=True
        )
        for live, number in zip(races, numbers, strict=True):
            if isinstance(number, BaseException):
                raise number
            self._tell(live, damped(number))

    async def _note(self, races: Sequence[Live]) -> None:
        self._listed |= {live.id: live for live in races}
        await self._node.lives.note([self._noted(live) for live in races])

    async def _drop_over(self) -> None:
        """A race that ended while its line was on its way would be listed until that lapses."""
        for live in list(self._listed.values()):
            if live.race.state != "running":
                await self._node.lives.drop(live.race.settings.game, live.id)
            if live.race.state != "running" or not self._node.open.has(live.id):
                del self._listed[live.id]

    def _tell(self, live: Live, watching: int) -> None:
        now = asyncio.get_running_loop().time()
        told = self._told.setdefault(live, Told())
        if watching != told.watching and now - told.at >= self._tell_every:
            told.watching, told.at = watching, now
            live.tell_crowd(watching)

    def _noted(self, live: Live) -> Noted:
        race = live.race
        told = self._told.get(live)
        players = tuple(s.sitter.id if s.sitter and s.sitter.house is None else None for s in race.taken)
        line = live_line(race, live.clock.now(), told.watching if told else 0)
        return Noted(race.clocks.begun_at, LiveLine(shown=line, players=players))


class LiveList:
    """The list for those who ask by HTTP, read anew at most once a second."""

    def __init__(self, node: "Node") -> None:
        self._node = node
        self._lock = asyncio.Lock()
        self._kept: dict[str | None, tuple[float, LivePage]] = {}

    async def page(self, game: str | None) -> LivePage:
        """The races that run now, of one game or of all; raises StoreError."""
        async with self._lock:
            now = asyncio.get_running_loop().time()
            at, page = self._kept.get(game, (float("-inf"), LivePage(races=())))
            if now - at >= KEPT_SECONDS:
                page = LivePage(races=await self._read(game))
                self._kept[game] = now, page
            return page

    async def _read(self, game: str | None) -> tuple[LiveRace, ...]:
        lines = await self._node.lives.list(MOST_LISTED, game)
        players = sorted({player for _, line in lines for player in line.players if player is not None})
        names = await self._node.players.names(players) if players else {}
        return tuple(aged(_named(line, names), age) for age, line in lines)


def _named(line: LiveLine, names: Mapping[str, str]) -> LiveRace:
    """With the names players have now; who is gone has none of its own."""
    seats = tuple(
        seat if player is None else seat.model_copy(update={"name": names.get(player, DELETED)})
        for seat, player in zip(line.shown.seats, line.players, strict=True)
    )
    return line.shown.model_copy(update={"seats": seats})
