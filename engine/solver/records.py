"""What is asked of the solver and what it answers."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from engine.moves import Move


class Verdict(Enum):
    """Whether a position can be won, all its cards known."""

    WON = "won"
    """It can, and here is how."""
    LOST = "lost"
    """It cannot, proved."""
    UNDECIDED = "undecided"
    """Neither was found within the budget."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What is known of a position.

    `line` are moves that win, replayed through the rules; empty unless won. `slack` is Zodiac's, in its first phase:
    the cells less the cards that must stay in them, negative where they are too few; None where there is no telling.
    """

    verdict: Verdict
    line: tuple[Move, ...] = ()
    slack: int | None = None


@dataclass(frozen=True, slots=True)
class Budget:
    """How long one may look: until `clock`, in seconds, says `ends`."""

    ends: float
    clock: Callable[[], float]

    @property
    def is_spent(self) -> bool:
        """Whether there is no time left."""
        return self.clock() >= self.ends

    def share(self, part: float) -> "Budget":
        """Return the budget of a part of the time that is left."""
        now = self.clock()
        return Budget(now + part * (self.ends - now), self.clock)


def budget_of(seconds: float, clock: Callable[[], float]) -> Budget:
    """Return a budget of some seconds from now, by this clock."""
    return Budget(clock() + seconds, clock)


class Steps:
    """A clock that shows how often it was looked at; by it a search ends at the same point on any machine."""

    def __init__(self) -> None:
        self.passed = 0

    def __call__(self) -> float:
        """One step more."""
        self.passed += 1
        return float(self.passed)
