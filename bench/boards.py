"""What a board of a million entries costs to read, beside a bare PING of the same run: `python -m bench.boards`.

It starts a store of its own in a folder that is removed, fills one board, and reads it as the API does. Every figure is
a median time and its ratio to the yardstick, a PING through the same connection.
"""

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from bench.starting import parser_of, run
from engine.games import find_game
from server.daily.scoring import LATEST, score_of
from server.race.ranking import Standing
from server.store.boards import Boards
from server.store.calls import Store
from server.store.connect import open_store
from server.store.dailies import board_member
from server.store.embedded import embedded_store

ENTRIES = 1_000_000
BATCH = 2_000
ROUNDS = 300
BOARD = "daily:{bench}:board"
REACH = 3


def main() -> None:
    """Measure and print."""
    parser_of("boards", __doc__).parse_args()
    asyncio.run(measure())


async def measure() -> None:
    """Fill the board, read it, remove it."""
    rng = random.Random(20261130)
    with tempfile.TemporaryDirectory(prefix="ecl-") as folder:
        async with embedded_store(Path(folder)) as url, open_store(url) as store:
            members = await fill(store, rng)
            await read(store, members, rng)


async def fill(store: Store, rng: random.Random) -> list[tuple[str, int]]:
    """A board of a million results, as people might have them; members and scores."""
    most = find_game("zodiac").max_progress
    made = []
    before = time.perf_counter()
    for first in range(0, ENTRIES, BATCH):
        batch = []
        for number in range(first, min(ENTRIES, first + BATCH)):
            standing = Standing(rng.random() < 0.02, rng.randrange(most + 1), rng.randrange(LATEST))
            batch.append((board_member(1_790_000_000_000 + number, f"P{number}"), score_of(standing)))
        await store.ask("ZADD", BOARD, *(part for member, score in batch for part in (score, member)))
        made += batch
    print(f"{ENTRIES:,} entries in {time.perf_counter() - before:.1f} s")
    return made


async def read(store: Store, members: Sequence[tuple[str, int]], rng: random.Random) -> None:
    """Time each kind of reading, in turn with the yardstick."""
    boards = Boards(store)
    kinds: dict[str, Callable[[], Awaitable[object]]] = {
        "yardstick: PING": lambda: store.ask("PING", key=BOARD),
        "a place": lambda: boards.place_of_score(BOARD, rng.choice(members)[1]),
        "a percentile": lambda: boards.percentile_of_score(BOARD, rng.choice(members)[1]),
        "the people around": lambda: boards.around(BOARD, rng.choice(members)[0], REACH),
        "a page of 50, anywhere": lambda: boards.page(BOARD, rng.randrange(ENTRIES - 50), 50),
    }
    times: dict[str, list[float]] = {name: [] for name in kinds}
    for _ in range(ROUNDS):
        for name, work in kinds.items():
            before = time.perf_counter()
            await work()
            times[name].append(time.perf_counter() - before)
    yard = statistics.median(times["yardstick: PING"])
    print(f"{'':28}{'median ms':>10}{'worst ms':>10}{'yardsticks':>12}")
    for name, seconds in times.items():
        middle = statistics.median(seconds)
        print(f"{name:28}{middle * 1e3:10.2f}{max(seconds) * 1e3:10.2f}{middle / yard:12.1f}")


if __name__ == "__main__":
    run(main)
