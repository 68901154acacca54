"""The fault proxy itself, before an echo: on TCP and on a Unix socket, bytes and messages."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import connect as open_websocket
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosedError

from tests.faults import Fate, Piece, Proxy, faulty

SOON = 5.0
LATE = 0.2


async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(1000):
            writer.write(data)
    except ConnectionError:
        pass
    finally:
        writer.close()


@pytest.fixture(params=["tcp", "unix"])
async def proxy(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Proxy]:
    """A proxy before a server that says again what it hears."""
    if request.param == "tcp":
        server = await asyncio.start_server(echo, "127.0.0.1", 0)
        target = f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    else:
        server = await asyncio.start_unix_server(echo, tmp_path / "s")
        target = f"unix://{tmp_path / 's'}?db=0"
    async with server, faulty(target) as proxy:
        yield proxy


class Caller:
    """A client of the echo."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def hear(self, within: float = SOON) -> bytes:
        async with asyncio.timeout(within):
            return await self.reader.read(1000)

    async def ask(self, data: bytes, within: float = SOON) -> bytes:
        self.writer.write(data)
        return await self.hear(within)


async def is_broken_off(caller: Caller) -> bool:
    """A Unix socket knows no reset."""
    try:
        return await caller.hear() == b""
    except ConnectionError:
        return True
    finally:
        caller.writer.close()


async def call(proxy: Proxy) -> Caller:
    address = proxy.url.partition("://")[2].partition("?")[0]
    if proxy.url.startswith("unix"):
        return Caller(*await asyncio.open_unix_connection(address))
    host, _, port = address.partition(":")
    return Caller(*await asyncio.open_connection(host, int(port)))


async def test_what_is_not_told_to_go_wrong_passes(proxy: Proxy) -> None:
    caller = await call(proxy)
    assert await caller.ask(b"one") == b"one"
    caller.writer.write_eof()
    assert await caller.hear() == b""
    assert proxy.counts["up pass"] == proxy.counts["down pass"] == proxy.counts["accepted"] == 1
    caller.writer.close()


async def test_a_cut_breaks_off_everybody_and_new_ones_may_come(proxy: Proxy) -> None:
    callers = [await call(proxy), await call(proxy)]
    assert [await caller.ask(b"x") for caller in callers] == [b"x", b"x"]
    assert proxy.cut() == 2
    for caller in callers:
        assert await is_broken_off(caller)
    again = await call(proxy)
    assert await again.ask(b"y") == b"y"
    again.writer.close()


async def test_a_black_hole_swallows_and_who_fell_in_stays_deaf(proxy: Proxy) -> None:
    caller = await call(proxy)
    assert await caller.ask(b"x") == b"x"
    proxy.black_hole("up")
    with pytest.raises(TimeoutError):
        await caller.ask(b"y", LATE)
    proxy.heal()
    with pytest.raises(TimeoutError):
        await caller.ask(b"z", LATE)
    assert proxy.counts["up swallowed"] == 2
    assert proxy.counts["down swallowed"] == 0
    again = await call(proxy)
    assert await again.ask(b"y") == b"y"
    for each in (caller, again):
        each.writer.close()


async def test_what_is_held_comes_late_and_whole(proxy: Proxy) -> None:
    caller = await call(proxy)
    proxy.hold("down")
    with pytest.raises(TimeoutError):
        await caller.ask(b"x", LATE)
    proxy.heal()
    assert await caller.hear() == b"x"
    caller.writer.close()


async def test_a_delay_is_kept(proxy: Proxy) -> None:
    caller = await call(proxy)
    proxy.delay(LATE)
    began = asyncio.get_running_loop().time()
    assert await caller.ask(b"x") == b"x"
    assert asyncio.get_running_loop().time() - began >= 2 * LATE
    caller.writer.close()


async def test_who_is_refused_is_ended_at_once(proxy: Proxy) -> None:
    old = await call(proxy)
    assert await old.ask(b"x") == b"x"
    proxy.refuse()
    assert await is_broken_off(await call(proxy))
    assert await old.ask(b"x") == b"x"
    assert proxy.counts["refused"] == 1
    old.writer.close()


async def repeat(socket: ServerConnection) -> None:
    with suppress(ConnectionClosedError):
        async for message in socket:
            await socket.send(message)


@pytest.mark.parametrize(
    ("fate", "heard"),
    [
        pytest.param("drop", ["0", "2"], id="dropped"),
        pytest.param("twice", ["0", "1", "1", "2"], id="doubled"),
        pytest.param("cut", ["0"], id="cut before"),
        pytest.param("pass and cut", ["0", "1"], id="cut after"),
    ],
)
async def test_one_message_of_a_websocket_meets_its_fate(fate: Fate, heard: list[str]) -> None:
    def second(piece: Piece) -> Fate:
        return fate if (piece.way, piece.number, piece.data[:1]) == ("down", 1, b"1") else "pass"

    async with serve(repeat, "127.0.0.1", 0, compression=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        async with faulty(f"ws://127.0.0.1:{port}", frames=True) as proxy:
            proxy.fate = second
            got: list[str] = []
            try:
                async with asyncio.timeout(SOON), open_websocket(proxy.url, compression=None) as socket:
                    for number in range(3):
                        await socket.send(f"{number}" * 40_000)
                    while len(got) < len(heard) or "cut" in fate:
                        got.append(str(await socket.recv())[0])
            except ConnectionClosedError:
                assert "cut" in fate
    assert got == heard
    assert proxy.counts[f"down {fate}"] == 1


async def test_a_mistake_in_a_test_is_not_kept_quiet() -> None:
    def mistake(piece: Piece) -> Fate:
        raise KeyError(piece.way)

    async def ask(url: str) -> None:
        async with faulty(url) as proxy:
            proxy.fate = mistake
            caller = await call(proxy)
            caller.writer.write(b"x")
            assert await is_broken_off(caller)

    async with await asyncio.start_server(echo, "127.0.0.1", 0) as server:
        with pytest.raises(ExceptionGroup, match="the proxy itself failed"):
            await ask(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}")
