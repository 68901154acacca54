"""The store's clock, as far as this node knows it: for showing and for waiting, never for deciding."""

from collections.abc import Callable


class StoreClock:
    """The store's time in milliseconds, carried on by a monotonic clock of seconds."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._offset = 0.0

    def observe(self, milliseconds: int) -> None:
        """The store has just said what time it is."""
        self._offset = milliseconds - self._monotonic() * 1000

    def now(self) -> int:
        """The store's time, by the last it said."""
        return int(self._monotonic() * 1000 + self._offset)
