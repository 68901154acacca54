"""How hints are found, and how the time for them is shared among those who wait."""

import pytest

from engine.deals import named_seed
from engine.solver import Verdict
from server.hinting import (
    ANSWER_SECONDS,
    LEAST_SECONDS,
    MOST_WAITING,
    NOTHING,
    SECONDS,
    Question,
    answer_question,
    share_of_first,
)

HARD = Question("czarina", named_seed("hard 0"), (), ())
"""Nothing is found out of it by as much work as a hint is worth."""


def test_what_is_not_known_of_a_position_is_the_same_however_long_the_work_takes() -> None:
    found = [answer_question(HARD, seconds) for seconds in (100.0, 1_000.0)]
    assert found[0] == found[1]
    assert found[0].verdict is Verdict.UNDECIDED
    assert found[0].move is not None


def test_where_time_is_over_before_the_work_is_done_nothing_is_said_and_one_may_ask_again() -> None:
    assert answer_question(HARD, 0.0) == NOTHING
    assert answer_question(HARD, 0.05) == NOTHING
    known = Question(HARD.game, HARD.seed, (), (("deal",),))
    assert answer_question(known, 0.0).verdict is Verdict.WON


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
