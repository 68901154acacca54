"""The fewest cards of a suit that must stay unbuilt: a walk over its ranks from the ace, a few bits at a time.

Every built card lies on one other, every card carries at most one, what stays in a cell carries none; and what lies on
what must leave the suit's second phase in an order without a cycle (laws.py). That ties neighbouring ranks only, so
of all that was decided up to a rank there matters: which of its two cards is the first, which still needs a card to
lie on, which can still carry one, and whether the law's turning is behind. Each such state has its least number of
unbuilt cards. Cards laid in a ring would be a cycle, so there are none.

Steps are kept as they are found, so that walking over much the same ranks again is looking them up.
"""

from dataclasses import dataclass
from functools import cache, lru_cache

from engine.solver.zodiac.laws import Edge, Joining, Law, joinings
from engine.solver.zodiac.reading import NEEDS, OPEN, Lying, Rank, Suit

_TURNED = 1
_SWAPPED = 2
"""The second card of the rank is its first."""
_NEEDS = 4
_OPEN = 16
"""Two bits each: the first of the rank, the second."""

Front = tuple[tuple[int, int], ...]
"""The states a walk can be in, each with how many more cards it left unbuilt than the best of them."""


@dataclass(frozen=True, slots=True, eq=False)
class Stride:
    """A step from all states of one rank to those of the next.

    The best leaves `added` cards more unbuilt; `origins` has for each state the one before it and the cards laid.
    """

    front: Front
    added: int
    origins: dict[int, tuple[int, Joining]]


@dataclass(frozen=True, slots=True)
class Cover:
    """How a suit is built: which of each rank's two cards is the first, and what is laid up to the next rank."""

    firsts: tuple[int, ...]
    joins: tuple[tuple[Edge, ...], ...]


@lru_cache(maxsize=4096)
def fewest_unbuilt(law: Law, suit: Suit) -> int | None:
    """Return the fewest cards left unbuilt, None if the suit cannot be played out whatever is done."""
    unbuilt = 0
    front = _start(suit.ranks[0])
    for rank, lying in zip(suit.ranks[1:], suit.lying, strict=True):
        stride = _stride(law, front, rank, lying)
        unbuilt += stride.added
        front = stride.front
    ends = [more + left for state, more in front if (left := _left_behind(state)) is not None]
    return unbuilt + min(ends) if ends else None


def best_cover(law: Law, suit: Suit) -> Cover:
    """Return a way to leave the fewest cards unbuilt; there must be one."""
    strides: list[Stride] = []
    front = _start(suit.ranks[0])
    for rank, lying in zip(suit.ranks[1:], suit.lying, strict=True):
        strides.append(_stride(law, front, rank, lying))
        front = strides[-1].front
    ends = [(more + left, state) for state, more in front if (left := _left_behind(state)) is not None]
    state = min(ends)[1]
    firsts, joins = [_swapped(state)], []
    for stride in reversed(strides):
        state, joining = stride.origins[state]
        firsts.append(_swapped(state))
        joins.append(joining.edges)
    return Cover(tuple(reversed(firsts)), tuple(reversed(joins)))


def _swapped(state: int) -> int:
    return 1 if state & _SWAPPED else 0


def _start(rank: Rank) -> Front:
    return tuple((_fresh(rank, choice), 0) for choice in rank.choices)


def _fresh(rank: Rank, choice: int) -> int:
    """Return the state of a rank on which nothing was decided but which of its cards is the first."""
    cards = (rank.first_card, rank.second_card)
    state = _SWAPPED if choice else 0
    for which in (0, 1):
        abilities = cards[which ^ choice]
        if abilities & NEEDS:
            state |= _NEEDS << which
        if abilities & OPEN:
            state |= _OPEN << which
    return state


def _left_behind(state: int) -> int | None:
    """Return how many cards of a rank stay unbuilt once all is laid; None if one of them carries a card."""
    needs = (state // _NEEDS) & 3
    carries = ~(state // _OPEN) & 3
    return None if needs & carries else needs.bit_count()


@cache
def _joinings(law: Law) -> tuple[Joining, ...]:
    return tuple(joinings(law))


@lru_cache(maxsize=32768)
def _stride(law: Law, front: Front, rank: Rank, lying: tuple[Lying, ...]) -> Stride:
    found: dict[int, tuple[int, int, Joining]] = {}
    for choice in rank.choices:
        fresh = _fresh(rank, choice)
        for state, more in front:
            tied = _tied(law, state, choice, lying)
            if tied is not None:
                _lay(law, state, more, fresh, tied, found)
    least = min((unbuilt for unbuilt, _, _ in found.values()), default=0)
    front = tuple(sorted((state, unbuilt - least) for state, (unbuilt, _, _) in found.items()))
    return Stride(front, least, {state: (before, joining) for state, (_, before, joining) in found.items()})


def _tied(law: Law, state: int, choice: int, lying: tuple[Lying, ...]) -> int | None:
    """Return what the cards that lie already tie, None if that cannot be."""
    ties = 0
    for low, high, is_upward in lying:
        tie = law.edges.get(Edge(low ^ _swapped(state), high ^ choice, is_upward))
        if tie is None:
            return None
        ties |= tie
    return ties if law.holds(ties, is_turned=bool(state & _TURNED)) else None


def _lay(law: Law, state: int, more: int, fresh: int, tied: int, found: dict[int, tuple[int, int, Joining]]) -> None:
    """Lay cards in every way between a rank in this state and the next, and note what comes of it."""
    is_turned = bool(state & _TURNED)
    needs = (state // _NEEDS) & 3 | ((fresh // _NEEDS) & 3) << 2
    opens = (state // _OPEN) & 3 | ((fresh // _OPEN) & 3) << 2
    for joining in _joinings(law):
        if joining.uppers & ~needs or joining.unders & ~opens:
            continue
        ties = tied | joining.ties
        if not law.holds(ties, is_turned=is_turned):
            continue
        needed, open_still = needs & ~joining.uppers, opens & ~joining.unders
        left = _left_behind((needed & 3) * _NEEDS | (open_still & 3) * _OPEN)
        if left is None:
            continue
        reached = (needed >> 2) * _NEEDS | (open_still >> 2) * _OPEN | (fresh & _SWAPPED)
        if is_turned or ties & law.turning:
            reached |= _TURNED
        if reached not in found or more + left < found[reached][0]:
            found[reached] = (more + left, state, joining)
