"""Tiny games of every kind, chosen so that deals that can be won and deals that cannot are both common."""

import random
from dataclasses import replace

from engine import Game
from tests.engine.solver.zodiac import games as zodiac
from tests.engine.tables import small

_PILES = {
    # Ranks, suits, piles: few piles and long suits are what cannot be won.
    "four-seasons": [(4, 2, 2), (5, 2, 1), (6, 2, 1), (7, 2, 1), (8, 2, 1), (3, 3, 1), (4, 3, 1), (5, 3, 1), (3, 4, 1)],
    "czarina": [(4, 2, 1), (4, 2, 2), (6, 2, 1), (7, 2, 1), (6, 2, 2), (3, 3, 2), (4, 3, 1), (5, 3, 1), (3, 4, 1)],
    "simplicity": [(6, 2, 1), (5, 2, 2), (6, 2, 2), (7, 2, 2), (8, 2, 2), (3, 3, 3), (4, 3, 1), (5, 3, 1), (3, 4, 1)],
}
_CELLS = {
    # Ranks, suits, cells.
    "corners": [(6, 2, 1), (6, 2, 2), (8, 2, 3), (4, 3, 2), (4, 3, 3), (5, 3, 4), (6, 3, 3), (4, 4, 4), (4, 4, 3)],
    "corners-redeal": [(6, 2, 2), (7, 2, 1), (8, 2, 1), (9, 2, 1), (8, 2, 2), (3, 3, 1), (4, 3, 2), (5, 3, 1)],
}
_ONE_CELL = [(4, 2, 1), (5, 2, 1), (6, 2, 1), (7, 2, 1), (8, 2, 1), (3, 3, 1), (4, 3, 1), (5, 3, 1), (4, 2, 2)]


def tiny_game(kind: str, rng: random.Random) -> Game:
    """Return a row of this kind; with a redeal less now and then, where there are any, for with all few are lost."""
    if kind in zodiac.KINDS:
        game = zodiac.tiny_game(kind, rng)
        # With a cell for every card that is in the way most can be won.
        return game if game.cells < 2 or rng.random() < 0.3 else tiny_game(kind, rng)
    if kind in _PILES:
        return small(kind, *rng.choice(_PILES[kind]))
    if kind == "florentine":
        return replace(small(kind, *rng.choice(_ONE_CELL), 1), redeals=rng.choice([0, 0, 1]))
    ranks, suits, cells = rng.choice(_CELLS[kind])
    game = small(kind, ranks, suits, cells=cells)
    return game if kind == "corners" else replace(game, redeals=rng.choice([1, 1, 2]))
