"""The web server's own manners, before any message of ours: beginnings in time, goodbyes without words lost."""

import asyncio
import logging
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from server.wire import TimelyHttp, TimelySocket

WAIT_SECONDS = 10
SHORT = 0.2
HEAD = (
    b"GET /socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
)
LARGE = 32_000_000
"""More than the system's buffers take of an answer nobody reads."""


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """A page that says where one is, a large one, and a socket that keeps what comes."""
    if scope["type"] == "http":
        body = b"x" * LARGE if scope["path"] == "/large" else scope["path"].encode()
        headers = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (event := await receive())["type"] != "websocket.disconnect":
        if event.get("text") == "large":
            await send({"type": "websocket.send", "bytes": b"x" * LARGE})
            return
    await send({"type": "websocket.send", "bytes": b"too late"})


@pytest.fixture
async def server() -> AsyncIterator[uvicorn.Server]:
    config = uvicorn.Config(
        app, port=0, http=TimelyHttp, ws=TimelySocket, ws_max_size=65_536, ws_per_message_deflate=False,
        ws_ping_interval=None, lifespan="off", log_config=None, timeout_graceful_shutdown=1, timeout_keep_alive=1,
    )  # fmt: skip
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
        await asyncio.sleep(0)
    yield server
    server.should_exit = True
    await task


