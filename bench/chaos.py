"""Everything fails at once, for two minutes: `python -m bench.chaos [--seconds S] [--players N] [--seed N]`.

Three nodes, a store with an append-only file, players who move all the time, faults; afterwards every acknowledged move
is looked for in the log. Prints its figures; the exit status is 1 when anything is wrong.
"""

import asyncio
import shutil
import tempfile
import time
from pathlib import Path

from bench.starting import parser_of, run
from tests.chaos.run import Plan, run_chaos


def main() -> int:
    """Run, print, judge."""
    parser = parser_of("chaos", __doc__)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    given = parser.parse_args()
    print(f"chaos for {given.seconds:g} s, seed {given.seed}", flush=True)
    folder = Path(tempfile.mkdtemp(prefix="ecl-"))
    try:
        report = asyncio.run(run_chaos(folder, Plan(given.seconds, given.players, seed=given.seed)))
    except KeyboardInterrupt:
        shutil.rmtree(folder)
        raise
    print(*report.lines(), sep="\n")
    if report.wrong:
        print(f"what the processes said lies in {folder}")
        return 1
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    run(main)
