"""`ecliptic solve`: whether a deal or a position can be won with all its cards known, and how."""

import argparse
import json
import math
import sys
import textwrap
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from cli.output import complain, print_line
from engine.deals import named_seed, parse_seed
from engine.errors import EngineError, Malformed
from engine.games import Game, game_called
from engine.position import Position
from engine.solver import Solution, Verdict, budget_of, solve

if TYPE_CHECKING:
    from argparse import _SubParsersAction

MISTAKE = 2
SECONDS = 10.0
WIDTH = 100
LONGEST = 10_000
"""The bytes of a position's file that are read; the longest position has a tenth of it."""


def add_parser(subparsers: "_SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "solve",
        help="tell whether a deal can be won, and how",
        usage="%(prog)s [-h] [--budget S] [--json] GAME (NAME | --seed HEX | --position FILE)",
    )
    parser.add_argument("game", metavar="GAME", help="a game's name or title, such as zodiac or 'Four Seasons'")
    name = parser.add_argument("name", metavar="NAME", help="the deal's name; any text")
    # With nargs="?" it could not stand after an option: argparse would take it for left out.
    name.required = False
    parser.add_argument("--seed", metavar="HEX", help="the deal's seed, 64 hexadecimal digits")
    parser.add_argument(
        "--position",
        metavar="FILE",
        help="a position in one line, wherever it comes from, instead of the deal's first; - reads the standard input",
    )
    parser.add_argument("--budget", metavar="S", type=_seconds, default=SECONDS, help="seconds to search at most (10)")
    parser.add_argument("--json", action="store_true", help="print JSON: game, verdict, line, slack, seconds")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print what was found out; 0, or 2 if there is no such game, seed or position."""
    asked = {"NAME": arguments.name, "--seed": arguments.seed, "--position": arguments.position}
    given = [word for word, value in asked.items() if value is not None]
    if len(given) != 1:
        got = f"; got {' and '.join(given)}, which contradict each other" if given else ""
        complain(f"ecliptic solve: wanted one of NAME, --seed and --position{got}; see ecliptic solve --help")
        return MISTAKE
    try:
        position = _position(game_called(arguments.game), arguments)
        before = time.monotonic()
        # Seeded, so that the same question gets the same answer; chance only varies the search.
        chance = Random(0)  # noqa: S311
        solution = solve(position, budget=budget_of(arguments.budget, time.monotonic), random=chance)
    except EngineError as error:
        complain(f"ecliptic solve: {error}")
        return MISTAKE
    seconds = time.monotonic() - before
    if arguments.json:
        print_line(json.dumps(_fields(position.game, solution, seconds)))
    else:
        print_line("\n".join(_lines(position.game, solution, seconds)))
    return 0


def _seconds(text: str) -> float:
    seconds = float(text)
    if not (math.isfinite(seconds) and seconds >= 0):
        raise argparse.ArgumentTypeError(f"wanted a number of seconds; got {text!r}")
    return seconds


def _position(game: Game, arguments: argparse.Namespace) -> Position:
    if arguments.position is not None:
        return _read(game, arguments.position)
    seed = named_seed(arguments.name) if arguments.seed is None else parse_seed(arguments.seed)
    return Position.from_seed(game, seed)


def _read(game: Game, file: str) -> Position:
    """Return the position of a file; Malformed if it cannot be read or holds none of this game."""
    try:
        if file == "-":
            data = sys.stdin.buffer.read(LONGEST)
        else:
            with Path(file).open("rb") as opened:
                data = opened.read(LONGEST)
        text = data.decode().strip()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
        raise Malformed(f"wanted a file with a position; {file!r}: {reason}") from error
    position = Position.parse(text)
    if position.game is not game:
        raise Malformed(f"wanted a position of {game.name}; got one of {position.game.name}")
    return position


def _fields(game: Game, solution: Solution, seconds: float) -> dict[str, object]:
    return {
        "game": game.name,
        "verdict": solution.verdict.value,
        "line": list(map(str, solution.line)),
        "slack": solution.slack,
        "seconds": round(seconds, 6),
    }


def _lines(game: Game, solution: Solution, seconds: float) -> list[str]:
    """Return for people what was found out, and the line."""
    said = {
        Verdict.WON: f"won in {len(solution.line)} moves",
        Verdict.LOST: "cannot be won",
        Verdict.UNDECIDED: "not decided; a greater --budget may do it",
    }[solution.verdict]
    lines = [game.title, said]
    if solution.slack is not None:
        lines.append(f"slack {solution.slack}: the cells less the cards that must stay in them")
    lines.append(f"{seconds:.3f} seconds")
    if solution.line:
        lines += ["", *textwrap.wrap(" ".join(map(str, solution.line)), WIDTH, break_on_hyphens=False)]
    return lines
