"""The library while a node's store goes away, falls behind, or forgets."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

import pytest
from redis.asyncio import Redis

from client import Refusal, connect
from protocol.refusals import Reason
from server.node import Node, NodeOptions
from server.store import keys
from server.store.calls import Store
from server.store.connect import open_store
from tests.client.fates import log_of, until
from tests.faults import Fate, Piece, Proxy, faulty
from tests.journeys.racing import PATIENCE, racing, table
from tests.nodes import serve_node

StartNode = Callable[..., Awaitable[str]]


@asynccontextmanager
async def own_node(store_url: str) -> AsyncIterator[tuple[str, Proxy]]:
    """A node's address, and the proxy between it and its store."""
    async with AsyncExitStack() as stack:
        proxy = await stack.enter_async_context(faulty(store_url))
        store = await stack.enter_async_context(open_store(proxy.url))
        node = await stack.enter_async_context(Node(store, NodeOptions(sweep_every=0.05)))
        yield await serve_node(stack, node), proxy


def has_refused(proxy: Proxy, count: int) -> bool:
    return proxy.counts["refused"] > count


async def test_moves_wait_for_a_store_that_is_away(store_url: str, store: Store) -> None:
    async with own_node(store_url) as (url, proxy), connect(url) as anna:
        race = await anna.create("zodiac", seats=1)
        for turn in range(3):
            proxy.refuse()
            proxy.cut()
            moving = asyncio.ensure_future(race.move("deal"))
            await until(partial(has_refused, proxy, turn))
            assert not moving.done()
            proxy.heal()
            assert (await moving).turn == turn
        assert (await log_of(store, race))[0] == [(turn, "deal") for turn in range(3)]


async def test_a_node_that_is_behind_is_given_a_while_to_hear_of_what_was_acknowledged(
    start_node: StartNode, store_url: str, store: Store, redis: Redis
) -> None:
    def lose_news(piece: Piece) -> Fate:
        return "drop" if piece.way == "down" and b"message" in piece.data else "pass"

    async with AsyncExitStack() as stack:
        there, deaf = await stack.enter_async_context(own_node(store_url))
        door = await stack.enter_async_context(faulty(await start_node()))
        anna = await stack.enter_async_context(connect([door.url, there]))
        bela = await stack.enter_async_context(connect(there))
        first, second = await racing(redis, anna, bela)
        deaf.fate = lose_news
        for _ in range(3):
            await first.move("deal")
        door.refuse()
        door.cut()
        moving = asyncio.ensure_future(first.move("deal"))
        await until(lambda: anna.standing.condition == "connected")
        await second.move("deal")
        assert (await moving).turn == 3
        assert (await log_of(store, first))[0] == [(turn, "deal") for turn in range(4)]


async def test_a_turn_that_the_store_has_forgotten_is_refused_aloud(start_node: StartNode, redis: Redis) -> None:
    """As after a power cut: the player hears of it, has the table as it is, and plays on."""
    here, there = await start_node(), await start_node()
    async with faulty(here) as door, connect([door.url, there]) as anna:
        race = await anna.create("zodiac", seats=1)
        await race.move("deal")
        names = [keys.race(race.id), keys.race_log(race.id)]
        kept = {name: await redis.dump(name) for name in names}
        await race.move("deal")
        door.refuse()
        door.cut()
        for name, value in kept.items():
            assert value is not None
            await redis.restore(name, 60_000, value, replace=True)
        with pytest.raises(Refusal) as refusal:
            await race.move("deal")
        assert refusal.value.reason is Reason.WRONG_TURN
        assert table(race).turn == 1
        assert (await race.move("deal")).turn == 1


async def test_a_race_the_server_knows_no_longer_ends_every_wait_for_it(start_node: StartNode, redis: Redis) -> None:
    here, there = await start_node(), await start_node()
    async with faulty(here) as door, connect([door.url, there]) as anna:
        race = await anna.create("zodiac", seats=1)
        waits = [asyncio.ensure_future(wait) for wait in (race.ended(PATIENCE), anext(race.events()))]
        await asyncio.sleep(0)
        door.refuse()
        door.cut()
        await redis.delete(keys.race(race.id), keys.race_log(race.id))
        for outcome in await asyncio.gather(*waits, return_exceptions=True):
            assert isinstance(outcome, Refusal)
            assert outcome.reason is Reason.UNKNOWN_RACE
        assert anna.standing.condition == "connected"
