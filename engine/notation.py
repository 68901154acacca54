"""The text form of a position: one line that holds all that matters.

Eight fields with a space between: game, tableau, cells, foundations, stock, waste, base, redeals left. Piles are
written from bottom to top (so the stock's last card is dealt next), `-` is an empty one and `/` stands between piles;
`.` is a field without piles. The base is a rank or `-`; redeals left are a number, or `*` without limit. So
`corners . 2C/5D/4D/5H/TS -/-/-/- … - K 0`.
"""

from collections import Counter

from engine.cards import RANKS, Card, card_text, parse_card, rank_of
from engine.deals import ordered_deck
from engine.errors import Malformed
from engine.games import find_game
from engine.policies import Game, Start
from engine.rules import next_cards
from engine.table import Table

_FIELDS = ("game", "tableau", "cells", "foundations", "stock", "waste", "base", "redeals left")


def table_text(table: Table) -> str:
    """Return the one line a table is written as."""
    fields = (
        table.game.name,
        _piles_text(table.tableau),
        _piles_text(table.cell_piles),
        _piles_text(table.foundations),
        _pile_text(table.stock),
        _pile_text(table.waste),
        "-" if table.base is None else RANKS[table.base],
        "*" if table.redeals_left is None else str(table.redeals_left),
    )
    return " ".join(fields)


def read_table(table: Table, text: str) -> None:
    """Lay the cards on an empty table as the text says; Malformed if no such table can be."""
    fields = _split(text)
    if fields[0] != table.game.name:
        raise Malformed(f"wanted a position of {table.game.name}; got one of {fields[0]!r}")
    for name, field, piles in (
        ("tableau", fields[1], table.tableau),
        ("cells", fields[2], table.cell_piles),
        ("foundations", fields[3], table.foundations),
    ):
        _read_piles(name, field, piles)
    table.stock.extend(_read_pile(fields[4]))
    table.waste.extend(_read_pile(fields[5]))
    table.base = _read_base(table.game, fields[6])
    table.redeals_left = _read_redeals(table.game, fields[7])
    _check(table)


def game_of_text(text: str) -> Game:
    """Return the game a position's text begins with, or raise Malformed or UnknownGame."""
    return find_game(_split(text)[0])


def _split(text: str) -> list[str]:
    fields = text.split(" ")
    if len(fields) != len(_FIELDS):
        raise Malformed(f"wanted a position of {len(_FIELDS)} fields ({', '.join(_FIELDS)}); got {len(fields)}")
    return fields


def _pile_text(pile: list[Card]) -> str:
    return "".join(map(card_text, pile)) or "-"


def _piles_text(piles: list[list[Card]]) -> str:
    return "/".join(map(_pile_text, piles)) or "."


def _read_pile(text: str) -> list[Card]:
    if text == "-":
        return []
    if not text:
        raise Malformed("wanted the cards of a pile, or - for none; got nothing")
    return [parse_card(text[start : start + 2]) for start in range(0, len(text), 2)]


def _read_piles(name: str, text: str, piles: list[list[Card]]) -> None:
    parts = [] if text == "." else text.split("/")
    if len(parts) != len(piles):
        raise Malformed(f"wanted {len(piles)} piles as {name}; got {len(parts)}")
    for pile, part in zip(piles, parts, strict=True):
        pile.extend(_read_pile(part))


def _read_base(game: Game, text: str) -> int | None:
    if (text == "-") != (game.start is not Start.BASE) or text not in list("-" + RANKS[: game.ranks]):
        raise Malformed(f"wanted the rank of the base, or - in a game without; got {text!r}")
    return None if text == "-" else RANKS.index(text)


def _read_redeals(game: Game, text: str) -> int | None:
    if game.redeals is None and text == "*":
        return None
    if game.redeals is None or text not in map(str, range(game.redeals + 1)):
        wanted = "*" if game.redeals is None else f"a number up to {game.redeals}"
        raise Malformed(f"wanted {wanted} as redeals left; got {text!r}")
    return int(text)


def _check(table: Table) -> None:
    """Refuse a table no cards could make: each card once a deck, a cell's one card, foundations in their order."""
    counted = Counter(card for pile in table.piles.values() for card in pile)
    if counted != Counter(ordered_deck(table.game)):
        raise Malformed("wanted every card of the deck exactly once; some are missing or there too often")
    if any(len(pile) > 1 for pile in table.cell_piles):
        raise Malformed("wanted one card at most in a cell")
    if table.base is not None and (not table.foundations[0] or rank_of(table.foundations[0][0]) != table.base):
        raise Malformed("wanted a card of the base's rank at the bottom of f1")
    for index in range(len(table.foundations)):
        _check_foundation(table, index)


def _check_foundation(table: Table, index: int) -> None:
    pile = list(table.foundations[index])
    table.foundations[index].clear()
    for card in pile:
        if card not in next_cards(table, index):
            raise Malformed(f"wanted f{index + 1} in its order; {card_text(card)} is out of it")
        table.foundations[index].append(card)
