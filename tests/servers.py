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

    def ask(self, *command: str | int) -> Any:
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
def cluster(folder: Path) -> Iterator[tuple[Server, ...]]:
    """Three masters that share the slots."""
    with ExitStack() as stack:
        buses = [free_port() for _ in range(3)]
        options = ("--cluster-enabled", "yes", "--cluster-node-timeout", "5000", "--save", "")
        nodes = tuple(
            stack.enter_context(server(folder / f"node{number}", *options, "--cluster-port", str(bus)))
            for number, bus in enumerate(buses)
        )
        for number, node in enumerate(nodes):
            first, after = SLOTS * number // 3, SLOTS * (number + 1) // 3
            node.ask("CLUSTER", "ADDSLOTSRANGE", first, after - 1)
            node.ask("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        for node, bus in list(zip(nodes, buses, strict=True))[1:]:
            nodes[0].ask("CLUSTER", "MEET", "127.0.0.1", node.port, bus)
        until(lambda: all(b"cluster_state:ok" in node.ask("CLUSTER", "INFO") for node in nodes))
        until(lambda: all(len(node.ask("CLUSTER", "SLOTS")) == len(nodes) for node in nodes))
        yield nodes


def cluster_url(nodes: tuple[Server, ...]) -> str:
    """The URL of a cluster."""
    return "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in nodes)


@dataclass(frozen=True, slots=True)
class Watched:
    """A master, its replica and the sentinel that watches them."""

    master: Server
    replica: Server
    sentinel: Server

    @property
    def url(self) -> str:
        """The URL of the store they are."""
        return f"redis+sentinel://127.0.0.1:{self.sentinel.port}/races/0"

    @property
    def address(self) -> int:
        """The port of the master, by the sentinel's word."""
        found = self.sentinel.ask("SENTINEL", "GET-MASTER-ADDR-BY-NAME", "races")
        return int(found[1])


@contextmanager
def watched(folder: Path) -> Iterator[Watched]:
    """A master with a replica, watched by one sentinel that takes it for dead after half a second."""
    with server(folder / "master") as master:
        follows = ("--save", "", "--replicaof", f"127.0.0.1 {master.port}", "--repl-diskless-sync-delay", "0")
        master.ask("CONFIG", "SET", "repl-diskless-sync-delay", 0)
        with server(folder / "replica", *follows) as replica:
            until(lambda: b"master_link_status:up" in replica.ask("INFO", "replication"))
            (folder / "sentinel").mkdir()
            conf = folder / "sentinel" / "conf"
            conf.write_text(
                f"sentinel monitor races 127.0.0.1 {master.port} 1\n"
                "sentinel down-after-milliseconds races 500\nsentinel failover-timeout races 3000\n",
                encoding="utf-8",
            )
            with server(folder / "sentinel", str(conf), "--sentinel") as sentinel:
                until(lambda: b"ok" in sentinel.ask("SENTINEL", "REPLICAS", "races")[0])
                yield Watched(master, replica, sentinel)
