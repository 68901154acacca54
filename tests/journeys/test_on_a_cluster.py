"""Some of the same journeys once more, with a real cluster of three masters as store.

`ECLIPTIC_TEST_STORE=cluster pytest tests/journeys tests/server/*.py` runs all of them on one.
"""

import pytest

from tests.journeys.test_absent import (
    test_a_seat_in_the_lobby_is_given_up_in_the_end,
    test_an_outage_counts_against_nobody,
    test_who_comes_back_has_the_same_seat_and_less_grace,
    test_who_stays_away_is_forfeit_and_nobody_waits_for_it,
)
from tests.journeys.test_alone import test_the_house_sits_down_at_once_and_plays_to_its_end
from tests.journeys.test_meeting import (
    test_a_race_nobody_comes_to_expires,
    test_a_rematch_needs_all_who_are_asked,
    test_an_open_race_is_in_the_lobby_as_long_as_it_can_be_joined,
    test_fifty_at_once_pair_up_exactly,
)
from tests.journeys.test_pairing import test_those_who_wait_apart_are_brought_together_and_race
from tests.journeys.test_racing import test_two_players_race_from_the_making_to_the_result_and_again
from tests.journeys.test_rated import test_a_quick_race_of_two_with_names_is_rated
from tests.journeys.test_replays import (
    pages,
    test_a_race_of_two_is_had_again_as_it_was,
    test_it_can_be_had_before_it_is_kept_and_is_the_same,
)
from tests.journeys.test_two_nodes import (
    test_a_quick_race_pairs_players_of_two_nodes,
    test_seats_on_two_nodes_race_to_one_result,
)

__all__ = [
    "pages",
    "test_a_quick_race_of_two_with_names_is_rated",
    "test_a_quick_race_pairs_players_of_two_nodes",
    "test_a_race_nobody_comes_to_expires",
    "test_a_race_of_two_is_had_again_as_it_was",
    "test_a_rematch_needs_all_who_are_asked",
    "test_a_seat_in_the_lobby_is_given_up_in_the_end",
    "test_an_open_race_is_in_the_lobby_as_long_as_it_can_be_joined",
    "test_an_outage_counts_against_nobody",
    "test_fifty_at_once_pair_up_exactly",
    "test_it_can_be_had_before_it_is_kept_and_is_the_same",
    "test_seats_on_two_nodes_race_to_one_result",
    "test_the_house_sits_down_at_once_and_plays_to_its_end",
    "test_those_who_wait_apart_are_brought_together_and_race",
    "test_two_players_race_from_the_making_to_the_result_and_again",
    "test_who_comes_back_has_the_same_seat_and_less_grace",
    "test_who_stays_away_is_forfeit_and_nobody_waits_for_it",
]


@pytest.fixture
def store_url(cluster_url: str) -> str:
    """The URL of the empty cluster."""
    return cluster_url
