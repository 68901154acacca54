"""The spectators of one race on this node: what they see, when they are told of it, and how slow they may be.

They see a race of their own (`Showing`), which takes in each entry of the log so many seconds after its time. What
becomes due within a tenth of a second is told in one frame, of each seat and table only the newest, encoded once a
codec. It leaves a few spectators at a time, so that the players' frames pass between. Who does not keep up hears
nothing until its socket has sent what waits; then it is shown the race anew; and when that takes too long it is closed.
"""

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

import structlog

from protocol.answers import Events
from protocol.answers import Race as RaceAnswer
from protocol.closing import CloseCode
from protocol.codecs import Codec, Frame, encode
from protocol.events import AnyEvent
from protocol.records import RaceView
from server.connection import Connection
from server.errors import StoreError, StoreUnreachable
from server.race.entries import Begun, Stamped
from server.race.showing import Showing
from server.race.state import Race, playing
from server.race.views import seen, spectators_view, take_in
from server.store.races import Kept

if TYPE_CHECKING:
    from server.live import LiveRace

AT_A_TIME = 25
"""So many are sent a frame before others have their turn."""
TAKEN_AT_A_TIME = 100
"""So many entries are taken in before others have their turn."""
MOST_WAITING = 8
"""Frames that may wait for a spectator before it has to catch up."""
REST = 3
"""Nothing is told for so many times as long as telling took: a crowd takes a quarter of a node's time at most."""
SEARCH_EVERY_SECONDS = 1.0
"""Where it takes a search to find out which seats can still win, it is done no more often."""
LOAD_SECONDS = 5.0
AGAIN_SECONDS = 0.5
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Due:
    """An entry, and when it may be told at the earliest, in the loop's seconds."""

    entry: Stamped
    at: float


