"""The house at play: it moves at a human pace by what its seat sees, through the same door as everybody else."""

import random
from collections.abc import Awaitable, Callable

import structlog

from engine.bots import PlayerView, make_bot
from engine.position import legal_texts
from server.errors import StoreUnreachable
from server.live import LiveRace
from server.making import HOUSE_ID
from server.race import decide
from server.race.decide import Refusal
from server.race.state import Race, SeatNow, playing

PATIENCE_SECONDS = 1.0
log = structlog.get_logger()
Wait = Callable[[float], Awaitable[None]]


class House:
    """Plays the house's seat of one race to its end. `wait` lets seconds pass, `rng` makes it human."""

    def __init__(self, live: LiveRace, pace: float, wait: Wait, rng: random.Random) -> None:
        self._live = live
        self._pace = pace
        self._wait = wait
        self._rng = rng
        sitter = self._seat().sitter
        if sitter is None or sitter.house is None:
            raise ValueError(f"the house has no seat in race {live.id}")
        self._bot = make_bot(sitter.house, rng)

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
        except (Refusal, StoreUnreachable) as refusal:
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
        return self._pace * self._rng.uniform(0.6, 1.4) if people else 0.0

    async def _move(self) -> None:
        seat = self._seat()
        if not seat.is_playing:
            return
        position = playing(seat)
        sees = PlayerView(tuple(legal_texts(position)), len(position.stock), len(position.waste), seat.turn)
        choice = self._bot.choose(sees)
        if choice is None:
            await self._live.wish(None, lambda race: decide.resign(race, HOUSE_ID, confirm=True))
        else:
            await self._live.move(HOUSE_ID, seat.turn, choice)
