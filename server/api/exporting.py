"""Who reads a day of replays: many at a time, a few lines in the making, and no place for who does not read."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from server.api.answering import AGAIN_SECONDS, Wrong

MOST_READING = 64
"""So many read at a time: each has some replays in memory."""
MOST_LINES = 4
"""So many of their lines are in the making at a time, which films wait behind."""
STALLED_SECONDS = 30.0
"""For so long it is waited until who reads takes the next line."""
SLOW_SECONDS = 1.0
"""Who has not taken a line for so long makes room where somebody else comes and there is none."""
FULL = f"too many days of replays are read just now; ask again in {AGAIN_SECONDS} seconds"


class Reading:
    """One who reads a day. Its patience with its reader ends at once where it has to make room."""

    def __init__(self, stalled: float) -> None:
        self._stalled = stalled
        self._patience: asyncio.Timeout | None = None
        self._since = 0.0
        self._is_over = False

    @asynccontextmanager
    async def sending(self) -> AsyncIterator[None]:
        """While a line is sent. Raises TimeoutError where it is not taken in time, or another needs the place."""
        if self._is_over:
            raise TimeoutError
        self._since = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout(self._stalled) as patience:
                self._patience = patience
                yield
        finally:
            self._patience = None

    def waits_for(self, now: float) -> float:
        """For how many seconds nobody has taken the line that is sent; 0 while none is."""
        return now - self._since if self._patience is not None else 0.0

    def make_room(self) -> None:
        """It is not waited any longer."""
        self._is_over = True
        if self._patience is not None:
            self._patience.reschedule(asyncio.get_running_loop().time())


class Exports:
    """All who read days on a node."""

    def __init__(self, most: int = MOST_READING, stalled: float = STALLED_SECONDS, slow: float = SLOW_SECONDS) -> None:
        self._most = most
        self._stalled = stalled
        self._slow = slow
        self._reading: set[Reading] = set()
        self._lines = asyncio.Semaphore(MOST_LINES)

    def __len__(self) -> int:
        return len(self._reading)

    @contextmanager
    def reading(self) -> Iterator[Reading]:
        """One more, to its end; who has waited longest for its reader makes room. Raises Wrong where nobody waits."""
        if len(self._reading) >= self._most:
            self._make_room()
        reading = Reading(self._stalled)
        self._reading.add(reading)
        try:
            yield reading
        finally:
            self._reading.discard(reading)

    def _make_room(self) -> None:
        now = asyncio.get_running_loop().time()
        slowest = max(self._reading, key=lambda reading: reading.waits_for(now))
        if slowest.waits_for(now) < self._slow:
            raise Wrong(503, FULL, again_after=AGAIN_SECONDS)
        slowest.make_room()
        self._reading.discard(slowest)

    @asynccontextmanager
    async def making(self) -> AsyncIterator[None]:
        """While a line is made: in turn, and a few at a time. Raises TimeoutError where its turn does not come."""
        async with asyncio.timeout(self._stalled):
            await self._lines.acquire()
        try:
            yield
        finally:
            self._lines.release()
