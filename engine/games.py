"""The games as data: each a row of policies over a default; a relative is a new row."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from engine.errors import UnknownGame
from engine.policies import Build, CellsOpen, Game, Start, Suits, Wrap, pile_names
from engine.words import describe, pile_role

__all__ = ["GAMES", "Game", "describe", "find_game", "game_called", "pile_role"]


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


def game_called(text: str) -> Game:
    """Return the game that people call so, by its name or its title, large letters or small; or raise UnknownGame."""
    return _CALLED.get(_plain(text)) or find_game(text)


def _plain(text: str) -> str:
    return "-".join(text.casefold().replace("-", " ").split())


_CALLED = {_plain(called): game for game in _ROWS for called in (game.name, game.title)}
