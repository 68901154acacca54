from fractions import Fraction
from math import comb, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.winnability.shares import interval

ERROR = 0.025


def chance_of_more(count: int, total: int, share: float) -> float:
    """How likely `count` or more of `total` are, by whole numbers."""
    true = Fraction(share)
    return float(sum(comb(total, k) * true**k * (1 - true) ** (total - k) for k in range(count, total + 1)))


counts = st.integers(1, 60).flatmap(lambda total: st.tuples(st.integers(0, total), st.just(total)))


@given(counts)
def test_at_each_end_what_was_counted_would_come_in_one_of_forty_cases(counted: tuple[int, int]) -> None:
    count, total = counted
    least, most = interval(count, total)
    assert 0 <= least <= count / total <= most <= 1
    if count:
        assert chance_of_more(count, total, least) == pytest.approx(ERROR, rel=1e-9)
    if count < total:
        assert 1 - chance_of_more(count + 1, total, most) == pytest.approx(ERROR, rel=1e-9)


@pytest.mark.parametrize("total", [1, 7, 40])
def test_it_holds_the_true_share_in_95_of_100_cases_whatever_that_is(total: int) -> None:
    intervals = [interval(count, total) for count in range(total + 1)]
    for percent in range(101):
        share = percent / 100
        ways = [comb(total, k) * share**k * (1 - share) ** (total - k) for k in range(total + 1)]
        held = sum(way for way, (least, most) in zip(ways, intervals, strict=True) if least <= share <= most)
        assert held >= 0.95 - 1e-12


def test_of_none_and_of_all_one_end_is_certain() -> None:
    assert interval(0, 100) == pytest.approx((0, 1 - ERROR ** (1 / 100)))
    assert interval(100, 100) == pytest.approx((ERROR ** (1 / 100), 1))
    assert interval(0, 1_000_000)[1] == pytest.approx(3.689e-6, rel=1e-3)


def test_of_a_million_it_is_what_the_bell_says() -> None:
    share, total = 0.54, 1_000_000
    least, most = interval(540_000, total)
    half = 1.959964 * sqrt(share * (1 - share) / total)
    assert (least, most) == pytest.approx((share - half, share + half), abs=2e-6)