class Spectating:
    """What the spectators of a race see. `run` is its one task; it ends when nobody is there, or nothing more comes."""

    def __init__(self, live: "LiveRace") -> None:
        self._live = live
        self.showing = Showing(Race(live.id, live.race.settings, live.race.secret))
        self._waiting: deque[Due] = deque()
        """Entries that have not been told, in order."""
        self._has_changed = asyncio.Event()
        self._has_caught_up = asyncio.Event()
        self._entering = 0
        """Those who wait to be shown the race."""
        self._slow: dict[Connection, float] = {}
        """Since when each of those who have to catch up does so, in the loop's seconds."""
        self._foretold = float("-inf")

    @property
    def version(self) -> int:
        """The race's version as spectators see it."""
        return self.showing.race.version

    def view(self, connection: Connection) -> RaceView:
        """The whole race as this spectator sees it."""
        live = self._live
        seat = live.race.seat_of(connection.player.id)
        you = seat.number if seat is not None else None
        return spectators_view(self.showing, live.race, you, live.clock.now(), crowd=live.crowd)

    async def caught_up(self) -> None:
        """Wait until everything that was due has been taken in; raises StoreUnreachable."""
        self._entering += 1
        try:
            async with asyncio.timeout(LOAD_SECONDS):
                await self._has_caught_up.wait()
        except TimeoutError:
            raise StoreUnreachable("the race could not be read; try again in a moment") from None
        finally:
            self._entering -= 1

    def hear(self, stamped: Stamped) -> None:
        """The race has taken in an entry. It is as old as we have known it: the store's clock may have gone back."""
        self._waiting.append(Due(stamped, _now() + self._live.race.settings.delay))
        self._has_changed.set()

    def look(self) -> None:
        """See whether anybody watches still."""
        self._has_changed.set()

    async def run(self) -> None:
        """Load what was, then tell what becomes due."""
        if self._live.node.options.foretell_within:
            self._live.node.spawn(self._live.node.foreteller.warm_up())
        await self._load()
        while self._is_wanted:
            self._has_changed.clear()
            due = self._take_due()
            told = take_in(self.showing, due)
            await self._foretell()
            began = _now()
            await self._tell(due, told)
            if len(due) == TAKEN_AT_A_TIME:
                await asyncio.sleep(0)
                continue
            self._has_caught_up.set()
            if self.showing.race.state == "ended" and not self._waiting:
                break
            await self._rest(_now() - began if due else None)
        if self._live.spectating is self:
            self._live.spectating = None

    @property
    def _is_wanted(self) -> bool:
        return bool(self._entering or self._live.followers.spectators())

    async def _load(self) -> None:
        """Read the log up to what is heard; what was before the cards were shown has been told already."""
        kept, delay = await self._read(), self._live.race.settings.delay
        if kept is None:
            return
        first = self._waiting[0].entry.version if self._waiting else self._live.race.version + 1
        now = _now()
        before = [
            Due(entry, now + delay - (kept.now - entry.at) / 1_000) for entry in kept.log if entry.version < first
        ]
        self._waiting.extendleft(reversed(before))
        while self._waiting and not isinstance(self._waiting[0].entry.entry, Begun):
            self.showing.apply(self._waiting.popleft().entry)

    async def _read(self) -> Kept | None:
        """The race as it lies in the store, as soon as that answers; None if nobody waits for it any more."""
        while self._is_wanted:
            try:
                return await self._live.node.races.load(self._live.id)
            except StoreError as error:
                log.warning("spectators have to wait", race=self._live.id, error=str(error))
                await asyncio.sleep(AGAIN_SECONDS)
        return None

    def _take_due(self) -> list[Stamped]:
        """The next entries to tell: those of a while ago, or all that wait once the race is over."""
        is_over = self._live.race.state == "ended"
        due: list[Stamped] = []
        while self._waiting and len(due) < TAKEN_AT_A_TIME and (is_over or self._waiting[0].at <= _now()):
            due.append(self._waiting.popleft().entry)
        return due

    async def _rest(self, spent: float | None) -> None:
        """Wait for something to tell, or for somebody slow; after telling, which took so long, wait in any case."""
        if spent is not None:
            await asyncio.sleep(max(self._live.node.options.tell_every, spent * REST))
            return
        waits = [self._waiting[0].at - _now()] if self._waiting else []
        waits += [self._live.node.options.tell_every] if self._slow else []
        try:
            async with asyncio.timeout(max(0.001, min(waits)) if waits else None):
                await self._has_changed.wait()
        except TimeoutError:
            pass

    async def _foretell(self) -> None:
        """Find out which seats can still win, where spectators may be told; what takes too long is not told."""
        asked, within = self.showing.open_questions(), self._live.node.options.foretell_within
        now, is_exact = _now(), self.showing.race.game.phases == 2
        if not asked or not within or not (is_exact or now - self._foretold >= SEARCH_EVERY_SECONDS):
            return
        self._foretold = now
        found = await self._live.node.foreteller.may_win([str(playing(each.seat)) for each in asked], within)
        for each, may_win in zip(asked, found, strict=True):
            each.may_win = may_win

    async def _tell(self, entries: list[Stamped], told: tuple[AnyEvent, ...]) -> None:
        """Tell all spectators of entries that have been taken in."""
        if entries:
            events = (*told, *seen(self.showing))
            await self._send(Events(race=self._live.id, first=entries[0].version, last=self.version, events=events))
        elif self._slow:
            await self._send(None)

    async def _send(self, message: Events | None) -> None:
        """Send news, or nothing but to see who has caught up; a few at a time."""
        frames: dict[str, Frame] = {}
        for number, connection in enumerate(self._live.followers.spectators(), 1):
            if self._keeps_up(connection) and message is not None:
                connection.send_frame(_frame(frames, connection.codec, message))
            if number % AT_A_TIME == 0:
                await asyncio.sleep(0)
        self._slow = {each: since for each, since in self._slow.items() if not each.is_closing}

    def _keeps_up(self, connection: Connection) -> bool:
        """Whether a spectator can be told what is new; one who has just caught up is shown all of it instead."""
        since, now = self._slow.get(connection), _now()
        if since is None:
            if connection.outbox.qsize() < MOST_WAITING:
                return True
            self._slow[connection] = now
        elif connection.outbox.empty():
            del self._slow[connection]
            connection.send(RaceAnswer(race=self.view(connection)))
        elif now - since >= self._live.node.options.slow_after:
            connection.close(CloseCode.SLOW, "this socket reads too slowly; come back and resume")
        return False


def _now() -> float:
    """The loop's seconds, which nothing turns back."""
    return asyncio.get_running_loop().time()


def _frame(frames: dict[str, Frame], codec: Codec, message: Events) -> Frame:
    """The message in a codec, encoded once."""
    known = frames.get(codec.subprotocol)
    if known is None:
        known = frames[codec.subprotocol] = encode(codec, message)
    return known
