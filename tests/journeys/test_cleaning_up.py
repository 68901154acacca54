"""What is over leaves memory at once, and the store but for what the table of keys keeps for a time."""

from redis.asyncio import Redis

from bench.cleanup import hold, pattern_of, play_races, settle
from server.store import keys

GONE = -2
RACES = 200
WARM_UP = 30
PAIRS = 3


async def test_some_hundred_races_leave_nothing_but_their_logs(node_url: str, redis: Redis) -> None:
    empty = await hold(redis)
    await play_races(node_url, redis, WARM_UP, PAIRS)
    before = await settle(redis, empty)
    made = await play_races(node_url, redis, RACES, PAIRS)
    after = await settle(redis, before)
    assert after.tasks <= before.tasks
    assert after.timers <= before.timers
    assert after.subscriptions <= before.subscriptions
    assert not after.objects - before.objects
    kept = {kind.pattern for kind in keys.KEYS if kind.lives is None}
    grown = {pattern: count for pattern, count in (after.keys - before.keys).items() if pattern not in kept}
    people = {"token:*": 2 * PAIRS, "player:*": 2 * PAIRS}
    assert grown == {"race:{*}": made, "race:{*}:log": made, **people}


async def test_what_is_kept_expires_when_the_table_of_keys_says(node_url: str, redis: Redis) -> None:
    await play_races(node_url, redis, 10, 1)
    lives = {kind.pattern: kind.lives for kind in keys.KEYS}
    async for key in redis.scan_iter():
        pattern = pattern_of(key.decode())
        most = lives[pattern]
        left = await redis.pttl(key)
        is_kept = most is None and pattern in keys.KEPT
        assert is_kept or left == GONE or 0 < left <= (most or 0), key
