"""Finding deals that can be won: seed after seed, each line played by the rules before it counts. Pure.

Everything follows from one secret, the root, and time is counted in steps of the search: so the same root finds the
same deals, in the same order, on any machine.
"""

import hmac
from collections.abc import Iterator, Sequence
from itertools import count
from math import log2
from random import Random

from engine.games import Game, find_game
from engine.position import Position
from engine.solver import Budget, Solution, Steps, Verdict, solve
from server.race.entries import Win
from server.race.packing import pack_line
from server.winnable.grading import GRADINGS, grade
from server.winnable.known import Known

BUDGETS = (400, 800, 1_600, 3_200)
"""So many steps of the search a deal gets, one try after the other; then the next deal is tried. Short tries come first
because each of them spends a part on proving that there is no way, which tells nothing of how hard a deal is."""
EXACT_TRIES = 25
"""So many deals of a game that is decided exactly are tried at once: half of them and more can be won."""
SEARCHES = 2
"""So often a deal is searched that is graded by how long that takes."""


class Finder:
    """Finds deals of any game, one after the other."""

    def __init__(self, root: bytes) -> None:
        self._root = root
        self._seeds: dict[str, Iterator[bytes]] = {}

    def find(self, name: str) -> Known | None:
        """The next deal of a game, None if it cannot be won, as far as is known; then the one after it may."""
        game = find_game(name)
        for _ in range(EXACT_TRIES if GRADINGS[name].by == "slack" else 1):
            found = examine(game, self._next_seed(name))
            if found is not None:
                return found
        return None

    def _next_seed(self, name: str) -> bytes:
        if name not in self._seeds:
            self._seeds[name] = seeds(self._root, name)
        return next(self._seeds[name])


def seeds(root: bytes, game: str) -> Iterator[bytes]:
    """The seeds that are tried for a game, without end; who does not know the root can tell none of them."""
    for number in count():
        yield hmac.digest(root, b"ecliptic/winnable/1\0" + game.encode() + b"\0" + number.to_bytes(8, "big"), "sha256")


def examine(game: Game, seed: bytes) -> Known | None:
    """A deal with how it is won and how hard that is; None if no way was found."""
    first = search_deal(game, seed, 0)
    solution = first[0]
    if solution.verdict is not Verdict.WON:
        return None
    line = tuple(map(str, solution.line))
    if not wins(game, seed, line):
        raise ValueError(f"wanted moves that win a deal of {game.name}; they do not")
    more = range(1, SEARCHES if GRADINGS[game.name].by == "steps" else 1)
    figure = figure_of(game, [first, *(search_deal(game, seed, chance) for chance in more)])
    win = Win(line=pack_line(line), slack=solution.slack)
    return Known(seed=seed, difficulty=grade(game.name, figure), win=win)


def figure_of(game: Game, searches: Sequence[tuple[Solution, int]]) -> float:
    """What a deal is graded by, from one search of it or several."""
    solution, _ = searches[0]
    match GRADINGS[game.name].by:
        case "slack":
            return float(solution.slack or 0)
        case "moves":
            return float(len(solution.line))
        case "steps":
            return sum(log2(steps) for _, steps in searches) / len(searches)


def wins(game: Game, seed: bytes, line: tuple[str, ...]) -> bool:
    """Whether these moves win a deal, by the rules; IllegalMove if one of them is none."""
    position = Position.from_seed(game, seed)
    for text in line:
        position.play(text)
    return position.is_solved


def search_deal(game: Game, seed: bytes, chance: int) -> tuple[Solution, int]:
    """What is found out of a deal, and in how many steps of all; another number is another chance."""
    passed = 0
    position = Position.from_seed(game, seed)
    for number, budget in enumerate(BUDGETS):
        steps, name = Steps(), f"{chance}/{number}"
        random = Random(hmac.digest(seed, b"ecliptic/winnable/1/" + name.encode(), "sha256"))  # noqa: S311 - of a secret
        solution = solve(position, budget=Budget(budget, steps), random=random)
        passed += min(steps.passed, budget)
        if solution.verdict is not Verdict.UNDECIDED:
            break
    return solution, passed
