"""The command: what it takes, what it says, and how it ends."""

import argparse
import json
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from cli.output import complain, print_line
from cli.winnability.counting import Count, Question, is_exact, numbers_missing, total
from cli.winnability.progress import Progress
from cli.winnability.state import BadState, State, open_state
from cli.winnability.table import fields_of, lines_of
from cli.winnability.workers import WorkerDied, Workers
from engine.deals import named_seed
from engine.errors import EngineError
from engine.games import game_called

if TYPE_CHECKING:
    from argparse import _SubParsersAction

FAULT = 1
MISTAKE = 2
INTERRUPTED = 130
MOST_DEALS = 10**9
MOST_JOBS = 256
MOST_STEPS = 10**9
LONGEST_SERIES = 200
DEALS = 1_000
STEPS = 2_000
SERIES = "winnability"
BLOCK_EXACT = 1_000
"""So many deals are decided at once where they are decided exactly, which takes less than a millisecond each."""
BLOCK_SEARCHED = 1


def add_parser(subparsers: "_SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = subparsers.add_parser("winnability", help="count how many of a game's deals can be won")
    whole = _whole_number
    parser.add_argument("game", metavar="GAME", help="a game's name or title, such as zodiac or 'Four Seasons'")
    parser.add_argument("--deals", metavar="N", type=whole(MOST_DEALS), default=DEALS, help="how many deals (1000)")
    parser.add_argument("--jobs", metavar="J", type=whole(MOST_JOBS), default=1, help="how many processes decide (1)")
    steps = f"how long to search for each deal, in steps, so that it comes out the same on any machine ({STEPS})"
    parser.add_argument("--steps", metavar="N", type=whole(MOST_STEPS), help=steps)
    series = "which deals: those named 'NAME 0', 'NAME 1', and so on (winnability)"
    parser.add_argument("--series", metavar="NAME", default=SERIES, help=series)
    state = "keep what is decided in this file, and go on from there: the command may be ended at any moment"
    parser.add_argument("--state", metavar="FILE", type=Path, help=state)
    parser.add_argument("--json", action="store_true", help="print JSON: counts, intervals, bounds, slacks, seconds")
    parser.set_defaults(run=run)


def _whole_number(most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
        if not is_number or not 1 <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"wanted a whole number from 1 to {most}; got {text!r}")
        return int(text)

    return read


def run(arguments: argparse.Namespace) -> int:
    """Print how many deals can be won; 0, 2 if that cannot be asked so, 1 if a process died."""
    try:
        question = _question(arguments)
        count = _count(question, arguments)
    except (EngineError, BadTask) as error:
        complain(f"ecliptic winnability: {error}")
        return MISTAKE
    except BadState as error:
        complain(f"ecliptic winnability: {arguments.state}: {error}")
        return MISTAKE
    except WorkerDied as error:
        complain(f"ecliptic winnability: {error}; {_kept(arguments)}")
        return FAULT
    except KeyboardInterrupt:
        complain(f"ecliptic winnability: interrupted; {_kept(arguments)}")
        return INTERRUPTED
    if arguments.json:
        print_line(json.dumps(fields_of(question, count)))
    else:
        print_line("\n".join(lines_of(question, count)))
    return 0


def _kept(arguments: argparse.Namespace) -> str:
    return "nothing is kept" if arguments.state is None else "what is decided is kept, and the same command goes on"


class BadTask(ValueError):  # noqa: N818 - the house's word
    """What is asked cannot be done; the text says what was wanted."""


def _question(arguments: argparse.Namespace) -> Question:
    game = game_called(arguments.game)
    if len(arguments.series) > LONGEST_SERIES:
        raise BadTask(f"--series: wanted a name of {LONGEST_SERIES} characters at most")
    named_seed(arguments.series)
    if not is_exact(game):
        return Question(game.name, arguments.series, arguments.steps or STEPS)
    if arguments.steps is not None:
        raise BadTask(f"--steps: {game.title} is decided exactly, without a search; leave it out")
    return Question(game.name, arguments.series, None)


def _count(question: Question, arguments: argparse.Namespace) -> Count:
    """Decide what is not decided yet, and return what came of all deals that are asked for."""
    with ExitStack() as stack:
        state = None if arguments.state is None else stack.enter_context(open_state(arguments.state, question))
        blocks = [] if state is None else list(state.blocks)
        if blocks and blocks[-1].end > arguments.deals:
            raise BadState(f"deal {blocks[-1].end - 1} is decided there; wanted --deals of {blocks[-1].end} at least")
        size = BLOCK_EXACT if question.steps is None else BLOCK_SEARCHED
        missing = list(numbers_missing(blocks, arguments.deals, size))
        progress = Progress(question.game, arguments.deals, total(blocks).deals)
        stack.callback(progress.end)
        workers = stack.enter_context(Workers(question, min(arguments.jobs, len(missing))))
        return _go_on(workers, missing, total(blocks), state, progress)


def _go_on(workers: Workers, missing: Sequence[range], count: Count, state: State | None, progress: Progress) -> Count:
    for block in workers.decide(missing):
        if state is not None:
            state.add(block)
        count += block.count
        progress.show(count)
    return count
