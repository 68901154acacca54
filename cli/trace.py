"""`ecliptic trace`: a game played again from its moves, a line of JSON for every position."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cli.output import complain, print_line
from engine.deals import named_seed, parse_seed
from engine.errors import EngineError, IllegalMove, Malformed
from engine.games import Game, game_called
from engine.position import legal_texts
from engine.replay import Replayed, replay

if TYPE_CHECKING:
    from argparse import _SubParsersAction

ILLEGAL = 1
MISTAKE = 2


class BadInputError(ValueError):
    """What was read is no game to trace; the text says what was wanted."""


class Recorded(NamedTuple):
    """A game as the file tells it."""

    game: Game
    seed: bytes
    moves: list[str]


def add_parser(subparsers: "_SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = subparsers.add_parser("trace", help="replay moves and print every position as a line of JSON")
    parser.add_argument(
        "file", metavar="FILE", help='JSON {"game", "seed" or "name", "moves"}; - reads the standard input'
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the positions; 0, 1 at the first move that is not legal, 2 if the file holds no game."""
    try:
        recorded = _recorded(_read(arguments.file))
    except (BadInputError, EngineError) as error:
        complain(f"ecliptic trace: {error}")
        return MISTAKE
    turn = 0
    try:
        for replayed in replay(*recorded):
            turn = replayed.turn
            if not print_line(json.dumps(_shown(replayed))):
                break
    except (IllegalMove, Malformed) as error:
        complain(f"ecliptic trace: move {turn + 1}, {recorded.moves[turn][:40]!r}: {error}")
        return ILLEGAL
    return 0


def _shown(replayed: Replayed) -> dict[str, object]:
    position = replayed.position
    return {
        "turn": replayed.turn,
        "move": None if replayed.move is None else str(replayed.move),
        "legal": legal_texts(position),
        "progress": position.progress,
        "phase": position.phase,
        "solved": position.is_solved,
        "stuck": position.is_stuck,
    }


def _read(file: str) -> str:
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadInputError(f"wanted a file to read; {file!r}: {reason}") from error
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise BadInputError("wanted JSON in UTF-8; got other bytes") from error


def _recorded(text: str) -> Recorded:
    """Return the game a text tells; BadInputError, Malformed or UnknownGame if it tells none."""
    fields = _fields(text)
    game = game_called(_text(fields, "game"))
    if ("seed" in fields) == ("name" in fields):
        raise BadInputError("wanted either seed or name; got " + ("both" if "seed" in fields else "neither"))
    seed = parse_seed(_text(fields, "seed")) if "seed" in fields else named_seed(_text(fields, "name"))
    moves = fields.get("moves")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise BadInputError("wanted moves as a list of texts")
    return Recorded(game, seed, moves)


def _fields(text: str) -> dict[str, object]:
    try:
        fields = json.loads(text, object_pairs_hook=_each_once)
    except BadInputError:
        raise
    except (ValueError, RecursionError) as error:  # a number may be too long to read
        raise BadInputError(f"wanted JSON; {error}") from error
    if not isinstance(fields, dict):
        raise BadInputError("wanted a JSON object with game, seed or name, and moves")
    for name in ("game", "moves"):
        if name not in fields:
            raise BadInputError(f"wanted the field {name}; it is missing")
    extra = sorted(set(fields) - {"game", "seed", "name", "moves"})
    if extra:
        raise BadInputError(f"wanted game, seed or name, and moves; got {extra[0]!r} as well")
    return fields


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise BadInputError("wanted each field once; one came twice")
    return fields


def _text(fields: dict[str, object], name: str) -> str:
    value = fields[name]
    if not isinstance(value, str):
        raise BadInputError(f"wanted {name} as a text; got {json.dumps(value)[:40]}")
    return value
