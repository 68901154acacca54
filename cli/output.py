"""Words for whoever runs a command: lines that are printed, and one line that says what is wrong."""

import os
import sys
from io import TextIOWrapper
from typing import TextIO


class OutputLost(Exception):  # noqa: N818 - the house's names say what is the case
    """What was to be printed cannot be written; the text says why."""


def prepare_streams() -> None:
    """Make the standard streams fit to be printed to, whatever the process was given; to be called first of all."""
    _open_missing_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # what an encoding has not is written as an escape


def _open_missing_streams() -> None:
    """Put something in the place of standard streams that are closed, so that no socket or file gets their number.

    Reading and printing there fail as they would have failed; only complaints are lost.
    """
    for number, name, flags in ((0, "stdin", os.O_WRONLY), (1, "stdout", os.O_RDONLY), (2, "stderr", os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            opened = os.open(os.devnull, flags)  # gets the lowest number that is free: this one
            os.set_inheritable(opened, True)
            setattr(sys, name, open(number, "r" if number == 0 else "w", encoding="utf-8", closefd=False))  # noqa: SIM115 - lasts as long as the process


def print_line(text: str) -> bool:
    """Print at once; False if the reader has gone, who is then owed nothing more; raises OutputLost."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        _forget(sys.stdout)
        return False
    except OSError as error:
        _forget(sys.stdout)
        raise OutputLost(f"cannot write to the standard output: {error.strerror}") from None
    return True


def complain(text: str) -> None:
    """Say in one line on stderr what is wrong, if anybody can hear it."""
    line = "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        _forget(sys.stderr)


def _forget(stream: TextIO) -> None:
    """Let what could not be written go; else the interpreter would try again at its end, and complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
