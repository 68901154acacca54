"""A race goes on while its store's master dies or is demoted, and nothing acknowledged is lost or made twice."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from redis.asyncio import Redis

from client import Race, Refusal, connect
from protocol.refusals import Reason
from server.race.entries import Moved
from server.store.connect import open_store
from server.store.races import RaceStore
from tests.journeys.racing import PATIENCE, begin
from tests.servers import Watched, until, watched

StartNode = Callable[..., Awaitable[str]]


@pytest.fixture
def trio(tmp_path: Path) -> Iterator[Watched]:
    """A master, its replica and their sentinel."""
    with watched(tmp_path) as trio:
        yield trio


@pytest.fixture
def store_url(trio: Watched) -> str:
    """The URL of the store they are."""
    return trio.url


@pytest.fixture
async def redis(trio: Watched) -> AsyncIterator[Redis]:
    """A client of the first master."""
    async with Redis.from_url(trio.master.url) as redis:
        yield redis


class Mover:
    """Moves without pause, asks again what is refused for now, and counts what was acknowledged."""

    def __init__(self, race: Race) -> None:
        self.race = race
        self.acknowledged = 0

    async def run(self) -> None:
        """Move for ever."""
        while True:
            position = self.race.position
            assert position is not None
            try:
                await self.race.move("deal" if "deal" in position.legal else position.legal[0])
            except Refusal as refusal:
                if refusal.reason != Reason.TRY_AGAIN:
                    raise
                await asyncio.sleep(0.05)
            else:
                self.acknowledged += 1

    async def go_on(self, more: int) -> None:
        """Wait for so many more moves."""
        goal = self.acknowledged + more
        async with asyncio.timeout(2 * PATIENCE):
            while self.acknowledged < goal:  # noqa: ASYNC110 - what is waited for tells nobody
                await asyncio.sleep(0.02)


@pytest.mark.parametrize("way", ["asked for", "after a death"])
async def test_a_race_outlasts_a_failover(start_node: StartNode, redis: Redis, trio: Watched, way: str) -> None:
    async with connect(await start_node()) as anna, connect(await start_node()) as bela:
        one = await anna.create("zodiac", seats=2)
        other = await bela.join(one.id)
        await one.ready()
        await other.ready()
        await begin(redis, one, other)
        movers = [Mover(one), Mover(other)]
        moving = [asyncio.create_task(mover.run()) for mover in movers]
        await asyncio.gather(*(mover.go_on(10) for mover in movers))
        if way == "asked for":
            await asyncio.to_thread(trio.sentinel.ask, "SENTINEL", "FAILOVER", "races")
        else:
            trio.master.stop()
        await asyncio.to_thread(until, lambda: trio.address == trio.replica.port)
        await asyncio.gather(*(mover.go_on(10) for mover in movers))
        for task in moving:
            assert not task.done(), task.exception()
            task.cancel()
        await asyncio.wait(moving)
        await asyncio.gather(resign(one), resign(other))
        assert (await one.ended(PATIENCE)).seats == (await other.ended(PATIENCE)).seats
        await judge(trio.url, one.id, movers)


async def resign(race: Race) -> None:
    while True:
        try:
            return await race.resign()
        except Refusal as refusal:
            if refusal.reason != Reason.TRY_AGAIN:
                raise


async def judge(url: str, race: str, movers: list[Mover]) -> None:
    """The turns of each seat are in the log without gap or double, and all that were acknowledged are."""
    async with open_store(url) as store:
        log = await RaceStore(store).read_after(race, 0)
    assert [stamped.version for stamped in log] == list(range(1, len(log) + 1))
    turns = [(stamped.entry.seat, stamped.entry.turn) for stamped in log if isinstance(stamped.entry, Moved)]
    made = Counter(seat for seat, _ in turns)
    assert sorted(turns) == [(seat, turn) for seat in sorted(made) for turn in range(made[seat])]
    for seat, mover in enumerate(movers):
        assert mover.acknowledged <= made[seat] <= mover.acknowledged + 1  # the last one was called off
