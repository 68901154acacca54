"""Replays in the store: each kept once and for ever, listed by the day of its end and by its players.

Any node may keep one, and again: what is kept follows from the race's log alone, and the first to do so has done it.
"""

from collections.abc import AsyncIterator
from datetime import date
from typing import NamedTuple, cast

from server.daily.days import day_at
from server.replays import PUBLIC, Recording, pack
from server.store import keys
from server.store.calls import Store
from server.store.players import Players

PAGE = 100
"""How many replays of a day are listed at once."""
AT_ONCE = 10
"""How many of them are read at once: the longest ones take a hundred kilobytes each."""


class Listed(NamedTuple):
    """A replay in the list of a day, which is in the order of these."""

    ended: int
    race: str


_BEFORE_ALL = Listed(-1, "")


class Replays:
    """Typed functions over the keys of replays."""

    def __init__(self, store: Store, players: Players) -> None:
        self._store = store
        self._players = players

    async def keep(self, race: str, recording: Recording, packed: bytes | None = None) -> None:
        """Keep a race that is over; it is listed under those of its players that are not gone."""
        await self._store.ask("SET", keys.replay(race), packed if packed is not None else pack(recording), "NX")
        if recording.kind in PUBLIC:
            await self._store.ask("ZADD", keys.replays(day_at(recording.ended)), recording.ended, race)
        for player in recording.people:
            await self._list(player, race, recording.ended)

    async def _list(self, player: str, race: str, ended: int) -> None:
        name, identity = keys.replays_of(player), await self._players.identity(player)
        if identity is None:
            return
        lives = ("PERSIST", name) if identity.is_claimed else ("PEXPIRE", name, keys.PLAYER_MS)
        await self._store.ask_all(("ZADD", name, ended, race), lives)
        if await self._players.identity(player) is None:
            await self.forget(player)

    async def find(self, race: str) -> bytes | None:
        """A race as it is kept, None where there is none of this id."""
        return cast("bytes | None", await self._store.ask("GET", keys.replay(race)))

    async def of_day(self, day: date) -> AsyncIterator[tuple[str, bytes]]:
        """The races and attempts that ended on a UTC day, their ids and what is kept, in the order of their end.

        A few are in memory at a time. What is kept meanwhile comes too, if it comes after what has come already; where
        two have ended in the same millisecond, the one with the lesser id comes first.
        """
        first, last = 0, _BEFORE_ALL
        while page := await self._listed(day, first):
            new = [listed for listed in page if listed > last]  # others have pushed the last ones back
            for start in range(0, len(new), AT_ONCE):
                few = [listed.race for listed in new[start : start + AT_ONCE]]
                for race, raw in zip(few, await self._read(few), strict=True):
                    if raw is not None:
                        yield race, raw
            last = max(last, page[-1])
            first = await self._rank_after(day, last)

    async def _listed(self, day: date, first: int) -> list[Listed]:
        """A page of a day's list, from a rank on."""
        reply = await self._store.ask("ZRANGE", keys.replays(day), first, first + PAGE - 1, "WITHSCORES")
        raw = [each.decode() for each in cast("list[bytes]", reply)]
        return [Listed(int(float(ended)), race) for race, ended in zip(raw[::2], raw[1::2], strict=True)]

    async def _rank_after(self, day: date, last: Listed) -> int:
        """The rank of what follows in a day's list, from which nothing is ever taken."""
        return cast("int", await self._store.ask("ZRANK", keys.replays(day), last.race)) + 1

    async def _read(self, races: list[str]) -> list[bytes | None]:
        replies = await self._store.ask_all(*(("GET", keys.replay(race)) for race in races))
        return cast("list[bytes | None]", replies)

    # of a player

    async def of(self, player: str) -> tuple[str, ...]:
        """The ids of a player's races that are over, the one that ended last first."""
        reply = await self._store.ask("ZRANGE", keys.replays_of(player), 0, -1, "REV")
        return tuple(race.decode() for race in cast("list[bytes]", reply))

    async def persist(self, player: str) -> None:
        """Keep the list of a player's races for ever: it has a name."""
        await self._store.ask("PERSIST", keys.replays_of(player))

    async def forget(self, player: str) -> None:
        """A player is no more: it has no list. The races stay, without its name."""
        await self._store.ask("DEL", keys.replays_of(player))
