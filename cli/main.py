"""`ecliptic`: races at patience. Each command is a file beside this one."""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from typing import NoReturn

from cli.output import OutputLost, complain, prepare_streams, print_line

COMMANDS = ("serve", "bot", "deal", "trace", "solve", "winnability", "verify", "boards")
OURS = ("cli", "client", "engine", "protocol", "server")
INTERRUPTED = 130
MISTAKE = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit status is 0, 2 for a mistake that can be mended, or what the command says."""
    prepare_streams()
    words = sys.argv[1:] if argv is None else argv
    try:
        arguments = _parser(words).parse_args(words)
        return int(arguments.run(arguments))
    except KeyboardInterrupt:
        return INTERRUPTED
    except OutputLost as error:
        complain(f"ecliptic: {error}")
        return MISTAKE
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] in OURS:
            raise
        complain(f"ecliptic: {error.name} is not installed; pip install 'ecliptic[server,embedded]'")
        return MISTAKE


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """End with status 2."""
        complain(f"{self.prog}: {message}; see {self.prog} --help")
        sys.exit(MISTAKE)

    def _print_message(self, message: str, file: object = None) -> None:
        """Print the help or the version; argparse would not say that it cannot."""
        print_line(message.rstrip("\n"))


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of the command that is asked for, or of all of them; so none waits for what only another imports."""
    parser = Parser(prog="ecliptic", description="Races at patience: one secret deal for everyone.")
    parser.add_argument("--version", action="version", version=f"ecliptic {version('ecliptic')}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in [words[0]] if words and words[0] in COMMANDS else COMMANDS:
        import_module(f"cli.{name}").add_parser(subparsers)
    return parser


if __name__ == "__main__":
    sys.exit(main())
