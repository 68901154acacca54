import asyncio
from collections.abc import AsyncIterator

import pytest

from server.store.connect import open_redis


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
        async with open_redis(silent):
            pass

    task = asyncio.create_task(call())
    for _ in range(turns):
        await asyncio.sleep(0)
    task.cancel()
    async with asyncio.timeout(3):
        with pytest.raises(asyncio.CancelledError):
            await task


async def test_a_cancelled_call_leaves_a_client_that_works(store_url: str) -> None:
    async with open_redis(store_url) as redis:
        await redis.set("count", 0, ex=100)
        for turns in range(12):
            task = asyncio.ensure_future(redis.incr("count"))
            for _ in range(turns):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.wait((task,))
            assert await redis.ping() is True
            assert isinstance(await redis.get("count"), bytes)


async def test_large_and_many_commands_arrive(store_url: str) -> None:
    async with open_redis(store_url) as redis:
        await redis.set("large", b"x" * 5_000_000, ex=100)
        assert len(await redis.get("large") or b"") == 5_000_000
        async with redis.pipeline(transaction=True) as pipe:
            for number in range(100):
                pipe.set("many", number, ex=100)
            await pipe.execute()
        assert await redis.get("many") == b"99"
