"""How far a long count has come, on stderr: a bar where that is a terminal, else a line now and then."""

import os
import sys
import time
from collections.abc import Callable

from cli.output import complain
from cli.winnability.counting import Count

BAR = 30
WIDTH = 80
DRAWN_SECONDS = 0.1
"""How often the bar is drawn at most."""
SAID_SECONDS = 30.0
"""How often a line is said at most."""


class Progress:
    """Shows how far one has come; `kept` deals were decided before this began."""

    def __init__(self, game: str, deals: int, kept: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._game = game
        self._deals = deals
        self._kept = kept
        self._clock = clock
        self._began = clock()
        self._is_bar = sys.stderr.isatty()
        self._next = self._began if self._is_bar else self._began + SAID_SECONDS
        self._drawn = 0

    def show(self, count: Count) -> None:
        """Show what has come of the deals so far, if it is time to."""
        now = self._clock()
        if now < self._next:
            return
        self._next = now + (DRAWN_SECONDS if self._is_bar else SAID_SECONDS)
        words = words_of(count, self._deals, self._left(count, now))
        if self._is_bar:
            self._draw(f"{self._game} {bar_of(count.deals / self._deals, BAR)} {words}")
        else:
            complain(f"{self._game}: {words}")

    def end(self) -> None:
        """Take the bar away."""
        if self._drawn:
            self._write("\r" + " " * self._drawn + "\r")
            self._drawn = 0

    def _left(self, count: Count, now: float) -> float | None:
        """Return about how many seconds it takes yet, None if there is no telling."""
        done = count.deals - self._kept
        return (now - self._began) / done * (self._deals - count.deals) if done else None

    def _draw(self, line: str) -> None:
        try:
            width = os.get_terminal_size(sys.stderr.fileno()).columns or WIDTH
        except OSError:
            width = WIDTH
        line = line[: width - 1]
        self._write("\r" + line.ljust(self._drawn))
        self._drawn = len(line)

    def _write(self, text: str) -> None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except OSError:  # nobody looks any more
            self._next = float("inf")


def bar_of(part: float, width: int) -> str:
    """Return a bar of which this part is done."""
    done = int(part * width)
    return f"[{'#' * done}{'.' * (width - done)}]"


def words_of(count: Count, deals: int, left: float | None) -> str:
    """Return how far one has come and what it looks like."""
    words = f"{count.deals:,} of {deals:,}"
    if count.deals:
        words += f", {100 * count.won / count.deals:.2f} % won"
    return words if left is None else f"{words}, {_clock_words(left)} left"


def _clock_words(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
