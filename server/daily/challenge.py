"""The daily challenge: one deal a day and game, one attempt that counts, its result booked once by whichever node."""

import asyncio
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

import structlog

from engine.games import GAMES, find_game
from protocol.answers import NewDay
from protocol.records import Day
from protocol.refusals import Reason
from protocol.requests import Daily as DailyRequest
from server.connection import Connection
from server.daily.days import AGAIN_MINUTES, DAY_MS, begins_at, closes_at, day_at, days_to_make, game_of, read_day
from server.daily.scoring import Result, course_of
from server.errors import StoreError
from server.making import Deal, commit_to, first_entries, make_secret, new_code, person
from server.places import take_place
from server.race.decide import Refusal
from server.race.entries import Begun, Entry, Settings
from server.race.state import Race
from server.store.dailies import DailyDeal, Open

if TYPE_CHECKING:
    from server.node import Node

EVERY_SECONDS = 5.0
"""How often it is looked for deals to make, late attempts, and a new day."""
WAIT_MS = 10 * 60_000
"""So long after its start a node waits for winnable deals for the days to come; by then there are some of each game."""
log = structlog.get_logger()


class Dailies:
    """What a node does for the daily challenge."""

    def __init__(self, node: "Node", every: float = EVERY_SECONDS) -> None:
        self._node = node
        self._every = every
        self._made: set[date] = set()
        self._told: date | None = None
        self._first_look = 0
        self._making = asyncio.Lock()

    async def run(self) -> None:
        """Make deals ahead of their days, tell of a new day, book what nobody came back to; for ever."""
        while True:
            try:
                await self.look()
            except StoreError as error:
                log.warning("dailies not looked at", error=str(error))
            await asyncio.sleep(self._every)

    async def look(self) -> None:
        """Do so once; raises StoreError."""
        now = await self._node.races.now()
        self._first_look = self._first_look or now
        for day in days_to_make(now):
            if day not in self._made:
                await self.make(day, may_wait=day != day_at(now) and now - self._first_look < WAIT_MS)
        today = day_at(now)
        if self._told not in (None, today):
            for connection in list(self._node.connections):
                connection.send(NewDay(day=day_view(now)))
        self._told = today
        for opened in await self._node.dailies.take_late():
            await self._conclude(opened)

    async def await_deals(self, day: date, now: int) -> None:
        """Wait until the deals of a day are made, if it is today: a node's first minute, or a store's, may be on."""
        if day == day_at(now):
            await self.make(day)

    async def make(self, day: date, *, may_wait: bool = False) -> None:
        """Every node offers deals, and the first one's count; they are known to be winnable where such are at hand.

        A day to come may wait for them, but not for long.
        """
        if day in self._made:
            return
        async with self._making:
            if day not in self._made:
                await self._make(day, may_wait=may_wait)

    async def _make(self, day: date, *, may_wait: bool) -> None:
        made = [await self._make_deal(day, game, may_wait=may_wait) for game in GAMES]
        if all(made):
            await self._node.dailies.note_day(day)
            self._made.add(day)

    async def _make_deal(self, day: date, game: str, *, may_wait: bool) -> bool:
        """Whether there is a deal of a day and game now."""
        if await self._node.dailies.deal(day, game) is not None:
            return True
        deal = await self._node.dealer.winnable(game)
        if deal is None and may_wait and self._node.dealer.is_coming(game):
            return False
        deal = deal or Deal(make_secret())
        offered = DailyDeal(deal.secret, commit_to(game, deal.secret), deal.difficulty)
        await self._node.dailies.make_deal(day, game, offered)
        return True

    async def find_deal(self, day: date, game: str, now: int) -> DailyDeal:
        """The deal of a day that may be played; raises Refusal."""
        today = day_at(now)
        await self.await_deals(day, now)
        if day > today:
            raise Refusal(
                Reason.UNKNOWN_DAY, f"the deal of {day} cannot be played before midnight UTC; today is {today}"
            )
        deal = await self._node.dailies.deal(day, game)
        if deal is None:
            raise Refusal(Reason.UNKNOWN_DAY, f"there is no deal of {game} for {day}")
        return deal

    async def enter(self, connection: Connection, request: DailyRequest) -> str:
        """The race in which a player plays a daily deal: its one attempt, begun or come back to, or one more game."""
        now = await self._node.races.now()
        day = day_at(now) if request.day is None else read_day(request.day)
        if day is None:
            raise Refusal(Reason.UNKNOWN_DAY, f"wanted a date such as {day_at(now)}; got {request.day!r}")
        deal = await self.find_deal(day, request.game, now)
        begun = await self._node.dailies.begun(day, request.game, connection.player.id)
        if request.again:
            return await self._play_again(connection, day, request.game, deal, now)
        if begun is not None and day != day_at(now) and await self._node.races.load(begun) is None:
            raise Refusal(Reason.DAY_OVER, f"{day} is over, and your attempt at it is not kept any more")
        if begun is None and day != day_at(now):
            raise Refusal(Reason.DAY_OVER, f"{day} is over; a new day has begun")
        return await self._attempt(connection, day, request.game, deal, now)

    async def _attempt(self, connection: Connection, day: date, game: str, deal: DailyDeal, now: int) -> str:
        """However often and wherever it is begun, it is one race: its id is fixed before it is made.

        It begins as it is made, so that no node that dies in between leaves one that begins, and so ends, too late.
        """
        player, new = connection.player, new_code()
        code = await self._node.dailies.begin(day, game, player.id, new)
        opened = Open(day, game, player.id, code)
        if await self._node.dailies.result(day, game, player.id) is None:
            await self._node.dailies.watch(opened)
            settings = Settings(
                game=game,
                seats=1,
                minutes=0,
                commitment=deal.commitment,
                daily=day.isoformat(),
                is_attempt=True,
                lasts=closes_at(day) - now,
                keeps_secret=True,
                difficulty=deal.difficulty,
            )
            entries: list[Entry] = [*first_entries(person(player), settings, None), Begun(lasts=closes_at(day) - now)]
            await self._node.races.create(code, settings, deal.secret, entries)
            await self._node.settle(code)
            if code == new:
                self._node.counts["races_begun_total"] += 1
                log.info("race begun", race=code, game=game, seats=1)
        return code

    async def _play_again(self, connection: Connection, day: date, game: str, deal: DailyDeal, now: int) -> str:
        player, is_open = connection.player, now < closes_at(day)
        has_ended = await self._node.dailies.result(day, game, player.id) is not None
        may_attempt = day == day_at(now) or await self._node.dailies.begun(day, game, player.id) is not None
        if is_open and may_attempt and not has_ended:
            raise Refusal(Reason.ATTEMPT_FIRST, "your attempt comes first; after it you can play as often as you like")
        settings = Settings(
            game=game,
            seats=1,
            minutes=AGAIN_MINUTES,
            commitment=deal.commitment,
            daily=day.isoformat(),
            keeps_secret=is_open,
            difficulty=deal.difficulty,
        )
        code = new_code()
        await take_place(self._node, player.id, code)
        await self._node.indexes.announce(code)
        await self._node.races.create(code, settings, deal.secret, first_entries(person(player), settings, None))
        await self._node.settle(code)
        return code

    # results

    def book_soon(self, race: Race) -> None:
        """An attempt is over."""
        sitter = race.seats[0].sitter
        if race.settings.daily is not None and sitter is not None:
            opened = Open(date.fromisoformat(race.settings.daily), race.settings.game, sitter.id, race.id)
            self._node.spawn(self.book(opened))

    async def _conclude(self, opened: Open) -> None:
        async with self._node.using(opened.race) as live:
            if live is not None:
                await live.conclude()
        await self.book(opened)

    async def book(self, opened: Open) -> None:
        """Keep an attempt that is over, and book it, from its log; once, however many try."""
        kept = await self._node.races.load(opened.race)
        race = kept.fold(opened.race) if kept is not None else None
        if race is None or race.state != "ended":
            return
        await self._node.booker.keep(race)
        result = result_of(race)
        identity = await self._node.players.identity(opened.player)
        dailies = self._node.dailies
        is_named = identity is not None and identity.is_claimed
        booked = await dailies.book(opened, replace(result, is_named=is_named))
        if identity is None:
            return
        await dailies.note_played(opened.day, opened.game, opened.player, booked)
        if booked.is_named:
            await self._add_up(opened.day, opened.game, opened.player)

    async def _add_up(self, day: date, game: str, player: str) -> None:
        await self._node.dailies.add_up(game, player, day, await self._node.dailies.played(player))

    async def join_boards(self, player: str) -> None:
        """A player has claimed a name: what it has played on days that are still open joins their boards."""
        now, dailies = await self._node.races.now(), self._node.dailies
        await dailies.keep_played(player)
        for (day, game), result in (await dailies.played(player)).items():
            if now < closes_at(day) and not result.is_named:
                named = await dailies.name_result(day, game, player, result)
                await dailies.note_played(day, game, player, named)
                await self._add_up(day, game, player)


def day_view(now: int) -> Day:
    """The day it is at a time of the store."""
    today = day_at(now)
    return Day(day=today.isoformat(), game=game_of(today), left=begins_at(today) + DAY_MS - now)


def result_of(race: Race) -> Result:
    """How an attempt that is over came out."""
    seat = race.seats[0]
    return Result(
        race=race.id,
        begun_at=race.begun_at,
        is_solved=seat.state == "solved",
        progress=seat.progress,
        most=find_game(race.settings.game).max_progress,
        reached=seat.reached,
        moves=seat.turn,
        course=course_of(seat.progresses[1:]),
    )
