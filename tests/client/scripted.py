"""A server in a few lines that says what a test tells it to: for what the real one says seldom or never."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from protocol.codecs import MSGPACK

Script = Callable[["Call", Any], dict[str, Any] | tuple[int, str] | None]
"""From a message to its answer, to a close code with words, or to silence."""
Scripted = Callable[[Script], AbstractAsyncContextManager[tuple[str, "list[Call]"]]]
"""Starts a server on its script: its address, and the connections it has had."""


@dataclass
class Call:
    """One connection: the how-manieth, when it came, what was heard on it."""

    number: int
    at: float
    heard: list[Any] = field(default_factory=list)


def obliging(_: Call, message: Any) -> dict[str, Any] | None:
    """What a server says that has nothing else to say. Its welcome is the real one's."""
    answers: dict[str, dict[str, Any]] = {"hello": {"type": "welcome"}, "ping": {"type": "pong"}}
    return answers.get(message["type"])


@asynccontextmanager
async def run_script(welcome: dict[str, Any], script: Script) -> AsyncIterator[tuple[str, list[Call]]]:
    """The server's address, and the connections it has had."""
    calls: list[Call] = []

    async def talk(socket: ServerConnection) -> None:
        call = Call(len(calls), asyncio.get_running_loop().time())
        calls.append(call)
        with suppress(ConnectionClosed):
            while True:
                message: Any = MSGPACK.unpack(await socket.recv())
                call.heard.append(message)
                said = script(call, message)
                if isinstance(said, tuple):
                    await socket.close(*said)
                elif said is not None:
                    said = welcome if said["type"] == "welcome" else said
                    await socket.send(MSGPACK.pack({**said, "re": message["id"]}))

    subprotocols = [Subprotocol(MSGPACK.subprotocol)]
    async with serve(talk, "127.0.0.1", 0, compression=None, subprotocols=subprotocols) as server:
        yield f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}", calls
