"""What the solver costs and how much it decides: `python -m bench.solver [GAME ...] [--deals N] [--budget S]`.

Times stand beside a yardstick of the same run, a loop of a hundred thousand steps of arithmetic: the ratio is what can
be compared between machines and days. It is the process's own time that counts, and a budget too, so that it does not
matter what else the machine does. Deals are those of the names `bench 0`, `bench 1`, …, so counts can be compared, too,
but for deals that are decided just within the budget or just not.
"""

import statistics
import time
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from bench.engine import yardstick
from bench.starting import parser_of, run
from engine import GAMES, Position, named_seed
from engine.solver import Solution, Verdict, budget_of, decide, solve, solve_zodiac

BUDGETS = {
    "four-seasons": 4.0,
    "czarina": 4.0,
    "simplicity": 1.0,
    "florentine": 4.0,
    "corners": 4.0,
    "corners-redeal": 4.0,
}


def main() -> None:
    """Measure what is asked for and print it."""
    parser = parser_of("solver", __doc__)
    parser.add_argument("games", metavar="GAME", nargs="*", help="the games (all)")
    parser.add_argument("--deals", type=int, default=100, help="deals of each (100)")
    parser.add_argument("--budget", type=float, help="seconds a deal (4; 1 for simplicity)")
    arguments = parser.parse_args()
    yard = statistics.median(timed(yardstick) for _ in range(9))
    print(f"yardstick {yard * 1e3:.2f} ms")
    for game in arguments.games or GAMES:
        deals = [Position.from_seed(GAMES[game], named_seed(f"bench {number}")) for number in range(arguments.deals)]
        if game in BUDGETS:
            show_search(game, deals, arguments.budget or BUDGETS[game], yard)
        else:
            show_exact(game, deals, yard)


def timed(work: Callable[[], object]) -> float:
    """Return the seconds of this process a piece of work takes."""
    before = time.process_time()
    work()
    return time.process_time() - before


def show_exact(game: str, deals: Sequence[Position], yard: float) -> None:
    """Print how long exact verdicts and lines take, and how many deals can be won."""
    verdicts: list[Verdict] = []
    cold = timed(lambda: verdicts.extend(decide(deal)[0] for deal in deals)) / len(deals)
    warm = timed(lambda: [decide(deal) for deal in deals]) / len(deals)
    won = [deal for deal, verdict in zip(deals, verdicts, strict=True) if verdict is Verdict.WON]
    lines: list[Solution] = []
    each = timed(lambda: lines.extend(map(solve_zodiac, won))) / max(1, len(won))
    print(f"{game}: {len(won)} of {len(deals)} can be won")
    print(
        f"  a verdict {cold * 1e3:.2f} ms, {cold / yard:.3f} yardsticks; again {warm * 1e3:.2f} ms, {warm / yard:.3f}"
    )
    print(f"  a line {each * 1e3:.1f} ms, {each / yard:.2f} yardsticks, of {_length(lines)}")


def show_search(game: str, deals: Sequence[Position], budget: float, yard: float) -> None:
    """Print how many deals are decided within the budget, and how soon those that are."""
    seen: Counter[Verdict] = Counter()
    seconds: list[float] = []
    lines: list[Solution] = []
    for number, deal in enumerate(deals):
        before = time.process_time()
        solution = solve(deal, budget=budget_of(budget, time.process_time), random=Random(number))
        seen[solution.verdict] += 1
        if solution.verdict is not Verdict.UNDECIDED:
            seconds.append(time.process_time() - before)
        if solution.line:
            lines.append(solution)
    counts = ", ".join(f"{seen[verdict]} {verdict.value}" for verdict in Verdict)
    print(f"{game}: of {len(deals)} in {budget:g} s ({budget / yard:.0f} yardsticks) each: {counts}")
    if seconds:
        median = statistics.median(seconds)
        print(f"  decided in {median:.2f} s ({median / yard:.0f} yardsticks) as the median, lines of {_length(lines)}")


def _length(solutions: Sequence[Solution]) -> str:
    lengths = [len(solution.line) for solution in solutions]
    return f"{statistics.mean(lengths):.0f} moves, {max(lengths)} at most" if lengths else "no moves"


if __name__ == "__main__":
    run(main)
