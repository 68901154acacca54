"""Nodes of this process behind real sockets."""

import asyncio
from contextlib import AsyncExitStack

import uvicorn
from starlette.types import ASGIApp

from server.node import Node
from server.wire import TimelyHttp, TimelySocket


async def serve_node(stack: AsyncExitStack, node: Node, app: ASGIApp | None = None) -> str:
    """Serve a node's socket, or all of it, as the command does, until the stack ends; its address."""
    config = uvicorn.Config(
        app or node.socket_app, interface="asgi3", port=0, http=TimelyHttp, ws=TimelySocket, ws_max_size=65_536,
        ws_per_message_deflate=False, lifespan="off", log_config=None, timeout_graceful_shutdown=1,
    )  # fmt: skip
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())

    async def stop() -> None:
        await node.stop()
        server.should_exit = True
        await task

    stack.push_async_callback(stop)
    while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
        await asyncio.sleep(0)
    return f"ws://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
