"""The deals of a series, one after the other decided, and what came of them counted. Pure but for the seconds.

Deal number k of the series `winnability` is the deal named `winnability k`, so anybody can look at any of them. A
search is given a number of steps instead of time, and for each deal chance begins anew: so a deal's verdict is the same
on any machine, whatever was decided before.
"""

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from engine.deals import named_seed
from engine.games import Game, find_game
from engine.position import Position
from engine.solver import Budget, Steps, Verdict, decide, solve


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of each deal; `steps` are the search's, None in games that are decided exactly."""

    game: str
    series: str
    steps: int | None

    def name_of(self, number: int) -> str:
        """Return the name of a deal of the series, the first of which is number 0."""
        return f"{self.series} {number}"


@dataclass(frozen=True, slots=True)
class Count:
    """What came of some deals; `seconds` are those of one core.

    `slacks` says of how many deals each slack is; None is that of deals that no number of cells would do for.
    """

    won: int = 0
    lost: int = 0
    undecided: int = 0
    slacks: Mapping[int | None, int] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def deals(self) -> int:
        """The number of deals."""
        return self.won + self.lost + self.undecided

    def __add__(self, other: "Count") -> "Count":
        """Return what came of both."""
        return Count(
            self.won + other.won,
            self.lost + other.lost,
            self.undecided + other.undecided,
            Counter(self.slacks) + Counter(other.slacks),
            self.seconds + other.seconds,
        )


@dataclass(frozen=True, slots=True)
class Block:
    """What came of neighbouring deals, from number `first` on."""

    first: int
    count: Count

    @property
    def end(self) -> int:
        """The number of the deal after the last."""
        return self.first + self.count.deals


def is_exact(game: Game) -> bool:
    """Tell whether the game's deals are decided without a search, and with a slack."""
    return game.phases == 2


def decide_block(question: Question, numbers: range) -> Block:
    """Decide the deals of these numbers."""
    before = time.process_time()
    game = find_game(question.game)
    verdicts: Counter[Verdict] = Counter()
    slacks: Counter[int | None] = Counter()
    for number in numbers:
        verdict, slack = _verdict(game, question, number)
        verdicts[verdict] += 1
        if is_exact(game):
            slacks[slack] += 1
    seconds = time.process_time() - before
    won, lost, undecided = (verdicts[verdict] for verdict in (Verdict.WON, Verdict.LOST, Verdict.UNDECIDED))
    return Block(numbers.start, Count(won, lost, undecided, dict(slacks), seconds))


def _verdict(game: Game, question: Question, number: int) -> tuple[Verdict, int | None]:
    position = Position.from_seed(game, named_seed(question.name_of(number)))
    if question.steps is None:
        return decide(position)
    chance = Random(0)  # noqa: S311 - only varies the search
    return solve(position, budget=Budget(question.steps, Steps()), random=chance).verdict, None


def total(blocks: Sequence[Block]) -> Count:
    """Return what came of all of them."""
    return sum((block.count for block in blocks), Count())


def numbers_missing(blocks: Sequence[Block], deals: int, size: int) -> Iterator[range]:
    """Yield the numbers below `deals` that are in none of the blocks, which do not overlap; `size` at most at once."""
    at = 0
    for block in sorted(blocks, key=lambda block: block.first):
        yield from _cut(at, block.first, size)
        at = block.end
    yield from _cut(at, deals, size)


def _cut(start: int, end: int, size: int) -> Iterator[range]:
    for first in range(start, end, size):
        yield range(first, min(first + size, end))
