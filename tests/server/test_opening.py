"""A race becomes live on a node once, however many ask for it and whatever becomes of who asked first."""

import asyncio
from contextlib import suppress

from server.making import make_secret
from server.node import Node
from server.race.entries import Seated, Settings, Sitter
from server.store.calls import Store

SETTINGS = Settings(game="zodiac", seats=2, minutes=10, commitment="00")
PATIENCE = 20.0
SEATED = Seated(seat=0, sitter=Sitter(id="anna", name="Anna"))


async def test_who_waits_for_one_that_fails_and_who_comes_then_open_a_race_together(store: Store) -> None:
    async with Node(store) as node:
        await node.races.create("ABCDEFGH", SETTINGS, make_secret(), [SEATED])
        both = asyncio.Barrier(2)

        async def use() -> object:
            async with node.using("ABCDEFGH") as live:
                async with asyncio.timeout(PATIENCE):
                    await both.wait()
                return live

        first, second = asyncio.create_task(use()), asyncio.create_task(use())
        await asyncio.sleep(0)
        first.cancel()
        third = asyncio.create_task(use())
        with suppress(asyncio.CancelledError):
            await first
        one, other = await asyncio.gather(second, third)
        assert one is not None
        assert one is other
