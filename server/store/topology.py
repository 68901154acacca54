"""Where a key lives: one server, the master that sentinels name, or the masters of a cluster.

    Topology ── OneServer       one address, whatever answers there
             ── Watched         the sentinels are asked for the master's address (sentinels.py)
             ── Cluster         a map from each of 16,384 slots to its master, asked of any node (cluster.py)

A topology makes a `Master` for each server that takes writes, keeps it for as long as it does, and looks again when a
call says that something has changed. A look that fails leaves the last view as it was.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable
from typing import TypeAlias

import structlog
from redis.exceptions import RedisError

from server.errors import StoreUnreachable
from server.store.master import Answer, Lost, Master, Reply, Uncopied
from server.store.urls import Host

LOOK_SECONDS = 10.0
"""How often a topology is looked at though nothing has happened: a replica may have come or gone."""
Connector: TypeAlias = Callable[[Host], Master]
log = structlog.get_logger()


class Topology(ABC):
    """Maps keys to masters."""

    def __init__(self) -> None:
        self.watchers: set[Callable[[], None]] = set()
        """Called after each look that has found other masters, or slots elsewhere."""
        self._look_again: asyncio.Task[None] | None = None
        self._is_found = True
        self._closing: set[asyncio.Task[None]] = set()

    @property
    @abstractmethod
    def masters(self) -> Collection[Master]:
        """All of them."""

    @abstractmethod
    def master_of(self, key: str) -> Master:
        """The master this key, or sharded channel, lives on as far as is known."""

    @abstractmethod
    async def look(self, hint: Host | None = None) -> bool:
        """Find out where the masters are, asking this one first; whether it has changed. Raises StoreUnreachable."""

    def at(self, host: Host) -> Master | None:
        """The master at this address, where there can be several."""
        return None

    async def refresh(self, hint: Host | None = None) -> None:
        """Look again, with all who want it now; a look that fails leaves everything as it was."""
        if self._look_again is None:
            self._look_again = asyncio.create_task(self._refresh(hint))
            self._look_again.add_done_callback(self._looked)
        await asyncio.wait((self._look_again,))

    def _looked(self, _: object) -> None:
        self._look_again = None

    async def _refresh(self, hint: Host | None) -> None:
        try:
            has_changed = await self.look(hint)
        except StoreUnreachable as error:
            if self._is_found:
                log.warning("store not found", error=str(error))
            self._is_found = False
            return
        self._is_found = True
        if has_changed:
            log.info("store has moved", masters=sorted(master.name for master in self.masters))
            for watcher in list(self.watchers):
                watcher()

    async def watch(self) -> None:
        """Look every now and then, for ever."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self.refresh()

    def _retire(self, masters: Iterable[Master]) -> None:
        for master in masters:
            task = asyncio.create_task(master.close())
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)

    async def close(self) -> None:
        """Close every connection."""
        if self._look_again is not None:
            self._look_again.cancel()
            await asyncio.wait((self._look_again,))
        self._retire(self.masters)
        if self._closing:
            await asyncio.wait(self._closing)


class OneServer(Topology):
    """Whatever answers at one address."""

    def __init__(self, master: Master) -> None:
        super().__init__()
        self._master = master

    @property
    def masters(self) -> Collection[Master]:
        """The one."""
        return (self._master,)

    def master_of(self, key: str) -> Master:
        """The one."""
        return self._master

    async def watch(self) -> None:
        """Nothing changes by itself."""

    async def look(self, hint: Host | None = None) -> bool:
        """Let go of idle connections: the address may stand for another server now."""
        await self._master.drop_idle()
        return False


async def told(server: Master, *command: str) -> Answer:
    """What a server says when asked once; raises StoreUnreachable."""
    return answer_of(server, await server.ask(command, needs_copy=False))


def answer_of(server: Master, reply: Reply) -> Answer:
    """What a server has said; raises StoreUnreachable for a fault."""
    if isinstance(reply, RedisError | Lost | Uncopied):
        raise StoreUnreachable(f"{server.name} says: {' '.join(str(reply).split())}")
    return reply
