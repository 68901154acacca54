"""A proxy that goes wrong when told to, between clients and a server, on TCP or on a Unix socket.

    async with faulty("ws://127.0.0.1:8765", frames=True) as proxy, connect(proxy.url) as player:
        proxy.cut()

`up` is from the client to the server, `down` the way back. Whatever is not told to go wrong passes as it comes.
"""

import asyncio
import socket
import struct
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from tests.frames import Splitter

Way = Literal["up", "down"]
Fate = Literal["pass", "drop", "twice", "cut", "pass and cut"]
BOTH: tuple[Way, ...] = ("up", "down")
READ_BYTES = 65_536
WAITING_READS = 1_000


@dataclass(frozen=True, slots=True)
class Piece:
    """What passes at once: what one read brought, or with `frames` one message of a WebSocket, its payload unmasked.

    Its `number` counts from 0 by connection and way; `connection` counts from 0 too. Handshakes are not asked about.
    """

    connection: int
    way: Way
    number: int
    data: bytes


class Proxy:
    """What a test holds in its hand. `url` is to be used in the place of the server's; made by `faulty`."""

    def __init__(self, target: str, *, frames: bool) -> None:
        self.target = target
        """Where new connections are led; may be changed, for a server that comes back at another address."""
        self.url = ""
        self.is_refusing = False
        """Whether new connections are ended at once."""
        self.fate: Callable[[Piece], Fate] = lambda _: "pass"
        """Asked what becomes of each piece."""
        self.counts: Counter[str] = Counter()
        """`accepted`, `refused`, `cut`, and by way `up pass`, `down drop`, `up swallowed` … pieces."""
        self.is_framed = frames
        self.delays: dict[Way, float] = dict.fromkeys(BOTH, 0.0)
        self.swallows: set[Way] = set()
        self.flowing = {way: asyncio.Event() for way in BOTH}
        self.links: set[Link] = set()
        self.failures: list[Exception] = []
        self.heal()

    def cut(self) -> int:
        """Break all connections off, both ends of each, without goodbye; how many there were."""
        links = list(self.links)
        for link in links:
            link.cut()
        return len(links)

    def black_hole(self, *ways: Way) -> None:
        """From now on lose everything that comes, ends too, and close nothing; a link that has lost stays deaf."""
        self.swallows |= set(ways or BOTH)

    def hold(self, *ways: Way) -> None:
        """From now on pass nothing on, but lose nothing either: it comes late, once `heal` is called."""
        for way in ways or BOTH:
            self.flowing[way].clear()

    def delay(self, seconds: float, *ways: Way) -> None:
        """From now on everything takes so much longer, in order."""
        self.delays |= dict.fromkeys(ways or BOTH, seconds)

    def refuse(self) -> None:
        """From now on end new connections at once; those that are open go on."""
        self.is_refusing = True

    def heal(self) -> None:
        """From now on all is well, but for links that are cut or have lost something already."""
        self.is_refusing = False
        self.fate = lambda _: "pass"
        self.delays = dict.fromkeys(BOTH, 0.0)
        self.swallows = set()
        for flowing in self.flowing.values():
            flowing.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Lead one new connection to the target."""
        if self.is_refusing:
            self.counts["refused"] += 1
            _break_off(writer)
            return
        link = Link(self, self.counts["accepted"], reader, writer)
        self.counts["accepted"] += 1
        self.links.add(link)
        try:
            await link.run()
        finally:
            link.end()
            self.links.discard(link)


class Link:
    """One connection through the proxy."""

    def __init__(self, proxy: Proxy, number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._proxy, self._number = proxy, number
        self._client, self._server = (reader, writer), (reader, writer)
        self._deaf: set[Way] = set()
        self._passed: Counter[Way] = Counter()
        self._splitters = {way: Splitter(is_framed=proxy.is_framed) for way in BOTH}
        self._is_cut = asyncio.Event()
        self._last: Way | None = None
        """The way of the last piece that passes."""

    def cut(self) -> None:
        """Break off both ends."""
        self._proxy.counts["cut"] += 1
        self._is_cut.set()
        self.end()

    def end(self) -> None:
        """Let go of both ends at once; on TCP by a reset, as a killed machine's successor answers."""
        for _, writer in (self._client, self._server):
            _break_off(writer)

    async def run(self) -> None:
        """Pass on what comes until both sides have ended or the link is cut."""
        try:
            self._server = await _open(self._proxy.target)
        except OSError:
            return
        (up, to_client), (down, to_server) = self._client, self._server
        both = asyncio.gather(self._carry("up", up, to_server), self._carry("down", down, to_client))
        cut = asyncio.ensure_future(self._is_cut.wait())
        try:
            await asyncio.wait((both, cut), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (both, cut):
                task.cancel()
            (ended, _) = await asyncio.gather(both, cut, return_exceptions=True)
            if isinstance(ended, Exception):
                self._proxy.failures.append(ended)

    async def _carry(self, way: Way, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Read one way and write it, each at its own time; an end that broke off breaks off the other one too."""
        reads: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(WAITING_READS)
        async with asyncio.TaskGroup() as group:
            group.create_task(self._write(way, reads, writer))
            data = b"more"
            while data:
                try:
                    data = await reader.read(READ_BYTES)
                except OSError:
                    if not self._is_swallowed(way):
                        self.cut()
                    return
                await self._proxy.flowing[way].wait()
                await reads.put((asyncio.get_running_loop().time(), data))

    async def _write(self, way: Way, reads: "asyncio.Queue[tuple[float, bytes]]", writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while True:
                at, data = await reads.get()
                await asyncio.sleep(at + self._proxy.delays[way] - asyncio.get_running_loop().time())
                if not data:
                    break
                writer.write(self._sift(way, data))
                await writer.drain()
                if self._last == way:
                    writer.close()
                    await writer.wait_closed()
                    self.cut()
            if self._is_swallowed(way):
                await self._is_cut.wait()
            writer.write_eof()

    def _sift(self, way: Way, data: bytes) -> bytes:
        """What is to be written of what was read."""
        passes = b""
        for raw, payload in self._splitters[way].split(data):
            if self._is_swallowed(way):
                self._proxy.counts[f"{way} swallowed"] += 1
            elif payload is None:
                passes += raw
            elif self._last is None and not self._is_cut.is_set():
                passes += self._decide(Piece(self._number, way, self._passed[way], payload), raw)
                self._passed[way] += 1
        return passes

    def _decide(self, piece: Piece, raw: bytes) -> bytes:
        """What goes on of a piece."""
        fate = self._proxy.fate(piece)
        self._proxy.counts[f"{piece.way} {fate}"] += 1
        match fate:
            case "pass":
                return raw
            case "twice":
                return raw * 2
            case "pass and cut":
                self._last = piece.way
                return raw
            case "cut":
                self.cut()
        return b""

    def _is_swallowed(self, way: Way) -> bool:
        if way in self._proxy.swallows:
            self._deaf.add(way)
        return way in self._deaf


def _break_off(writer: asyncio.StreamWriter) -> None:
    end: socket.socket | None = writer.get_extra_info("socket")
    if end is not None and end.family != socket.AF_UNIX and end.fileno() >= 0:
        end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


async def _open(url: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    parts = urlsplit(url)
    if parts.scheme == "unix":
        return await asyncio.open_unix_connection(parts.path)
    return await asyncio.open_connection(parts.hostname, parts.port)


@asynccontextmanager
async def faulty(target: str, *, frames: bool = False) -> AsyncIterator[Proxy]:
    """A proxy before `target`: `ws://127.0.0.1:8765`, `redis://127.0.0.1:6379`, `unix:///run/store.socket`.

    It listens where it is as local: on a port of 127.0.0.1, or on a socket in a new folder. With `frames` it knows
    the messages of WebSockets apart.
    """
    proxy = Proxy(target, frames=frames)
    parts = urlsplit(target)
    with tempfile.TemporaryDirectory(prefix="ecl-") as folder:
        path = Path(folder) / "s"
        if parts.scheme == "unix":
            server = await asyncio.start_unix_server(proxy.serve, path)
            proxy.url = f"unix://{path}{parts.query and '?'}{parts.query}"
        else:
            server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
            proxy.url = parts._replace(netloc=f"127.0.0.1:{server.sockets[0].getsockname()[1]}").geturl()
        try:
            yield proxy
        finally:
            server.close()
            proxy.cut()
            while proxy.links:  # noqa: ASYNC110 - they end by themselves, a turn of the loop later
                await asyncio.sleep(0)
    if proxy.failures:
        raise ExceptionGroup("the proxy itself failed", proxy.failures)
