"""What a crowd of spectators is sent, and what becomes of those who do not read."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from itertools import pairwise
from pathlib import Path

from redis.asyncio import Redis

from client import Race, connect
from protocol.answers import Events
from protocol.answers import Race as RaceAnswer
from protocol.closing import CloseCode
from protocol.codecs import CODECS, Codec, decode_answer
from server.budget import Budget
from server.connection import Connection, Goodbye
from server.live import LiveRace
from server.node import Node, NodeOptions
from server.spectating import MOST_WAITING, TAKEN_AT_A_TIME
from server.store.calls import Store
from server.store.connect import open_store
from server.store.players import Identity
from tests.journeys.racing import PATIENCE, racing
from tests.nodes import serve_node
from tests.turning import turned_store

SPECTATORS = 30


def spectator(number: int, codec: Codec) -> Connection:
    """A socket of somebody who watches, which nobody reads."""
    connection = Connection(codec, Budget(lambda: 0.0), 0.0)
    connection.identity = Identity(id=f"watcher{number}", name=f"Watcher {number}")
    return connection


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():  # noqa: ASYNC110 - what is waited for is a count of frames
            await asyncio.sleep(0.01)


async def test_all_of_a_crowd_are_sent_the_same_frames_encoded_once_a_codec(store: Store, redis: Redis) -> None:
    async with AsyncExitStack() as stack:
        first, live = await _race(stack, store, redis, NodeOptions())
        crowd = [spectator(number, codec) for number in range(SPECTATORS) for codec in CODECS.values()]
        for connection in crowd:
            await live.watch(connection, None)
            connection.outbox.get_nowait()
        await first.move("deal")
        await until(lambda: all(connection.outbox.qsize() for connection in crowd))
        frames = [connection.outbox.get_nowait() for connection in crowd]
        assert len({id(frame) for frame in frames}) == len(CODECS)
        for connection in crowd:
            live.forget(connection)


async def test_who_does_not_read_is_shown_all_of_it_once_it_does(store: Store, redis: Redis) -> None:
    async with AsyncExitStack() as stack:
        first, live = await _race(stack, store, redis, NodeOptions(tell_every=0.001))
        late = spectator(1, CODECS["ecliptic.v1.json"])
        await live.watch(late, None)
        for _ in range(3 * MOST_WAITING):
            version = live.race.version
            await first.move("deal")
            await until(lambda version=version: late.outbox.qsize() >= MOST_WAITING or _told(live) > version)  # type: ignore[misc]  # its default is its type
        assert late.outbox.qsize() == MOST_WAITING, "no more wait than these"
        while not late.outbox.empty():
            late.outbox.get_nowait()
        await until(lambda: not late.outbox.empty())
        frame = late.outbox.get_nowait()
        assert not isinstance(frame, Goodbye)
        shown = decode_answer(late.codec, frame)
        assert isinstance(shown, RaceAnswer)
        assert shown.race.version == live.race.version
        assert shown.race.tables[0].table.turn + shown.race.tables[0].behind == live.race.seats[0].turn
        assert not late.is_closing
        live.forget(late)


async def test_who_never_reads_is_closed_and_the_others_are_told_all_the_same(store: Store, redis: Redis) -> None:
    async with AsyncExitStack() as stack:
        first, live = await _race(stack, store, redis, NodeOptions(tell_every=0.001, slow_after=0.0))
        dead, well = (spectator(number, CODECS["ecliptic.v1.msgpack"]) for number in (1, 2))
        for connection in (dead, well):
            await live.watch(connection, None)
        while not dead.is_closing:
            version = live.race.version
            await first.move("deal")
            await until(lambda version=version: _told(live) > version)  # type: ignore[misc]  # its default is its type
            while not well.outbox.empty():
                well.outbox.get_nowait()
        assert dead.outbox.qsize() == 1, "what waited is dropped"
        goodbye = dead.outbox.get_nowait()
        assert isinstance(goodbye, Goodbye)
        assert goodbye.code is CloseCode.SLOW
        assert not well.is_closing
        for connection in (dead, well):
            live.forget(connection)


async def test_what_comes_at_once_is_told_in_one_frame_with_the_newest_only(store: Store, redis: Redis) -> None:
    async with AsyncExitStack() as stack:
        first, live = await _race(stack, store, redis, NodeOptions(tell_every=0.5))
        reader = spectator(1, CODECS["ecliptic.v1.json"])
        await live.watch(reader, None)
        reader.outbox.get_nowait()
        before = live.race.version
        for _ in range(6):
            await first.move("deal")
        last = live.race.version
        told: list[Events] = []
        while not told or told[-1].last < last:
            frame = await reader.outbox.get()
            assert not isinstance(frame, Goodbye)
            message = decode_answer(reader.codec, frame)
            assert isinstance(message, Events)
            told.append(message)
        assert len(told) <= 3
        assert told[0].first == before + 1
        for one, other in pairwise(told):
            assert other.first == one.last + 1
        assert all(len(message.events) == 1 for message in told), "one table, however many moves"
        live.forget(reader)


async def test_whoever_comes_while_moves_are_made_on_another_node_misses_none_of_them(
    store: Store, store_url: str, redis: Redis
) -> None:
    async with AsyncExitStack() as stack:
        first, _ = await _race(stack, store, redis, NodeOptions())
        other = await stack.enter_async_context(open_store(store_url))
        node = await stack.enter_async_context(Node(other, NodeOptions(tell_every=0.001)))
        live = await stack.enter_async_context(node.using(first.id))
        assert live is not None
        playing = asyncio.create_task(_play_on(first))
        for number in range(60):
            watcher = spectator(number, CODECS["ecliptic.v1.json"])
            await live.watch(watcher, None)
            seen = live.race.version
            await until(lambda seen=seen: _told(live) > seen)  # type: ignore[misc]  # its default is its type
            live.forget(watcher)
            await until(lambda: live.spectating is None)
        playing.cancel()
        await asyncio.wait([playing])


async def _play_on(race: Race) -> None:
    while True:
        await race.move("deal" if race.position is not None and race.position.stock else "redeal")


async def test_spectators_are_as_late_as_ever_when_the_clock_of_the_store_goes_back(tmp_path: Path) -> None:
    with turned_store(tmp_path) as (url, clock):
        async with AsyncExitStack() as stack:
            store, other = [await stack.enter_async_context(open_store(url)) for _ in range(2)]
            redis = await stack.enter_async_context(Redis.from_url(url))
            first, _ = await _race(stack, store, redis, NodeOptions(), delay=1)
            node = await stack.enter_async_context(Node(other, NodeOptions()))
            live = await stack.enter_async_context(node.using(first.id))
            assert live is not None
            watcher = spectator(1, CODECS["ecliptic.v1.json"])
            await live.watch(watcher, None)
            clock.turn_on(-60)
            now = asyncio.get_running_loop().time
            for _ in range(2):
                before = now()
                await first.move("deal")
                version = first.view.version
                await until(lambda version=version: _told(live) >= version)  # type: ignore[misc]  # as above
                assert now() - before >= 1
            live.forget(watcher)


async def test_others_have_their_turn_while_a_long_race_is_taken_in(store: Store, redis: Redis) -> None:
    async with AsyncExitStack() as stack:
        first, live = await _race(stack, store, redis, NodeOptions())
        for _ in range(4 * TAKEN_AT_A_TIME):
            await first.move("deal" if first.position is not None and first.position.stock else "redeal")
        versions = set[int]()

        async def look() -> None:
            while True:
                versions.add(_told(live))
                await asyncio.sleep(0)

        looking = asyncio.create_task(look())
        watcher = spectator(1, CODECS["ecliptic.v1.json"])
        await live.watch(watcher, None)
        looking.cancel()
        assert len(versions) > 4
        live.forget(watcher)


async def test_when_the_last_spectator_of_a_quiet_race_goes_nothing_is_left(store: Store, redis: Redis) -> None:
    async with AsyncExitStack() as stack:
        _, live = await _race(stack, store, redis, NodeOptions())
        before = len(asyncio.all_tasks())
        for number in range(5):
            watcher = spectator(number, CODECS["ecliptic.v1.json"])
            await live.watch(watcher, None)
            live.forget(watcher)
            await until(lambda: live.spectating is None)
        await until(lambda: len(asyncio.all_tasks()) <= before)


async def _race(
    stack: AsyncExitStack, store: Store, redis: Redis, options: NodeOptions, *, delay: int = 0
) -> tuple[Race, LiveRace]:
    """A race, shown without delay unless said otherwise, as Anna and as its node have it."""
    node = await stack.enter_async_context(Node(store, options))
    url = await serve_node(stack, node)
    anna, bela = [await stack.enter_async_context(connect(url)) for _ in range(2)]
    first, _ = await racing(redis, anna, bela, game="zodiac", delay=delay)
    live = await stack.enter_async_context(node.using(first.id))
    assert live is not None
    return first, live


def _told(live: LiveRace) -> int:
    """Up to which version spectators have been told."""
    return live.spectating.version if live.spectating is not None else 0
