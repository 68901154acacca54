"""The races that are live on this node: opened when somebody uses or follows them, closed when nobody does."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from server.connection import Connection
from server.live import LiveRace
from server.making import read_code
from server.race import decide
from server.store import keys
from server.store.indexes import Held
from server.store.news import News

if TYPE_CHECKING:
    from server.node import Node


class OpenRaces:
    """Live races by id."""

    def __init__(self, node: "Node", news: News) -> None:
        self._node = node
        self._news = news
        self._live: dict[str, LiveRace] = {}
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """One lock a race for as long as somebody opens it or waits for that."""

    def __len__(self) -> int:
        return len(self._live)

    def close(self) -> None:
        """Stop the timers of all."""
        for live in self._live.values():
            live.close()

    @asynccontextmanager
    async def using(self, text: str) -> AsyncIterator[LiveRace | None]:
        """A race, live for as long as it is used or followed; None where there is no such race."""
        live = await self._open(read_code(text))
        if live is None:
            yield None
            return
        live.users += 1
        try:
            yield live
        finally:
            live.users -= 1
            await self._close_if_idle(live)

    async def _open(self, race: str) -> LiveRace | None:
        if race in self._live:
            return self._live[race]
        lock = self._opening.setdefault(race, asyncio.Lock())
        async with lock:
            return self._live.get(race) or await self._load(race)

    async def _load(self, race: str) -> LiveRace | None:
        live = LiveRace(self._node, race)
        kept = await self._node.races.load(race)
        if kept is None:
            return None
        channel = keys.race_news(race)
        await self._news.listen(channel, live.hear, lambda: self._node.spawn(live.mend()))
        kept, gone = None, None
        try:
            kept = await self._node.races.load(race)
            gone = await self._node.players.gone(kept.people) if kept is not None else None
        finally:
            if gone is None:
                self._news.ignore(channel)
        if kept is None or gone is None:
            return None
        live.load(kept, gone)
        self._live[race] = live
        return live

    async def _close_if_idle(self, live: LiveRace) -> None:
        if live.users or live.followers or self._live.get(live.id) is not live:
            return
        del self._live[live.id]
        live.close()
        self._news.ignore(keys.race_news(live.id))

    def forget_over(self, connection: Connection) -> None:
        """A socket turns to another race: it follows no longer those that are over."""
        for race in list(connection.races):
            live = self._live.get(race)
            if live is None or live.race.state in ("ended", "cancelled"):
                connection.races.discard(race)
                if live is not None:
                    live.followers.remove(connection)
                    self._node.spawn(self._close_if_idle(live))

    def forget(self, connection: Connection) -> None:
        """A socket is gone."""
        for race in connection.races:
            live = self._live.get(race)
            if live is not None:
                live.forget(connection)
                self._node.spawn(self._close_if_idle(live))

    def forget_player(self, player: str) -> None:
        """There is no such player any more: the races that are live here do not say its name."""
        for live in self._live.values():
            live.forget_player(player)

    def held(self) -> list[Held]:
        """The seats that sockets of this node hold."""
        return [held for live in self._live.values() for held in live.held()]

    def running(self) -> list[LiveRace]:
        """The races that are live here and run."""
        return [live for live in self._live.values() if live.race.state == "running"]

    def has(self, race: str) -> bool:
        """Whether a race is live here."""
        return race in self._live

    def games_waited_for(self) -> set[str]:
        """The games in which somebody waits here for a quick race."""
        races = [live.race for live in self._live.values()]
        return {race.settings.game for race in races if decide.waits_alone(race) is not None}
