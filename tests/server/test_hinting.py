"""How the time for hints is shared among those who wait."""

import pytest

from server.hinting import ANSWER_SECONDS, LEAST_SECONDS, MOST_WAITING, SECONDS, share_of_first


@pytest.mark.parametrize("count", [1, 2, 7, 20, MOST_WAITING])
def test_however_many_come_at_once_the_last_is_served_in_time_and_none_much_shorter(count: int) -> None:
    now, shares = 0.0, list[float]()
    for served in range(count):
        shares.append(share_of_first([ANSWER_SECONDS - now] * (count - served)))
        now += shares[-1]
    assert now < ANSWER_SECONDS
    assert min(shares) >= min(SECONDS, ANSWER_SECONDS / count / 2)


def test_who_waits_alone_gets_all_there_is() -> None:
    assert share_of_first([ANSWER_SECONDS]) == SECONDS


def test_who_is_late_already_takes_from_the_others_no_more_than_that_they_are_quick() -> None:
    assert share_of_first([ANSWER_SECONDS, -1.0]) == LEAST_SECONDS
