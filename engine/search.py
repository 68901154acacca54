"""What the tableau's own moves can reach: the part of being stuck that has to be worked out.

Cards are reduced to kinds (cards that lie on the same and carry the same are one kind), piles to a set without order.
A card the foundations want ends the search when it is uncovered, so it never moves, nor does what lies under it: of all
that one mark is left, the STUMP.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final

STUMP: Final = -1

Pile = tuple[int, ...]
State = tuple[tuple[Pile, ...], tuple[int, ...]]
"""The piles and the cells' cards, each sorted; a space is an empty pile."""


@dataclass(frozen=True, slots=True)
class Question:
    """Is any goal within reach?

    The goals: a STUMP on top of its pile, a kind of `goal_tops` on top, or, if `is_space_goal`, an empty pile.
    """

    state: State
    under: tuple[frozenset[int], ...]
    """For each kind those it may lie on."""
    goal_tops: frozenset[int]
    is_space_goal: bool
    routes: frozenset[str]


def settled(question: Question) -> bool | None:
    """Answer without a search, or None where it takes one."""
    if next(_neighbours(question, question.state), None) is None:
        return False
    if any(_is_dug_out(question, place) for place in range(len(question.state[0]))):
        return True
    piles, cells = question.state
    if (cells and "c-t" in question.routes) or not all(_is_built(pile, question.under) for pile in piles):
        return None
    return _settled_by_tops(question)


def _settled_by_tops(question: Question) -> bool | None:
    """Answer where each card lies on the one kind it may lie on.

    A move exchanges two tops there, and the set of tops stays. So a pile comes down as far as the kind under each of
    its cards is on top of some pile, and emptying a pile only takes a kind away. That leaves the cases in which a space
    may be filled again.
    """
    piles, cells = question.state
    tops = {pile[-1] for pile in piles if pile}
    is_space_near = False
    for pile in piles:
        depth = _depth(pile, question.under, tops)
        if depth < len(pile) and pile[-1 - depth] == STUMP:
            return True
        is_space_near = is_space_near or depth == len(pile)
    if is_space_near and question.is_space_goal:
        return True
    may_fill = "t-space" in question.routes or (bool(cells) and "c-space" in question.routes)
    return None if is_space_near and may_fill else False


def _is_dug_out(question: Question, place: int) -> bool:
    """Tell whether a stump is uncovered by laying each card on it where one fits, else on a space."""
    piles = question.state[0]
    spaces = piles.count(()) if "t-space" in question.routes else 0
    tops = [pile[-1] for other, pile in enumerate(piles) if pile and other != place]
    for kind in reversed(piles[place]):
        if kind == STUMP:
            return True
        fitting = next((top for top in tops if "t-t" in question.routes and top in question.under[kind]), None)
        if fitting is not None:
            tops.remove(fitting)
        elif spaces:
            spaces -= 1
        else:
            return False
        tops.append(kind)
    return False


def _is_built(pile: Pile, under: tuple[frozenset[int], ...]) -> bool:
    return all(len(under[upper]) == 1 and lower in under[upper] for lower, upper in _pairs(pile)) and all(
        len(under[kind]) <= 1 for kind in pile if kind != STUMP
    )


def _pairs(pile: Pile) -> Iterator[tuple[int, int]]:
    return ((lower, upper) for lower, upper in pairwise(pile) if lower != STUMP)


def _depth(pile: Pile, under: tuple[frozenset[int], ...], tops: set[int]) -> int:
    """Return how many cards can be taken from the top of a pile."""
    for depth, kind in enumerate(reversed(pile)):
        if kind == STUMP or under[kind].isdisjoint(tops):
            return depth
    return len(pile)


def is_reachable(question: Question) -> bool:
    """Search everything that can be reached, what looks nearest to a goal first."""
    seen = {question.state}
    waiting = [(_distance(question.state), question.state)]
    while waiting:
        _, state = heappop(waiting)
        for next_state, is_goal in _neighbours(question, state):
            if is_goal:
                return True
            if next_state not in seen:
                seen.add(next_state)
                heappush(waiting, (_distance(next_state), next_state))
    return False


def _distance(state: State) -> int:
    """Return how many cards lie on the stump that has the fewest, less the spaces there are."""
    covered = [len(pile) for pile in state[0] if pile and pile[0] == STUMP]
    return min(covered, default=0) - state[0].count(())


def _neighbours(question: Question, state: State) -> Iterator[tuple[State, bool]]:
    piles, cells = state
    for source in _distinct(piles):
        yield from _from_pile(question, state, source)
    for position, kind in enumerate(cells):
        if position and cells[position - 1] == kind:
            continue
        rest = cells[:position] + cells[position + 1 :]
        for target in _targets(question, piles, kind, "c", len(piles)):
            yield _placed(piles, len(piles), target, kind, rest), False


def _from_pile(question: Question, state: State, source: int) -> Iterator[tuple[State, bool]]:
    piles, cells = state
    pile = piles[source]
    if not pile:
        return
    uncovered = pile[-2] if len(pile) > 1 else None
    is_goal = question.is_space_goal if uncovered is None else uncovered == STUMP or uncovered in question.goal_tops
    for target in _targets(question, piles, pile[-1], "t", source):
        if len(pile) > 1 or piles[target]:
            yield _placed(piles, source, target, pile[-1], cells), is_goal


def _targets(question: Question, piles: tuple[Pile, ...], kind: int, source_kind: str, source: int) -> Iterator[int]:
    for target in _distinct(piles):
        if not piles[target]:
            if source_kind + "-space" in question.routes:
                yield target
        elif target != source and source_kind + "-t" in question.routes and piles[target][-1] in question.under[kind]:
            yield target


def _distinct(piles: tuple[Pile, ...]) -> Iterator[int]:
    """Yield the place of each pile that is not equal to the one before it; they are sorted."""
    return (place for place, pile in enumerate(piles) if not place or piles[place - 1] != pile)


def _placed(piles: tuple[Pile, ...], source: int, target: int, kind: int, cells: tuple[int, ...]) -> State:
    changed = list(piles)
    changed[target] = (*piles[target], kind)
    if source < len(piles):
        changed[source] = piles[source][:-1]
    changed.sort()
    return tuple(changed), cells
