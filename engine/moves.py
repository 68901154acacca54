"""Moves as players and logs write them, and the steps they consist of.

A pile's name is `t3`, `c1` or `f2`, counted from 1; `w` is the waste and `s` the stock.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.cards import Card, card_text
from engine.errors import Malformed

STOCK: Final = "s"
WASTE: Final = "w"

_PILE = "(w|[tcf][1-9][0-9]?)"
_BETWEEN = re.compile(f"{_PILE}-{_PILE}")


@dataclass(frozen=True, slots=True)
class Move:
    """One move of a player: the pile a card leaves and the one it goes to.

    `deal` goes from the stock to the waste and `redeal` from the waste to the stock.
    """

    source: str
    destination: str

    def __str__(self) -> str:
        if self.source == STOCK:
            return "deal"
        if self.destination == STOCK:
            return "redeal"
        return f"{self.source}-{self.destination}"

    @staticmethod
    def parse(text: str) -> "Move":
        """Return the move of this text, or raise Malformed; whether it is legal is another matter."""
        if text == "deal":
            return DEAL
        if text == "redeal":
            return REDEAL
        found = _BETWEEN.fullmatch(text)
        if found is None:
            raise Malformed(f"wanted a move such as deal, redeal, w-t3 or c2-f1; got {_shortened(text)}")
        return move_between(found[1], found[2])


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens on the table: the unit of undoing, of the wire and of animation.

    A `card` goes from the top of `source` to the top of `destination`. A redeal is one step from `w` to `s` whose
    `card` is None: the whole waste is turned over.
    """

    card: Card | None
    source: str
    destination: str
    is_turned_up: bool
    """Whether the card was face down before; true of what comes from the stock."""

    def __str__(self) -> str:
        what = "all" if self.card is None else card_text(self.card)
        return f"{what} {self.source}-{self.destination}"


@cache
def move_between(source: str, destination: str) -> Move:
    """Return the move between two piles; equal moves are one object, for there are few and they are made often."""
    return Move(source, destination)


DEAL = move_between(STOCK, WASTE)
REDEAL = move_between(WASTE, STOCK)


def _shortened(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "…")
