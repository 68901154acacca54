import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.attempts import FIRST_PAUSE, LONGEST_PAUSE, Attempts
from client.errors import ClientError, Unreachable

HERE, THERE = "ws://here/socket", "ws://there/socket"


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def made(*addresses: str, patience: float = 120.0, seed: int = 1) -> tuple[Attempts, Clock]:
    clock = Clock()
    return Attempts(addresses, patience, clock, random.Random(seed)), clock


def test_at_first_each_address_is_tried_once_without_a_pause() -> None:
    attempts, _ = made(HERE, THERE)
    assert attempts.address == HERE
    assert attempts.pause() == 0
    assert attempts.address == THERE
    assert attempts.pause() is None
    last = Unreachable("nobody")
    assert attempts.give_up(last) is last


@given(seed=st.integers(0, 1000), count=st.integers(1, 3))
def test_the_pauses_are_random_up_to_a_bound_that_doubles_with_each_round(seed: int, count: int) -> None:
    attempts, _ = made(*[HERE, THERE, "ws://third/socket"][:count], patience=1e9, seed=seed)
    attempts.succeed()
    attempts.lose()
    for number in range(12 * count):
        pause = attempts.pause()
        assert pause is not None
        assert 0 <= pause <= min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (number // count))


def test_pauses_are_spread_over_the_whole_span() -> None:
    firsts = []
    for seed in range(200):
        attempts, _ = made(HERE, seed=seed)
        attempts.lose()
        firsts.append(attempts.pause() or 0.0)
    assert min(firsts) < FIRST_PAUSE / 10
    assert max(firsts) > FIRST_PAUSE * 9 / 10


def test_the_next_address_is_tried_next() -> None:
    attempts, _ = made(HERE, THERE)
    attempts.succeed()
    attempts.lose()
    seen = []
    for _ in range(4):
        attempts.pause()
        seen.append(attempts.address)
    assert seen == [THERE, HERE, THERE, HERE]


def test_patience_ends_after_so_many_seconds_with_a_last_try_at_its_end() -> None:
    attempts, clock = made(HERE, patience=60.0)
    attempts.succeed()
    attempts.lose()
    while (pause := attempts.pause()) is not None:
        clock.now += pause
    assert clock.now == pytest.approx(60.0)
    assert "60 seconds" in str(attempts.give_up(ClientError("nobody")))


def test_whoever_is_reached_again_has_all_patience_again() -> None:
    attempts, clock = made(HERE, patience=60.0)
    attempts.lose()
    clock.now += 59
    attempts.succeed()
    attempts.lose()
    clock.now += 59
    assert attempts.pause() is not None
    assert attempts.tries == 0


def test_a_time_that_was_asked_for_costs_no_patience() -> None:
    attempts, clock = made(HERE, patience=5.0)
    attempts.lose(10.0)
    clock.now += 14
    assert attempts.pause() is not None
    clock.now += 1
    assert attempts.pause() is None
