"""What is over leaves memory at once, and the store but for what the table of keys keeps for a time."""

from collections import Counter

from redis.asyncio import Redis

from bench.cleanup import hold, pattern_of, play_races, settle
from server.store import keys

RACES = 200
WARM_UP = 30
PAIRS = 3


async def test_some_hundred_races_leave_nothing_but_their_logs(node_url: str, redis: Redis) -> None:
    empty = await hold(redis)
    await play_races(node_url, redis, WARM_UP, PAIRS)
    before = await settle(redis, empty)
    made = await play_races(node_url, redis, RACES, PAIRS)
    after = await settle(redis, before)
    assert (after.tasks, after.timers, after.subscriptions) == (before.tasks, before.timers, before.subscriptions)
    assert after.objects == before.objects
    people = Counter({"token:*": 2 * PAIRS, "player:*": 2 * PAIRS})
    assert after.keys - before.keys == Counter({"race:{*}": made, "race:{*}:log": made}) + people


async def test_what_is_kept_expires_when_the_table_of_keys_says(node_url: str, redis: Redis) -> None:
    await play_races(node_url, redis, 10, 1)
    lives = {kind.pattern: kind.lives or 0 for kind in keys.KEYS}
    async for key in redis.scan_iter():
        assert 0 < await redis.pttl(key) <= lives[pattern_of(key.decode())], key
