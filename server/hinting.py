"""Hints for who practises: found in a process of their own, one at a time for each player, and put into the log."""

from collections import OrderedDict
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

import structlog

from engine.solver import Verdict, budget_of
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

SECONDS = 2.0
"""How long is looked for one at most."""
MOST_ASKING = 6
"""Who asks when so many wait is told that the server is busy."""
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
    """What the solver says; for a process pool."""
    budget, random = budget_of(seconds, perf_counter), Random(0)  # noqa: S311 - chance in a search
    return find_hint(question.game, question.seed, question.moves, question.wins, budget, random)


class Hinter:
    """Finds hints. A line it has found once is kept, so that who follows it hears how it goes on."""

    def __init__(self) -> None:
        self._worker = Worker(NICENESS)
        self._asking: dict[str, tuple[str, int]] = {}
        """By player: of which race and turn a hint is being looked for."""
        self._lines: OrderedDict[str, tuple[str, ...]] = OrderedDict()

    async def answer(self, live: "LiveRace", connection: Connection, request: HintRequest) -> None:
        """Have a hint looked for, unless there is one of this turn; it comes as an event. Raises Refusal.

        The answer does not wait for that, so that all answers come in order.
        """
        player, at, what = connection.player.id, live.race.version, (live.id, request.turn)
        is_given = decide.check_hint(live.race, player, request.turn) is not None
        if reveal(live.race, live.clock.now()) is None:
            text = "others may still play this daily deal, and a hint would tell of its cards"
            raise Refusal(Reason.NOT_SHOWN, text)
        if not is_given and self._asking.get(player) != what:
            self._check_free(player)
            self._asking[player] = what
            live.node.spawn(self._give(live, player, request.turn))
        connection.send(Events(re=request.id, race=live.id, first=at + 1, last=at, events=()))

    def _check_free(self, player: str) -> None:
        """Refuse who has asked already, and all while many wait."""
        if player in self._asking:
            raise Refusal(Reason.BUSY, "your last hint is still being looked for")
        if len(self._asking) >= MOST_ASKING:
            raise Refusal(Reason.BUSY, "many want a hint just now; ask again in some seconds")

    async def _give(self, live: "LiveRace", player: str, turn: int) -> None:
        """Find a hint and put it into the log; who has moved on meanwhile gets none."""
        async with live.node.using(live.id):
            try:
                found = await self._find(live.race)
            except WorkerDied:
                log.warning("no hint found", race=live.id)
                return
            finally:
                # Before it is told, for who has heard it may ask for the next.
                del self._asking[player]
            await live.wish(None, lambda race: decide.hint(race, player, turn, found))

    async def _find(self, race: Race) -> Hint:
        moves, win, kept = moves_on_table(race.seats[0]), race.secret.win, self._lines.get(race.id)
        wins = (*((unpack_line(win.line),) if win is not None else ()), *((kept,) if kept is not None else ()))
        question = Question(race.settings.game, race.secret.seed, moves, wins)
        found = await self._worker.do(answer_question, question, SECONDS)
        if found.verdict is Verdict.WON:
            self._lines[race.id] = (*moves, *found.line)
            self._lines.move_to_end(race.id)
            if len(self._lines) > LINES_KEPT:
                self._lines.popitem(last=False)
        return found

    def close(self) -> None:
        """Let the worker go."""
        self._worker.close()
