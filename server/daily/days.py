"""Days of the daily challenge: UTC dates, when they begin and close, their weeks, their game. Pure."""

import re
from datetime import UTC, date, datetime, timedelta

DAY_MS = 24 * 60 * 60_000
GRACE_MS = 2 * 60 * 60_000
"""How long after midnight an attempt of the day before may still be finished."""
AGAIN_MINUTES = 60
"""How long one more game of a daily deal lasts."""
AHEAD = 2
"""For so many days beyond today the deals are made, so that each commitment is public a day ahead at least."""
ONE_OF_THE_DAY = ("zodiac", "four-seasons", "simplicity", "corners", "czarina", "zodiac", "four-seasons")
"""The day's own game, Monday first."""


def day_at(now: int) -> date:
    """The UTC date at a time in milliseconds since 1970."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def begins_at(day: date) -> int:
    """When a day begins, in milliseconds since 1970."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000


def closes_at(day: date) -> int:
    """When the attempts of a day end, its grace included; then its deal is revealed."""
    return begins_at(day) + DAY_MS + GRACE_MS


def read_day(text: str) -> date | None:
    """The date of a text such as 2026-11-30; None if it is none."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def week_of(day: date) -> str:
    """The ISO week of a day, such as 2026-W49; weeks begin on Monday."""
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02}"


def days_of_week(week: str) -> tuple[date, ...]:
    """The seven days of an ISO week; raises ValueError for a text that names none."""
    found = re.fullmatch(r"(\d{4})-W(\d\d)", week, re.ASCII)
    if found is None:
        raise ValueError(f"wanted a week such as 2026-W49; got {week[:40]}")
    try:
        return tuple(date.fromisocalendar(int(found[1]), int(found[2]), number) for number in range(1, 8))
    except ValueError:  # the last week of 9999 is none either: it would end in a year there is not
        raise ValueError(f"there is no week {week}; weeks are written as 2026-W49") from None


def game_of(day: date) -> str:
    """The one game of a day that the first page offers."""
    return ONE_OF_THE_DAY[day.weekday()]


def days_to_make(now: int) -> tuple[date, ...]:
    """The days whose deals there should be now: today and those ahead."""
    today = day_at(now)
    return tuple(today + timedelta(days=number) for number in range(AHEAD + 1))


def streak(played: set[date], today: date) -> int:
    """How many days in a row somebody has played, up to today or yesterday; one missed day in between is forgiven.

    A day missed is not counted, and two in a row end the streak. Today counts once it is played and is never missed
    before it is over.
    """
    count, missed, day = 0, 0, today
    if day not in played:
        day -= timedelta(days=1)
    while missed < 2:
        if day in played:
            count, missed = count + 1, 0
        else:
            missed += 1
        day -= timedelta(days=1)
    return count
