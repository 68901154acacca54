"""The master that sentinels name, and whether one of its replicas could take over."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Self, cast

from server.errors import StoreUnreachable
from server.store.master import Answer, Master
from server.store.topology import Connector, Topology, answer_of
from server.store.urls import Host

GONE = frozenset((b"s_down", b"o_down"))
"""What sentinels say of a replica that could not take over. Not `disconnected`: so is one that just takes over."""


@dataclass(frozen=True, slots=True)
class Told:
    """What one sentinel says, all at one moment."""

    epoch: int
    """Of what it knows: higher is newer."""
    host: Host
    has_heir: bool
    """Whether a replica could take over."""
    is_changing: bool
    """Whether one just does, or says itself that it is a master, which this sentinel may not have understood yet."""

    @classmethod
    def read(cls, place: Answer, master: Answer, replicas: Answer) -> Self:
        """Read its answers."""
        host, port = cast("list[bytes]", place)
        about = _fields(master)
        each = [_fields(replica) for replica in cast("list[Answer]", replicas)]
        return cls(
            epoch=int(about[b"config-epoch"]),
            host=(host.decode(), int(port)),
            has_heir=any(map(_may_take_over, each)),
            is_changing=b"failover_in_progress" in about[b"flags"].split(b",")
            or any(replica[b"role-reported"] == b"master" for replica in each),
        )


def _fields(said: Answer) -> dict[bytes, bytes]:
    words = cast("list[bytes]", said)
    return dict(zip(words[::2], words[1::2], strict=True))


def _may_take_over(replica: dict[bytes, bytes]) -> bool:
    is_linked = replica[b"role-reported"] == b"slave" and replica[b"master-link-status"] == b"ok"
    return is_linked and GONE.isdisjoint(replica[b"flags"].split(b","))


class Watched(Topology):
    """The master sentinels name. A change is acknowledged when a replica that could take over has it."""

    def __init__(self, name: str, sentinels: Collection[Host], ask_at: Connector, connect: Connector) -> None:
        super().__init__()
        self._name = name
        self._sentinels = list(sentinels)
        self._ask_at = ask_at
        self._connect = connect
        self._told: Told | None = None
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
        """Ask the sentinels, the one that answered last time first; what is older than what we know is no answer."""
        faults = []
        for host in list(self._sentinels):
            sentinel = self._ask_at(host)
            try:
                told = await self._ask(sentinel)
            except StoreUnreachable as error:
                faults.append(str(error))
                continue
            finally:
                await sentinel.close()
            self._sentinels.remove(host)
            self._sentinels.insert(0, host)
            return self._take(told)
        raise StoreUnreachable(f"no sentinel tells where the master of {self._name} is: {'; '.join(faults)}")

    async def _ask(self, sentinel: Master) -> Told:
        # All in one turn of the loop, so that no failover comes between them.
        asked = (("GET-MASTER-ADDR-BY-NAME",), ("MASTER",), ("REPLICAS",))
        replies = [sentinel.ask(("SENTINEL", *command, self._name), needs_copy=False) for command in asked]
        told = Told.read(*[answer_of(sentinel, await reply) for reply in replies])
        if self._told is not None and told.epoch < self._told.epoch:
            raise StoreUnreachable(f"{sentinel.name} has not heard of the last failover yet")
        return told

    def _take(self, told: Told) -> bool:
        had_heir = self._master is not None and self._master.copies > 0
        has_moved = self._told is None or told.host != self._told.host
        if has_moved:
            self._retire(self.masters)
            self._master, had_heir = self._connect(told.host), False
        self._told = told
        self.master_of("").copies = int(told.has_heir or (had_heir and told.is_changing))
        return has_moved
