"""What the rules cost, beside a plain loop of the same run: `python -m bench.engine`.

Every figure is a time and its ratio to the yardstick, a loop of a hundred thousand steps of arithmetic: the ratio is
what can be compared between machines and days.
"""

import json
import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from bench.starting import parser_of, run
from engine import GAMES, Move, PlayerView, Position, is_stuck_text, legal_texts, make_bot, named_seed
from engine.stuck import is_stuck

ROUNDS = 5
HARDEST = Path(__file__).parents[1] / "tests" / "engine" / "data" / "hardest.json"


def main() -> None:
    """Measure everything and print it."""
    parser_of("engine", __doc__).parse_args()
    print(f"{'':44}{'us':>10}  {'yardsticks':>10}")
    show("yardstick", 1, yardstick)
    for name in GAMES:
        position, moves = played(name)
        show(f"{name}: play a move, list the next ones", len(moves), partial(play, position, moves))
        show(f"{name}: push and pop a move", len(moves), partial(push_and_pop, position, moves))
        middle = position.copy()
        for move in moves[: len(moves) // 2]:
            middle.push(move)
        show(f"{name}: a move sequence of three", perft(middle, 3) or 1, partial(perft, middle, 3))
        show(f"{name}: is it stuck, along a game", len(moves), partial(ask_stuck, position, moves))
    for known in json.loads(HARDEST.read_text("utf-8")):
        show(f"hardest known: {known['what']}", 1, partial(is_stuck_text, known["position"]))


def show(what: str, units: int, work: Callable[[], object]) -> None:
    """Time some work and the yardstick in turn and print the median of a unit of it."""
    seconds, yard = [], []
    for _ in range(ROUNDS):
        yard.append(timed(yardstick))
        seconds.append(timed(work))
    each = statistics.median(seconds) / units
    print(f"{what:44}{each * 1e6:10.1f}  {each / statistics.median(yard):10.5f}")


def timed(work: Callable[[], object]) -> float:
    """Return the seconds a piece of work takes."""
    before = time.perf_counter()
    work()
    return time.perf_counter() - before


def yardstick() -> int:
    """Do what every Python does about as fast as its machine."""
    total = 0
    for number in range(100_000):
        total = (total * 31 + number) & 0xFFFFFF
    return total


def played(name: str) -> tuple[Position, list[Move]]:
    """Return a first position and the moves the greedy bot makes from there."""
    first = Position.from_seed(GAMES[name], named_seed("bench"))
    position, bot = first.copy(), make_bot("greedy", random.Random(1))
    moves: list[Move] = []
    while True:
        legal = tuple(legal_texts(position))
        text = bot.choose(PlayerView(legal, len(position.stock), len(position.waste), position.turn)) if legal else None
        if text is None:
            return first, moves
        position.play(text)
        moves.append(Move.parse(text))


def play(first: Position, moves: list[Move]) -> None:
    """Do what a server does for every move."""
    position = first.copy()
    for move in moves:
        position.play(str(move))
        legal_texts(position)


def push_and_pop(first: Position, moves: list[Move]) -> None:
    """Go through a game and back without asking anything."""
    position = first.copy()
    for move in moves:
        position.push(move)
    for _ in moves:
        position.pop()


def ask_stuck(first: Position, moves: list[Move]) -> None:
    """Decide after every move whether the game is stuck."""
    position = first.copy()
    for move in moves:
        position.push(move)
        is_stuck(position)


def perft(position: Position, length: int) -> int:
    """Count the move sequences of a length."""
    if length == 1:
        return len(position.legal_moves)
    total = 0
    for move in list(position.legal_moves):
        position.push(move)
        total += perft(position, length - 1)
        position.pop()
    return total


if __name__ == "__main__":
    run(main)
