"""What a row of the table of games is made of: frozen policies, and what follows from them by counting.

A route says who may go where: the source is `w` (the waste's top), `c` (a cell) or `t` (a pile's top), the destination
`f` (a foundation), `t` (built on a pile), `space` (an empty pile) or `c` (an empty cell).
"""

from dataclasses import dataclass
from enum import Enum


class Suits(Enum):
    """Which suits may lie on each other in a tableau pile."""

    ANY = "any"
    SAME = "same"
    OTHER_COLOUR = "other colour"


class Wrap(Enum):
    """Whether the highest rank and the lowest are neighbours in a tableau pile."""

    NEVER = "never"
    UNLESS_ACES_ARE_BASE = "unless aces are the base"


class Start(Enum):
    """What a foundation begins with."""

    ITS_SUIT = "its suit"
    """Each has its suit, f1 the first; those built up begin with the ace, those built down with the king."""
    BASE = "base"
    """Any suit; the rank of the card dealt to f1."""


class CellsOpen(Enum):
    """When a player may fill an empty cell."""

    ALWAYS = "always"
    WHILE_STOCK_IS_EMPTY = "while the stock is empty"


@dataclass(frozen=True, slots=True)
class Build:
    """How a tableau pile is built: by which suits, and how far a card's rank may be from the one under it."""

    suits: Suits
    steps: tuple[int, ...]
    wrap: Wrap


@dataclass(frozen=True, slots=True)
class Game:
    """A kind of patience: everything the rules need to know of it.

    Counts are of cards and piles; `order` names the piles in the order they are dealt a card, the rest is stock.
    """

    name: str
    title: str
    layout: str
    order: tuple[str, ...]
    routes: tuple[frozenset[str], ...]
    """The routes open in each phase; a second phase begins when stock and waste are both empty."""
    decks: int = 1
    suits: int = 4
    ranks: int = 13
    tableau: int = 5
    cells: int = 0
    start: Start = Start.BASE
    directions: tuple[int, ...] = (1, 1, 1, 1)
    """For each foundation, 1 if it is built up and -1 if down."""
    build: Build = Build(Suits.ANY, (-1,), Wrap.UNLESS_ACES_ARE_BASE)
    cells_open: CellsOpen = CellsOpen.ALWAYS
    refilled: frozenset[str] = frozenset()
    """Which piles the stock fills at once when they fall empty: `t`, `c`."""
    redeals: int | None = 0
    """How often the waste may be turned over; None is without limit."""
    is_placing_counted: bool = False
    """Whether a card out of stock and waste is progress, beside those on foundations."""
    tableau_words: str = "pile"
    cell_words: str = "cell"
    roles: tuple[tuple[str, str], ...] = ()
    """Words for piles whose place has a name."""

    @property
    def foundations(self) -> int:
        """The number of foundations."""
        return len(self.directions)

    @property
    def phases(self) -> int:
        """The number of phases, 1 or 2."""
        return len(self.routes)

    @property
    def deck_size(self) -> int:
        """The number of cards."""
        return self.decks * self.suits * self.ranks

    @property
    def stock_size(self) -> int:
        """The number of cards in the stock of a fresh deal."""
        return self.deck_size - len(self.order)

    @property
    def dealt_to_foundations(self) -> int:
        """The number of cards a fresh deal has on foundations."""
        return sum(name[0] == "f" for name in self.order)

    @property
    def max_progress(self) -> int:
        """The progress of a game that is won."""
        placed = self.stock_size if self.is_placing_counted else 0
        return placed + self.deck_size - self.dealt_to_foundations


def pile_names(kind: str, count: int) -> tuple[str, ...]:
    """Return the names of all piles of a kind: `t1`, `t2`, …"""
    return tuple(f"{kind}{number}" for number in range(1, count + 1))
