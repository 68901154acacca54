"""What the tests of the library share: players behind proxies, the fates of their frames, the log as it is kept."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from client import Player, Race, connect
from protocol.codecs import MSGPACK
from server.race.entries import Moved
from server.store.calls import Store
from server.store.races import RaceStore
from tests.faults import Fate, Piece, Proxy, Way, faulty
from tests.journeys.racing import PATIENCE


class EachTurn:
    """Lets each turn of a player meet a fate, once: the move on its way up, or its answer on its way down."""

    def __init__(self, way: Way, fate: Fate, turns: range) -> None:
        self._way, self._fate = way, fate
        self._left = set(turns)
        self._asked: dict[tuple[int, int], int] = {}

    def __call__(self, piece: Piece) -> Fate:
        turn = self._turn_of(piece)
        if piece.way != self._way or turn not in self._left:
            return "pass"
        self._left.discard(turn)
        return self._fate

    def _turn_of(self, piece: Piece) -> int | None:
        message = read(piece)
        if piece.way == "up" and message["type"] == "move":
            self._asked[piece.connection, message["id"]] = message["turn"]
            return int(message["turn"])
        return self._asked.get((piece.connection, message.get("re")))

    @property
    def is_done(self) -> bool:
        return not self._left


class EachKind:
    """Loses the first answer to each kind of request, and the connection with it."""

    def __init__(self, *kinds: str) -> None:
        self.left = set(kinds)
        self._asked: dict[tuple[int, int], str] = {}

    def __call__(self, piece: Piece) -> Fate:
        message = read(piece)
        if piece.way == "up":
            self._asked[piece.connection, message["id"]] = message["type"]
            return "pass"
        kind = self._asked.get((piece.connection, message.get("re")), "")
        if kind not in self.left:
            return "pass"
        self.left.discard(kind)
        return "cut"


def read(piece: Piece) -> Any:
    return MSGPACK.unpack(piece.data)


@asynccontextmanager
async def faulty_players(url: str, count: int) -> AsyncIterator[list[tuple[Proxy, Player]]]:
    """Players, each behind a proxy of its own that does nothing yet."""
    async with AsyncExitStack() as stack:
        proxies = [await stack.enter_async_context(faulty(url, frames=True)) for _ in range(count)]
        yield [(proxy, await stack.enter_async_context(connect(proxy.url))) for proxy in proxies]


async def log_of(store: Store, race: Race) -> dict[int, list[tuple[int, str]]]:
    """What the store holds: the turns of each seat, in the order of the log."""
    kept = await RaceStore(store).load(race.id)
    assert kept is not None
    assert [stamped.version for stamped in kept.log] == list(range(1, len(kept.log) + 1))
    made: dict[int, list[tuple[int, str]]] = {}
    for stamped in kept.log:
        if isinstance(stamped.entry, Moved):
            made.setdefault(stamped.entry.seat, []).append((stamped.entry.turn, stamped.entry.move))
    return made


async def until(condition: Callable[[], bool]) -> None:
    """Wait for it."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - it is told by nothing else
            await asyncio.sleep(0.01)
