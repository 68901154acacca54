"""How every bench begins and ends: what it does not know is refused at once, and a signal ends its store with it."""

import argparse
import signal
import sys
from collections.abc import Callable
from types import FrameType

ENDED_BY = 128
"""The status of who was ended by a signal is this and the signal's number, as shells have it."""


def parser_of(name: str, doc: str | None) -> argparse.ArgumentParser:
    """What reads the arguments of the bench of this name; its help says what the module's first line says."""
    first = (doc or "").strip().partition("\n")[0]
    return argparse.ArgumentParser(prog=f"python -m bench.{name}", description=first)


def run(bench: Callable[[], int | None]) -> None:
    """Let a bench run to its end, or to a signal, and end the process with its status.

    SIGTERM does what ^C does: asyncio calls the bench off, and so all it has opened is closed, its store among it.
    """
    ended_by: list[int] = []

    def end(number: int, frame: FrameType | None) -> None:
        ended_by.append(number)
        interrupt = signal.getsignal(signal.SIGINT)
        (interrupt if callable(interrupt) else signal.default_int_handler)(signal.SIGINT, frame)

    signal.signal(signal.SIGTERM, end)
    try:
        status = bench()
    except KeyboardInterrupt:
        status = ENDED_BY + (ended_by or [signal.SIGINT])[0]
    sys.exit(status or 0)
