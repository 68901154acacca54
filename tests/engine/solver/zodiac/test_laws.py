"""The laws against plain search for cycles: they must tell exactly which cards may lie on which."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.solver.zodiac.laws import BOTH_UP, FIRST, SECOND, UP_AND_DOWN, Edge, Law, joinings

RANKS = 5
Node = tuple[int, int]
EDGES = [Edge(low, high, is_upward) for low in (0, 1) for high in (0, 1) for is_upward in (False, True)]

each_law = pytest.mark.parametrize("law", [BOTH_UP, UP_AND_DOWN], ids=["both up", "up and down"])
lyings = st.lists(st.tuples(st.integers(0, RANKS - 2), st.sampled_from(EDGES)), max_size=8)


def given_order(law: Law) -> set[tuple[Node, Node]]:
    """Return what goes before what because of the foundations alone."""
    before = {((FIRST, rank), (FIRST, rank + 1)) for rank in range(RANKS - 1)}
    if law is BOTH_UP:
        before |= {((SECOND, rank), (SECOND, rank + 1)) for rank in range(RANKS - 1)}
        before |= {((FIRST, rank), (SECOND, rank)) for rank in range(RANKS)}
    else:
        before |= {((SECOND, rank + 1), (SECOND, rank)) for rank in range(RANKS - 1)}
    return before


def has_cycle(before: set[tuple[Node, Node]]) -> bool:
    left = {(label, rank) for label in (FIRST, SECOND) for rank in range(RANKS)}
    while left:
        free = {node for node in left if not any(one in left and other == node for one, other in before)}
        if not free:
            return True
        left -= free
    return False


def is_allowed(law: Law, lying: list[tuple[int, Edge]]) -> bool:
    is_turned = False
    for rank in range(RANKS - 1):
        ties = 0
        for low, edge in lying:
            if low == rank:
                if edge not in law.edges:
                    return False
                ties |= law.edges[edge]
        if not law.holds(ties, is_turned=is_turned):
            return False
        is_turned = is_turned or bool(ties & law.turning)
    return True


@each_law
@given(lyings)
def test_the_law_forbids_exactly_the_cycles(law: Law, lying: list[tuple[int, Edge]]) -> None:
    before = given_order(law)
    for low, edge in lying:
        lower, higher = (edge.low, low), (edge.high, low + 1)
        before.add((higher, lower) if edge.is_upward else (lower, higher))
    assert is_allowed(law, lying) != has_cycle(before)


@each_law
def test_no_joining_lays_a_card_twice_or_two_on_one(law: Law) -> None:
    found = list(joinings(law))
    assert found[0].edges == ()
    assert len({joining.edges for joining in found}) == len(found)
    for joining in found:
        assert len({edge.upper for edge in joining.edges}) == len(joining.edges) == joining.uppers.bit_count()
        assert len({edge.under for edge in joining.edges}) == len(joining.edges) == joining.unders.bit_count()


def test_no_pile_that_can_be_played_out_goes_up_twice_running() -> None:
    """What lies upward is a first on a second; so on top of it nothing lies upward. (Where both foundations go up.)"""
    upward = [edge for edge in BOTH_UP.edges if edge.is_upward]
    assert [(edge.low, edge.high) for edge in upward] == [(SECOND, FIRST)]
