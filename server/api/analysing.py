"""Finding out where races that are over could have been won: when somebody asks, on one node, at low priority."""

from contextlib import suppress
from datetime import date
from typing import TYPE_CHECKING
from uuid import uuid4

import structlog

from server import analyses
from server.errors import StoreError
from server.replays import outline
from server.working import Worker, WorkerDied

if TYPE_CHECKING:
    from server.node import Node

NICENESS = 15
STRETCH_SECONDS = 0.5
"""After so long what is known by then is kept, and so shown to who asks."""
MOST_RACES = 8
"""So many races are looked back on at a time, in turn; others begin when they are asked for again."""
log = structlog.get_logger()


class Analyst:
    """What a node does for looking back on races. It needs nobody to wait for it."""

    def __init__(self, node: "Node") -> None:
        self._node = node
        self._worker = Worker(NICENESS)
        self._name = uuid4().hex
        self._under_way: set[str] = set()

    @property
    def is_idle(self) -> bool:
        """Whether nothing is looked back on here now."""
        return not self._under_way

    async def ask(self, race: str, packed: bytes) -> tuple[bytes | None, bool]:
        """What is known of a race by now, packed, None for nothing, and whether there will be more.

        If so, it is found out from now on.
        """
        kept = await self._known(race)
        if self._node.options.analysis_seconds <= 0 or (kept is not None and analyses.is_complete(kept)):
            return kept, False
        if race not in self._under_way and len(self._under_way) < MOST_RACES:
            self._under_way.add(race)
            self._node.spawn(self._find_out(race, packed))
        return kept, True

    async def _known(self, race: str) -> bytes | None:
        kept = await self._node.analyses.find(race)
        return kept if kept is not None and analyses.is_current(kept) else None

    async def _find_out(self, race: str, packed: bytes) -> None:
        store = self._node.analyses
        try:
            while await store.hold(race, self._name) and await self._look_on(race, packed):
                pass
        except (StoreError, WorkerDied) as error:
            log.warning("analysis put off", race=race, error=str(error))
        finally:
            self._under_way.discard(race)
            # Also where this node stops in the middle, so that another may go on at once.
            with suppress(StoreError):
                await store.let_go(race, self._name)

    async def _look_on(self, race: str, packed: bytes) -> bool:
        """One stretch more; whether there is more to be found out."""
        store, allowed = self._node.analyses, self._node.options.analysis_seconds
        kept = await self._known(race)
        if kept is not None and analyses.is_complete(kept):
            return False
        win = await self._win_of(race, packed) if kept is None else None
        found = await self._worker.do(analyses.found_out, packed, kept, win, STRETCH_SECONDS, allowed)
        is_complete = analyses.is_complete(found)
        await store.keep(race, found, is_complete=is_complete)
        return not is_complete

    async def _win_of(self, race: str, packed: bytes) -> bytes | None:
        """Moves that win from its deal, where they were known before: the race has them, and so has a deal of a day."""
        kept = await self._node.races.load(race)
        about = outline(packed)
        deal = await self._node.dailies.deal(date.fromisoformat(about.daily), about.game) if about.daily else None
        secret = deal.secret if deal is not None else kept.secret if kept is not None else None
        return secret.win.line if secret is not None and secret.win is not None else None

    def close(self) -> None:
        """Let the worker go."""
        self._worker.close()
