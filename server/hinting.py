"""Hints for who practises: found in a process of their own, in order of coming, and put into the log."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

import structlog

from engine.solver import Verdict, Work, work_of
from engine.solver.hinting import Hint, find_hint
from protocol.answers import Events
from protocol.refusals import Reason
from protocol.requests import Hint as HintRequest
from server.connection import Connection
from server.race import decide
from server.race.decide import Refusal
from server.race.packing import unpack_line
from server.race.state import Race, moves_on_table
from server.race.views import reveal
from server.working import Worker, WorkerDied

if TYPE_CHECKING:
    from server.live import LiveRace
    from server.node import Node

WORK = 300_000
"""How much work of the search goes into one at most: about two seconds, but the same on any day and machine."""
SECONDS = 8.0
"""How long is looked for one at most: the last bound, for a machine that is slow or has much else to do."""
ANSWER_SECONDS = 15.0
"""Who waited so long is told that nothing was found; clients are patient for some seconds more."""
SHARED = 0.8
"""The part of that which is for looking; the rest is for starting the process and for the way there."""
LEAST_SECONDS = 0.1
MOST_WAITING = 60
"""Who asks when so many wait is told that the server is busy."""
NOTHING = Hint(Verdict.UNDECIDED, None)
NICENESS = 8
LINES_KEPT = 200
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Question:
    """Of what a hint is wanted; all of it secret."""

    game: str
    seed: bytes
    moves: tuple[str, ...]
    wins: tuple[tuple[str, ...], ...]


def answer_question(question: Question, seconds: float) -> Hint:
    """What the solver says; for a process pool.

    A position's answer does not depend on how fast it is found: where the seconds are over before the work is done,
    nothing was found, and who asked may ask again, unless there is a way to win.
    """
    work, random = Work(perf_counter() + seconds, perf_counter), Random(0)  # noqa: S311 - chance in a search
    found = find_hint(question.game, question.seed, question.moves, question.wins, work_of(WORK, work), random)
    return NOTHING if work.is_cut and found.verdict is not Verdict.WON else found


def share_of_first(left: Sequence[float]) -> float:
    """How many seconds the first in line gets, so that all get as much before what is left of their time is over."""
    shares = (seconds * SHARED / place for place, seconds in enumerate(left, 1))
    return max(LEAST_SECONDS, min(SECONDS, *shares))


@dataclass(frozen=True, slots=True)
class Wish:
    """What a player wants a hint for."""

    live: "LiveRace"
    turn: int
    until: float
    """When the player is told, found or not, by the loop's clock."""


class Hinter:
    """Finds hints. A line it has found once is kept, so that who follows it hears how it goes on.

    Players stand in line: one place each, first come, first served. Who moves on keeps the place, for the next wish.
    """

    def __init__(self) -> None:
        self._worker = Worker(NICENESS)
        self._free = asyncio.Lock()
        """Whoever waits for it gets it in order of coming."""
        self._wishes: dict[str, Wish] = {}
        """By player, of all who wait and the one who is served."""
        self._served: str | None = None
        self._lines: OrderedDict[str, tuple[str, ...]] = OrderedDict()

    async def answer(self, live: "LiveRace", connection: Connection, request: HintRequest) -> None:
        """Have a hint looked for, unless there is one of this turn; it comes as an event. Raises Refusal.

        The answer does not wait for that, so that all answers come in order.
        """
        player, at = connection.player.id, live.race.version
        is_given = decide.check_hint(live.race, player, request.turn) is not None
        if reveal(live.race, live.clock.now()) is None:
            text = "others may still play this daily deal, and a hint would tell of its cards"
            raise Refusal(Reason.NOT_SHOWN, text)
        if not is_given:
            self._line_up(player, Wish(live, request.turn, asyncio.get_running_loop().time() + ANSWER_SECONDS))
        connection.send(Events(re=request.id, race=live.id, first=at + 1, last=at, events=()))

    def _line_up(self, player: str, wish: Wish) -> None:
        """Give the player a place in line, or the place it has another wish; raises Refusal."""
        last = self._wishes.get(player)
        if last is None:
            if len(self._wishes) >= MOST_WAITING:
                raise Refusal(Reason.BUSY, "many want a hint just now; ask again in some seconds")
            wish.live.node.spawn(self._serve(wish.live.node, player))
        elif (last.live.id, last.turn) == (wish.live.id, wish.turn):
            return
        elif player == self._served or _is_wanted(last.live.race, player, last.turn):
            raise Refusal(Reason.BUSY, "your last hint is still being looked for")
        self._wishes[player] = wish if last is None else replace(wish, until=last.until)

    async def _serve(self, node: "Node", player: str) -> None:
        """Wait for the player's turn and put what is found into the log: who waited in vain is told so too."""
        found: Hint | None = NOTHING
        try:
            async with asyncio.timeout_at(self._wishes[player].until), self._free:
                found = await self._find_wanted(node, player)
        except (TimeoutError, WorkerDied) as error:
            log.warning("no hint found", race=self._wishes[player].live.id, error=type(error).__name__)
        finally:
            # Before it is told, for who has heard it may ask for the next.
            wish = self._wishes.pop(player)
        if found is not None:
            await _tell(node, player, wish, found)

    async def _find_wanted(self, node: "Node", player: str) -> Hint | None:
        """Find what the player wants by now; None where it has moved on, or follows the race no more."""
        wish, self._served = self._wishes[player], player
        try:
            async with node.using(wish.live.id) as live:
                if live is None or not live.followers or not _is_wanted(live.race, player, wish.turn):
                    return None
                return await self._find(live.race)
        finally:
            self._served = None

    async def _find(self, race: Race) -> Hint:
        moves, win, kept = moves_on_table(race.seats[0]), race.secret.win, self._lines.get(race.id)
        wins = (*((unpack_line(win.line),) if win is not None else ()), *((kept,) if kept is not None else ()))
        question = Question(race.settings.game, race.secret.seed, moves, wins)
        now = asyncio.get_running_loop().time()
        seconds = share_of_first([wish.until - now for wish in self._wishes.values()])
        found = await self._worker.do(answer_question, question, seconds)
        if found.verdict is Verdict.WON:
            self._lines[race.id] = (*moves, *found.line)
            self._lines.move_to_end(race.id)
            if len(self._lines) > LINES_KEPT:
                self._lines.popitem(last=False)
        return found

    def close(self) -> None:
        """Let the worker go."""
        self._worker.close()


def _is_wanted(race: Race, player: str, turn: int) -> bool:
    """Whether a hint may still be given for this turn."""
    try:
        return decide.check_hint(race, player, turn) is None
    except Refusal:
        return False


async def _tell(node: "Node", player: str, wish: Wish, found: Hint) -> None:
    """Put a hint into the log; who has moved on or ended meanwhile gets none, as happens all the time."""
    async with node.using(wish.live.id) as live:
        if live is not None:
            with suppress(Refusal):
                await live.wish(None, lambda race: decide.hint(race, player, wish.turn, found))
