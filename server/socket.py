"""The socket's endpoint: handshake, reader and writer of one connection. Raw ASGI, for speed."""

import asyncio
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import structlog
from starlette.types import Receive, Scope, Send

from protocol.answers import Refused
from protocol.closing import CloseCode
from protocol.codecs import CODECS, MAX_FRAME_BYTES, Frame, decode_request
from protocol.errors import Garbage, Malformed
from protocol.refusals import Reason
from protocol.requests import AnyRequest
from server.budget import Budget
from server.connection import Connection, Goodbye
from server.errors import StoreError
from server.networks import network_of
from server.race.decide import Refusal
from server.requests import answer

if TYPE_CHECKING:
    from server.node import Node

WRITE_SECONDS = 20.0
"""How long one frame may take to leave before its reader is given up."""
log = structlog.get_logger()


async def serve_socket(node: "Node", scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one socket from handshake to goodbye."""
    await receive()
    codec = next((CODECS[name] for name in scope["subprotocols"] if name in CODECS), None)
    if not is_origin_allowed(scope, node.options.origins):
        log.info("socket refused", why="origin")
        await _deny(scope, send, 403, "this page's address may not open a socket here")
    elif codec is None:
        log.info("socket refused", why="subprotocol")
        await _deny(scope, send, 400, f"offer one of the subprotocols {', '.join(CODECS)}")
    else:
        await send({"type": "websocket.accept", "subprotocol": codec.subprotocol})
        clock = asyncio.get_running_loop().time
        await _talk(node, Connection(codec, Budget(clock), clock(), network_of(scope)), receive, send)


def is_origin_allowed(scope: Scope, others: tuple[str, ...]) -> bool:
    """Programs send no origin; a browser's must be the address it asks, or one the operator named. Else refused."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"] if name in (b"origin", b"host")}
    origin = headers.get(b"origin")
    if origin is None or origin in others:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    is_bare = origin == f"{parts.scheme}://{parts.netloc}"
    return is_bare and parts.scheme in ("http", "https") and parts.netloc.lower() == headers.get(b"host", "").lower()


async def _deny(scope: Scope, send: Send, status: int, text: str) -> None:
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008, "reason": text})
        return
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": f"{text}\n".encode()})


async def _talk(node: "Node", connection: Connection, receive: Receive, send: Send) -> None:
    node.connections.add(connection)
    if node.is_stopping:
        connection.close(CloseCode.RESTARTING, "this server is stopping; come back in a moment")
    try:
        async with asyncio.TaskGroup() as group:
            writer = group.create_task(_write(connection, send))
            reader = group.create_task(_read(node, connection, receive))
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
            if connection.has_goodbye:
                await asyncio.wait((writer,), timeout=WRITE_SECONDS)
            connection.is_closing = True
            if not connection.is_answering:
                reader.cancel()
            writer.cancel()
    finally:
        node.forget(connection)


async def _write(connection: Connection, send: Send) -> None:
    """Send what waits, in order, until goodbye."""
    while True:
        frame = await connection.outbox.get()
        try:
            async with asyncio.timeout(WRITE_SECONDS):
                if isinstance(frame, Goodbye):
                    await send({"type": "websocket.close", "code": int(frame.code), "reason": frame.text})
                    return
                key = "text" if isinstance(frame, str) else "bytes"
                await send({"type": "websocket.send", key: frame})
        except (TimeoutError, OSError):
            return


async def _read(node: "Node", connection: Connection, receive: Receive) -> None:
    """Take what comes until the other side goes or has to."""
    try:
        async with asyncio.timeout(node.options.hello_within):
            while connection.identity is None:
                if not await _take_one(node, connection, receive):
                    return
    except TimeoutError:
        connection.close(CloseCode.NO_HELLO, f"say hello within {node.options.hello_within:g} seconds")
        return
    while await _take_one(node, connection, receive):
        pass


async def _take_one(node: "Node", connection: Connection, receive: Receive) -> bool:
    """Take one frame; False when there will be no more."""
    event = await receive()
    if event["type"] == "websocket.disconnect" or connection.is_closing:
        return False
    connection.heard_at, connection.is_asked = asyncio.get_running_loop().time(), False
    text = event.get("text")
    frame: Frame = text if text is not None else event["bytes"]
    if not _is_welcome(connection, frame):
        return False
    try:
        request = decode_request(connection.codec, frame)
    except Garbage as error:
        connection.close(CloseCode.GARBAGE, _short(str(error)))
        return False
    except Malformed as error:
        connection.send(Refused(re=error.re, reason=Reason.MALFORMED, text=str(error)))
        return True
    connection.is_answering = True
    try:
        await _answer(node, connection, request)
    finally:
        connection.is_answering = False
    return not connection.is_closing


def _is_welcome(connection: Connection, frame: Frame) -> bool:
    size = len(frame.encode("utf-8", "surrogatepass")) if isinstance(frame, str) else len(frame)
    if size > MAX_FRAME_BYTES:
        connection.close(CloseCode.OVERSIZE, f"a frame may have {MAX_FRAME_BYTES} bytes; {size} came")
        return False
    if not connection.budget.take():
        connection.close(CloseCode.FLOOD, f"too many messages; wait {connection.budget.recovery} seconds")
        return False
    return True


async def _answer(node: "Node", connection: Connection, request: AnyRequest) -> None:
    try:
        await answer(node, connection, request)
    except Refusal as refusal:
        node.counts["refusals_total"] += 1
        race = getattr(request, "race", None)
        position = await node.position_for(connection, race) if refusal.shows_position and race else None
        refused = Refused(re=request.id, reason=refusal.reason, text=refusal.text, race=race, position=position)
        connection.send(refused)
    except StoreError as error:
        node.counts["refusals_total"] += 1
        log.warning("store failed", request=request.type, error=str(error))
        text = "the server's store does not answer just now; try again in a moment"
        connection.send(Refused(re=request.id, reason=Reason.TRY_AGAIN, text=text))


def _short(text: str) -> str:
    """A close reason may have 123 bytes."""
    return text.encode()[:120].decode(errors="ignore")
