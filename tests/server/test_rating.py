"""The laws of ratings."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.rating import FIRST_NUMBER, NEW, Gain, Skill, rate

SKILLS = st.builds(Skill, mean=st.integers(-20_000_000, 80_000_000), certainty=st.integers(14_400_000, 2_000_000_000))
FIELDS = st.lists(st.tuples(SKILLS, st.integers(1, 8)), min_size=2, max_size=8)


def rated(field: list[tuple[Skill, int]]) -> list[Gain]:
    return rate([skill for skill, _ in field], [place for _, place in field])


@given(FIELDS, st.randoms())
def test_the_order_of_the_seats_does_not_matter(field: list[tuple[Skill, int]], rng: random.Random) -> None:
    order = rng.sample(range(len(field)), len(field))
    gains, mixed = rated(field), rated([field[seat] for seat in order])
    assert mixed == [gains[seat] for seat in order]


@given(SKILLS, st.lists(SKILLS, max_size=5), st.integers(2, 4), st.data())
def test_equals_who_tie_change_equally(skill: Skill, others: list[Skill], count: int, data: st.DataObject) -> None:
    places = data.draw(st.lists(st.integers(1, 8), min_size=len(others), max_size=len(others)))
    field = [(skill, 3)] * count + list(zip(others, places, strict=True))
    assert len(set(rated(field)[:count])) == 1


@given(st.lists(SKILLS, min_size=2, max_size=8))
def test_a_tie_of_two_brings_them_together(skills: list[Skill]) -> None:
    low, high = sorted(skills[:2], key=lambda skill: skill.mean)
    up, down = rate([low, high], [1, 1])
    assert up.mean >= 0 >= down.mean


@given(st.lists(SKILLS, min_size=2, max_size=8), st.data())
def test_who_wins_alone_never_falls_and_who_is_last_alone_never_rises(skills: list[Skill], data: st.DataObject) -> None:
    middle = data.draw(st.lists(st.integers(2, 7), min_size=len(skills) - 2, max_size=len(skills) - 2))
    gains = rate(skills, [1, *middle, 8])
    assert skills[0].after(gains[0]).number >= skills[0].number
    assert skills[0].after(gains[0]).mean >= skills[0].mean
    assert skills[-1].after(gains[-1]).mean <= skills[-1].mean
    if len(skills) == 2:
        assert skills[-1].after(gains[-1]).number <= skills[-1].number


@given(FIELDS)
def test_certainty_never_falls(field: list[tuple[Skill, int]]) -> None:
    assert all(gain.certainty >= 0 for gain in rated(field))


@given(SKILLS, st.lists(st.builds(Gain, st.integers(-5_000_000, 5_000_000), st.integers(0, 10_000_000)), max_size=9))
def test_races_add_up_the_same_in_any_order(skill: Skill, gains: list[Gain]) -> None:
    here, there = skill, skill
    for gain in gains:
        here = here.after(gain)
    for gain in reversed(gains):
        there = there.after(gain)
    assert here == there


def test_everybody_begins_at_the_same_number_and_is_provisional() -> None:
    assert NEW.number == NEW.strength == FIRST_NUMBER
    assert NEW.is_provisional


@pytest.mark.parametrize(
    ("places", "numbers"),
    [
        pytest.param([1, 2], [1138, 927], id="two"),
        pytest.param([1, 1], [1032, 1032], id="a tie of two"),
        pytest.param([1, 2, 2, 4], [1120, 1006, 1006, 931], id="four, two of them equal"),
    ],
)
def test_the_first_race_moves_the_number_so_far(places: list[int], numbers: list[int]) -> None:
    gains = rate([NEW] * len(places), places)
    assert [NEW.after(gain).number for gain in gains] == numbers


def test_a_dozen_races_of_two_equals_end_the_provisional_time() -> None:
    here, there = NEW, NEW
    known = []
    for number in range(14):
        gains = rate([here, there], [1 + number % 2, 2 - number % 2])
        here, there = here.after(gains[0]), there.after(gains[1])
        known.append(not here.is_provisional)
    assert known.index(True) in range(10, 14)
    assert all(after >= before for before, after in pairwise(known))
