"""The perfect bot: once it has seen every card it plays a line that wins, if the solver finds one.

In Zodiac it goes through the stock once before anything else, and the solver is never wrong.
"""

import random
from itertools import count

from engine.moves import Move
from engine.playing.memory import lay_out
from engine.playing.patient import PatientBot
from engine.playing.sight import OpenTable, PlayerView, table_seen
from engine.position import Position
from engine.solver import Verdict, budget_of, solve

LAYERS = 6000
"""What a search may take, in looks at its budget rather than seconds, so that the same seed plays the same game."""
AGAIN_AFTER = 12
"""After how many moves it searches again where nothing was decided."""


class PerfectBot(PatientBot):
    """Patient until it has seen everything; then it plays to win, and if that cannot be, for progress."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self._is_lost = False
        self._ask_at = 0

    def _think(self, view: PlayerView) -> str | None:
        seen = table_seen(view)
        if self._stock.is_whole:
            way = self._winning(view, seen)
            if way:
                return self._follow(way, view)
        elif seen.game.phases == 2:
            return "deal"
        return super()._think(view)

    def _winning(self, view: PlayerView, seen: OpenTable) -> tuple[Move, ...]:
        """Return moves that win; none if there are none, or none were found."""
        if self._is_lost or view.turn < self._ask_at:
            return ()
        position = Position(seen.game)
        lay_out(seen, self._stock.stock, position)
        solution = solve(position, budget=budget_of(LAYERS, count().__next__), random=self._rng)
        # What cannot be won stays so, whatever is played.
        self._is_lost = solution.verdict is Verdict.LOST
        self._ask_at = view.turn + AGAIN_AFTER
        return solution.line
