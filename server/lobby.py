"""The lobby on this node: who watches it, and the list of open races whenever it changes."""

import asyncio

import structlog

from protocol.answers import Lobby
from protocol.records import RaceSummary
from server.connection import Connection
from server.errors import StoreError
from server.store.indexes import Indexes

QUIET_SECONDS = 0.2
"""Changes that come within this time are told together."""
log = structlog.get_logger()


class LobbyWatch:
    """The sockets that watch the lobby."""

    def __init__(self, indexes: Indexes) -> None:
        self._indexes = indexes
        self._told: dict[Connection, tuple[RaceSummary, ...] | None] = {}
        """What each who watches has been told last."""
        self._has_changed = asyncio.Event()

    async def show(self, connection: Connection, re: int | None) -> None:
        """Answer with the open races as they are. What has changed while they were read is told again after that."""
        races = await self._indexes.lobby()
        connection.send(Lobby(re=re, races=races))
        if connection in self._told:
            self._told[connection] = races
            self._has_changed.set()

    def watch(self, connection: Connection) -> None:
        """Tell this socket of changes from now on."""
        self._told.setdefault(connection, None)

    def ignore(self, connection: Connection) -> None:
        """Tell this socket no more."""
        self._told.pop(connection, None)

    def hear(self, _: bytes = b"") -> None:
        """Something has changed, here or on another node."""
        self._has_changed.set()

    async def run(self) -> None:
        """Tell the watchers of changes, for ever."""
        while True:
            await self._has_changed.wait()
            self._has_changed.clear()
            try:
                self._tell(await self._indexes.lobby())
            except StoreError as error:
                log.warning("lobby not read", error=str(error))
            await asyncio.sleep(QUIET_SECONDS)

    def _tell(self, races: tuple[RaceSummary, ...]) -> None:
        for watcher, told in self._told.items():
            if told != races:
                self._told[watcher] = races
                watcher.send(Lobby(races=races))
