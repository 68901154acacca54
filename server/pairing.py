"""Bringing together those who wait for quick races apart from each other: one of them moves to the other's race."""

from typing import TYPE_CHECKING

from protocol.refusals import Reason
from server.live import LiveRace
from server.making import MAX_RACES
from server.race import decide
from server.race.decide import Refusal
from server.race.entries import Sitter

if TYPE_CHECKING:
    from server.node import Node


class Pairing:
    """What a node does for those who wait on it: the longer they wait, the more others they may meet."""

    def __init__(self, node: "Node") -> None:
        self._node = node

    async def look(self) -> None:
        """Bring together all who may meet by now; raises a StoreError."""
        for game in self._node.open.games_waited_for():
            while (pair := await self._node.waiting.take_pair(game)) is not None:
                self._node.spawn(self._bring_together(game, *pair))

    async def _bring_together(self, game: str, staying: str, leaving: str) -> None:
        async with self._node.using(staying) as here, self._node.using(leaving) as there:
            if here is None or there is None:
                gone = staying if here is None else leaving
                await self._node.waiting.forget(game, gone)
            elif not await self._move(there, here):
                for live in (here, there):
                    await self._node.waiting.forget(game, live.id)
                    await self._node.waiting.note(live.race)

    async def _move(self, there: LiveRace, here: LiveRace) -> bool:
        """Seat who waits in one race in the other, away until it comes; False if that cannot be any more.

        It has both seats for a moment, so whatever fails in between leaves it one of them.
        """
        sitter = decide.waits_alone(there.race)
        if sitter is None or decide.waits_alone(here.race) is None:
            return False
        if not await self._seat(sitter, here):
            return False
        await there.wish(None, lambda race: decide.move_on(race, sitter.id, here.id))
        if there.race.paired == here.id:
            return True
        await here.wish(None, lambda race: decide.leave(race, sitter.id))
        await self._node.indexes.forget_seat(sitter.id, here.id)
        return False

    async def _seat(self, sitter: Sitter, here: LiveRace) -> bool:
        if not await self._node.indexes.take_place(sitter.id, here.id, MAX_RACES + 1):
            return False
        try:
            await here.wish(None, lambda race: decide.join(race, sitter, is_away=True))
        except Refusal as refusal:
            await self._node.indexes.forget_seat(sitter.id, here.id)
            if refusal.reason not in (Reason.RACE_FULL, Reason.RACE_BEGUN, Reason.RACE_OVER):
                raise
            return False
        return True
