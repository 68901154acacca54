"""Two nodes in this process on one store, each between two proxies that go wrong when told to."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from redis.asyncio import Redis

from server.node import Node, NodeOptions
from server.store.connect import open_store
from server.store.races import RaceStore
from tests.faults import Proxy, faulty
from tests.nodes import serve_node


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
    return await serve_node(stack, node)
