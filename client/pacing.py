"""How fast a socket may send: the server's token bucket, kept here too, so that nobody is cut off for flooding.

Messages bunch up on their way when a line stalls. So half of the server's burst is spent freely, and no more than the
other half may be under way without an answer: whenever and however they arrive, the server's own bucket has enough.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from protocol.records import Limits

CAUTION = Limits(frame_bytes=4096, burst=20, per_second=10)
"""What is kept to before `welcome` tells the limits."""
HEARTBEATS = 2
"""Messages of the burst that are kept for heartbeats, which do not wait for their turn."""


@dataclass(slots=True)
class Pace:
    """What may still be sent at once; `clock` gives seconds. A single message is always allowed in the end."""

    clock: Callable[[], float]
    limits: Limits = CAUTION
    _left: float = field(init=False)
    _at: float = field(init=False)

    def __post_init__(self) -> None:
        self._left, self._at = self._most, self.clock()

    @property
    def _most(self) -> float:
        return float(max(1, self.limits.burst // 2))

    @property
    def unanswered(self) -> int:
        """How many messages may be under way without an answer."""
        return max(1, self.limits.burst - self.limits.burst // 2 - HEARTBEATS)

    def adopt(self, limits: Limits) -> None:
        """Keep to the limits the server has told; what has been sent so far counts."""
        sent = self._most - self._left
        self.limits = limits
        self._left = self._most - sent

    def wait(self) -> float:
        """Seconds until a message may be sent; 0 for now."""
        now = self.clock()
        self._left = min(self._most, self._left + (now - self._at) * self.limits.per_second)
        self._at = now
        return max(0.0, (1 - self._left) / self.limits.per_second)

    def spend(self) -> None:
        """A message is sent."""
        self._left -= 1

    def give_back(self) -> None:
        """It was a move, and accepted: those are free."""
        self._left = min(self._most, self._left + 1)
