"""Where and when to try next: round the addresses, after a random pause, until patience is at its end. No sockets."""

import random
from collections.abc import Callable, Sequence

from client.errors import ClientError, Unreachable

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 15.0


class Attempts:
    """The attempts to reach one of several addresses; `clock` gives seconds.

    The first round has no pauses and no second: a wrong address is told at once. Whoever was connected before is more
    patient, for so many seconds, and waits before each attempt: a random time up to half a second, doubled with each
    round up to 15 seconds (full jitter), so that those who were cut off together do not come back together.
    """

    def __init__(
        self, addresses: Sequence[str], patience: float, clock: Callable[[], float], rng: random.Random
    ) -> None:
        self._addresses, self.patience, self._clock, self._rng = tuple(addresses), patience, clock, rng
        self._at = 0
        self._tries = 0
        self._until: float | None = None
        """When patience ends; None before anybody was reached."""

    @property
    def address(self) -> str:
        """Where to try."""
        return self._addresses[self._at]

    @property
    def tries(self) -> int:
        """How many attempts have failed since somebody was there, or at all."""
        return self._tries

    def succeed(self) -> None:
        """Somebody is there; the next pauses are short again."""
        self._tries, self._until = 0, None

    def lose(self, wait: float = 0.0) -> None:
        """Who was there is there no longer: patience begins now, after a time that was asked for."""
        if self._until is not None:
            self._until += wait
            return
        self._until = self._clock() + wait + self.patience
        self._tries = -1

    def give_up(self, last: ClientError) -> ClientError:
        """Why there are no more attempts, after the last one has failed with this."""
        if self._until is None:
            return last
        return Unreachable(f"no server has answered for {self.patience:g} seconds; the last try: {last}")

    def pause(self) -> float | None:
        """How long to wait before trying at the next address; None for no more."""
        self._tries += 1
        self._at = (self._at + 1) % len(self._addresses)
        if self._until is None:
            return 0.0 if self._tries < len(self._addresses) else None
        left = self._until - self._clock()
        if left <= 0:
            return None
        doubled = min(self._tries // len(self._addresses), 10)
        return min(left, self._rng.uniform(0.0, min(LONGEST_PAUSE, FIRST_PAUSE * 2.0**doubled)))
