"""Races that are over: kept for ever, and added to their players' ratings, once, by whichever node comes first."""

import asyncio
from typing import TYPE_CHECKING

from server.making import person
from server.race.entries import Sitter
from server.race.state import Race, SeatNow
from server.rating import NEW
from server.replays import LONG, pack, record
from server.store.ratings import Kind, Share

if TYPE_CHECKING:
    from server.node import Node


class Booker:
    """What a node does for replays and ratings. A race stays among those that are looked at until it is booked.

    So when the node that ended it dies, or the store is out of reach, the next that looks at the race books it.
    """

    def __init__(self, node: "Node") -> None:
        self._node = node

    async def seat(self, sitter: Sitter, game: str) -> Sitter:
        """Somebody who is about to sit down, as good as it is now."""
        if sitter.pool is None:
            return sitter
        skill = await self._node.ratings.skill(sitter.id, Kind(game, sitter.pool))
        return sitter.model_copy(update={"skill": skill})

    async def seat_again(self, race: Race) -> list[Sitter]:
        """Those who sit in a race, called as they are now, and as good."""
        game, sitters = race.settings.game, [seat.sitter for seat in race.taken if seat.sitter is not None]
        return [await self.seat(await self._renew(sitter), game) for sitter in sitters]

    async def _renew(self, sitter: Sitter) -> Sitter:
        identity = await self._node.players.identity(sitter.id) if sitter.house is None else None
        return sitter if identity is None else person(identity)

    def book_soon(self, race: Race) -> None:
        """A race is over."""
        self._node.spawn(self.book(race))

    async def book(self, race: Race) -> None:
        """Keep a race that is over, and add it to its players' ratings; then nothing is to be seen to any more.

        One that was cancelled gives its deal back.
        """
        if race.state == "ended":
            await self.keep(race)
            for seat in race.taken if race.is_rated else ():
                await self._book_seat(race, seat)
        await self._node.dealer.give_back(race)
        await self._node.indexes.forget_race(race.id)

    async def keep(self, race: Race) -> None:
        """Keep a race that has ended for ever."""
        recording = record(race)
        is_long = recording.turns > LONG
        await self._node.replays.keep(race.id, recording, await asyncio.to_thread(pack, recording) if is_long else None)

    async def _book_seat(self, race: Race, seat: SeatNow) -> None:
        """A player who is no more gets no rating back."""
        sitter = seat.sitter
        if sitter is None or sitter.pool is None or seat.gain is None:
            return
        if await self._node.players.identity(sitter.id) is None:
            return
        ended_at = race.clocks.begun_at + race.elapsed
        certainty = (sitter.skill or NEW).certainty
        share = Share(race.id, ended_at, seat.place or 0, len(race.taken), seat.gain, certainty)
        await self._node.ratings.add(sitter.id, Kind(race.settings.game, sitter.pool), share)
