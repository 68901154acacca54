"""Who reads a day: many at a time, and who does not read keeps nobody from it."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, ExitStack
from dataclasses import replace
from datetime import timedelta

import httpx
import pytest
from starlette.types import Message

from server.api.answering import Wrong
from server.api.exporting import MOST_LINES, Exports
from server.api.replaying import Export
from server.app import create_app, web_folder
from server.daily.days import begins_at, day_at
from server.node import Node, NodeOptions
from server.store.calls import Store
from tests.nodes import serve_node
from tests.server.api.test_replaying import raced

NEVER = NodeOptions(sweep_every=60, daily_every=60)
RACES = 300
"""More bytes than all buffers between a node and who does not read take."""


async def read_slowly(exports: Exports) -> None:
    """Begin to read, and take nothing."""

    async def lines() -> AsyncIterator[bytes]:
        yield b"{}"

    async def nothing() -> Message:
        return await never

    async def keep(_: Message) -> None:
        await never

    never: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
    place = ExitStack()
    await Export(lines(), place.enter_context(exports.reading()), place)({"type": "http"}, nothing, keep)


async def test_who_does_not_read_on_loses_its_place() -> None:
    exports = Exports(most=1, stalled=0.01)
    with pytest.raises(TimeoutError):
        await read_slowly(exports)
    with exports.reading():
        assert len(exports) == 1
    assert len(exports) == 0


async def test_who_has_waited_longest_for_its_reader_makes_room_for_who_comes() -> None:
    exports = Exports(most=3, slow=0)
    slow = [asyncio.create_task(read_slowly(exports)) for _ in range(3)]
    while not all(reading.waits_for(float("inf")) for reading in exports._reading) or len(exports) < 3:  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0)
    with exports.reading():
        await asyncio.wait(slow, return_when=asyncio.FIRST_COMPLETED)
        assert [task.done() for task in slow] == [True, False, False]
        assert len(exports) == 3
    for task in slow[1:]:
        task.cancel()
    assert isinstance(slow[0].exception(), TimeoutError)
    await asyncio.wait(slow)
    assert len(exports) == 0


async def test_who_reads_makes_no_room() -> None:
    exports = Exports(most=2)
    with exports.reading(), exports.reading() as reading:
        async with reading.sending():
            with pytest.raises(Wrong) as refused, exports.reading():
                pass
        assert (refused.value.status, len(exports)) == (503, 2)


async def test_who_had_to_make_room_sends_no_more() -> None:
    exports = Exports(most=1, slow=0)
    with exports.reading() as reading, pytest.raises(TimeoutError):  # noqa: PT012 - what came before is told, too
        async with reading.sending():
            with exports.reading():
                pass
        async with reading.sending():
            pytest.fail("it is over")


async def test_a_few_lines_are_made_at_a_time_and_nobody_waits_for_ever_for_a_turn() -> None:
    exports = Exports(stalled=0.01)
    async with AsyncExitStack() as stack:
        for _ in range(MOST_LINES):
            await stack.enter_async_context(exports.making())
        with pytest.raises(TimeoutError):
            await stack.enter_async_context(exports.making())
    async with exports.making():
        pass


async def test_those_who_stop_to_read_keep_a_day_from_nobody(store: Store) -> None:
    async with AsyncExitStack() as stack:
        node = await stack.enter_async_context(Node(store, NEVER))
        day = day_at(await node.races.now()) - timedelta(days=3)
        recording = replace(raced("zodiac", 400), begun=begins_at(day))
        for first in range(0, RACES, 50):
            some = range(first, first + 50)
            await asyncio.gather(*(node.replays.keep(f"RACE{number:04}", recording) for number in some))
        where = f"/api/replays/{day}.ndjson"
        address = (await serve_node(stack, node, create_app(node, web_folder()))).removeprefix("ws://")
        for _ in range(MOST_LINES + 1):
            await begin_to_read(stack, address, where)
        client = await stack.enter_async_context(httpx.AsyncClient(timeout=60))
        answer = await stack.enter_async_context(client.stream("GET", f"http://{address}{where}"))
        lines = answer.aiter_lines()
        assert [answer.status_code, *[len(await anext(lines)) > 0 for _ in range(10)]] == [200] + [True] * 10
        assert len(node.projector.exports) == MOST_LINES + 2, "those who do not read are still there, and hold no turn"


async def begin_to_read(stack: AsyncExitStack, address: str, where: str) -> None:
    """Ask for a day, and read no more than that it comes."""
    reader = stack.enter_context(socket.socket())
    reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    reader.setblocking(False)
    loop, (host, port) = asyncio.get_running_loop(), address.split(":")
    await loop.sock_connect(reader, (host, int(port)))
    await loop.sock_sendall(reader, f"GET {where} HTTP/1.1\r\nHost: {address}\r\n\r\n".encode())
    assert await loop.sock_recv(reader, 15) == b"HTTP/1.1 200 OK"
