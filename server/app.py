"""The node as one ASGI application: pages, health, metrics, and the socket beside them."""

import asyncio
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from server.api.routes import api_routes
from server.documents import document_routes
from server.errors import StoreError
from server.node import Node
from server.pages import HEADERS, page_routes, refuse, words

SOCKET_PATH = "/socket"
HEALTH_SECONDS = 2.0
UNKEPT = {**HEADERS, "Cache-Control": "no-store"}


def web_folder() -> Path:
    """Where the browser's files lie in this installation."""
    return Path(str(files("client") / "web"))


def create_app(node: Node, web: Path, *, is_reloading: bool = False) -> ASGIApp:
    """The application of a node that is open."""
    pages_at = page_routes(web, is_reloading=is_reloading)
    routes = [*node_routes(node), *api_routes(node), *document_routes(), *pages_at]
    pages = Starlette(routes=routes, exception_handlers={HTTPException: refuse, Exception: refuse})
    pages.router.redirect_slashes = False  # else such an answer would come from Starlette, without our headers

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await pages(scope, receive, send)
        elif scope["path"] == SOCKET_PATH:
            await node.socket_app(scope, receive, send)
        else:
            refused = words(f"there is no socket at this address; it is at {SOCKET_PATH}", 404)
            await WebSocket(scope, receive, send).send_denial_response(refused)

    return app


def node_routes(node: Node) -> list[Route]:
    """What operators ask a node, and what it says to who asks its socket without opening one."""
    registry = CollectorRegistry()
    registry.register(Figures(node))

    async def health(_: Request) -> Response:
        if node.is_stopping:
            return JSONResponse({"status": "stopping"}, status_code=503, headers=UNKEPT)
        try:
            async with asyncio.timeout(HEALTH_SECONDS):
                await node.check()
        except (StoreError, TimeoutError) as error:
            text = str(error) or "the store does not answer in time"
            return JSONResponse({"status": "unavailable", "text": text}, status_code=503, headers=UNKEPT)
        return JSONResponse({"status": "ok"}, headers=UNKEPT)

    async def metrics(_: Request) -> Response:
        return Response(generate_latest(registry), headers={**UNKEPT, "Content-Type": CONTENT_TYPE_LATEST})

    async def socket(_: Request) -> Response:
        return words("this address speaks WebSocket; see /PROTOCOL.md", 426, {"Upgrade": "websocket"})

    return [Route("/healthz", health), Route("/metrics", metrics), Route(SOCKET_PATH, socket)]


class Figures(Collector):
    """A node's plain counts, as metrics."""

    def __init__(self, node: Node) -> None:
        self._node = node

    def collect(self) -> Iterator[Metric]:
        """Every figure: those that only rise are counters."""
        for name, value in self._node.figures().items():
            if name.endswith("_total"):
                yield CounterMetricFamily(
                    f"ecliptic_{name.removesuffix('_total')}", name.replace("_", " "), value=value
                )
            else:
                yield GaugeMetricFamily(f"ecliptic_{name}", name.replace("_", " "), value=value)
