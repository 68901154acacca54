"""Where a key lives: one server, the master that sentinels name, or the masters of a cluster.

    Topology ── OneServer       one address, whatever answers there
             ── Watched         the sentinels are asked for the master's address
             ── Cluster         a map from each of 16,384 slots to its master, asked of any node

A topology makes a `Master` for each server that takes writes, keeps it for as long as it does, and looks again when a
call says that something has changed. A look that fails leaves the last view as it was.
"""

import asyncio
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable
from typing import TypeAlias, cast

import structlog
from redis.crc import key_slot
from redis.exceptions import RedisError

from server.errors import StoreUnreachable
from server.store import keys
from server.store.master import Answer, Lost, Master, Reply, Uncopied
from server.store.urls import Host

LOOK_SECONDS = 10.0
"""How often a topology is looked at though nothing has happened: a replica may have come or gone."""
GONE = frozenset((b"s_down", b"o_down"))
"""What sentinels say of a replica that could not take over. Not `disconnected`: so is one that just takes over."""
KEY_SLOTS = 16_384
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


class Watched(Topology):
    """The master sentinels name. A change is acknowledged when a replica that could take over has it."""

    def __init__(self, name: str, sentinels: Collection[Host], ask_at: Connector, connect: Connector) -> None:
        super().__init__()
        self._name = name
        self._sentinels = list(sentinels)
        self._ask_at = ask_at
        self._connect = connect
        self._at: Host | None = None
        self._master: Master | None = None

    @property
    def masters(self) -> Collection[Master]:
        """The one."""
        return () if self._master is None else (self._master,)

    def master_of(self, key: str) -> Master:
        """The one."""
        if self._master is None:
            raise ValueError("nobody has looked for the master yet")
        return self._master

    async def look(self, hint: Host | None = None) -> bool:
        """Ask the sentinels, the one that answered last time first."""
        faults = []
        for host in list(self._sentinels):
            sentinel = self._ask_at(host)
            try:
                found = await self._ask(sentinel)
            except StoreUnreachable as error:
                faults.append(str(error))
                continue
            finally:
                await sentinel.close()
            self._sentinels.remove(host)
            self._sentinels.insert(0, host)
            return self._take(*found)
        raise StoreUnreachable(f"no sentinel tells where the master of {self._name} is: {'; '.join(faults)}")

    async def _ask(self, sentinel: Master) -> tuple[Host, int]:
        # All at once, so that no failover comes between them.
        asked = (("GET-MASTER-ADDR-BY-NAME",), ("MASTER",), ("REPLICAS",))
        replies = [sentinel.ask(("SENTINEL", *command, self._name), needs_copy=False) for command in asked]
        place, master, replicas = [_answer(sentinel, await reply) for reply in replies]
        host, port = cast("list[bytes]", place)
        is_changing = b"failover_in_progress" in _flags(cast("list[bytes]", master))
        has_heir = any(_may_take_over(replica) for replica in cast("list[list[bytes]]", replicas))
        return (host.decode(), int(port)), int(is_changing or has_heir)

    def _take(self, host: Host, copies: int) -> bool:
        has_moved = host != self._at
        if has_moved:
            self._retire(self.masters)
            self._at, self._master = host, self._connect(host)
        self.master_of("").copies = copies
        return has_moved


def _may_take_over(replica: list[bytes]) -> bool:
    said = dict(zip(replica[::2], replica[1::2], strict=True))
    is_linked = said.get(b"role-reported") == b"slave" and said.get(b"master-link-status") == b"ok"
    return is_linked and not GONE & _flags(replica)


def _flags(said: list[bytes]) -> set[bytes]:
    return set(dict(zip(said[::2], said[1::2], strict=True))[b"flags"].split(b","))


class Cluster(Topology):
    """The masters of a cluster. A change is acknowledged when a replica of its master has it, where there is one."""

    def __init__(self, seeds: Collection[Host], connect: Connector) -> None:
        super().__init__()
        self._seeds = tuple(seeds)
        self._connect = connect
        self._masters: dict[Host, Master] = {}
        self._starts: list[int] = []
        self._owners: list[Host] = []

    @property
    def masters(self) -> Collection[Master]:
        """Those that have slots, and those we were sent to."""
        return self._masters.values()

    def master_of(self, key: str) -> Master:
        """By the map of slots; where a slot is nobody's, who has the one before, and will say so."""
        index = bisect_right(self._starts, key_slot(key.encode())) - 1
        return self._masters[self._owners[max(0, index)]]

    def at(self, host: Host) -> Master:
        """The master at an address a redirection has named; without a host it is where the others are."""
        if not host[0]:
            host = (next(iter(self._masters))[0], host[1])
        if host not in self._masters:
            self._masters[host] = self._connect(host)
        return self._masters[host]

    async def look(self, hint: Host | None = None) -> bool:
        """Ask for the map of slots: whom we were sent to, then the masters we know, then those we were given."""
        faults = []
        for host in dict.fromkeys((*([hint] if hint else []), *self._masters, *self._seeds)):
            known = self._masters.get(host)
            node = known or self._connect(host)
            try:
                slots = await told(node, "CLUSTER", "SLOTS")
                return self._take(cast("list[list[Answer]]", slots), host)
            except StoreUnreachable as error:
                faults.append(str(error))
            finally:
                if known is None:
                    await node.close()
        raise StoreUnreachable(f"no node of the cluster tells who has which slots: {'; '.join(faults)}")

    def _take(self, slots: "list[list[Answer]]", asked: Host) -> bool:
        if not slots:
            raise StoreUnreachable(f"{asked[0]}:{asked[1]} says that no slot has a master")
        ranges = sorted((cast("int", row[0]), _host(row[2], asked), len(row) > 3) for row in slots)
        starts, owners = [start for start, _, _ in ranges], [host for _, host, _ in ranges]
        has_changed = (starts, owners) != (self._starts, self._owners)
        self._retire([self._masters.pop(host) for host in list(self._masters) if host not in owners])
        for _, host, has_replica in ranges:
            self.at(host).copies = int(has_replica)
        self._starts, self._owners = starts, owners
        self._choose_marks()
        return has_changed

    def _choose_marks(self) -> None:
        markless = {self._masters[owner] for owner in self._owners}
        for mark in map(keys.copied, range(KEY_SLOTS)):
            if not markless:
                return
            master = self.master_of(mark)
            if master in markless:
                markless.discard(master)
                master.mark = mark


def _host(node: Answer, asked: Host) -> Host:
    """A node's address; one that does not know its own host is where we asked."""
    host, port = cast("list[bytes | int | None]", node)[:2]
    name = host.decode() if isinstance(host, bytes) else ""
    return (name if name not in ("", "?") else asked[0]), int(cast("int", port))


async def told(server: Master, *command: str) -> Answer:
    """What a server says when asked once; raises StoreUnreachable."""
    return _answer(server, await server.ask(command, needs_copy=False))


def _answer(server: Master, reply: Reply) -> Answer:
    if isinstance(reply, RedisError | Lost | Uncopied):
        raise StoreUnreachable(f"{server.name} says: {' '.join(str(reply).split())}")
    return reply


async def nodes_of(node: Master, host: str) -> tuple[Host, ...]:
    """The masters of the cluster this node, reached at this host, is part of."""
    slots = cast("list[list[Answer]]", await told(node, "CLUSTER", "SLOTS"))
    return tuple({_host(row[2], (host, 0)): None for row in slots})
