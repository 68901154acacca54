"""Races that are committed to without pause while something goes wrong, and the account of it afterwards."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from server.errors import StoreError
from server.making import commit_to, first_entries, make_secret
from server.race.entries import Ready, Settings, Stamped
from server.race.state import Race
from server.store.races import Committed, RaceStore
from tests.server.race.races import ANNA

PATIENCE = 40.0


class Committer:
    """Commits to one race, an entry after the other, and remembers what was acknowledged."""

    def __init__(self, races: RaceStore, identifier: str) -> None:
        self.races = races
        secret = make_secret()
        settings = Settings(game="zodiac", seats=2, minutes=15, commitment=commit_to("zodiac", secret))
        self.race = Race(identifier, settings, secret)
        self.acknowledged: list[Stamped] = []
        self.refused: list[StoreError] = []

    async def make(self) -> None:
        """Make the race."""
        entries = first_entries(ANNA, self.race.settings, None)
        await self.races.create(self.race.id, self.race.settings, self.race.secret, entries)
        await self.catch_up()

    async def catch_up(self) -> None:
        """Read what the log has and we have not."""
        for stamped in await self.races.read_after(self.race.id, self.race.version):
            self.race.apply(stamped)

    async def run(self) -> None:
        """Commit, for ever; what is refused is tried again."""
        while True:
            try:
                await self.commit()
            except StoreError as error:
                self.refused.append(error)

    async def commit(self) -> None:
        """Commit one entry."""
        entry = Ready(seat=0, is_ready=not self.race.seats[0].is_ready)
        outcome = await self.races.append(self.race, entry)
        if isinstance(outcome, Committed):
            stamped = Stamped(version=outcome.version, at=outcome.at, entry=entry)
            self.acknowledged.append(stamped)
            self.race.apply(stamped)
        else:
            await self.catch_up()

    async def until_acknowledged(self, more: int) -> None:
        """Wait for so many more commits; one that waits in vain says what was refused meanwhile."""
        had, refused = len(self.acknowledged), len(self.refused)
        try:
            async with asyncio.timeout(PATIENCE):
                while len(self.acknowledged) < had + more:  # noqa: ASYNC110 - what is waited for tells nobody
                    await asyncio.sleep(0.01)
        except TimeoutError:
            done = f"{len(self.acknowledged) - had} of {more} commits in {PATIENCE} s"
            raise AssertionError(f"{self.race.id}: {done}; refused: {self.refused[refused:]}") from None

    async def judge(self) -> None:
        """Every acknowledged entry is in the log, once and at its place, and the log has no gap."""
        log = await self.races.read_after(self.race.id, 0)
        assert [stamped.version for stamped in log] == list(range(1, len(log) + 1))
        assert len({stamped.version for stamped in self.acknowledged}) == len(self.acknowledged)
        lost = [stamped for stamped in self.acknowledged if log[stamped.version - 1 : stamped.version] != (stamped,)]
        assert not lost


class Committers:
    """Several of them at once."""

    def __init__(self, each: list[Committer]) -> None:
        self.each = each

    @property
    def refused(self) -> list[StoreError]:
        """What was refused, anywhere."""
        return [error for one in self.each for error in one.refused]

    async def until_acknowledged(self, more: int) -> None:
        """Wait until each has so many more commits."""
        await asyncio.gather(*(one.until_acknowledged(more) for one in self.each))

    async def until_most_acknowledged(self, more: int) -> None:
        """Wait until all but one, which may have to wait just now, have so many more commits."""
        waits = [asyncio.create_task(one.until_acknowledged(more)) for one in self.each]
        while sum(wait.done() for wait in waits) < len(waits) - 1:
            await asyncio.wait([wait for wait in waits if not wait.done()], return_when=asyncio.FIRST_COMPLETED)
        for wait in waits:
            wait.cancel()
        await asyncio.wait(waits)


@asynccontextmanager
async def committing(races: RaceStore, count: int = 12) -> AsyncIterator[Committers]:
    """So many races that are committed to within this; afterwards nothing acknowledged may be lost."""
    each = [Committer(races, f"RACE{number}") for number in range(count)]
    await asyncio.gather(*(one.make() for one in each))
    running = [asyncio.create_task(one.run()) for one in each]
    try:
        yield Committers(each)
        for task in running:
            assert not task.done(), task.exception()
    finally:
        for task in running:
            task.cancel()
        await asyncio.wait(running)
    await asyncio.gather(*(one.judge() for one in each))
