"""Boards: pages, places and percentiles of sorted sets whose scores are exact."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from server.store.calls import Store
from server.store.dailies import player_of
from server.store.master import Answer


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a board. Equal scores share a place: 1, 2, 2, 4."""

    place: int
    player: str
    score: int


class Boards:
    """Reads any board by its key; the greater score is the better."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def size(self, board: str) -> int:
        """How many entries a board has."""
        return cast("int", await self._store.ask("ZCARD", board))

    async def page(self, board: str, start: int, count: int) -> tuple[Entry, ...]:
        """Entries in order, from the one at `start`, counted from 0."""
        if count <= 0:
            return ()
        reply = await self._store.ask("ZRANGE", board, start, start + count - 1, "REV", "WITHSCORES")
        raw = cast("list[bytes]", reply)
        scores = [int(float(score)) for score in raw[1::2]]
        if not scores:
            return ()
        first = await self._better_than(board, scores[0])
        return _placed([player_of(member.decode()) for member in raw[::2]], scores, start, first)

    async def entries(self, board: str, at_once: int) -> dict[str, int]:
        """All members and their scores, read so many at a time."""
        found: dict[str, int] = {}
        cursor = 0
        while True:
            reply = cast("list[Answer]", await self._store.ask("ZSCAN", board, cursor, "COUNT", at_once))
            raw = cast("list[bytes]", reply[1])
            found |= {member.decode(): int(float(score)) for member, score in zip(raw[::2], raw[1::2], strict=True)}
            cursor = int(cast("bytes", reply[0]))
            if cursor == 0:
                return found

    async def put(self, board: str, member: str, score: int) -> None:
        """Give a member this score."""
        await self._store.ask("ZADD", board, score, member)

    async def remove(self, board: str, member: str) -> None:
        """Take a member off."""
        await self._store.ask("ZREM", board, member)

    async def place_of_score(self, board: str, score: int) -> int:
        """The place an entry of this score has, or would have."""
        return await self._better_than(board, score) + 1

    async def score_of(self, board: str, member: str) -> int | None:
        """A member's score; None where it is not listed."""
        reply = await self._store.ask("ZSCORE", board, member)
        return None if reply is None else int(float(cast("bytes", reply)))

    async def index_of(self, board: str, member: str) -> int | None:
        """Where in the order a member is, counted from 0; None where it is not listed."""
        return cast("int | None", await self._store.ask("ZREVRANK", board, member))

    async def around(self, board: str, member: str, reach: int) -> tuple[Entry, ...]:
        """A member's entry with so many before and after; empty where it is not listed."""
        index = await self.index_of(board, member)
        if index is None:
            return ()
        start = max(0, index - reach)
        return await self.page(board, start, index - start + reach + 1)

    async def percentile_of_score(self, board: str, score: int) -> int:
        """Of a hundred others listed, how many an entry of this score is at least as good as, rounded down."""
        size, better = await self.size(board), await self._better_than(board, score)
        return 100 if size <= 1 else min(100, 100 * (size - better) // size)

    async def _better_than(self, board: str, score: int) -> int:
        return cast("int", await self._store.ask("ZCOUNT", board, f"({score}", "+inf"))


def _placed(players: Sequence[str], scores: Sequence[int], start: int, better: int) -> tuple[Entry, ...]:
    """Entries that follow each other, of which the first has so many better ones before it."""
    entries: list[Entry] = []
    for index, (player, score) in enumerate(zip(players, scores, strict=True)):
        is_equal = bool(entries) and entries[-1].score == score
        place = entries[-1].place if is_equal else (better + 1 if not entries else start + index + 1)
        entries.append(Entry(place, player, score))
    return tuple(entries)
