from datetime import date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games import GAMES
from server.daily.days import (
    DAY_MS,
    ONE_OF_THE_DAY,
    begins_at,
    closes_at,
    day_at,
    days_of_week,
    days_to_make,
    game_of,
    read_day,
    streak,
    week_of,
)

TODAY = date(2026, 11, 30)
midnight = time()
DAYS = st.dates(date(2000, 1, 1), date(2100, 1, 1))


@given(DAYS, st.integers(0, DAY_MS - 1))
def test_every_moment_of_a_utc_day_is_of_that_day(day: date, after: int) -> None:
    assert day_at(begins_at(day) + after) == day
    assert closes_at(day) == begins_at(day + timedelta(days=1)) + 2 * 60 * 60_000


def clock_changes(zone: ZoneInfo) -> list[date]:
    """The days of a year on which a zone's clocks are changed."""
    days = [date(2026, 1, 1) + timedelta(days=number) for number in range(366)]
    offsets = [datetime.combine(day, midnight, zone).utcoffset() for day in days]
    return [day for day, (before, after) in zip(days, pairwise(offsets), strict=False) if before != after]


def test_a_day_rolls_once_in_every_zone_though_its_clocks_are_changed() -> None:
    zones = [ZoneInfo(name) for name in sorted(available_timezones())]
    changes = [(zone, day) for zone in zones for day in clock_changes(zone)]
    assert len(changes) > 100
    for zone, day in changes:
        first = datetime.combine(day - timedelta(days=1), midnight, zone).timestamp()
        days = [day_at(round((first + hour * 3_600) * 1000)) for hour in range(73)]
        steps = [later - earlier for earlier, later in pairwise(days)]
        assert set(steps) <= {timedelta(0), timedelta(days=1)}, zone
        assert sum(steps, timedelta(0)) == timedelta(days=3), zone


@pytest.mark.parametrize(
    "text", ["2026-13-01", "2026-02-30", "26-01-01", "2026-1-1", "today", "", "2026-11-30 ", "２０２６-11-30"]
)
def test_what_is_no_date_is_none(text: str) -> None:
    assert read_day(text) is None


@given(DAYS)
def test_a_date_is_read_as_it_is_written(day: date) -> None:
    assert read_day(day.isoformat()) == day
    assert day in days_of_week(week_of(day))
    assert game_of(day) in GAMES


def test_the_day_has_one_game_a_weekday() -> None:
    assert len(ONE_OF_THE_DAY) == 7


def test_deals_are_made_two_days_ahead() -> None:
    now = begins_at(TODAY) + DAY_MS - 1
    assert days_to_make(now) == (TODAY, date(2026, 12, 1), date(2026, 12, 2))


@pytest.mark.parametrize(
    ("ago", "count"),
    [
        pytest.param([], 0, id="never"),
        pytest.param([0], 1, id="today"),
        pytest.param([1], 1, id="yesterday, and today is not over"),
        pytest.param([0, 1, 2, 3], 4, id="four days"),
        pytest.param([0, 2, 3], 3, id="one missed day is forgiven"),
        pytest.param([0, 2, 4, 6], 4, id="each time"),
        pytest.param([0, 3, 4], 1, id="two missed days end it"),
        pytest.param([2, 3], 2, id="today is not missed before it is over"),
        pytest.param([3, 4], 0, id="long ago"),
    ],
)
def test_a_streak_is_of_days_in_a_row(ago: list[int], count: int) -> None:
    assert streak({TODAY - timedelta(days=days) for days in ago}, TODAY) == count
