"""Arrangements: what moves from pile to pile lead to, and back."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.solver.search.classes import SEPARATOR, Classes, emptyings, in_space, joined, neighbours, without_top
from engine.solver.search.setting import Setting, setting_of
from engine.solver.search.states import first_state
from tests.engine.solver.search.games import tiny_position

each_kind = pytest.mark.parametrize("kind", ["four-seasons", "czarina", "simplicity", "florentine"])


def arrangement_of(kind: str, number: int) -> tuple[Setting, bytes]:
    position = tiny_position(kind, random.Random(number))
    setting = setting_of(position.game, position.base)
    return setting, first_state(setting, position)[0]


@each_kind
@given(st.integers(0, 2**32))
def test_the_moves_of_a_class_can_be_taken_back(kind: str, number: int) -> None:
    setting, arrangement = arrangement_of(kind, number)
    for other in neighbours(setting, arrangement):
        assert arrangement in neighbours(setting, other)
        assert sorted(other) == sorted(arrangement)


@each_kind
@given(st.integers(0, 2**32))
def test_every_member_names_the_same_class(kind: str, number: int) -> None:
    setting, arrangement = arrangement_of(kind, number)
    classes = Classes(setting, 500)
    whole = classes.of(arrangement)
    assert {id(classes.of(member)) for member in whole.members} == {id(whole)}
    if whole.is_whole:
        assert set(Classes(setting, None).of(whole.members[-1]).members) == set(whole.members)


@each_kind
@given(st.integers(0, 2**32))
def test_a_class_cut_short_says_so(kind: str, number: int) -> None:
    setting, arrangement = arrangement_of(kind, number)
    count = len(Classes(setting, 10).of(arrangement).members)
    cut = Classes(setting, 2).of(arrangement)
    assert len(cut.members) == min(count, 2)
    assert cut.is_whole == (count <= 2)


@given(st.integers(0, 2**32))
def test_only_where_spaces_stay_does_emptying_a_pile_lead_out_of_the_class(number: int) -> None:
    setting, arrangement = arrangement_of("four-seasons", number)
    assert emptyings(setting, arrangement) == []
    setting, arrangement = arrangement_of("czarina", number)
    for other in emptyings(setting, arrangement):
        assert other.split(SEPARATOR).count(b"") == arrangement.split(SEPARATOR).count(b"") + 1


def test_piles_are_sorted_and_spaces_come_first() -> None:
    assert joined([b"\x03", b"", b"\x01\x02"]) == b"\xff\x01\x02\xff\x03"


def test_only_a_card_on_top_is_taken() -> None:
    arrangement = joined([b"\x03", b"\x01\x02"])
    assert without_top(arrangement, 1) is None
    assert without_top(arrangement, 2) == (joined([b"\x03", b"\x01"]), False)
    assert without_top(arrangement, 3) == (joined([b"", b"\x01\x02"]), True)
    assert without_top(arrangement, 4) is None


def test_a_card_goes_to_a_space_if_there_is_one() -> None:
    assert in_space(joined([b"\x03", b"", b""]), 1) == joined([b"\x03", b"\x01", b""])
    assert in_space(joined([b"\x03"]), 1) is None
