"""A chaos run from start to end: a site, players, mischief, and the audit."""

import asyncio
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from redis.asyncio import Redis

from server.race.entries import Begun
from server.store.connect import open_store
from server.store.races import RaceStore
from tests.chaos.book import Book
from tests.chaos.mischief import Mischief
from tests.chaos.racers import Habits, Racers
from tests.chaos.site import Site, open_site

END_SECONDS = 120.0
"""How long after the last fault everything must have come to its end."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done."""

    seconds: float
    """How long things go wrong."""
    players: int = 50
    nodes: int = 3
    seed: int = 1
    habits: Habits = field(default_factory=Habits)
    every: float = 1.5
    """About how many seconds lie between two faults."""
    hole_seconds: float = 6.0
    is_deaf_after: bool = True


@dataclass(frozen=True, slots=True)
class Report:
    """What came of it."""

    book: Book
    mischief: Mischief
    wrong: list[str]

    def lines(self) -> Iterator[str]:
        """The figures, then what is wrong."""
        counts = self.book.counts
        yield f"races             {len(self.book.views)}"
        yield f"moves acknowledged {self.book.acknowledged}, in the log {counts['logged']}"
        yield f"moves lost        {counts['lost']}"
        yield f"moves doubled     {counts['doubled']}"
        yield f"longest interruption a player saw {self.book.longest}"
        yield f"slowest stop of a node in order {self.mischief.slowest_stop:.1f} s"
        yield f"faults injected   {self.mischief.counts.total()}"
        for name, count in sorted(self.mischief.counts.items()):
            yield f"  {name:32} {count}"
        yield from (f"  {name}: {count}" for name, count in counts.items() if " that " in name)
        yield from (f"WRONG: {words}" for words in self.wrong)


async def run_chaos(folder: Path, plan: Plan) -> Report:
    """Do it in this folder, which must be empty and whose path must be short."""
    book = Book()
    async with open_site(folder, plan.nodes) as site:
        mischief = Mischief(site, random.Random(plan.seed), plan.hole_seconds, plan.is_deaf_after)
        try:
            async with asyncio.timeout(plan.seconds + END_SECONDS):
                await _play(site, plan, book, mischief)
        except TimeoutError:
            book.wrong.append(f"players had not come to an end {END_SECONDS:g} s after the last fault")
        await audit(site, book)
    wrong = [*book.wrong, *mischief.wrong, *site.faults_of_proxies]
    wrong += await asyncio.to_thread(complaints, folder)
    return Report(book, mischief, wrong)


async def _play(site: Site, plan: Plan, book: Book, mischief: Mischief) -> None:
    dice = random.Random(plan.seed)
    sizes = list(_sizes(plan.players, dice))
    all_here, is_over = asyncio.Barrier(len(sizes) + 1), asyncio.Event()
    async with asyncio.TaskGroup() as group:
        for count in sizes:
            racers = Racers(site.urls, count, plan.habits, book, random.Random(dice.random()), all_here, is_over)
            group.create_task(racers.run())
        await all_here.wait()
        await mischief.go_on(plan.seconds, plan.every)
        is_over.set()


def _sizes(players: int, dice: random.Random) -> Iterator[int]:
    """How many race together."""
    while players > 0:
        size = players if players < 4 else dice.randint(2, min(5, players - 2))
        yield size
        players -= size


async def audit(site: Site, book: Book) -> None:
    """Hold every race that has begun against its log."""
    async with Redis.from_url(site.store.url) as redis, open_store(site.store.url) as opened:
        store = RaceStore(opened)
        names = [key.decode() async for key in redis.scan_iter(match="race:{*}:log")]
        for code in [name[len("race:{") : -len("}:log")] for name in names]:
            kept = await store.load(code)
            if kept is not None and any(isinstance(stamped.entry, Begun) for stamped in kept.log):
                book.audit(code, kept)
        for code in book.views.keys() | book.wishes.keys():
            if f"race:{{{code}}}:log" not in names:
                book.audit(code, None)


def complaints(folder: Path) -> list[str]:
    """What the nodes complained of that they should not have known: errors nobody caught."""
    found = []
    for path in sorted(folder.glob("node*.log")):
        text = path.read_text(encoding="utf-8", errors="replace")
        traces = re.findall(r"Traceback \(most recent call last\)(?:(?!\n20\d\d-)[\s\S])*", text)
        found += [f"{path.name}: {words}" for words in sorted({_last_words(trace) for trace in traces})]
    return found


def _last_words(trace: str) -> str:
    lines = [line.strip(" |+-") for line in trace.splitlines()]
    return [line for line in lines if line][-1]
