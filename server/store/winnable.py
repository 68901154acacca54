"""Deals that are known to be winnable, in the store: by game, the oldest first, each handed out once.

A change may reach the store twice, so each has a mark that is kept for a while: a deal is not added again after it has
been taken, who asks again for one, since no answer came, gets the same, and a race gives its deal back once.
"""

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

import msgpack

from protocol.records import Difficulty
from server.race.entries import pack
from server.store import keys
from server.store.calls import Store
from server.winnable.known import Known, unpack_known

MARK_MS = 60_000
"""Longer than any call is tried."""
LEASE_MS = 15_000
ALL = "all"
"""One node fills the store for all games."""
SHARE_OF_LAST = 3
"""So many of the last ones a player gets within an hour."""
SEARCHES = 12
"""So often within an hour some are looked for at once because one player wants one: each time takes about a second."""


class HadEnough(Exception):  # noqa: N818 - the house's names say what is the case
    """A player has had its share of a game's deals for now, so many within the hour; others may still get some."""

    def __init__(self, had: int) -> None:
        super().__init__(f"had {had} within the hour")
        self.had = had


@dataclass(frozen=True, slots=True)
class Share:
    """Who asks, and how many are the last ones, of which a player gets a few only."""

    player: str
    last: int


class Winnable:
    """Typed functions over the scripts."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, game: str, known: Known, *, most: int = 0) -> int:
        """Keep a deal ready, unless there are as many as are wanted (0: any number); returns how many there are now."""
        mark = keys.winnable_mark(game, hashlib.sha256(b"added" + known.seed).hexdigest()[:32])
        reply = await self._store.run("winnable_add", [keys.winnable(game), mark], [pack(known), MARK_MS, most])
        return cast("int", reply)

    async def give_back(self, game: str, known: Known, race: str, *, player: str = "", most: int = 0) -> int:
        """Put a deal back that was taken for a race in which nobody was shown it; returns how many there are now.

        The player who made that race has not had it, then. It is let go where there are as many as are wanted.
        """
        mark = keys.winnable_mark(game, f"back:{race}")
        names = [keys.winnable(game), mark, keys.winnable_had(game, player)]
        reply = await self._store.run("winnable_add", names, [pack(known), keys.GIVEN_BACK_MS, most])
        return cast("int", reply)

    async def search(self, game: str, player: str) -> None:
        """Some are looked for at once since a player wants one; raises HadEnough where that was often of late."""
        name, mark = keys.winnable_searched(game, player), secrets.token_hex(8)
        if not await self._store.run("winnable_search", [name], [mark, SEARCHES, keys.HAD_MS]):
            raise HadEnough(SEARCHES)

    async def take(
        self, game: str, difficulty: Difficulty | None = None, *, keep: int = 0, share: Share | None = None
    ) -> Known | None:
        """A deal that nobody else gets, so hard if that is asked for; None where there is none just now.

        So many as `keep` are left for others, whatever happens at the same time. Raises HadEnough where the player has
        had its share of the last ones.
        """
        player = share.player if share is not None else ""
        marked = keys.winnable_mark(game, secrets.token_hex(16))
        names = [keys.winnable(game), marked, keys.winnable_had(game, player)]
        # The scripts' own reader of msgpack does not take bytes, of which the rest consists.
        packed = b"" if difficulty is None else msgpack.packb("difficulty") + msgpack.packb(difficulty)
        last = share.last if share is not None else 0
        reply = await self._store.run("winnable_take", names, [MARK_MS, packed, keep, last, SHARE_OF_LAST, keys.HAD_MS])
        if reply == 0:
            raise HadEnough(SHARE_OF_LAST)
        return unpack_known(cast("bytes", reply)) if reply else None

    async def counts(self, games: Sequence[str]) -> Mapping[str, int]:
        """How many are ready of each of these games."""
        replies = await self._store.ask_all(*(("LLEN", keys.winnable(game)) for game in games))
        return dict(zip(games, cast("list[int]", replies), strict=True))

    async def lease(self, own: int = 0) -> int:
        """Take the lease to look for deals, or keep it (`own`: when it ends); 0 while another node has it."""
        return cast("int", await self._store.run("lease", [keys.LOOKING], [ALL, LEASE_MS, own, keys.INDEX_MS]))

    async def end_lease(self) -> None:
        """Let another node look for deals from now on."""
        await self._store.ask("ZREM", keys.LOOKING, ALL)
