"""The players of a chaos run: they race in small groups, one race after the other, and make any legal move."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import TypeVar

from client import ClientError, Player, Race, Refusal, TimedOut, Unanswered, connect
from client.standing import Standing
from engine.games import GAMES
from protocol.records import RaceView
from protocol.refusals import Reason
from tests.chaos.book import Book, Interruption, Wish

Answer = TypeVar("Answer")
MINUTES = 10
"""So long that the grace of a seat is a minute, which no fault lasts."""
LOOK_SECONDS = 1.0
AGAIN_SECONDS = 0.2
END_SECONDS = 90.0


@dataclass(frozen=True, slots=True)
class Habits:
    """How they play."""

    pause: float = 0.3
    """About how many seconds they think about a move."""
    moves: int = 60
    """How many moves they make in a race at most."""


@dataclass(slots=True)
class Racers:
    """A group that races among itself until it is told to stop."""

    urls: Sequence[str]
    count: int
    habits: Habits
    book: Book
    random: random.Random
    all_here: asyncio.Barrier
    """Passed once everybody has come; before that nothing goes wrong."""
    is_over: asyncio.Event
    standings: dict[str, list[tuple[float, Standing]]] = field(default_factory=dict)
    """What each player was told of its connection, and when."""

    async def run(self) -> None:
        """Race until it is over; the last race is ended too."""
        try:
            await self._race_on()
        except* ClientError as errors:
            self.book.wrong.append(f"players gave up: {errors.exceptions!r}")

    async def _race_on(self) -> None:
        async with AsyncExitStack() as stack:
            players = [await self._come(stack) for _ in range(self.count)]
            await self.all_here.wait()
            while not self.is_over.is_set():
                code = await self._make(players[0])
                async with asyncio.TaskGroup() as group:
                    seated = [group.create_task(self._take_part(player, code)) for player in players]
                views = [task.result() for task in seated]
                if all(view.state == "ended" for view in views):
                    self.book.views[code] = views

    async def _come(self, stack: AsyncExitStack) -> Player:
        urls = self.random.sample(self.urls, len(self.urls))
        heard: list[tuple[float, Standing]] = []
        clock = asyncio.get_running_loop().time
        player = await stack.enter_async_context(
            connect(urls, on_standing=lambda standing: heard.append((clock(), standing)))
        )
        self.standings[player.player.id] = heard
        return player

    async def _make(self, maker: Player) -> str:
        game = self.random.choice([*GAMES])
        return (await again(lambda: maker.create(game, seats=self.count, minutes=MINUTES))).id

    async def _take_part(self, player: Player, code: str) -> RaceView:
        """Sit down, race, and stay to the end; what is seen then."""
        race = await again(lambda: player.resume(code))
        while race.state in ("lobby", "countdown"):
            race = await self._get_ready(player, race)
        if race.state == "running":
            await self._play(race)
        return await again(lambda: race.ended(END_SECONDS))

    async def _get_ready(self, player: Player, race: Race) -> Race:
        """One step towards the start; whoever was away too long has lost the seat, and sits down again."""
        try:
            if race.seat is None:
                return await player.join(race.id)
            if not race.seat.is_ready:
                await race.ready()
            version = race.view.version
            await race.wait_for(lambda view: view.version > version, LOOK_SECONDS)
        except Refusal as refusal:
            if refusal.reason is not Reason.TRY_AGAIN:
                return await again(lambda: player.resume(race.id))
        except (TimedOut, Unanswered):
            pass
        return race

    async def _play(self, race: Race) -> None:
        for _ in range(self.habits.moves):
            if self.is_over.is_set() or not is_playing(race):
                break
            await self._move(race)
            await asyncio.sleep(self.habits.pause * self.random.uniform(0.5, 1.5))
        while is_playing(race):
            try:
                await race.resign()
            except Refusal as refusal:
                if refusal.reason not in (Reason.TRY_AGAIN, Reason.SEAT_ENDED, Reason.RACE_OVER):
                    raise

    async def _move(self, race: Race) -> None:
        """Make a move; that it was refused is for the audit to judge."""
        assert race.position is not None
        assert race.view.you is not None
        wish = Wish(race.view.you, self.random.choice(race.position.legal))
        self.book.wishes.setdefault(race.id, []).append(wish)
        began = asyncio.get_running_loop().time()
        try:
            wish.turn = (await race.move(wish.text)).turn
        except ClientError as error:
            self.book.counts[f"moves that ended as {error}"[:100]] += 1
        self.book.longest = max(self.book.longest, self._interruption(race, began))

    def _interruption(self, race: Race, began: float) -> Interruption:
        """How long it has taken since, and what was going on."""
        now = asyncio.get_running_loop().time()
        heard = self.standings.get(race.seat.player.id, []) if race.seat is not None and race.seat.player else []
        words = [
            f"{at - began:.1f}: {said.condition} {said.why}, {said.tries} tries" for at, said in heard if at > began
        ]
        return Interruption(now - began, (f"{race!r}", *words))


def is_playing(race: Race) -> bool:
    """Whether one's own seat can still make moves."""
    return race.state == "running" and race.seat is not None and race.seat.state == "playing"


async def again(ask: Callable[[], Awaitable[Answer]]) -> Answer:
    """Ask until it is answered, but for what is refused for a reason that will stay."""
    while True:
        try:
            return await ask()
        except Refusal as refusal:
            if refusal.reason is not Reason.TRY_AGAIN:
                raise
        except (TimedOut, Unanswered):
            pass
        await asyncio.sleep(AGAIN_SECONDS)