@asynccontextmanager
async def peer(
    server: uvicorn.Server, said: bytes = b"", room: int | None = None
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """The other side of a connection, after it has said this; `room` is for what it has not read."""
    plain = socket.socket()
    plain.setblocking(False)
    if room is not None:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    await asyncio.get_running_loop().sock_connect(plain, server.servers[0].sockets[0].getsockname())
    reader, writer = await asyncio.open_connection(sock=plain, limit=1024)
    writer.write(said)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


@asynccontextmanager
async def talk(
    server: uvicorn.Server, frames: bytes, room: int | None = None
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """The other side of a socket that is open, after these frames."""
    async with peer(server, HEAD + b"\r\n", room) as (reader, writer):
        async with asyncio.timeout(WAIT_SECONDS):
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
        writer.write(frames)
        yield reader, writer


async def rest(reader: asyncio.StreamReader) -> bytes:
    """All that still comes, until the end."""
    async with asyncio.timeout(WAIT_SECONDS):
        try:
            return await reader.read()
        except ConnectionError:
            return b""


async def nobody_is_left(server: uvicorn.Server) -> None:
    async with asyncio.timeout(WAIT_SECONDS):
        while server.server_state.connections:  # noqa: ASYNC110 - uvicorn has no event for it
            await asyncio.sleep(0.01)


def masked(opcode: int, data: bytes, *, is_last: bool = True) -> bytes:
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([opcode | (0x80 if is_last else 0)]) + length + bytes(4) + data


TEXT, CONTINUED, CLOSE, PING, PONG = 1, 0, 8, 9, 10


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"GET /pa", id="half a request line"),
        pytest.param(b"GET /page HTTP/1.1\r\nHost: he", id="half a header"),
        pytest.param(HEAD, id="half a handshake"),
    ],
)
async def test_who_does_not_begin_in_time_is_hung_up_on(
    server: uvicorn.Server, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.wire.BEGIN_SECONDS", SHORT)
    async with peer(server, said) as (reader, _):
        assert b"200 OK" not in await rest(reader)
        await nobody_is_left(server)


async def test_who_trickles_on_after_an_answer_is_hung_up_on(
    server: uvicorn.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.wire.LEAVE_SECONDS", SHORT)
    async with peer(server, b"GET /one HTTP/1.1\r\nHost: here\r\n\r\n") as (reader, writer):
        async with asyncio.timeout(WAIT_SECONDS):
            await reader.readuntil(b"/one")
        writer.write(b"GET /tw")
        assert await rest(reader) == b""


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"Transfer-Encoding: chunked\r\n\r\nno size\r\n", id="a body that is none"),
        pytest.param(b"\r\n\xff\x00\r\n\r\n", id="a second one that is none"),
    ],
)
async def test_a_request_that_turns_out_to_be_none_is_refused_and_not_written_down(
    server: uvicorn.Server, body: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with peer(server, b"POST /one HTTP/1.1\r\nHost: here\r\n" + body) as (reader, _):
        answers = await rest(reader)
    assert b"HTTP/1.1 400 " in answers
    await nobody_is_left(server)
    assert not [record for record in caplog.records if record.levelno > logging.WARNING]


@pytest.mark.parametrize("more", [b"Cookie: " + b"x" * 9_000 + b"\r\n", b"X: y\r\n" * 200], ids=["long", "many"])
async def test_a_handshake_with_too_much_in_it_is_told_so(server: uvicorn.Server, more: bytes) -> None:
    async with peer(server, HEAD + more + b"\r\n") as (reader, _):
        assert (await rest(reader)).startswith(b"HTTP/1.1 431 ")


async def test_a_page_may_ask_again_and_again(server: uvicorn.Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.wire.BEGIN_SECONDS", SHORT)
    loop = asyncio.get_running_loop()
    async with peer(server) as (reader, writer), asyncio.timeout(WAIT_SECONDS):
        begun = loop.time()
        while loop.time() < begun + 3 * SHORT:
            writer.write(b"GET /one HTTP/1.1\r\nHost: here\r\n\r\nGET /two HTTP/1.1\r\nHost: here\r\n\r\n")
            await reader.readuntil(b"/one")
            await reader.readuntil(b"/two")


async def test_a_socket_once_open_may_be_silent(server: uvicorn.Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """For this layer: whoever says no hello, or falls silent, is the endpoint's business."""
    monkeypatch.setattr("server.wire.BEGIN_SECONDS", SHORT)
    async with talk(server, b"") as (reader, writer), asyncio.timeout(WAIT_SECONDS):
        passed = asyncio.Event()
        asyncio.get_running_loop().call_later(2 * SHORT, passed.set)
        await passed.wait()
        writer.write(masked(PING, b"still here?"))
        assert (await reader.readexactly(13))[2:] == b"still here?"


async def test_who_does_not_read_a_page_is_hung_up_on(server: uvicorn.Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.wire.LEAVE_SECONDS", SHORT)
    async with peer(server, b"GET /large HTTP/1.1\r\nHost: here\r\n\r\n", room=4096) as (reader, writer):
        async with asyncio.timeout(WAIT_SECONDS):
            await reader.readuntil(b"\r\n\r\n")
        writer.transport.pause_reading()  # type: ignore[attr-defined]  # a stream's transport reads too
        await nobody_is_left(server)
        assert not reader.at_eof()


async def test_who_does_not_read_a_goodbye_is_hung_up_on(
    server: uvicorn.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.wire.LEAVE_SECONDS", SHORT)
    async with talk(server, masked(TEXT, b"large"), room=4096) as (reader, writer):
        async with asyncio.timeout(WAIT_SECONDS):
            await reader.readexactly(100)
        writer.transport.pause_reading()  # type: ignore[attr-defined]  # a stream's transport reads too
        await nobody_is_left(server)
        assert not reader.at_eof()


@pytest.mark.parametrize(
    "frames",
    [
        pytest.param(masked(PING, b"") * 5_000, id="pings"),
        pytest.param(masked(PONG, b"") * 5_000, id="pongs nobody asked for"),
        pytest.param(
            masked(TEXT, b"", is_last=False) + masked(CONTINUED, b"", is_last=False) * 5_000, id="a message without end"
        ),
    ],
)
async def test_frames_that_are_no_messages_have_a_budget(server: uvicorn.Server, frames: bytes) -> None:
    async with talk(server, frames) as (reader, _):
        assert (4429).to_bytes(2, "big") + b"too many" in await rest(reader)
        await nobody_is_left(server)


async def test_some_pings_are_answered(server: uvicorn.Server) -> None:
    async with talk(server, masked(PING, b"a") * 100) as (reader, _), asyncio.timeout(WAIT_SECONDS):
        assert await reader.readexactly(300) == b"\x8a\x01a" * 100


@pytest.mark.parametrize("is_split", [False, True], ids=["in one frame", "in two"])
async def test_text_that_is_none_is_closed_and_not_written_down(
    server: uvicorn.Server, is_split: bool, caplog: pytest.LogCaptureFixture
) -> None:
    secret = os.urandom(8).hex().encode()
    frames = masked(TEXT, secret + b"\xff")
    if is_split:
        frames = masked(TEXT, secret, is_last=False) + masked(CONTINUED, b"\xff")
    async with talk(server, frames) as (reader, _):
        assert (1007).to_bytes(2, "big") in await rest(reader)
        await nobody_is_left(server)
    assert not [record for record in caplog.records if record.levelno > logging.INFO]


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        pytest.param(masked(3, b""), 1002, id="an unknown opcode"),
        pytest.param(masked(CONTINUED, b""), 1002, id="a piece of nothing"),
        pytest.param(b"\x81\x01a", 1002, id="unmasked"),
        pytest.param(masked(CLOSE, b"\x03"), 1002, id="half a close code"),
        pytest.param(b"\x81\xff" + (70_000).to_bytes(8, "big") + bytes(4), 1009, id="a promise of too much"),
    ],
)
async def test_who_breaks_the_rules_of_websocket_is_told_so(
    server: uvicorn.Server, frame: bytes, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with talk(server, frame) as (reader, _):
        assert code.to_bytes(2, "big") in await rest(reader)
        await nobody_is_left(server)
    assert not [record for record in caplog.records if record.levelno > logging.INFO]
