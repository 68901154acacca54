"""Real store servers for tests, as processes of their own: single ones, a cluster of three masters, a master watched by
a sentinel. Each is reached by `redis` clients that ask once and do not hide what happens."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redis import Connection
from redis.backoff import NoBackoff
from redis.crc import key_slot
from redis.exceptions import RedisError
from redis.retry import Retry

from server.store.binary import find_binary

START_SECONDS = 30.0
SLOTS = 16_384


def until(condition: Callable[[], object], within: float = START_SECONDS) -> None:
    """Wait until the condition holds, whatever it raises before; TimeoutError if it does not in time."""
    ends = time.monotonic() + within
    while time.monotonic() < ends:
        with suppress(RedisError, OSError):
            if condition():
                return
        time.sleep(0.01)
    raise TimeoutError("what was waited for did not happen")


def free_port() -> int:
    """A port nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass(slots=True)
class Server:
    """One process."""

    port: int
    folder: Path
    options: tuple[str, ...]
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [find_binary(), *self.options, "--port", str(self.port), "--bind", "127.0.0.1"]
        command += ["--dir", str(self.folder), "--loglevel", "warning", "--logfile", "log"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        until(lambda: self.ask("PING"))

    def ask(self, *command: str | bytes | int) -> Any:
        """What it says, word for word, asked on a new connection."""
        connection: Any = Connection(port=self.port, retry=Retry(NoBackoff(), 0), socket_timeout=5, protocol=2)  # type: ignore[no-untyped-call]  # not annotated there
        try:
            connection.send_command(*command)
            return connection.read_response()
        finally:
            connection.disconnect()

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the process."""
        assert self.process is not None
        os.kill(self.process.pid, number)

    def stop(self) -> None:
        """Kill it, stopped or not."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(10)
            self.process = None


@contextmanager
def server(folder: Path, *options: str) -> Iterator[Server]:
    """A server on a free port."""
    folder.mkdir(parents=True, exist_ok=True)
    made = Server(free_port(), folder, options or ("--save", ""))
    made.start()
    try:
        yield made
    finally:
        made.stop()


@contextmanager
def cluster(folder: Path, timeout: int = 5_000) -> Iterator[tuple[Server, ...]]:
    """Three masters that share the slots, and take one for dead after so many milliseconds."""
    with ExitStack() as stack:
        nodes = tuple(stack.enter_context(_cluster_node(folder / f"node{number}", timeout)) for number in range(3))
        for number, node in enumerate(nodes):
            first, after = SLOTS * number // 3, SLOTS * (number + 1) // 3
            node.ask("CLUSTER", "ADDSLOTSRANGE", first, after - 1)
            node.ask("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        for node in nodes[1:]:
            _introduce(node, nodes[0])
        until(lambda: all(b"cluster_state:ok" in node.ask("CLUSTER", "INFO") for node in nodes))
        until(lambda: all(len(node.ask("CLUSTER", "SLOTS")) == len(nodes) for node in nodes))
        yield nodes


@contextmanager
def replica_of(master: Server, folder: Path, timeout: int) -> Iterator[Server]:
    """One more node of a cluster, that may take over from this master."""
    with _cluster_node(folder, timeout) as replica:
        _introduce(replica, master)
        name = master.ask("CLUSTER", "MYID")
        until(lambda: name in replica.ask("CLUSTER", "NODES"))
        until(lambda: replica.ask("CLUSTER", "REPLICATE", name))
        until(lambda: b"master_link_status:up" in replica.ask("INFO", "replication"))
        until(lambda: any(len(row) > 3 for row in master.ask("CLUSTER", "SLOTS")))
        yield replica


@contextmanager
def _cluster_node(folder: Path, timeout: int) -> Iterator[Server]:
    options = ("--cluster-enabled", "yes", "--cluster-node-timeout", str(timeout), "--save", "")
    with server(folder, *options, "--cluster-port", str(free_port()), "--repl-diskless-sync-delay", "0") as node:
        yield node


def _introduce(node: Server, other: Server) -> None:
    bus = other.options[other.options.index("--cluster-port") + 1]
    node.ask("CLUSTER", "MEET", "127.0.0.1", other.port, bus)


def cluster_url(nodes: tuple[Server, ...]) -> str:
    """The URL of a cluster."""
    return "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in nodes)


@dataclass(frozen=True, slots=True)
class Watched:
    """A master, its replica and the sentinels that watch them."""

    master: Server
    replica: Server
    sentinels: tuple[Server, ...]

    @property
    def sentinel(self) -> Server:
        """The first."""
        return self.sentinels[0]

    @property
    def url(self) -> str:
        """The URL of the store they are; the first sentinel is asked last."""
        hosts = ",".join(f"127.0.0.1:{sentinel.port}" for sentinel in self.sentinels[::-1])
        return f"redis+sentinel://{hosts}/races/0"

    @property
    def address(self) -> int:
        """The port of the master, by the first sentinel's word."""
        found = self.sentinel.ask("SENTINEL", "GET-MASTER-ADDR-BY-NAME", "races")
        return int(found[1])


@contextmanager
def watched(folder: Path, sentinels: int = 1) -> Iterator[Watched]:
    """A master with a replica, watched by sentinels that take it for dead after half a second."""
    plain = ("--save", "", "--repl-diskless-sync-delay", "0")
    with ExitStack() as stack:
        master = stack.enter_context(server(folder / "master", *plain))
        follows = (*plain, "--replicaof", f"127.0.0.1 {master.port}")
        replica = stack.enter_context(server(folder / "replica", *follows))
        until(lambda: b"master_link_status:up" in replica.ask("INFO", "replication"))
        each = [stack.enter_context(_sentinel(folder / f"sentinel{n}", master, sentinels)) for n in range(sentinels)]
        until(lambda: all(_sees_all(sentinel, sentinels - 1) for sentinel in each))
        yield Watched(master, replica, tuple(each))


@contextmanager
def _sentinel(folder: Path, master: Server, count: int) -> Iterator[Server]:
    folder.mkdir(parents=True)
    conf = folder / "conf"
    conf.write_text(
        f"sentinel monitor races 127.0.0.1 {master.port} {count // 2 + 1}\n"
        "sentinel down-after-milliseconds races 500\nsentinel failover-timeout races 3000\n",
        encoding="utf-8",
    )
    with server(folder, str(conf), "--sentinel") as sentinel:
        yield sentinel


def _sees_all(sentinel: Server, others: int) -> bool:
    sees_replica = any(b"ok" in replica for replica in sentinel.ask("SENTINEL", "REPLICAS", "races"))
    return sees_replica and len(sentinel.ask("SENTINEL", "SENTINELS", "races")) == others


def move_on(nodes: tuple[Server, ...], key: str, between: Callable[[], None] = lambda: None) -> None:
    """Move the slot of a key to the next master, key by key as operators' tools do; `between` is called after each."""
    slot = key_slot(key.encode())
    names = [bytes(node.ask("CLUSTER", "MYID")) for node in nodes]
    owner = next(names.index(row[2][2]) for row in nodes[0].ask("CLUSTER", "SLOTS") if row[0] <= slot <= row[1])
    heir = (owner + 1) % len(nodes)
    source, target = nodes[owner], nodes[heir]
    target.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", names[owner])
    source.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", names[heir])
    while moving := source.ask("CLUSTER", "GETKEYSINSLOT", slot, 1):
        source.ask("MIGRATE", "127.0.0.1", target.port, "", 0, 5_000, "KEYS", *moving)
        between()
    for node in (target, source, *nodes):
        node.ask("CLUSTER", "SETSLOT", slot, "NODE", names[heir])
