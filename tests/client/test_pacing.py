from collections import deque

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
    for _ in range(BURST // 2):
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
    for _ in range(BURST // 2 - 1):
        pace.spend()
    assert pace.wait() > 0


def test_the_tightest_limits_still_let_one_message_through() -> None:
    pace = Pace(Clock(), Limits(frame_bytes=4096, burst=1, per_second=1))
    assert pace.wait() == 0
    assert pace.unanswered == 1
    pace.spend()
    assert pace.wait() == 1


@given(stalls=st.lists(st.floats(0, 60), min_size=1, max_size=8), gaps=st.lists(st.floats(0, 1), max_size=8))
def test_whoever_keeps_the_pace_is_never_cut_off(stalls: list[float], gaps: list[float]) -> None:
    """Messages go out as fast as they may; the line stalls, and then all that is under way arrives at once."""
    here, there = Clock(), Clock()
    pace, budget = Pace(here, LIMITS), Budget(there)
    for stall, gap in zip(stalls, [*gaps, *[0.0] * len(stalls)], strict=False):
        ends, under_way = here.now + stall, deque[float]()
        while len(under_way) < pace.unanswered and here.now + pace.wait() <= ends:
            here.now += pace.wait()
            pace.wait()
            pace.spend()
            under_way.append(here.now)
        here.now = there.now = ends
        assert all(budget.take() for _ in under_way)
        here.now += gap
