"""When a line is pinged, and when its server is given up: decided from a clock, without a socket."""

from collections.abc import Callable
from typing import Literal

SILENCE_SECONDS = 10.0
"""After so long without a word of ours we ping, so that neither side and nobody between takes the line for dead."""
DOUBT_SECONDS = 1.5
"""After so long without an answer we ping: a frame may have been lost on its way."""
PONG_SECONDS = 8.0
"""How long an answer to a ping is waited for."""


class Pulse:
    """The life of one line; `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._spoke = clock()
        self._pinged: float | None = None
        self._checked = self._spoke
        """When it was last known what has been lost and what has not."""

    def speak(self) -> None:
        """Something is said."""
        self._spoke = self._clock()

    def ping(self) -> None:
        """A ping is said."""
        self._spoke = self._clock()
        self._pinged = self._spoke if self._pinged is None else self._pinged

    def hear(self) -> None:
        """An answer came: the server hears us."""
        self._pinged = None

    def check(self) -> None:
        """The answer to a ping came, and so all answers to what was said before it should have come."""
        self._pinged, self._checked = None, self._clock()

    def wake(self) -> None:
        """We stood still ourselves for a while: what came meanwhile has not been read yet. Ping anew."""
        self._pinged = None
        self._spoke = self._clock() - SILENCE_SECONDS

    def due(self, oldest: float | None) -> Literal["ping", "give up"] | None:
        """What to do now; `oldest` is when the oldest request without an answer was said."""
        now = self._clock()
        if self._pinged is not None:
            return "give up" if now - self._pinged >= PONG_SECONDS else None
        is_in_doubt = oldest is not None and now - max(oldest, self._checked) >= DOUBT_SECONDS
        return "ping" if is_in_doubt or now - self._spoke >= SILENCE_SECONDS else None
