"""How much a socket may say: a token bucket, in which accepted moves cost nothing."""

from collections.abc import Callable
from dataclasses import dataclass, field

BURST = 200
PER_SECOND = 20


@dataclass(slots=True)
class Budget:
    """What is left of the messages a socket may send; `clock` gives seconds."""

    clock: Callable[[], float]
    burst: int = BURST
    per_second: int = PER_SECOND
    _left: float = field(init=False)
    _at: float = field(init=False)

    def __post_init__(self) -> None:
        self._left, self._at = float(self.burst), self.clock()

    def take(self, price: int = 1) -> bool:
        """Pay for a message; False when there is nothing left to pay with."""
        now = self.clock()
        self._left = min(self.burst, self._left + (now - self._at) * self.per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= price
        return True

    @property
    def recovery(self) -> int:
        """In how many seconds the whole burst is there again."""
        return -(-self.burst // self.per_second)

    def give_back(self) -> None:
        """The message was an accepted move."""
        self._left = min(self.burst, self._left + 1)
