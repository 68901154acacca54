from hypothesis import given
from hypothesis import strategies as st

from client.pacing import Pace
from protocol.records import Limits
from server.budget import BURST, PER_SECOND, Budget

LIMITS = Limits(frame_bytes=4096, burst=BURST, per_second=PER_SECOND)


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_goes_out_at_once_and_then_it_waits() -> None:
    pace = Pace(Clock(), LIMITS)
    for _ in range(BURST - PER_SECOND):
        assert pace.wait() == 0
        pace.spend()
    assert pace.wait() == 1 / PER_SECOND


def test_accepted_moves_cost_nothing() -> None:
    pace = Pace(Clock(), LIMITS)
    for _ in range(10 * BURST):
        assert pace.wait() == 0
        pace.spend()
        pace.give_back()


def test_what_was_said_before_welcome_counts() -> None:
    pace = Pace(Clock())
    pace.spend()
    pace.adopt(LIMITS)
    for _ in range(BURST - PER_SECOND - 1):
        pace.spend()
    assert pace.wait() > 0


def test_the_tightest_limits_still_let_one_message_through() -> None:
    pace = Pace(Clock(), Limits(frame_bytes=4096, burst=1, per_second=1))
    assert pace.wait() == 0
    pace.spend()
    assert pace.wait() == 1


@given(gaps=st.lists(st.floats(0, 3), max_size=400), lags=st.lists(st.floats(0, 0.9), min_size=1, max_size=10))
def test_whoever_keeps_the_pace_is_never_cut_off(gaps: list[float], lags: list[float]) -> None:
    """Messages reach the server up to a second late, and bunched up by that, but in order."""
    here, there = Clock(), Clock()
    pace, budget = Pace(here, LIMITS), Budget(there)
    for number, gap in enumerate(gaps * 3):
        here.now += gap / 60 + pace.wait()
        pace.wait()
        pace.spend()
        there.now = max(there.now, here.now + lags[number % len(lags)])
        assert budget.take()
