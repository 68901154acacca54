"""What a crowd of spectators costs the players: a move's answer with and without it, in the same run.

`python -m bench.spectators` plays without, before a thousand who read, and before a thousand of whom a tenth never do.
The crowd is in a process of its own. The answers' medians and 99th percentiles are told as ratios to those without.
"""

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_websocket
from websockets.typing import Subprotocol

from bench.starting import parser_of, run
from client import Player, Race, connect
from protocol.codecs import MSGPACK
from server.node import Node
from server.store.connect import open_store
from server.store.embedded import embedded_store
from tests.nodes import serve_node

CROWD = 1_000
ROUNDS = 3
TURNS = 300
PACE = 0.02
"""Seconds between a player's moves: fifty a second, more than two people make."""
READY = "ready"
DEAD_SHARE = 10
BEAT, PING = b"\xa4beat", MSGPACK.pack({"type": "ping"})


def main() -> None:
    """Measure and print, or be the crowd."""
    parser = parser_of("spectators", __doc__)
    parser.add_argument("--crowd", type=int, default=CROWD)
    parser.add_argument("--watch", nargs=3, metavar=("URL", "CODE", "DEAD"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.watch:
        asyncio.run(watch(asked.watch[0], asked.watch[1], asked.crowd, int(asked.watch[2])))
    else:
        asyncio.run(measure(asked.crowd))


async def measure(crowd: int) -> None:
    """Play, and print what it took."""
    with tempfile.TemporaryDirectory(prefix="ecl-") as folder:
        async with (
            embedded_store(Path(folder)) as url,
            open_store(url) as store,
            Node(store) as node,
            AsyncExitStack() as stack,
        ):
            address = await serve_node(stack, node)
            anna, bela = [await stack.enter_async_context(connect(address)) for _ in range(2)]
            alone, before, dead = [], [], []
            for _ in range(ROUNDS):
                alone += await play(address, anna, bela, 0, 0)
                before += await play(address, anna, bela, crowd, 0)
                dead += await play(address, anna, bela, crowd, crowd // DEAD_SHARE)
            tell("nobody watches", alone, alone)
            tell(f"{crowd} watch", before, alone)
            tell(f"{crowd} watch, {crowd // DEAD_SHARE} of them never read", dead, alone)


async def play(address: str, anna: Player, bela: Player, crowd: int, dead: int) -> list[float]:
    """How many milliseconds each answer took, in a race that so many watch."""
    first = await anna.create("zodiac", delay=0)
    second = await bela.join(first.id)
    for race in (first, second):
        await race.ready()
    await asyncio.gather(first.begun(), second.begun())
    async with watched(address, first.id, crowd, dead):
        took = [await timed(race) for _ in range(TURNS // 2) for race in (first, second)]
    for race in (first, second):
        await race.resign()
    await first.ended()
    return took


async def timed(race: Race) -> float:
    """The milliseconds of one answer; then a rest."""
    position = race.position
    if position is None:
        raise RuntimeError("the cards are not shown")
    move = "deal" if position.stock else "redeal"
    began = time.perf_counter()
    await race.move(move)
    took = time.perf_counter() - began
    await asyncio.sleep(PACE)
    return took * 1_000


@asynccontextmanager
async def watched(address: str, code: str, crowd: int, dead: int) -> AsyncIterator[None]:
    """Let so many watch, in a process of their own, of whom so many never read."""
    if not crowd:
        yield
        return
    words = ["-m", "bench.spectators", "--crowd", str(crowd), "--watch", address, code, str(dead)]
    process = await asyncio.create_subprocess_exec(
        sys.executable, *words, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    if process.stdout is None or process.stdin is None:
        raise RuntimeError("the crowd cannot be heard")
    try:
        ready = (await process.stdout.readline()).decode().strip()
        assert ready == READY, "the crowd did not come"
        yield
        process.stdin.close()
        print("  the crowd heard " + (await process.stdout.readline()).decode().strip())
    except BaseException:
        process.kill()
        raise
    finally:
        await process.wait()


async def watch(address: str, code: str, crowd: int, dead: int) -> None:
    """Be the crowd: come, read until the standard input is closed, and say what was heard."""
    async with AsyncExitStack() as stack:
        sockets = []
        for number in range(crowd):
            socket = await stack.enter_async_context(_open(address))
            sockets.append(socket)
            await socket.send(MSGPACK.pack({"type": "hello"}))
            await socket.recv()
            await socket.send(MSGPACK.pack({"type": "watch", "race": code}))
            await socket.recv()
            if number < dead:
                socket.transport.pause_reading()
        readers = [asyncio.create_task(_read(socket)) for socket in sockets[dead:]]
        print(READY, flush=True)
        await asyncio.to_thread(sys.stdin.read)
        for reader in readers:
            reader.cancel()
        heard = [await reader for reader in readers]
        frames, kilobytes = (statistics.median(each[part] for each in heard) for part in (0, 1))
        print(f"{frames:.0f} frames each, {kilobytes / 1000:.0f} kB", flush=True)
        for socket in sockets[:dead]:
            socket.transport.abort()


def _open(address: str) -> open_websocket:
    return open_websocket(
        f"{address}/socket", subprotocols=[Subprotocol(MSGPACK.subprotocol)], compression=None, max_queue=None
    )


async def _read(socket: ClientConnection) -> tuple[int, int]:
    """How many frames and bytes came."""
    frames = size = 0
    try:
        while True:
            frame = await socket.recv()
            size, frames = size + len(frame), frames + 1
            if isinstance(frame, bytes) and BEAT in frame:
                await socket.send(PING)
    except asyncio.CancelledError:
        return frames, size


def tell(what: str, took: list[float], alone: list[float]) -> None:
    """Print the median and the 99th percentile, and their ratios to those without a crowd."""
    (median, worst), (median_alone, worst_alone) = (
        (statistics.median(each), statistics.quantiles(each, n=100)[98]) for each in (took, alone)
    )
    print(
        f"{what}: median {median:.2f} ms ({median / median_alone:.2f}x), "
        f"99th percentile {worst:.2f} ms ({worst / worst_alone:.2f}x)"
    )


if __name__ == "__main__":
    run(main)
