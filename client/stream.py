"""What happens in a race, one event after the other, and what is told in the place of events nobody heard."""

from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Literal, Self

from protocol.events import AnyEvent


@dataclass(frozen=True, slots=True)
class Missed:
    """What happened from version `first` to version `last` was not heard, in a lost connection for instance.

    The race's `view` knows what has come of it; nothing of it is told event by event.
    """

    first: int
    last: int
    kind: Literal["missed"] = "missed"


class EventStream:
    """The events of a race, as an asynchronous iterator; they wait until they are read.

    No event comes twice and none out of order, whatever happens to the connection; where some were missed, one Missed
    comes in their place. `version` is the race's version after what was read last, and only grows; but a quick race may
    turn into that of a rival who was found, and then it begins anew after a Missed.
    """

    def __init__(self, version: int, next_change: Callable[[], Awaitable[bool]]) -> None:
        self.version = version
        self._waiting: deque[tuple[int, AnyEvent | Missed]] = deque()
        self._next_change = next_change

    def tell(self, version: int, events: Iterable[AnyEvent | Missed]) -> None:
        """These have happened, and the race is at this version."""
        self._waiting.extend((version, event) for event in events)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> AnyEvent | Missed:
        while not self._waiting:
            if not await self._next_change():
                raise StopAsyncIteration
        self.version, event = self._waiting.popleft()
        return event
