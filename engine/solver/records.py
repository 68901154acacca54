"""What is asked of the solver and what it answers."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from math import inf

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


class Work:
    """A clock of the work that was done, so that a search ends at the same point on any machine, busy or not.

    A second clock is the last bound, well above what the work takes: from `ends` on no time is left.
    """

    def __init__(self, ends: float, clock: Callable[[], float]) -> None:
        self.done = 0
        self.is_cut = False
        """Whether it was the last bound that ended a search, and not the work."""
        self._ends = ends
        self._clock = clock

    def __call__(self) -> float:
        """The work done so far."""
        if self._clock() >= self._ends:
            self.is_cut = True
            return inf
        return float(self.done)

    def add(self, done: int) -> None:
        """So much more was done."""
        self.done += done


def _unheeded(_: int) -> None:
    """Who counts time, or looks at a clock, counts no work."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long one may look: until `clock`, in seconds or whatever it counts, says `ends`."""

    ends: float
    clock: Callable[[], float]
    add: Callable[[int], None] = _unheeded
    """Is told of work as it is done: the states that were come across, and the arrangements."""

    @property
    def is_spent(self) -> bool:
        """Whether there is no time left."""
        return self.clock() >= self.ends

    def share(self, part: float) -> "Budget":
        """Return the budget of a part of the time that is left."""
        now = min(self.ends, self.clock())
        return Budget(now + part * (self.ends - now), self.clock, self.add)


def budget_of(seconds: float, clock: Callable[[], float]) -> Budget:
    """Return a budget of some seconds from now, by this clock."""
    return Budget(clock() + seconds, clock)


def work_of(amount: float, work: Work) -> Budget:
    """Return a budget of so much more work."""
    return Budget(work.done + amount, work, work.add)


class Steps:
    """A clock that shows how often it was looked at; by it a search ends at the same point on any machine."""

    def __init__(self) -> None:
        self.passed = 0

    def __call__(self) -> float:
        """One step more."""
        self.passed += 1
        return float(self.passed)
