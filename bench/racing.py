"""What a move costs from socket to answer, as a ratio to a bare echo in the same run: `python -m bench.racing`."""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import uvicorn
from websockets.asyncio.client import connect as open_websocket
from websockets.asyncio.server import ServerConnection
from websockets.asyncio.server import serve as serve_websocket

from client import Player, connect
from server.node import Node
from server.store.connect import open_store
from server.store.embedded import embedded_store

ROUNDS = 5
TURNS = 200


async def main() -> None:
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
            async with connect(f"ws://127.0.0.1:{port}") as player:
                await compare(player)
            server.should_exit = True
            await task


async def compare(player: Player) -> None:
    """Time both in turn."""
    echoes, moves = [], []
    for _ in range(ROUNDS):
        echoes.append(await timed(echo))
        moves.append(await timed(lambda: deal_on(player)))
    echo_us, move_us = (statistics.median(seconds) / TURNS * 1e6 for seconds in (echoes, moves))
    print(f"echo {echo_us:.0f} us, move {move_us:.0f} us: {move_us / echo_us:.1f} echoes a move")


async def timed(work: Callable[[], Awaitable[None]]) -> float:
    """Seconds the work takes."""
    began = time.perf_counter()
    await work()
    return time.perf_counter() - began


async def echo() -> None:
    """The yardstick: so many round trips of a bare socket, its opening among them."""

    async def answer(socket: ServerConnection) -> None:
        async for frame in socket:
            await socket.send(frame)

    async with serve_websocket(answer, "127.0.0.1", 0, compression=None) as server:
        port = server.sockets[0].getsockname()[1]
        async with open_websocket(f"ws://127.0.0.1:{port}", compression=None) as socket:
            for _ in range(TURNS):
                await socket.send(b"x" * 60)
                await socket.recv()


async def deal_on(player: Player) -> None:
    """So many committed moves in a race of practice, its making among them."""
    race = await player.create("zodiac", seats=1)
    await race.begun()
    for _ in range(TURNS):
        is_dealt = race.position is not None and race.position.stock == 0
        await race.move("redeal" if is_dealt else "deal")
    await race.resign()


if __name__ == "__main__":
    asyncio.run(main())
