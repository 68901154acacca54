"""What compiling the engine brings, beside the plain modules: `make compile`, then `python -m bench.compiled`.

Each build is measured in a process of its own, in turn; a figure is the least time of several, of the process's own.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

import engine.rules
from bench.engine import perft, play, played
from bench.starting import parser_of, run
from engine import GAMES, Position, named_seed
from engine.solver import budget_of, decide, solve, solve_zodiac

ROOT = Path(__file__).parents[1]
BUILDS = {"plain": (ROOT,), "compiled": (ROOT / "build" / "compiled", ROOT)}
ROUNDS = 3
LOOKS = 400
"""How often a search looks at its budget here, so that both builds do the same."""


def main() -> None:
    """Measure both builds and print them side by side."""
    parser = parser_of("compiled", __doc__)
    parser.add_argument("--measure", action="store_true", help="print the figures of the build at hand, as JSON")
    if parser.parse_args().measure:
        print(json.dumps({what: least(work) for what, work in works().items()} | {"": is_compiled()}))
        return
    plain, compiled = (measured(*folders) for folders in BUILDS.values())
    if not compiled.pop("") or plain.pop(""):
        sys.exit("bench: wanted a compiled engine in build/compiled; run `make compile` first")
    print(f"{'':48}{'plain ms':>10}{'compiled ms':>13}{'times':>8}")
    for what, before in plain.items():
        print(f"{what:48}{before * 1e3:10.2f}{compiled[what] * 1e3:13.2f}{before / compiled[what]:8.1f}")


def is_compiled() -> bool:
    """Whether the engine at hand is the compiled one."""
    return not str(engine.rules.__file__).endswith(".py")


def measured(*folders: Path) -> dict[str, float]:
    """The figures of the engine found first in some folders."""
    command = [sys.executable, "-P", "-m", "bench.compiled", "--measure"]
    path = os.pathsep.join(map(str, folders))
    done = subprocess.run(command, env=os.environ | {"PYTHONPATH": path}, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def least(work: Callable[[], object]) -> float:
    """The least seconds of this process that a piece of work took."""
    spans = []
    for _ in range(ROUNDS):
        before = time.process_time()
        work()
        spans.append(time.process_time() - before)
    return min(spans)


def works() -> dict[str, Callable[[], object]]:
    """What is measured."""
    found: dict[str, Callable[[], object]] = {}
    for name in ("zodiac", "four-seasons"):
        position, moves = played(name)
        found[f"{name}: play a game, list the moves of each"] = partial(play, position, moves)
        middle = position.copy()
        for move in moves[: len(moves) // 2]:
            middle.push(move)
        found[f"{name}: all sequences of three moves"] = partial(perft, middle, 3)
    deals = [Position.from_seed(GAMES["zodiac"], named_seed(f"bench {number}")) for number in range(20)]
    found["zodiac: decide 20 deals, met before"] = lambda: [decide(deal) for deal in deals]
    found["zodiac: a line for each that can be won"] = lambda: [solve_zodiac(deal) for deal in deals]
    for name in ("four-seasons", "simplicity"):
        found[f"{name}: search a deal, {LOOKS} looks"] = partial(search, name)
    return found


def search(name: str) -> None:
    """Search one deal for a while."""
    position = Position.from_seed(GAMES[name], named_seed("bench 3"))
    solve(position, budget=budget_of(LOOKS, count().__next__), random=Random(1))


if __name__ == "__main__":
    run(main)
