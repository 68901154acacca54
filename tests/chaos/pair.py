"""Two nodes in this process on one store, each between two proxies that go wrong when told to."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

import uvicorn
from redis.asyncio import Redis

from server.node import Node, NodeOptions
from server.store.connect import open_store
from server.store.races import RaceStore
from tests.faults import Proxy, faulty


@dataclass(frozen=True, slots=True)
class Pair:
    """What stands between players, nodes and store; `redis` and `races` reach the store past it all."""

    redis: Redis
    races: RaceStore
    doors: tuple[Proxy, ...]
    pipes: tuple[Proxy, ...]

    @property
    def urls(self) -> list[str]:
        """Where the players go."""
        return [door.url for door in self.doors]

    def heal(self) -> None:
        """Let all be well."""
        for proxy in (*self.doors, *self.pipes):
            proxy.heal()


@asynccontextmanager
async def open_pair(store_url: str) -> AsyncIterator[Pair]:
    """Start both nodes on the store."""
    async with AsyncExitStack() as stack:
        redis = await stack.enter_async_context(Redis.from_url(store_url))
        store = await stack.enter_async_context(open_store(store_url))
        pipes = [await stack.enter_async_context(faulty(store_url)) for _ in range(2)]
        addresses = [await _open_node(stack, pipe.url) for pipe in pipes]
        doors = [await stack.enter_async_context(faulty(address, frames=True)) for address in addresses]
        yield Pair(redis, RaceStore(store), tuple(doors), tuple(pipes))


async def _open_node(stack: AsyncExitStack, store_url: str) -> str:
    store = await stack.enter_async_context(open_store(store_url))
    node = await stack.enter_async_context(Node(store, NodeOptions(house_pace=0.0, sweep_every=0.05)))
    config = uvicorn.Config(
        node.socket_app, interface="asgi3", port=0, ws="websockets-sansio", ws_per_message_deflate=False,
        lifespan="off", log_config=None, timeout_graceful_shutdown=1,
    )  # fmt: skip
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())

    async def stop() -> None:
        await node.stop()
        server.should_exit = True
        await task

    stack.push_async_callback(stop)
    while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
        await asyncio.sleep(0)
    return f"ws://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
