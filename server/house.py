"""The house at play: it moves at a human pace by what its seat sees, through the same door as everybody else.

One node drives it, under a lease that any other takes over when it runs out.
"""

import asyncio
import random
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import structlog

from engine.bots import Bot, make_bot
from engine.playing.sight import see
from protocol.records import Pace
from server.errors import StoreError
from server.live import LiveRace
from server.making import HOUSE_ID
from server.race import decide
from server.race.decide import Refusal
from server.race.state import Race, SeatNow, playing
from server.store.indexes import LEASE_MS
from server.thinking import Thinker

if TYPE_CHECKING:
    from server.node import Node

PATIENCE_SECONDS = 1.0
SECONDS: dict[Pace, float] = {"calm": 3.0, "even": 1.5, "quick": 0.6}
"""About how long a move takes at each pace that can be chosen."""
LEAST, MOST = 0.5, 2.5
"""Of its usual pace, what a move takes at least and at most."""
log = structlog.get_logger()
Wait = Callable[[float], Awaitable[None]]


class House:
    """Plays the house's seat of one race to its end.

    `pace` is about how many seconds it thinks about a move, where its seat says nothing of that. `wait` lets time pass;
    `rng` makes it human and is where its bot's choices come from, so it must be one that can be pickled.
    """

    def __init__(self, live: LiveRace, pace: float, wait: Wait, rng: random.Random, thinker: Thinker) -> None:
        self._live = live
        self._wait = wait
        self._rng = rng
        self._thinker = thinker
        sitter = self._seat().sitter
        if sitter is None or sitter.house is None:
            raise ValueError(f"the house has no seat in race {live.id}")
        self._level = sitter.house
        self._pace = pace if sitter.pace is None else SECONDS[sitter.pace]
        self._bot: Bot | None = None

    async def step(self) -> bool:
        """Wait for the next moment to move, and move; False once the house has nothing more to do."""
        race = self._live.race
        if race.state in ("lobby", "countdown"):
            await self._wait(PATIENCE_SECONDS)
            return True
        if race.state != "running" or not self._seat().is_playing:
            return False
        await self._wait(self._thinking(race))
        try:
            await self._move()
        except (Refusal, StoreError) as refusal:
            log.info("house waits", race=self._live.id, why=str(refusal))
            await self._wait(PATIENCE_SECONDS)
        return True

    def _seat(self) -> SeatNow:
        seat = self._live.race.seat_of(HOUSE_ID)
        if seat is None:
            raise ValueError(f"the house has no seat in race {self._live.id}")
        return seat

    def _thinking(self, race: Race) -> float:
        """About its pace while a person still plays; nobody should have to wait for the house."""
        people = [seat for seat in race.taken if seat.is_playing and seat.sitter and seat.sitter.house is None]
        return self._pace * human(self._rng) if people else 0.0

    async def _move(self) -> None:
        seat = self._seat()
        if not seat.is_playing:
            return
        if seat.may_finish:
            await self._live.finish(HOUSE_ID, seat.turn)
            return
        position = playing(seat)
        bot = self._bot or await self._take_over(seat)
        choice, self._bot = await self._thinker.choose(bot, see(position, seat.turn))
        if choice is None:
            await self._live.wish(None, lambda race: decide.resign(race, HOUSE_ID, confirm=True))
        else:
            await self._live.move(HOUSE_ID, seat.turn, choice)

    async def _take_over(self, seat: SeatNow) -> Bot:
        """The seat's bot, who remembers all it has seen so far, whichever node had it move."""
        race = self._live.race
        bot = make_bot(self._level, self._rng)
        return await self._thinker.take_over(bot, race.game.name, race.secret.seed, seat.moves)


def human(rng: random.Random) -> float:
    """How long a move takes, beside the usual: mostly about that, now and then a good while longer."""
    return min(MOST, max(LEAST, rng.lognormvariate(0, 0.35)))


class HouseDriver:
    """Drives the house in every race for which this node has the lease."""

    def __init__(self, node: "Node", pace: float) -> None:
        self._node = node
        self._pace = pace
        self._thinker = Thinker()
        self._driven: set[str] = set()

    async def drive(self, race: str) -> None:
        """Play the house's seat of a race to its end, unless another node does."""
        if race in self._driven or self._node.is_stopping:
            return
        self._driven.add(race)
        try:
            lease = await self._node.indexes.lease_house(race)
            if lease:
                await self._play(race, lease)
        finally:
            self._driven.discard(race)

    async def _play(self, race: str, lease: int) -> None:
        indexes, clock = self._node.indexes, self._node.clock
        async with self._node.using(race) as live:
            if live is None:
                await indexes.end_lease(race)
                return
            # Seeded by the system, for a bot takes its chance with it to another process.
            rng = random.Random(secrets.randbits(64))  # noqa: S311 - how a bot plays is no secret worth keeping
            house = House(live, self._pace, asyncio.sleep, rng, self._thinker)
            while await house.step():
                if self._node.is_stopping:
                    return
                if lease - clock.now() < LEASE_MS // 2:
                    lease = await indexes.lease_house(race, lease)
                    if not lease:
                        return
            await indexes.end_lease(race)

    async def hand_over(self) -> None:
        """Let other nodes drive what is driven here, from now on."""
        for race in list(self._driven):
            await self._node.indexes.pass_on_house(race)

    def close(self) -> None:
        """Let go of what it thinks with."""
        self._thinker.close()
