"""What finding winnable deals and looking back on races cost the players: `python -m bench.pool [--rounds N]`.

Three real nodes, each on a store of its own, serve races at a steady pace: one without such work, one that finds deals
of every game without end, one that looks back on races besides. They are measured in turn, a second or two each, and
the work of the others rests meanwhile, so that whatever else the machine does meets all of them. Told are the median
and the 99th percentile of a move's answer, as ratios to those without such work, and how much of a core the work had.
"""

import asyncio
import os
import random
import re
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from bench.starting import parser_of, run
from client import Player, Race, connect

ROUNDS = 30
SECONDS = 2.0
"""How long each node is measured in a round."""
SETTLE = 0.3
"""Seconds of play that are not counted, while its work goes on again."""
RACES = 4
PACE = 0.06
"""Seconds between a player's moves, more or less: more than a hundred moves a second of all."""
LOOKED_BACK_ON, MOVES = 8, 16
NOTHING = {"ECLIPTIC_WINNABLE": "0"}
ENDLESS = {"ECLIPTIC_WINNABLE": "10000", "ECLIPTIC_ANALYSIS_SECONDS": "3600"}
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class Arena:
    """A node, its seats in races that run, and what was measured there."""

    what: str
    process: int
    seats: list[Race]
    took: list[float] = field(default_factory=list)
    """Milliseconds of each answer."""
    worked: float = 0.0
    """Seconds of processor time that its long work has had while it was measured."""


def main() -> None:
    """Measure as often as is asked for and print it."""
    parser = parser_of("pool", __doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    asked = parser.parse_args()
    asyncio.run(compare(asked.rounds, asked.seconds))


async def compare(rounds: int, seconds: float) -> None:
    """Measure in turn, and print what it took."""
    print(f"load before: {os.getloadavg()[0]:.2f}, on {os.cpu_count()} cores", flush=True)
    async with AsyncExitStack() as stack:
        without, *others = [
            await stack.enter_async_context(arena("without such work", NOTHING)),
            await stack.enter_async_context(arena("deals are found", ENDLESS)),
            await stack.enter_async_context(arena("deals are found, races looked back on", ENDLESS, is_asked=True)),
        ]
        for number in range(rounds):
            turns = [without, *others]
            for each in turns[number % 3 :] + turns[: number % 3]:
                await measure(each, seconds)
        print(f"load after: {os.getloadavg()[0]:.2f}; {rounds} rounds, {seconds:g} s each")
        for each in (without, *others):
            tell(each, without, rounds * seconds)


@asynccontextmanager
async def arena(what: str, environment: dict[str, str], *, is_asked: bool = False) -> AsyncIterator[Arena]:
    """A node of its own with races under way, its long work at rest; `is_asked`: races are looked back on there."""
    async with AsyncExitStack() as stack:
        address, process = await stack.enter_async_context(served(environment))
        players = [await stack.enter_async_context(connect(address)) for _ in range(2 * RACES)]
        pairs = zip(players[::2], players[1::2], strict=True)
        seats = [seat for pair in await asyncio.gather(*(begin(*pair) for pair in pairs)) for seat in pair]
        if is_asked:
            await stack.enter_async_context(looked_back_on(address))
        found = Arena(what, process, seats)
        if environment is not NOTHING:
            while not workers(process):  # noqa: ASYNC110 - a process tells nobody that it has begun
                await asyncio.sleep(0.05)
        stack.callback(send_on, process)
        with suppress(ProcessLookupError):
            pause(process)
        yield found


@asynccontextmanager
async def served(environment: dict[str, str]) -> AsyncIterator[tuple[str, int]]:
    """The address of a node in a process of its own, on a store of its own, and the process's id."""
    with tempfile.TemporaryDirectory(prefix="ecl-") as folder:
        command = [sys.executable, "-m", "cli.main", "serve", "--port", "0", "--data", folder]
        kept = {name: value for name, value in os.environ.items() if not name.startswith("ECLIPTIC_")}
        process = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL, env=kept | environment
        )
        try:
            line = (await process.stdout.readline()).decode() if process.stdout else ""
            found = re.search(r"http://\S+", line)
            if found is None:
                raise RuntimeError(f"the node did not start; it printed {line!r}")
            yield found[0].rstrip("/"), process.pid
        finally:
            process.terminate()
            await process.wait()


