"""What a chaos run is about: three nodes on one store, each between two proxies that go wrong when told to."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.chaos.processes import Node, Store
from tests.faults import Proxy, faulty


@dataclass(frozen=True, slots=True)
class Place:
    """A node, the proxy to its clients and the one to its store."""

    node: Node
    door: Proxy
    pipe: Proxy
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """One thing at a time goes wrong with it."""

    async def start(self) -> None:
        """Start the node, and lead the clients to it."""
        self.door.target = await self.node.start()


@dataclass(frozen=True, slots=True)
class Site:
    """All of it."""

    store: Store
    places: tuple[Place, ...]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """One thing at a time goes wrong with the store."""

    @property
    def urls(self) -> list[str]:
        """Where the players go."""
        return [place.door.url for place in self.places]

    @property
    def faults_of_proxies(self) -> list[str]:
        """What went wrong in the proxies that nobody asked for."""
        return [repr(error) for place in self.places for proxy in (place.door, place.pipe) for error in proxy.failures]


@asynccontextmanager
async def open_site(folder: Path, nodes: int) -> AsyncIterator[Site]:
    """A site in a folder; all its processes are ended with it."""
    async with AsyncExitStack() as stack:
        store = await asyncio.to_thread(Store, folder)
        stack.push_async_callback(store.close)
        await store.start()
        places = [await _open_place(stack, folder, number, store.url) for number in range(nodes)]
        async with asyncio.TaskGroup() as group:
            for place in places:
                group.create_task(place.start())
        yield Site(store, tuple(places))


async def _open_place(stack: AsyncExitStack, folder: Path, number: int, store_url: str) -> Place:
    pipe = await stack.enter_async_context(faulty(store_url))
    door = await stack.enter_async_context(faulty("http://127.0.0.1:9"))
    node = await asyncio.to_thread(Node, folder, number, pipe.url)
    stack.push_async_callback(node.close)
    return Place(node, door, pipe)
