"""Tiny games of Zodiac, so small that all that can happen in them can be gone through."""

import random

from engine import Game, Position
from tests.engine.tables import POLICIES, play_out, shuffled_deck, small

KINDS = ("zodiac", "zodiac-1914")


def tiny_game(kind: str, rng: random.Random) -> Game:
    """Return a row of one or two suits, three to six ranks, no more than three cells and a stock of at most seven."""
    while True:
        suits, ranks, cells = rng.choice([1, 1, 2]), rng.randint(3, 6), rng.randint(0, 3)
        tableau = rng.randint(2, 8)
        if 0 <= 2 * suits * ranks - tableau - cells <= 7:
            return small(kind, ranks, suits, tableau, cells)


def tiny_position(kind: str, rng: random.Random) -> Position:
    """Return a deal of a tiny game, or where some play has led."""
    position = Position.from_deck(game := tiny_game(kind, rng), shuffled_deck(game, rng))
    policy = POLICIES[rng.choice(list(POLICIES))]
    *_, reached = play_out(position, policy, rng, rng.choice([0, 0, 3, 6, 10, 15, 25]))
    return reached.copy()
