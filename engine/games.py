"""The games as data: each a row of policies over a default; a relative is a new row.

A route says who may go where: the source is `w` (the waste's top), `c` (a cell) or `t` (a pile's top), the destination
`f` (a foundation), `t` (built on a pile), `space` (an empty pile) or `c` (an empty cell).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType

from engine.errors import UnknownGame


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


def _routes(text: str) -> frozenset[str]:
    return frozenset(text.split())


_CORNERS = (("f1", "upper left"), ("f2", "upper right"), ("f3", "lower left"), ("f4", "lower right"))
_CROSS = ("left", "middle", "right", "above", "below")

FOUR_SEASONS = Game(
    name="four-seasons",
    title="Four Seasons",
    layout="cross",
    order=(*pile_names("t", 5), "f1"),
    routes=(_routes("w-f t-f w-t t-t w-space t-space"),),
    roles=(*_CORNERS, *zip(pile_names("t", 5), _CROSS, strict=True)),
)
CZARINA = replace(
    FOUR_SEASONS,
    name="czarina",
    title="Czarina",
    routes=(_routes("w-f t-f w-t t-t"),),
    refilled=frozenset("t"),
)
CORNERS = replace(
    FOUR_SEASONS,
    name="corners",
    title="Corners",
    order=(*pile_names("c", 5), "f1"),
    routes=(_routes("w-f c-f w-c"),),
    tableau=0,
    cells=5,
    cells_open=CellsOpen.WHILE_STOCK_IS_EMPTY,
    refilled=frozenset("c"),
    roles=(*_CORNERS, *zip(pile_names("c", 5), _CROSS, strict=True)),
)
CORNERS_REDEAL = replace(CORNERS, name="corners-redeal", title="Corners with two redeals", redeals=2)
SIMPLICITY = replace(
    FOUR_SEASONS,
    name="simplicity",
    title="Simplicity",
    layout="rows",
    order=(*pile_names("t", 12), "f1"),
    tableau=12,
    build=Build(Suits.OTHER_COLOUR, (-1,), Wrap.UNLESS_ACES_ARE_BASE),
    roles=(
        *_CORNERS,
        *((f"t{number}", f"upper row {number}") for number in range(1, 7)),
        *((f"t{number}", f"lower row {number - 6}") for number in range(7, 13)),
    ),
)
FLORENTINE = replace(
    FOUR_SEASONS,
    name="florentine",
    title="Florentine Patience",
    order=("t1", "c1", "t2", "t3", "t4", "f1"),
    routes=(_routes("w-f t-f c-f w-t t-t w-space c-space"),),
    tableau=4,
    cells=1,
    refilled=frozenset("c"),
    redeals=1,
    roles=(*_CORNERS, *zip(("t1", "c1", "t2", "t3", "t4"), _CROSS, strict=True)),
)
ZODIAC = Game(
    name="zodiac",
    title="Zodiac",
    layout="globe",
    order=(*pile_names("c", 8), *pile_names("t", 24)),
    routes=(_routes("w-t c-t w-c"), _routes("t-f c-f")),
    decks=2,
    tableau=24,
    cells=8,
    start=Start.ITS_SUIT,
    directions=(1,) * 8,
    build=Build(Suits.SAME, (-1, 1), Wrap.NEVER),
    redeals=None,
    is_placing_counted=True,
    tableau_words="zodiac",
    cell_words="equator",
)
ZODIAC_1914 = replace(ZODIAC, name="zodiac-1914", title="Zodiac of 1914", directions=(1,) * 4 + (-1,) * 4)

_ROWS = (ZODIAC, ZODIAC_1914, FOUR_SEASONS, CZARINA, CORNERS, CORNERS_REDEAL, SIMPLICITY, FLORENTINE)
GAMES: Mapping[str, Game] = MappingProxyType({game.name: game for game in _ROWS})
"""Every game there is, by name."""


def find_game(name: str) -> Game:
    """Return the game of this name, or raise UnknownGame."""
    game = GAMES.get(name)
    if game is None:
        raise UnknownGame(name, GAMES)
    return game
