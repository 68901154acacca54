"""`ecliptic deal`: the cards a name or a seed deals, and how they lie."""

import argparse
import json
from typing import TYPE_CHECKING

from cli.output import complain, print_line
from engine.cards import RANKS, card_text
from engine.deals import named_seed, parse_seed, shuffle_deck
from engine.errors import EngineError
from engine.games import game_called, pile_role
from engine.position import Position

if TYPE_CHECKING:
    from argparse import _SubParsersAction

__all__ = ["add_parser", "print_line", "run"]

MISTAKE = 2
CARDS_A_LINE = 20


def add_parser(subparsers: "_SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "deal", help="print the deal of a name or a seed", usage="%(prog)s [-h] [--json] GAME (NAME | --seed HEX)"
    )
    parser.add_argument("game", metavar="GAME", help="a game's name or title, such as zodiac or 'Four Seasons'")
    name = parser.add_argument("name", metavar="NAME", help="the deal's name; any text")
    # With nargs="?" it could not stand after an option: argparse would take it for left out.
    name.required = False
    parser.add_argument("--seed", metavar="HEX", help="the deal's seed, 64 hexadecimal digits")
    parser.add_argument("--json", action="store_true", help="print JSON: game, seed, deck, base")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print a deal; 0, or 2 if there is no such game or seed."""
    if (arguments.name is None) == (arguments.seed is None):
        complain("ecliptic deal: wanted either NAME or --seed; see ecliptic deal --help")
        return MISTAKE
    try:
        game = game_called(arguments.game)
        seed = named_seed(arguments.name) if arguments.seed is None else parse_seed(arguments.seed)
    except EngineError as error:
        complain(f"ecliptic deal: {error}")
        return MISTAKE
    position = Position.from_seed(game, seed)
    deck = list(map(card_text, shuffle_deck(game, seed)))
    if arguments.json:
        base = None if position.base is None else RANKS[position.base]
        text = json.dumps({"game": game.name, "seed": seed.hex(), "deck": deck, "base": base})
    else:
        text = "\n".join(_lines(position, seed, deck))
    print_line(text)
    return 0


def _lines(position: Position, seed: bytes, deck: list[str]) -> list[str]:
    """Return the deal for people: each pile's card with the pile's name and place, then the whole deck."""
    game = position.game
    lines = [game.title, f"seed  {seed.hex()}"]
    if position.base is not None:
        lines.append(f"base  {RANKS[position.base]}")
    lines += ["", "layout"]
    for name, card in zip(game.order, deck, strict=False):
        lines.append(f"  {name:<4}{card}  {pile_role(game, name)}")
    lines += [f"  stock of {len(position.stock)}", "", "deck, the first card dealt first"]
    for start in range(0, len(deck), CARDS_A_LINE):
        lines.append("  " + " ".join(deck[start : start + CARDS_A_LINE]))
    return lines
