"""Long documents, made in a process of its own: each once, however many ask for it at a time."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable
from typing import TypeVar
from weakref import WeakValueDictionary

from protocol.replays import PublicKey
from server import analyses, composing
from server.api.answering import Wrong
from server.composing import Players
from server.lessons.telling import lessons_json
from server.working import Worker, WorkerDied

T = TypeVar("T")
MOST_WAITING = 64
"""So many films may be in the making at a time; the longest takes about a second."""
KEPT_BYTES = 16 * 1024 * 1024
"""Of the films made last so much is kept, for who comes by the same link."""


class Projector:
    """Makes films, and what is to be signed of long races."""

    def __init__(self, kept_bytes: int = KEPT_BYTES) -> None:
        self._worker = Worker()
        self._made: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._most = kept_bytes
        self._making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._waiting = 0
        self._lessons: dict[str, tuple[bytes, bytes]] = {}

    async def film(self, tag: str, race: str, packed: bytes, players: Players, *, is_secret: bool) -> bytes:
        """A film as JSON; those of one tag are the same. Raises Wrong when too many are asked for."""
        lock = self._making.setdefault(tag, asyncio.Lock())
        async with lock:
            made = self._made.get(tag)
            if made is None:
                made = await self._make(race, packed, players, is_secret=is_secret)
                self._keep(tag, made)
            self._made.move_to_end(tag)
            return made

    async def _make(self, race: str, packed: bytes, players: Players, *, is_secret: bool) -> bytes:
        if self._waiting >= MOST_WAITING:
            raise Wrong(503, "too many replays are asked for just now; try again in a moment")
        self._waiting += 1
        try:
            return await self._insist(self._worker.do(composing.film_json, race, packed, players, is_secret))
        finally:
            self._waiting -= 1

    def _keep(self, tag: str, made: bytes) -> None:
        self._made[tag] = made
        self._size += len(made)
        while self._size > self._most and len(self._made) > 1:
            _, oldest = self._made.popitem(last=False)
            self._size -= len(oldest)

    async def unsigned(self, race: str, packed: bytes, players: Players, key: PublicKey, *, is_secret: bool) -> bytes:
        """What is to be signed of a race. Raises Wrong."""
        return await self._insist(self._worker.do(composing.unsigned_json, race, packed, players, key, is_secret))

    async def analysis(self, race: str, packed: bytes, kept: bytes | None, *, may_come: bool) -> bytes:
        """What is known of where a race could have been won, as JSON. Raises Wrong."""
        return await self._insist(self._worker.do(analyses.document_json, race, packed, kept, may_come))

    async def lessons(self, game: str) -> tuple[bytes, bytes]:
        """The examples of a game as JSON, and the same by gzip. Raises Wrong."""
        lock = self._making.setdefault(f"lessons {game}", asyncio.Lock())
        async with lock:
            if game not in self._lessons:
                self._lessons[game] = await self._insist(self._worker.do(lessons_json, game))
            return self._lessons[game]

    async def _insist(self, work: Awaitable[T]) -> T:
        try:
            return await work
        except WorkerDied:
            raise Wrong(503, "this could not be made just now; try again") from None

    def close(self) -> None:
        """Let the worker go."""
        self._worker.close()
