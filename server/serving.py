"""Serving one node: the listening socket, the store, the node, the pages, and all of it ended in order."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

import structlog
import uvicorn

from server.app import create_app, web_folder
from server.errors import AddressTaken
from server.logs import log_of_loop
from server.node import Node, NodeOptions
from server.orders import heed_signals
from server.settings import Settings
from server.store.connect import open_store
from server.store.embedded import embedded_store
from server.wire import TimelyHttp, TimelySocket

BACKLOG = 2048
GRACE_SECONDS = 5
FORETELL_SECONDS = 0.25
FRAME_LIMIT = 65_536
"""What the web server takes; the socket's endpoint refuses far less, with words."""
REMEDY = "choose another with --host and --port (with make serve: HOST= and PORT=)"
log = structlog.get_logger()


async def serve(settings: Settings, announce: Callable[[str], None]) -> None:
    """Serve until told to stop; raises EclipticError where it cannot begin, CancelledError if told to stop before."""
    with heed_signals() as orders, listen(settings.host, settings.port) as listener:
        async with store_of(settings) as url, open_store(url) as store, Node(store, options_of(settings)) as node:
            log.info("store opened", is_embedded=not settings.redis_url)
            app = create_app(node, web_folder(), is_reloading=settings.reload_web)
            server = NodeServer(_config(settings, app), node)
            async with asyncio.TaskGroup() as group:
                group.create_task(server.serve(sockets=[listener]))
                await server.is_open.wait()
                orders.server = server
                address = address_of(listener)
                log.info("node started", address=address)
                announce(address)
    log.info("node stopped")


def options_of(settings: Settings) -> NodeOptions:
    """The settings a node cares about."""
    return NodeOptions(
        house_pace=settings.house_pace,
        analysis_seconds=settings.analysis_seconds,
        winnable=settings.winnable,
        origins=settings.origins,
        foretell_within=FORETELL_SECONDS if settings.foretell else 0.0,
    )


@asynccontextmanager
async def store_of(settings: Settings) -> AsyncIterator[str]:
    """The URL of the store to use: the one that was named, else our own."""
    if settings.redis_url:
        yield settings.redis_url
    else:
        async with embedded_store(settings.data, settings.appendfsync) as url:
            yield url


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at the address, or AddressTaken."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(BACKLOG)
    except UnicodeError:  # of names that no name can be, by the codec that turns them into what is asked for
        raise AddressTaken(f"cannot listen on {host!r}: no host can have this name; {REMEDY}") from None
    except OSError as error:
        why = error.strerror or str(error)
        raise AddressTaken(f"cannot listen on {host}:{port} ({why}); {REMEDY}") from None
    return listener


def address_of(listener: socket.socket) -> str:
    """The address a browser opens."""
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104 - shown, not bound
    return f"http://{shown}:{port}/"


def _config(settings: Settings, app: object) -> uvicorn.Config:
    return uvicorn.Config(
        app,  # type: ignore[arg-type]  # an ASGI 3 application, by another library's types
        interface="asgi3",
        http=TimelyHttp,
        ws=TimelySocket,
        ws_max_size=FRAME_LIMIT,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=settings.trust_proxy,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


class NodeServer(uvicorn.Server):
    """The web server, which says goodbye to the sockets with words before it stops."""

    def __init__(self, config: uvicorn.Config, node: Node) -> None:
        super().__init__(config)
        self._node = node
        self.is_open = asyncio.Event()
        """Set once sockets are accepted."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave the signals to us: after its own handling uvicorn would raise them again, and end the process."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to accept."""
        await super().startup(sockets)
        self.is_open.set()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop to accept, tell the sockets, then stop."""
        log.info("node stopping")
        await self._node.stop()
        await super().shutdown(sockets)


def run(settings: Settings, announce: Callable[[str], None]) -> None:
    """Serve in an event loop of its own: uvloop's where there is one."""
    with asyncio.Runner(loop_factory=_loop_factory()) as runner, suppress(asyncio.CancelledError):
        runner.get_loop().set_exception_handler(log_of_loop)
        runner.run(serve(settings, announce))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop
    return uvloop.new_event_loop
