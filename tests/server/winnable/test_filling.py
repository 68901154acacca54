"""Keeping deals ready: until there are enough, by one node at a time, again when some are taken."""

import asyncio
from contextlib import AsyncExitStack
from multiprocessing import active_children

from server.store.calls import Store
from server.store.winnable import Winnable
from server.winnable.filling import Filler
from server.winnable.seeking import Seeker

GAMES = ("zodiac", "simplicity")


async def ready(winnable: Winnable, count: int) -> None:
    """Wait until so many deals of each game are ready."""
    async with asyncio.timeout(30):
        while set((await winnable.counts(GAMES)).values()) != {count}:  # noqa: ASYNC110 - the store tells nobody
            await asyncio.sleep(0.02)


async def ended() -> None:
    """Wait until no process looks for deals."""
    async with asyncio.timeout(10):
        while active_children():  # noqa: ASYNC110 - the process tells nobody
            await asyncio.sleep(0.02)


async def filling(stack: AsyncExitStack, winnable: Winnable, enough: int) -> "asyncio.Task[None]":
    task = asyncio.create_task(Filler(winnable, enough, games=GAMES, every=0.05, seeker=Seeker(0)).run())

    async def stop() -> None:
        task.cancel()
        await asyncio.wait((task,))

    stack.push_async_callback(stop)
    return task


async def test_as_many_are_found_as_are_wanted_and_again_when_one_is_taken(store: Store) -> None:
    winnable = Winnable(store)
    async with AsyncExitStack() as stack:
        await filling(stack, winnable, 2)
        await ready(winnable, 2)
        await ended()
        assert await winnable.take("zodiac")
        await ready(winnable, 2)
    assert not active_children()


async def test_of_two_nodes_one_looks(store: Store) -> None:
    winnable = Winnable(store)
    async with AsyncExitStack() as stack:
        first = await filling(stack, winnable, 2)
        await ready(winnable, 2)
        await filling(stack, winnable, 3)
        await asyncio.wait((first,), timeout=0.3)
        assert set((await winnable.counts(GAMES)).values()) == {2}, "the second has to wait for the lease"


async def test_none_are_looked_for_where_none_are_wanted(store: Store) -> None:
    await Filler(Winnable(store), 0).run()
    assert not active_children()


async def test_who_is_stopped_in_the_middle_leaves_no_process(store: Store) -> None:
    task = asyncio.create_task(Filler(Winnable(store), 5, games=("czarina",)).run())
    async with asyncio.timeout(20):
        while not active_children():  # noqa: ASYNC110 - the process tells nobody
            await asyncio.sleep(0.01)
    task.cancel()
    await asyncio.wait((task,))
    assert not active_children()
