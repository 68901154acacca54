"""How strong the levels are: `python -m bench.bots [DEALS] [--games GAME ...] [--levels LEVEL ...]`.

Each level plays the same deals, `bench 0` and on, to their end or until it resigns. A figure after the sign is one
standard error of the mean.
"""

import random
import statistics
import time
from dataclasses import dataclass

from bench.starting import parser_of, run
from engine import GAMES, LEVELS, MOVE_LIMIT, Level, Position, make_bot, named_seed, see
from engine.games import find_game


@dataclass(frozen=True, slots=True)
class Played:
    """How one game ended, and what thinking took of it in seconds."""

    progress: int
    is_won: bool
    moves: int
    thinking: float
    longest: float


def main() -> None:
    """Let every level play and print what it reached."""
    parser = parser_of("bots", __doc__)
    parser.add_argument("deals", type=int, nargs="?", default=50)
    parser.add_argument("--games", nargs="+", default=list(GAMES), choices=list(GAMES), metavar="GAME")
    parser.add_argument("--levels", nargs="+", default=list(LEVELS), choices=list(LEVELS), metavar="LEVEL")
    wanted = parser.parse_args()
    print(
        f"{'':24}{'progress':>16}{'wins':>6}{'moves':>8}{'ms a move':>11}{'longest ms':>12}   of {wanted.deals} deals"
    )
    for game in wanted.games:
        for level in wanted.levels:
            show(f"{game} {level}", [play(game, level, number) for number in range(wanted.deals)])


def play(name: str, level: Level, number: int) -> Played:
    """Let a bot play a deal."""
    game = find_game(name)
    position = Position.from_seed(game, named_seed(f"bench {number}"))
    bot = make_bot(level, random.Random(number))
    thinking, longest = 0.0, 0.0
    while position.ending is None and position.turn < MOVE_LIMIT:
        view = see(position)
        before = time.process_time()
        text = bot.choose(view)
        spent = time.process_time() - before
        thinking, longest = thinking + spent, max(longest, spent)
        if text is None:
            break
        position.play(text)
    return Played(position.progress, position.is_solved, position.turn, thinking, longest)


def show(what: str, games: list[Played]) -> None:
    """Print one line."""
    reached = [game.progress for game in games]
    error = statistics.stdev(reached) / len(reached) ** 0.5 if len(reached) > 1 else 0.0
    moves = sum(game.moves for game in games)
    each = 1000 * sum(game.thinking for game in games) / max(1, moves)
    longest = 1000 * max(game.longest for game in games)
    wins = sum(game.is_won for game in games)
    progress = f"{statistics.mean(reached):.1f} +-{error:.1f}"
    print(f"{what:24}{progress:>16}{wins:6}{moves / len(games):8.0f}{each:11.1f}{longest:12.0f}", flush=True)


if __name__ == "__main__":
    run(main)
