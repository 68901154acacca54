"""The node as one ASGI application: pages, health, metrics, and the socket beside them."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from server.errors import StoreError
from server.node import Node
from server.pages import not_found, page_routes

SOCKET_PATH = "/socket"


def web_folder() -> Path:
    """Where the browser's files lie in this installation."""
    return Path(str(files("client") / "web"))


def create_app(node: Node, web: Path, *, is_reloading: bool = False) -> ASGIApp:
    """The application of a node that is open."""

    async def health(_: Request) -> Response:
        try:
            await node.check()
        except StoreError as error:
            return JSONResponse({"status": "unavailable", "text": str(error)}, status_code=503)
        return JSONResponse({"status": "ok"}, headers={"Cache-Control": "no-store"})

    registry = CollectorRegistry()
    registry.register(Figures(node))

    async def metrics(_: Request) -> Response:
        return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)

    pages = Starlette(
        routes=[Route("/healthz", health), Route("/metrics", metrics), *page_routes(web, is_reloading=is_reloading)],
        exception_handlers={404: not_found},
    )

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == SOCKET_PATH:
            await node.socket_app(scope, receive, send)
        else:
            await pages(scope, receive, send)

    return app


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
