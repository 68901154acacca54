"""The fewest cards of a suit that must stay unbuilt: a walk over its ranks from the ace, a few bits at a time.

Every built card lies on one other, every card carries at most one, what stays in a cell carries none; and what lies on
what must leave the suit's second phase in an order without a cycle (laws.py). That ties neighbouring ranks only, so
of all that was decided up to a rank there matters: which of its two cards is the first, which still needs a card to
lie on, which can still carry one, and whether the law's turning is behind. Each such state has its least number of
unbuilt cards. Cards laid in a ring would be a cycle, so there are none.

Which states a walk can be in, and how much worse each is than the best, is a *stand*. Of those there are few, and the
next follows from it and the next rank alone; so strides from stand to stand are kept, and most walks are looked up.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final, final

from engine.solver.zodiac.laws import Edge, Joining, Law, joinings
from engine.solver.zodiac.reading import EITHER, LYING, NEEDS, OPEN, SECOND_SHIFT, Rank, Suit, lying_of

STRIDES_KEPT: Final = 32768
"""For the sake of memory."""

_TURNED: Final = 1
_SWAPPED: Final = 2
"""The second card of the rank is its first."""
_NEEDS: Final = 4
_OPEN: Final = 16
"""Two bits each: the first of the rank, the second."""

_NEVER: Final = -1

Origin = tuple[int, int, Joining]
"""How a state was come to: the cards left unbuilt, the state of the rank before, and the cards laid."""

Way = tuple[int, int, int, Joining]
"""Cards laid between two ranks: what that ties, how many of the lower are left unbuilt, what of the upper."""


@dataclass(frozen=True, slots=True)
class Cover:
    """How a suit is built: which of each rank's two cards is the first, and what is laid up to the next rank."""

    firsts: tuple[int, ...]
    joins: tuple[tuple[Edge, ...], ...]


@final
class Stand:
    """The states a walk can be in, each with how many more cards it left unbuilt than the best of them.

    `ending` is the state it is best to end in, `left` how many cards that leaves unbuilt; negative if it cannot end.
    """

    __slots__ = ("ahead", "ending", "left", "states")

    def __init__(self, states: tuple[tuple[int, int], ...]) -> None:
        self.states = states
        self.ahead: dict[Rank, Stride] = {}
        ends = [(more + left, state) for state, more in states if (left := _left_behind(state)) != _NEVER]
        self.left, self.ending = min(ends, default=(_NEVER, 0))


@final
class Stride:
    """A step from one rank to the next: the best leaves `added` cards more unbuilt."""

    __slots__ = ("added", "origins", "stand")

    def __init__(self, stand: Stand, added: int, origins: dict[int, Origin]) -> None:
        self.stand = stand
        self.added = added
        self.origins = origins


def fewest_unbuilt(law: Law, suit: Suit) -> int | None:
    """Return the fewest cards left unbuilt, None if the suit cannot be played out whatever is done."""
    walks = _walks(law)
    stand = walks.start(suit[0])
    unbuilt = 0
    for number in range(1, len(suit)):
        stride = walks.stride(stand, suit[number])
        unbuilt += stride.added
        stand = stride.stand
    return None if stand.left == _NEVER else unbuilt + stand.left


def best_cover(law: Law, suit: Suit) -> Cover:
    """Return a way to leave the fewest cards unbuilt; there must be one."""
    walks = _walks(law)
    stand = walks.start(suit[0])
    strides: list[Stride] = []
    for rank in suit[1:]:
        strides.append(walks.stride(stand, rank))
        stand = strides[-1].stand
    state = stand.ending
    firsts, joins = [_swapped(state)], []
    for stride in reversed(strides):
        _, state, joining = stride.origins[state]
        firsts.append(_swapped(state))
        joins.append(joining.edges)
    return Cover(tuple(reversed(firsts)), tuple(reversed(joins)))


