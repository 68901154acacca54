"""The times of a replay: whether they can be so by the clock of a race and the calendar of daily deals. Pure."""

from datetime import UTC, date, datetime

from cli.seat_check import Wrong
from protocol.replays import Replay, ReplaySeat
from protocol.requests import MAX_MINUTES, MAX_PRACTICE_MINUTES
from server.daily.days import AGAIN_MINUTES, DAY_MS, begins_at, closes_at
from server.race.grace import grace_of

MINUTE_MS = 60_000
ALLOWED_MS = MINUTE_MS
"""What may lie between asking for a daily deal and its beginning, and between the clocks of a server's machines."""


def check_times(replay: Replay) -> str:
    """Say how long a race lasted; raises Wrong with the first of its times that cannot be so."""
    for seat in replay.seats:
        _check_seat(replay, seat)
    if replay.elapsed > replay.lasts:
        raise Wrong(f"it lasted {replay.elapsed} ms, longer than the {replay.lasts} ms it could")
    if replay.begun + replay.elapsed + replay.stood_still != replay.ended:
        raise Wrong("begun, elapsed and stood_still together are not ended")
    if replay.daily is not None:
        _check_begun(replay, date.fromisoformat(replay.daily))
    if replay.kind == "attempt":
        _check_attempt(replay, date.fromisoformat(replay.daily or ""))
    else:
        _check_minutes(replay)
    return f"none before another, none beyond the {replay.elapsed} ms that it lasted"


def _check_seat(replay: Replay, seat: ReplaySeat) -> None:
    name, before = f"seat {seat.seat}", 0
    for turn, (_, at) in enumerate(seat.moves, 1):
        if at < before:
            raise Wrong(f"{name}: move {turn} is at {at} ms, but the one before it at {before} ms")
        before = at
    if seat.ended < before:
        raise Wrong(f"{name} is said to have ended at {seat.ended} ms, before its last move at {before} ms")
    if seat.ended > replay.elapsed:
        raise Wrong(
            f"{name} is said to have ended at {seat.ended} ms, after the race, which lasted {replay.elapsed} ms"
        )
    if seat.state == "time" and not seat.ended == replay.elapsed == replay.lasts:
        raise Wrong(f"{name} is said to have run out of time at {seat.ended} ms, not with the race's {replay.lasts} ms")
    if seat.state == "forfeit" and seat.ended < grace_of(replay.lasts):
        grace = grace_of(replay.lasts)
        raise Wrong(f"{name} is said to be forfeit at {seat.ended} ms; who is away is waited for {grace} ms in all")


def _check_begun(replay: Replay, day: date) -> None:
    midnight = begins_at(day) + DAY_MS
    is_late = replay.kind == "attempt" and replay.begun >= midnight + ALLOWED_MS
    if replay.begun < begins_at(day) - ALLOWED_MS or is_late:
        raise Wrong(f"begun {when(replay.begun)}, which is not while the deal of {day} could be begun")


def _check_attempt(replay: Replay, day: date) -> None:
    closes = closes_at(day)
    if abs(replay.begun + replay.lasts - closes) > ALLOWED_MS:
        until = when(replay.begun + replay.lasts)
        raise Wrong(f"it could have lasted until {until}; attempts at the deal of {day} end {when(closes)}")
    if replay.stood_still:
        raise Wrong(f"it is said to have stood still for {replay.stood_still} ms; the clock of an attempt never does")


def _check_minutes(replay: Replay) -> None:
    minutes, rest = divmod(replay.lasts, MINUTE_MS)
    least = AGAIN_MINUTES if replay.kind == "again" else 1
    most = MAX_PRACTICE_MINUTES if replay.kind == "practice" else MAX_MINUTES
    if rest or not least <= minutes <= most:
        wanted = f"{least} minutes" if least == most else f"whole minutes, {least} to {most}"
        raise Wrong(f"it could have lasted {replay.lasts} ms; wanted {wanted}")


def when(milliseconds: int) -> str:
    """A time since 1970 in words, UTC."""
    try:
        return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y-%m-%d %H:%M:%S} UTC"
    except (OSError, OverflowError, ValueError):
        return f"{milliseconds} ms after 1970"
