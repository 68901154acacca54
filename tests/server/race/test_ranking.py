from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.race.ranking import Standing, rank

STANDINGS = st.lists(st.builds(Standing, st.booleans(), st.integers(0, 5), st.integers(0, 5)), max_size=8)


@pytest.mark.parametrize(
    ("standings", "places"),
    [
        pytest.param([], [], id="nobody"),
        pytest.param([Standing(True, 51, 900), Standing(True, 51, 800)], [2, 1], id="solved by time"),
        pytest.param([Standing(False, 50, 1), Standing(True, 51, 900)], [2, 1], id="solved before unsolved"),
        pytest.param([Standing(False, 7, 5), Standing(False, 9, 50)], [2, 1], id="unsolved by progress"),
        pytest.param([Standing(False, 9, 50), Standing(False, 9, 5)], [2, 1], id="equal progress by when"),
        pytest.param([Standing(False, 9, 5)] * 2 + [Standing(False, 8, 5)], [1, 1, 3], id="equal share, then a gap"),
        pytest.param([Standing(False, 0, 0)] * 4, [1, 1, 1, 1], id="nobody moved"),
    ],
)
def test_places_follow_the_rule(standings: list[Standing], places: list[int]) -> None:
    assert rank(standings) == places


@given(STANDINGS)
def test_a_place_is_one_more_than_the_number_of_better_seats(standings: list[Standing]) -> None:
    for standing, place in zip(standings, rank(standings), strict=True):
        assert place == 1 + sum(other.key < standing.key for other in standings)


@given(STANDINGS, st.randoms())
def test_the_order_of_seats_decides_nothing(standings: list[Standing], random: Random) -> None:
    places = dict(zip((s.key for s in standings), rank(standings), strict=True))
    shuffled = sorted(standings, key=lambda _: random.random())
    assert [places[s.key] for s in shuffled] == rank(shuffled)
