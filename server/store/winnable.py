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
MOST = 10_000
"""No operator may want more of a game."""
SHARE_OF_LAST = 3
"""So many of the last ones a player gets within an hour."""
SEARCHES = 12
"""So often within an hour some are looked for at once because one player wants one: each time takes about a second."""
SEARCHES_OF_NETWORK = 4 * SEARCHES
"""So often for all players of one network."""


class HadEnough(Exception):  # noqa: N818 - the house's names say what is the case
    """Who asks has had its share of a game's deals for now, so many within the hour; others may still get some."""

    def __init__(self, had: int, *, is_network: bool = False) -> None:
        super().__init__(f"had {had} within the hour")
        self.had = had
        self.is_network = is_network
        """Whether it is all who play from the same network together who have had so many."""


@dataclass(frozen=True, slots=True)
class Share:
    """Who asks, and how many are the last ones, of which one gets a few only: a player, and all of one network."""

    last: int
    player: str = ""
    """Nobody in particular if that is empty, as the network."""
    network: str = ""

    @property
    def of_player(self) -> int:
        """How many of the last ones the player gets within an hour; 0 where none is counted."""
        return SHARE_OF_LAST if self.player else 0

    @property
    def of_network(self) -> int:
        """How many all get that play from there: guests cost nothing, so a bound for each of them is none."""
        return max(1, self.last // 2)


NOBODY = Share(0)


class Winnable:
    """Typed functions over the scripts."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, game: str, known: Known, *, most: int = MOST) -> int:
        """Keep a deal ready, unless there are as many as are wanted; returns how many there are now."""
        mark = keys.winnable_mark(game, hashlib.sha256(b"added" + known.seed).hexdigest()[:32])
        reply = await self._store.run("winnable_add", [keys.winnable(game), mark], [pack(known), MARK_MS, most])
        return cast("int", reply)

    async def give_back(self, game: str, known: Known, race: str, *, player: str = "", most: int = MOST) -> int:
        """Put a deal back that was taken for a race in which nobody was shown it; returns how many there are now.

        Neither the player who made that race nor its network has had it, then. It is let go where there are as many as
        are wanted.
        """
        mark = keys.winnable_mark(game, f"back:{race}")
        names = [keys.winnable(game), mark, keys.winnable_had(game, player), keys.winnable_went(game)]
        reply = await self._store.run("winnable_add", names, [pack(known), keys.GIVEN_BACK_MS, most])
        return cast("int", reply)

    async def search(self, game: str, player: str, network: str = "") -> None:
        """Some are looked for at once since a player wants one; raises HadEnough where that was often of late."""
        names = [keys.winnable_searched(game, each) for each in (player, network) if each]
        bounds = (secrets.token_hex(8), SEARCHES, SEARCHES_OF_NETWORK, keys.HAD_MS)
        reply = await self._store.run("winnable_search", names, bounds)
        if reply != 1:
            raise HadEnough(SEARCHES_OF_NETWORK if reply else SEARCHES, is_network=reply != 0)

    async def take(
        self, game: str, difficulty: Difficulty | None = None, *, keep: int = 0, share: Share = NOBODY
    ) -> Known | None:
        """A deal that nobody else gets, so hard if that is asked for; None where there is none just now.

        So many as `keep` are left for others, whatever happens at the same time. Raises HadEnough where the player, or
        all of its network together, have had their share of the last ones.
        """
        marked = keys.winnable_mark(game, secrets.token_hex(16))
        names = [keys.winnable(game), marked, keys.winnable_had(game, share.player), keys.winnable_went(game)]
        # The scripts' own reader of msgpack does not take bytes, of which the rest consists.
        packed = b"" if difficulty is None else msgpack.packb("difficulty") + msgpack.packb(difficulty)
        bounds = (MARK_MS, packed, keep, share.last, share.of_player, share.network, share.of_network, keys.HAD_MS)
        reply = await self._store.run("winnable_take", names, bounds)
        if reply in (0, -1):
            raise HadEnough(share.of_network if reply else share.of_player, is_network=reply != 0)
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