@final
class Walks:
    """What was found of walks under a law."""

    def __init__(self, law: Law) -> None:
        self._law = law
        self._joinings = list(joinings(law))
        self._ways: dict[int, list[Way]] = {}
        self._stands: dict[tuple[tuple[int, int], ...], Stand] = {}
        self._starts: dict[Rank, Stand] = {}
        self._count = 0

    def start(self, rank: Rank) -> Stand:
        """Return the stand on the first rank."""
        known = self._starts.get(rank)
        if known is None or self._count > STRIDES_KEPT:
            if self._count > STRIDES_KEPT:
                self._forget()
            known = self._starts[rank] = self._stand(tuple((_fresh(rank, choice), 0) for choice in _choices(rank)))
        return known

    def _forget(self) -> None:
        self._stands.clear()
        self._starts.clear()
        self._count = 0

    def _stand(self, states: tuple[tuple[int, int], ...]) -> Stand:
        known = self._stands.get(states)
        if known is None:
            known = self._stands[states] = Stand(states)
        return known

    def stride(self, stand: Stand, rank: Rank) -> Stride:
        """Return the step from a stand to the next rank."""
        known = stand.ahead.get(rank)
        if known is None:
            known = stand.ahead[rank] = self._find_stride(stand, rank)
            self._count += 1
        return known

    def _find_stride(self, stand: Stand, rank: Rank) -> Stride:
        origins: dict[int, Origin] = {}
        for choice in _choices(rank):
            fresh = _fresh(rank, choice)
            for state, more in stand.states:
                tied = self._tied(state, choice, rank)
                if tied != _NEVER:
                    self._lay(state, more, fresh, tied, origins)
        least = min([unbuilt for unbuilt, _, _ in origins.values()], default=0)
        states = sorted([(state, unbuilt - least) for state, (unbuilt, _, _) in origins.items()])
        return Stride(self._stand(tuple(states)), least, origins)

    def _tied(self, state: int, choice: int, rank: Rank) -> int:
        """Return what the cards that lie already tie, _NEVER if that cannot be."""
        if rank < LYING:
            return 0
        ties = 0
        for edge in lying_of(rank):
            tie = self._law.edges.get(Edge(edge.low ^ _swapped(state), edge.high ^ choice, edge.is_upward))
            if tie is None:
                return _NEVER
            ties |= tie
        return ties if self._law.holds(ties, is_turned=bool(state & _TURNED)) else _NEVER

    def _lay(self, state: int, more: int, fresh: int, tied: int, origins: dict[int, Origin]) -> None:
        """Lay cards in every way between a rank in this state and the next, and note what comes of it."""
        law = self._law
        is_turned = state & _TURNED != 0
        for ties, left, upper, joining in self._ways_between(state, fresh):
            if (tied or is_turned) and not law.holds(tied | ties, is_turned=is_turned):
                continue
            reached = upper | fresh & _SWAPPED
            if is_turned or (tied | ties) & law.turning:
                reached |= _TURNED
            unbuilt = more + left
            known = origins.get(reached)
            if known is None or unbuilt < known[0]:
                origins[reached] = (unbuilt, state, joining)

    def _ways_between(self, state: int, fresh: int) -> list[Way]:
        """Return the ways to lay cards between a rank in a state and the next, on which nothing was laid yet.

        Of those that tie and come to the same it is enough to have one that leaves the fewest cards unbuilt.
        """
        needs = state // _NEEDS & 3 | (fresh // _NEEDS & 3) << 2
        opens = state // _OPEN & 3 | (fresh // _OPEN & 3) << 2
        key = needs | opens << 4
        known = self._ways.get(key)
        if known is None:
            known = self._ways[key] = self._find_ways(needs, opens)
        return known

    def _find_ways(self, needs: int, opens: int) -> list[Way]:
        best: dict[tuple[int, int], Way] = {}
        for joining in self._joinings:
            if joining.uppers & ~needs or joining.unders & ~opens:
                continue
            needed, open_still = needs & ~joining.uppers, opens & ~joining.unders
            left = _left_behind((needed & 3) * _NEEDS | (open_still & 3) * _OPEN)
            upper = (needed >> 2) * _NEEDS | (open_still >> 2) * _OPEN
            known = best.get((joining.ties, upper))
            if left != _NEVER and (known is None or left < known[1]):
                best[joining.ties, upper] = (joining.ties, left, upper, joining)
        return list(best.values())


@cache
def _walks(law: Law) -> Walks:
    return Walks(law)


def _swapped(state: int) -> int:
    return 1 if state & _SWAPPED else 0


def _choices(rank: Rank) -> tuple[int, ...]:
    """Return which of a rank's two cards may be the first."""
    return (0, 1) if rank & EITHER else (0,)


def _fresh(rank: Rank, choice: int) -> int:
    """Return the state of a rank on which nothing was decided but which of its cards is the first."""
    one, other = rank & 3, rank >> SECOND_SHIFT & 3
    if choice:
        one, other = other, one
    needs = one & NEEDS | (other & NEEDS) << 1
    opens = (one & OPEN) >> 1 | other & OPEN
    return (_SWAPPED if choice else 0) | needs * _NEEDS | opens * _OPEN


def _left_behind(state: int) -> int:
    """Return how many cards of a rank stay unbuilt once all is laid; _NEVER if one of them carries a card."""
    needs = state // _NEEDS & 3
    carries = ~(state // _OPEN) & 3
    return _NEVER if needs & carries else needs.bit_count()
