import asyncio
from collections.abc import AsyncIterator
from typing import cast

import pytest

from server.store.calls import Store
from server.store.connect import open_store


@pytest.fixture
async def silent() -> AsyncIterator[str]:
    """The URL of a store that never answers."""

    async def swallow(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while await reader.read(1_000):
            pass
        writer.close()

    async with await asyncio.start_server(swallow, "127.0.0.1", 0) as server:
        yield f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}"


@pytest.mark.parametrize("turns", range(25))
async def test_a_call_can_be_cancelled_at_any_turn_of_the_loop(silent: str, turns: int) -> None:
    """With redis-py's own connections some of these go on until their timeout."""

    async def call() -> None:
        async with open_store(silent):
            pass

    task = asyncio.create_task(call())
    for _ in range(turns):
        await asyncio.sleep(0)
    task.cancel()
    async with asyncio.timeout(3):
        with pytest.raises(asyncio.CancelledError):
            await task


async def test_a_cancelled_call_leaves_a_store_that_works(store: Store) -> None:
    await store.ask("SET", "count", 0, "EX", 100)
    for turns in range(12):
        task = asyncio.ensure_future(store.ask("INCR", "count"))
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait((task,))
        assert await store.ask("PING", key="") == b"PONG"
        assert isinstance(await store.ask("GET", "count"), bytes)


async def test_large_and_many_commands_arrive(store: Store) -> None:
    await store.ask("SET", "large", b"x" * 5_000_000, "EX", 100)
    assert len(cast("bytes", await store.ask("GET", "large"))) == 5_000_000
    assert await store.ask_all(*[("SET", "many", number, "EX", 100) for number in range(100)]) == [b"OK"] * 100
    assert await store.ask("GET", "many") == b"99"
