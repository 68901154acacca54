"""What races leave behind on a node once they are over: `python -m bench.cleanup [RACES]`, 10,000 unless told."""

import asyncio
import gc
import itertools
import logging
import resource
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

import structlog
import uvicorn
from redis.asyncio import Redis

from bench.starting import parser_of, run
from client import Player, connect
from server.node import Node, NodeOptions
from server.store import keys
from server.store.connect import open_store
from server.store.embedded import embedded_store
from tests.journeys.racing import begin, racing, table

RACES = 10_000
WARM_UP = 200
PAIRS = 8
MOVES = 3
EACH = 20
"""Races a pair plays before it comes anew, by other sockets."""
SETTLE_SECONDS = 30.0
QUICK = NodeOptions(sweep_every=0.05)
POOLED = "server.store.steady."
"""Connections to the store, kept for the next call: a bounded number of them."""
PAGE_KIB = resource.getpagesize() // 1024
LIVE = (
    "server.live.LiveRace",
    "server.connection.Connection",
    "server.store.calls.Attempt",
    "server.store.master.Call",
)
"""What goes on: races that are followed, sockets, calls to the store."""
GAMES = ("zodiac", "four-seasons", "czarina", "simplicity")


@dataclass(frozen=True, slots=True)
class Held:
    """What a process holds in memory, and the store it uses."""

    rss_kib: int
    tasks: int
    timers: int
    objects: Counter[str]
    """Instances of the server's classes."""
    subscriptions: int
    keys: Counter[str]
    """By pattern of the table of keys; others by their names."""

    def numbers(self) -> dict[str, int]:
        """All of it by name."""
        sizes = {"memory, KiB": self.rss_kib, "tasks": self.tasks, "timers": self.timers}
        return sizes | {"subscriptions": self.subscriptions, **dict(sorted((self.objects + self.keys).items()))}


async def hold(redis: Redis) -> Held:
    """What is held now, by this process and this store."""
    gc.collect()
    return Held(
        rss_kib=_resident(),
        tasks=len(asyncio.all_tasks()),
        timers=sum(not timer.cancelled() for timer in asyncio.get_running_loop()._scheduled),  # type: ignore[attr-defined]  # noqa: SLF001 - no other way to count them
        objects=Counter(filter(_is_counted, map(_class_of, gc.get_objects()))),
        subscriptions=len(await redis.pubsub_shardchannels()),
        keys=Counter([pattern_of(key.decode()) async for key in redis.scan_iter(count=1_000)]),
    )


def _resident() -> int:
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * PAGE_KIB


def _class_of(thing: object) -> str:
    kind = type(thing)
    return f"{kind.__module__}.{kind.__qualname__}"


def _is_counted(name: str) -> bool:
    return name.startswith("server.") and not name.startswith(POOLED)


def pattern_of(key: str) -> str:
    """The longest pattern of the table of keys that a key fits."""
    fitting = [kind.pattern for kind in keys.KEYS if fnmatchcase(key, kind.pattern)]
    return max(fitting, key=len, default=key)


async def settle(redis: Redis, goal: Held) -> Held:
    """What is held once no more goes on than did at the goal, or when there is no sense in waiting for it."""
    ends = asyncio.get_running_loop().time() + SETTLE_SECONDS
    while True:
        held = await hold(redis)
        is_quiet = held.tasks <= goal.tasks and held.timers <= goal.timers and held.subscriptions <= goal.subscriptions
        is_quiet = is_quiet and all(held.objects[name] <= goal.objects[name] for name in LIVE)
        if is_quiet or asyncio.get_running_loop().time() > ends:
            return held
        await asyncio.sleep(0.1)


async def play_races(url: str, redis: Redis, races: int, pairs: int = PAIRS) -> int:
    """Play so many races to their end, some sockets side by side; how many were made."""
    numbers = iter(range(races))
    async with asyncio.TaskGroup() as group:
        for _ in range(pairs):
            group.create_task(_play_on(url, redis, numbers))
    return races


async def _play_on(url: str, redis: Redis, numbers: Iterator[int]) -> None:
    tokens = ["", ""]
    while own := list(itertools.islice(numbers, EACH)):
        async with connect(url, tokens[0] or None) as anna, connect(url, tokens[1] or None) as bela:
            tokens = [anna.token, bela.token]
            for number in own:
                await _play(redis, anna, bela, number)


async def _play(redis: Redis, anna: Player, bela: Player, number: int) -> None:
    """One race: most are raced by two, some practised or left before they begin."""
    game = GAMES[number % len(GAMES)]
    if number % 10 == 7:
        await (await anna.create(game, is_open=True)).leave()
        return
    if number % 10 == 8:
        race = await anna.create(game, seats=1)
        await begin(redis, race)
        races = [race]
    else:
        races = await racing(redis, anna, bela, game=game)
    for race in races:
        for _ in range(MOVES):
            await race.move(table(race).legal[0])
    for race in races:
        await race.resign()
    for race in races:
        await race.ended(SETTLE_SECONDS)


def main() -> None:
    """Measure and print."""
    parser = parser_of("cleanup", __doc__)
    parser.add_argument("races", type=int, nargs="?", default=RACES, help=f"how many races are played ({RACES})")
    races = parser.parse_args().races
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    asyncio.run(measure(races))


async def measure(races: int) -> None:
    """Print what is held before and after."""
    with tempfile.TemporaryDirectory(prefix="ecl-") as folder:
        async with (
            embedded_store(Path(folder)) as url,
            Redis.from_url(url) as redis,
            open_store(url) as store,
            Node(store, QUICK) as node,
        ):
            config = uvicorn.Config(
                node.socket_app, interface="asgi3", port=0, ws="websockets-sansio", ws_per_message_deflate=False,
                lifespan="off", log_config=None,
            )  # fmt: skip
            server = uvicorn.Server(config)
            task = asyncio.create_task(server.serve())
            while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
                await asyncio.sleep(0)
            address = f"ws://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
            await compare(address, redis, races)
            server.should_exit = True
            await task


async def compare(address: str, redis: Redis, races: int) -> None:
    """Play on a node, and print a line for each thing that is held."""
    empty = await hold(redis)
    await play_races(address, redis, WARM_UP)
    before = await settle(redis, empty)
    began = time.monotonic()
    await play_races(address, redis, races)
    seconds = time.monotonic() - began
    after = await settle(redis, before)
    print(f"{races} races in {seconds:.0f} s, after {WARM_UP} to warm up")
    first, last = before.numbers(), after.numbers()
    for name in [*first, *(name for name in last if name not in first)]:
        was, now = first.get(name, 0), last.get(name, 0)
        print(f"{name:40} {was:10,} {now:10,} {now - was:+10,}")


if __name__ == "__main__":
    run(main)
