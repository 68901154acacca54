"""Who is here: the leases of the seats that sockets of this node hold, and what becomes of those of dead nodes."""

import asyncio
from collections.abc import Callable, Iterable

import structlog

from server.errors import StoreError
from server.store.indexes import PRESENCE_MS, Held, Indexes

log = structlog.get_logger()


class Presence:
    """Renews leases for ever. `held` says what this node holds, `miss` what to do about a lease that has run out.

    When the store was out of reach, or nothing served at all, every lease has run out and that says nothing: so nobody
    is missed until leases could be renewed everywhere for `patience` seconds.
    """

    def __init__(
        self,
        indexes: Indexes,
        held: Callable[[], Iterable[Held]],
        miss: Callable[[Held], None],
        *,
        every: float,
        patience: float = PRESENCE_MS / 1000,
    ) -> None:
        self._indexes = indexes
        self._held = held
        self._miss = miss
        self._every = every
        self._patience = patience
        self._well_since: float | None = None

    async def run(self) -> None:
        """Renew and look for those that have run out, for ever."""
        while True:
            try:
                await self.beat()
            except StoreError as error:
                self._well_since = None
                log.warning("presence not renewed", error=str(error))
            await asyncio.sleep(self._every)

    async def beat(self) -> None:
        """Do so once; raises StoreError."""
        now = asyncio.get_running_loop().time()
        await self._indexes.hold(list(self._held()))
        if self._well_since is None:
            self._well_since = now
        if now - self._well_since >= self._patience:
            for held in await self._indexes.take_lapsed():
                self._miss(held)
