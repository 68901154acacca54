"""Keeping enough deals ready: one node of all looks for what is missing, as long as something is."""

import asyncio
from collections.abc import Sequence

import structlog

from server.errors import StoreError
from server.store.winnable import LEASE_MS, Winnable
from server.winnable.grading import GRADINGS
from server.winnable.known import Known
from server.winnable.seeking import Seeker, SeekerDied

EVERY_SECONDS = 5.0
"""How often it is looked whether deals are missing; well within the lease."""
RENEW_SECONDS = LEASE_MS / 3_000
log = structlog.get_logger()


class Filler:
    """What a node does to keep `enough` deals ready of each game; nothing if that is none."""

    def __init__(
        self,
        winnable: Winnable,
        enough: int,
        *,
        games: Sequence[str] = tuple(GRADINGS),
        every: float = EVERY_SECONDS,
        seeker: Seeker | None = None,
    ) -> None:
        self._winnable = winnable
        self._enough = enough
        self._games = games
        self._every = every
        self._seeker = seeker or Seeker()
        self._lease = 0

    async def run(self) -> None:
        """Fill for ever."""
        try:
            while self._enough:
                try:
                    await self._fill()
                except (StoreError, SeekerDied) as error:
                    log.warning("winnable deals not looked for", error=str(error))
                await self._seeker.close()
                await asyncio.sleep(self._every)
        finally:
            await self._seeker.close()

    async def _fill(self) -> None:
        """Find what is missing, a try for each game in turn, for as long as no other node does."""
        while await self._has_lease() and (missing := await self._missing()):
            for game in missing:
                known = await self._find(game)
                if known is not None:
                    count = await self._winnable.add(game, known, most=self._enough)
                    log.info("winnable deal found", game=game, ready=count)

    async def _missing(self) -> list[str]:
        counts = await self._winnable.counts(self._games)
        return [game for game in self._games if counts[game] < self._enough]

    async def _has_lease(self) -> bool:
        self._lease = await self._winnable.lease(self._lease)
        return bool(self._lease)

    async def _find(self, game: str) -> Known | None:
        """A deal, if the one tried is winnable; no more is tried here once another node has the lease."""
        finding = asyncio.ensure_future(self._seeker.find(game))
        try:
            while not finding.done():
                await asyncio.wait((finding,), timeout=RENEW_SECONDS)
                if not finding.done() and not await self._has_lease():
                    return None
            return finding.result()
        finally:
            if not finding.done():
                await self._seeker.close()
                finding.cancel()
