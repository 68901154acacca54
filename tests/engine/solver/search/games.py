"""Tiny games of the Four Seasons family, so small that all that can happen in them can be gone through."""

import random

from engine import Game, Position
from tests.engine.tables import POLICIES, play_out, shuffled_deck, small

KINDS = ("four-seasons", "czarina", "corners", "corners-redeal", "simplicity", "florentine")


def tiny_game(kind: str, rng: random.Random) -> Game:
    """Return a row of two to four suits of three to six ranks."""
    while True:
        suits, ranks, tableau, cells = rng.randint(2, 4), rng.randint(3, 6), rng.choice([1, 1, 2, 2, 3, 4, 6]), 0
        if kind.startswith("corners"):
            tableau, cells = 0, rng.choice([1, 1, 2, 3, 5])
        if kind == "florentine":
            tableau, cells = rng.choice([1, 1, 2, 3, 4]), 1
        if tableau + cells + 1 < suits * ranks:
            return small(kind, ranks, suits, tableau, cells)


def tiny_position(kind: str, rng: random.Random) -> Position:
    """Return a deal of a tiny game, or where some play has led."""
    position = Position.from_deck(game := tiny_game(kind, rng), shuffled_deck(game, rng))
    policy = POLICIES[rng.choice(list(POLICIES))]
    *_, reached = play_out(position, policy, rng, rng.choice([0, 0, 3, 6, 10, 15, 25]))
    return reached.copy()


class Ticks:
    """A clock that goes on by a second each time it is looked at, so that a budget is a number of looks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1
        return self.now
