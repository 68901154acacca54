"""Documents that take a while to make, one for all who ask for the same, made in a process of their own."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar
from weakref import WeakValueDictionary

from protocol.replays import PublicKey
from server import analyses, composing
from server.api.answering import AGAIN_SECONDS, Wrong
from server.api.exporting import Exports
from server.composing import Players
from server.lessons.telling import lessons_json
from server.working import Worker, WorkerDied

T = TypeVar("T")
MOST_MAKING = 32
"""So many documents may be in the making at a time; the longest takes about a second."""
MOST_ASKING = 256
"""So many requests may wait at a time for documents being made, most of them for the same few."""
KEPT_BYTES = 16 * 1024 * 1024
"""Of the documents made last so much is kept, for who comes by the same link."""
FULL = f"too many replays are asked for just now; ask again in {AGAIN_SECONDS} seconds"


class Projector:
    """Makes films, replays, what is told of analyses, and examples."""

    def __init__(self, kept_bytes: int = KEPT_BYTES) -> None:
        self._worker = Worker()
        self._made: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._most = kept_bytes
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._asking = 0
        self._making = 0
        self.exports = Exports()
        self._lessons: dict[str, tuple[bytes, bytes]] = {}

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Who waits for a document that has to be made. Raises Wrong when there are too many."""
        if self._asking >= MOST_ASKING:
            raise Wrong(503, FULL, again_after=AGAIN_SECONDS)
        self._asking += 1
        try:
            yield
        finally:
            self._asking -= 1

    async def once(self, tag: str, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """What one of those who ask at a time makes for all; documents of one tag are the same. Raises Wrong.

        One that is kept is given however many wait for others.
        """
        if tag not in self._made:
            with self.asking():
                async with self._locks.setdefault(tag, asyncio.Lock()):
                    return self._kept(tag) if tag in self._made else await self._make(tag, make)
        return self._kept(tag)

    def _kept(self, tag: str) -> bytes:
        self._made.move_to_end(tag)
        return self._made[tag]

    async def _make(self, tag: str, make: Callable[[], Awaitable[bytes]]) -> bytes:
        if self._making >= MOST_MAKING:
            raise Wrong(503, FULL, again_after=AGAIN_SECONDS)
        self._making += 1
        try:
            made = await make()
        finally:
            self._making -= 1
        self._keep(tag, made)
        return made

    def _keep(self, tag: str, made: bytes) -> None:
        self._made[tag] = made
        self._size += len(made)
        while self._size > self._most and len(self._made) > 1:
            _, oldest = self._made.popitem(last=False)
            self._size -= len(oldest)

    async def film(self, race: str, packed: bytes, players: Players, *, is_secret: bool) -> bytes:
        """A film as JSON. Raises Wrong."""
        return await self._insist(self._worker.do(composing.film_json, race, packed, players, is_secret))

    async def unsigned(self, race: str, packed: bytes, players: Players, key: PublicKey, *, is_secret: bool) -> bytes:
        """What is to be signed of a race. Raises Wrong."""
        return await self._insist(self._worker.do(composing.unsigned_json, race, packed, players, key, is_secret))

    async def analysis(self, race: str, packed: bytes, kept: bytes | None, *, may_come: bool) -> bytes:
        """What is known of where a race could have been won, as JSON. Raises Wrong."""
        return await self._insist(self._worker.do(analyses.document_json, race, packed, kept, may_come))

    async def lessons(self, game: str) -> tuple[bytes, bytes]:
        """The examples of a game as JSON, and the same by gzip. Raises Wrong."""
        async with self._locks.setdefault(f"lessons {game}", asyncio.Lock()):
            if game not in self._lessons:
                self._lessons[game] = await self._insist(self._worker.do(lessons_json, game))
            return self._lessons[game]

    async def _insist(self, work: Awaitable[T]) -> T:
        try:
            return await work
        except WorkerDied:
            raise Wrong(503, "this could not be made just now; try again", again_after=AGAIN_SECONDS) from None

    def close(self) -> None:
        """Let the worker go."""
        self._worker.close()
