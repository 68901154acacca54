"""The masters of a cluster, found by its map of slots."""

from bisect import bisect_right
from collections.abc import Collection
from typing import cast

from redis.crc import key_slot

from server.errors import StoreUnreachable
from server.store import keys
from server.store.master import Answer, Master
from server.store.topology import Connector, Topology, told
from server.store.urls import Host

KEY_SLOTS = 16_384


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


async def nodes_of(node: Master, host: str) -> tuple[Host, ...]:
    """The masters of the cluster this node, reached at this host, is part of."""
    slots = cast("list[list[Answer]]", await told(node, "CLUSTER", "SLOTS"))
    return tuple({_host(row[2], (host, 0)): None for row in slots})