async def begin(first: Player, second: Player) -> tuple[Race, Race]:
    """A race of two that lasts, its cards shown."""
    mine = await first.create("zodiac", minutes=60)
    theirs = await second.join(mine.id)
    for race in (mine, theirs):
        await race.ready()
    await asyncio.gather(mine.begun(), theirs.begun())
    return mine, theirs


async def measure(found: Arena, seconds: float) -> None:
    """Have moves made there for a while, its long work going on."""
    with at_work(found.process):
        await play(found.seats, SETTLE)
        before = worked_by(found.process)
        found.took += await play(found.seats, seconds)
        found.worked += worked_by(found.process) - before


async def play(seats: list[Race], seconds: float) -> list[float]:
    """The milliseconds of each answer in so many seconds."""
    ends = asyncio.get_running_loop().time() + seconds
    return [each for took in await asyncio.gather(*(play_on(seat, ends) for seat in seats)) for each in took]


async def play_on(race: Race, ends: float) -> list[float]:
    """The same of one seat, until then."""
    loop, took = asyncio.get_running_loop(), list[float]()
    while True:
        await asyncio.sleep(PACE * random.uniform(0.5, 1.5))
        if loop.time() > ends:
            return took
        began = time.perf_counter()
        await race.move("deal" if race.position is None or race.position.stock else "redeal")
        took.append((time.perf_counter() - began) * 1_000)


@asynccontextmanager
async def looked_back_on(address: str) -> AsyncIterator[None]:
    """Have races that are over looked back on, and ask after them as pages do."""
    async with connect(address) as player, httpx.AsyncClient(base_url=address, timeout=60) as pages:
        codes = [await give_up(player) for _ in range(LOOKED_BACK_ON)]
        asking = asyncio.create_task(ask_on(pages, codes))
        yield
        asking.cancel()
        with suppress(asyncio.CancelledError):
            await asking


async def give_up(player: Player) -> str:
    """The code of a race that is over, in a game that takes long to look back on."""
    race = await player.create("czarina", seats=1)
    await race.begun()
    for _ in range(MOVES):
        await race.move("deal")
    await race.resign()
    await race.ended()
    return race.id


async def ask_on(pages: httpx.AsyncClient, codes: list[str]) -> None:
    """Ask after each again and again."""
    while True:
        for code in codes:
            (await pages.get(f"/api/races/{code}/analysis")).raise_for_status()
            await asyncio.sleep(1 / len(codes))


# the processes of a node that do its long work


def workers(node: int) -> list[int]:
    """Their ids, as Linux tells them."""
    found = []
    for entry in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == node and b"spawn_main" in (entry / "cmdline").read_bytes():
                found.append(int(entry.name))
    return found


def worked_by(node: int) -> float:
    """The seconds of processor time they have had."""
    total = 0.0
    for worker in workers(node):
        with suppress(OSError):
            fields = Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()
            total += (int(fields[11]) + int(fields[12])) / TICKS
    return total


@contextmanager
def at_work(node: int) -> Iterator[None]:
    """Let them work, and rest again afterwards."""
    send_on(node)
    yield
    pause(node)


def send_on(node: int) -> None:
    """Let them work."""
    for worker in workers(node):
        with suppress(ProcessLookupError):
            os.kill(worker, signal.SIGCONT)


def pause(node: int) -> None:
    """Let them rest."""
    for worker in workers(node):
        with suppress(ProcessLookupError):
            os.kill(worker, signal.SIGSTOP)


# telling


def tell(found: Arena, without: Arena, seconds: float) -> None:
    """Print the median and the 99th percentile, and their ratios to those without."""
    (median, late), (median_without, late_without) = (
        (statistics.median(each.took), statistics.quantiles(each.took, n=100)[98]) for each in (found, without)
    )
    print(
        f"{found.what}: median {median:.2f} ms ({median / median_without:.2f}x), "
        f"99th percentile {late:.2f} ms ({late / late_without:.2f}x), "
        f"of {len(found.took)} answers; the work had {found.worked / seconds:.2f} of a core"
    )


if __name__ == "__main__":
    run(main)
