"""When a suit's second phase can be played out: which card may lie on which, and what that ties together.

A suit has two cards of each rank, and two foundations. Call one of the two *first* and the other *second*. A way to
play the suit out is an order of its cards in which each foundation gets its cards in turn and every card goes before
the one it lies on; there is one if and only if what must go before what has no cycle. Cards lie on neighbours in rank
only, so it is enough to look at two neighbouring ranks r and r+1 at a time.

*Both foundations up* (`zodiac`). Of each rank, the first is the one that goes first. So F(r) < F(r+1), S(r) < S(r+1),
F(r) < S(r), where < is "goes before". A card that lies on another goes before it:

    F(r) on F(r+1), S(r) on S(r+1), F(r) on S(r+1)    says what holds anyway
    S(r) on F(r+1)                                    S(r) < F(r+1)       A
    F(r+1) on S(r)                                    F(r+1) < S(r)       B
    the other three                                   a cycle at once

A and B of the same two ranks contradict each other. Nothing else does: F(r+1) can only be come to from F(r) and by A
from S(r), so from S(r) there is no way to it but A; and B is the only step down in rank.

*One up, one down* (`zodiac-1914`). First are those on the foundation that goes up, second those on the other. So
F(r) < F(r+1) and S(r+1) < S(r), and nothing else is given. A card that lies on another says:

    F(r) on F(r+1), S(r+1) on S(r)                    what holds anyway
    S(r) on F(r+1)                                    S(r) < F(r+1)       P
    S(r+1) on F(r)                                    S(r+1) < F(r)       Q
    F(r) on S(r+1)                                    F(r) < S(r+1)       R
    F(r+1) on S(r)                                    F(r+1) < S(r)       T
    the other two                                     a cycle at once

Firsts and seconds are two chains, and P, Q, R, T lead from one to the other. Where a cycle goes over several of them,
two are enough: let it be S(a) < F(b), then F(b) to F(c) with b <= c, F(c) < S(e), and so on. If e >= a then S(e) is
at or before S(a), and these two close a cycle. If not, the next step to the firsts starts at or below e, so below a;
but starting points cannot sink all the way round. So there is a cycle if and only if some S(a) < F(b) and some
F(c) < S(e) have a <= e and b <= c. With |a-b| = |c-e| = 1 that comes to: the step to the firsts is at a lower pair of
ranks than the step to the seconds; or at the same pair they are P and T, or Q and R. In words: from the ace up there
is a turning; before it only R and T may be, after it only P and Q.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

FIRST: Final = 0
SECOND: Final = 1


@dataclass(frozen=True, slots=True)
class Edge:
    """A card on another of a neighbouring rank.

    `low` is which of the lower rank it is, `high` which of the higher; the higher lies on the lower if `is_upward`.
    """

    low: int
    high: int
    is_upward: bool

    @property
    def upper(self) -> int:
        """The card that lies on the other, as a bit of four: low first, low second, high first, high second."""
        return 4 << self.high if self.is_upward else 1 << self.low

    @property
    def under(self) -> int:
        """The card the other lies on, as such a bit."""
        return 1 << self.low if self.is_upward else 4 << self.high


@dataclass(frozen=True, slots=True, eq=False)
class Law:
    """Which edges there may be between two neighbouring ranks, each with what it ties, as bits.

    The bits of one of `conflicts` contradict each other; after `turning` at a lower pair there is no `early`.
    """

    edges: dict[Edge, int]
    conflicts: tuple[int, ...]
    turning: int = 0
    early: int = 0

    def holds(self, ties: int, *, is_turned: bool) -> bool:
        """Tell whether these ties of one pair of ranks go together, and with what is tied at lower ones."""
        if is_turned and ties & self.early:
            return False
        for conflict in self.conflicts:  # noqa: SIM110 - far faster when compiled
            if ties & conflict == conflict:
                return False
        return True


@dataclass(frozen=True, slots=True)
class Joining:
    """Some cards laid on others between two ranks: `uppers` and `unders` as bits of four, and what it all ties."""

    edges: tuple[Edge, ...]
    uppers: int
    unders: int
    ties: int


def joinings(law: Law) -> Iterator[Joining]:
    """Yield every set of edges in which no card lies on two and none carries two; the empty one first."""
    for count in range(len(law.edges) + 1):
        for edges in combinations(law.edges, count):
            uppers = sum({edge.upper for edge in edges})
            unders = sum({edge.under for edge in edges})
            ties = 0
            for edge in edges:
                ties |= law.edges[edge]
            if uppers.bit_count() == unders.bit_count() == count and law.holds(ties, is_turned=False):
                yield Joining(edges, uppers, unders, ties)


def _down(low: int, high: int) -> Edge:
    return Edge(low, high, is_upward=False)


def _up(low: int, high: int) -> Edge:
    return Edge(low, high, is_upward=True)


_A, _B = 1, 2
BOTH_UP = Law(
    edges={
        _down(FIRST, FIRST): 0,
        _down(SECOND, SECOND): 0,
        _down(FIRST, SECOND): 0,
        _down(SECOND, FIRST): _A,
        _up(SECOND, FIRST): _B,
    },
    conflicts=(_A | _B,),
)

_P, _Q, _R, _T = 1, 2, 4, 8
UP_AND_DOWN = Law(
    edges={
        _down(FIRST, FIRST): 0,
        _up(SECOND, SECOND): 0,
        _down(SECOND, FIRST): _P,
        _up(FIRST, SECOND): _Q,
        _down(FIRST, SECOND): _R,
        _up(SECOND, FIRST): _T,
    },
    conflicts=(_P | _T, _Q | _R),
    turning=_P | _Q,
    early=_R | _T,
)
