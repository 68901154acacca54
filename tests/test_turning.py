"""The clock that tests turn: what comes after a turn goes by the new time."""

import tempfile
from datetime import UTC, datetime
from pathlib import Path

from redis import Redis

from tests.turning import turned_store

TURNS = 100


def test_a_store_tells_the_time_it_was_turned_to_from_then_on() -> None:
    with (
        tempfile.TemporaryDirectory(prefix="ecl-") as folder,
        turned_store(Path(folder)) as (url, clock),
        Redis.from_url(url) as redis,
    ):
        for number in range(TURNS):
            redis.time()
            hour = datetime(2026, 11, 30, number % 24, tzinfo=UTC)
            clock.turn_to(hour.strftime("%Y-%m-%d %H:%M:%S"))
            assert abs(redis.time()[0] - hour.timestamp()) <= 1
            clock.turn_on(600)
            assert abs(redis.time()[0] - hour.timestamp() - 600) <= 1
