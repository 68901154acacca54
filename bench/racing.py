"""What a move costs from socket to answer, as a ratio to a bare echo in the same run: `python -m bench.racing`.

Alone it is the time one waits; with many at once, what each takes of the node's time.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import uvicorn
from websockets.asyncio.client import connect as open_websocket
from websockets.asyncio.server import ServerConnection
from websockets.asyncio.server import serve as serve_websocket

from bench.starting import parser_of, run
from client import Player, connect
from server.node import Node
from server.store.connect import open_store
from server.store.embedded import embedded_store

ROUNDS = 5
TURNS = 2_000
"""Of all players together."""
CROWDS = (1, 50)


def main() -> None:
    """Measure and print."""
    parser_of("racing", __doc__).parse_args()
    asyncio.run(measure())


async def measure() -> None:
    """Alternate echoes and moves, and print the medians."""
    with tempfile.TemporaryDirectory(prefix="ecl-") as folder:
        async with embedded_store(Path(folder)) as url, open_store(url) as store, Node(store) as node:
            config = uvicorn.Config(
                node.socket_app, interface="asgi3", port=0, ws="websockets-sansio", ws_per_message_deflate=False,
                lifespan="off", log_config=None,
            )  # fmt: skip
            server = uvicorn.Server(config)
            task = asyncio.create_task(server.serve())
            while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
                await asyncio.sleep(0)
            port = server.servers[0].sockets[0].getsockname()[1]
            async with AsyncExitStack() as stack:
                address = f"ws://127.0.0.1:{port}"
                players = [await stack.enter_async_context(connect(address)) for _ in range(max(CROWDS))]
                for crowd in CROWDS:
                    await compare(players[:crowd])
            server.should_exit = True
            await task


async def compare(players: list[Player]) -> None:
    """Time both in turn."""
    echoes, moves = [], []
    turns = TURNS // len(players)
    for _ in range(ROUNDS):
        echoes.append(await timed(lambda: echo(len(players), turns)))
        moves.append(await timed(lambda: deal_all(players, turns)))
    echo_us, move_us = (statistics.median(seconds) / (turns * len(players)) * 1e6 for seconds in (echoes, moves))
    print(
        f"{len(players)} at once: echo {echo_us:.0f} us, move {move_us:.0f} us: {move_us / echo_us:.1f} echoes a move"
    )


async def timed(work: Callable[[], Awaitable[None]]) -> float:
    """Seconds the work takes."""
    began = time.perf_counter()
    await work()
    return time.perf_counter() - began


async def echo(crowd: int, turns: int) -> None:
    """The yardstick: so many round trips of each of so many bare sockets, their opening among them."""

    async def answer(socket: ServerConnection) -> None:
        async for frame in socket:
            await socket.send(frame)

    async def ask() -> None:
        async with open_websocket(f"ws://127.0.0.1:{port}", compression=None) as socket:
            for _ in range(turns):
                await socket.send(b"x" * 60)
                await socket.recv()

    async with serve_websocket(answer, "127.0.0.1", 0, compression=None) as server:
        port = server.sockets[0].getsockname()[1]
        await asyncio.gather(*(ask() for _ in range(crowd)))


async def deal_all(players: list[Player], turns: int) -> None:
    """So many committed moves of each player in a race of practice, its making among them."""
    await asyncio.gather(*(deal_on(player, turns) for player in players))


async def deal_on(player: Player, turns: int) -> None:
    """One player's part of it."""
    race = await player.create("zodiac", seats=1)
    await race.begun()
    for _ in range(turns):
        is_dealt = race.position is not None and race.position.stock == 0
        await race.move("redeal" if is_dealt else "deal")
    await race.resign()


if __name__ == "__main__":
    run(main)
