"""Telling spectators which tables can still be won: found out in a process of its own, or left out if it takes long."""

import asyncio
from collections.abc import Sequence
from random import Random
from time import perf_counter

from engine.position import Position
from engine.solver import Verdict, budget_of, decide, solve
from server.working import Worker, WorkerDied

SHARE = 0.4
"""Of the time that spectators wait, so much is for finding out; the rest is for the way there and back."""


class Foreteller:
    """Tells of positions whether they can be won, all their cards known."""

    def __init__(self) -> None:
        self._worker = Worker(niceness=5)

    async def warm_up(self) -> None:
        """Start the process, so that the first to be told need not wait for that."""
        await self.may_win((), None)

    async def may_win(self, positions: Sequence[str], within: float | None) -> tuple[bool | None, ...]:
        """Whether each position can be won, by their texts; None where that was not found out in so many seconds."""
        seconds = SHARE * (within or 0.0) / max(1, len(positions))
        try:
            async with asyncio.timeout(within):
                return await self._worker.do(may_be_won, tuple(positions), seconds)
        except (TimeoutError, WorkerDied):
            return (None,) * len(positions)

    def close(self) -> None:
        """Let the worker go."""
        self._worker.close()


def may_be_won(positions: Sequence[str], seconds: float) -> tuple[bool | None, ...]:
    """The same, in this process, with so many seconds for each that needs a search.

    In games that are searched only what is proved is told: that a way to win was found says little of the next move,
    while what is lost stays lost.
    """
    return tuple(_may_be_won(Position.parse(text), seconds) for text in positions)


def _may_be_won(position: Position, seconds: float) -> bool | None:
    if position.game.phases == 2:
        verdict, _ = decide(position)
        return verdict is Verdict.WON
    random = Random(0)  # noqa: S311 - chance in a search
    solution = solve(position, budget=budget_of(seconds, perf_counter), random=random)
    return False if solution.verdict is Verdict.LOST else None
