"""What looking for winnable deals costs, and what their classes are worth: `python -m bench.winnable [GAME ...]`.

For each game: how many deals were tried for those that were found, and the process's own time for each found. Then for
each class how many deals it has, the mean of what they are graded by, the same found anew by other chances, and how far
a simple player gets with them, who takes what it can and never rearranges anything.
"""

import time
from random import Random
from statistics import mean

from bench.starting import parser_of, run
from engine.games import Game, find_game
from engine.position import Position, legal_texts
from server.winnable.finding import SEARCHES, examine, figure_of, search_deal, seeds
from server.winnable.grading import GRADINGS

ROOT = b"bench"
PLAYS = 4
MOST_MOVES = 400
LIKINGS = ("-f", "w-t", "c-t", "w-c")


def main() -> None:
    """Measure what is asked for and print it."""
    parser = parser_of("winnable", __doc__)
    parser.add_argument("games", metavar="GAME", nargs="*", help="the games (all)")
    parser.add_argument("--deals", type=int, default=60, help="deals of each (60)")
    arguments = parser.parse_args()
    for name in arguments.games or GRADINGS:
        show(find_game(name), arguments.deals)


def show(game: Game, wanted: int) -> None:
    """Find so many deals of a game, and print what that took and what they are like."""
    found, tried, before = [], 0, time.process_time()
    for seed in seeds(ROOT, game.name):
        tried += 1
        known = examine(game, seed)
        if known is not None:
            found.append(known)
        if len(found) == wanted:
            break
    spent = time.process_time() - before
    print(f"{game.name}: {wanted} found of {tried} tried, {spent / wanted:.3f} s each")
    for difficulty in ("easy", "medium", "hard"):
        of_class = [known.seed for known in found if known.difficulty == difficulty]
        if of_class:
            figures = [mean(figure(game, seed, first) for seed in of_class) for first in (0, SEARCHES)]
            far = mean(simple_progress(game, seed) for seed in of_class)
            graded = f"{GRADINGS[game.name].by} {figures[0]:.1f}, anew {figures[1]:.1f}"
            print(f"  {difficulty:6} {len(of_class):4}  {graded}  simple player {far:.1f}", flush=True)


def figure(game: Game, seed: bytes, first: int) -> float:
    """What a deal is graded by, by the chances of this number and on."""
    return figure_of(game, [search_deal(game, seed, chance) for chance in range(first, first + SEARCHES)])


def simple_progress(game: Game, seed: bytes) -> float:
    """How far a simple player gets on average."""
    return mean(play(Position.from_seed(game, seed), Random(number)) for number in range(PLAYS))


def play(position: Position, random: Random) -> int:
    """Take what can be taken, else deal, as long as that brings anything; the progress in the end."""
    idle = 0
    for _ in range(MOST_MOVES):
        legal = list(legal_texts(position))
        liked = next((some for word in LIKINGS if (some := [text for text in legal if word in text])), [])
        turning = [text for text in legal if text in ("deal", "redeal")]
        if not (liked or turning) or idle > len(position.stock) + len(position.waste) + 1:
            break
        idle = 0 if liked else idle + 1
        position.play(random.choice(liked or turning))
    return position.progress


if __name__ == "__main__":
    run(main)
