"""A node: the races that are live on it, its ears and clocks, its sockets. It holds nothing that Redis does not.

socket → connection → request → live race → store (one commit) → answer to the mover
                                                               └→ entry → views → everyone who follows
"""

import asyncio
from collections import Counter
from collections.abc import Coroutine, Mapping
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Self

import structlog
from starlette.types import Receive, Scope, Send

from protocol.closing import CloseCode
from protocol.records import Position
from server.accounts import Accounts
from server.api.analysing import Analyst
from server.api.projecting import Projector
from server.api.reading import Reading
from server.booking import Booker
from server.clock import StoreClock
from server.connection import Connection
from server.crowds import Crowds, LiveList
from server.daily.challenge import EVERY_SECONDS, Dailies
from server.errors import StoreError, StoreUnreachable
from server.foretelling import Foreteller
from server.hinting import Hinter
from server.house import HouseDriver
from server.judging import Judge
from server.live import LiveRace
from server.lobby import LobbyWatch
from server.making import Deal, make_secret, new_code, rematch_of
from server.opening import OpenRaces
from server.pairing import Pairing
from server.presence import Presence
from server.race.decide import Refusal
from server.race.entries import Begun, Finished, Moved, RematchMade, Settings, Stamped, Undone
from server.race.state import Race
from server.race.tables import position_view
from server.signing import Signing
from server.socket import serve_socket
from server.store import keys
from server.store.analyses import Analyses
from server.store.boards import Boards
from server.store.calls import Store
from server.store.dailies import Dailies as DailyStore
from server.store.indexes import Held, Indexes
from server.store.lives import Lives
from server.store.names import Names
from server.store.news import News
from server.store.players import Players
from server.store.races import RaceStore
from server.store.ratings import Ratings
from server.store.replays import Replays
from server.store.waiting import Waiting
from server.store.winnable import Winnable
from server.sweeping import Sweeper
from server.together import end
from server.winnable.dealing import Dealer
from server.winnable.filling import Filler

log = structlog.get_logger()
COUNTED = ("moves_total", "races_begun_total", "races_ended_total", "refusals_total")


@dataclass(frozen=True, slots=True)
class NodeOptions:
    """What an operator may set; times in seconds."""

    house_pace: float = 1.0
    """About how long the house thinks about a move."""
    hello_within: float = 10.0
    beat_after: float = 10.0
    """After so long without a word a socket is asked whether anybody is there."""
    silent_after: float = 25.0
    """After so long it is closed."""
    sweep_every: float = 1.0
    renew_every: float = 2.0
    """How often the store is told which seats are held here."""
    patience: float = 8.0
    """How long leases must have been renewed before the seats of other nodes are taken for left alone."""
    daily_every: float = EVERY_SECONDS
    """How often it is looked after the daily challenge."""
    live_every: float = 2.5
    """How often the list of live races is told what is to be seen of those here, and how many watch them here."""
    crowd_every: float = 5.0
    """A race's followers are told how many watch it no more often."""
    tell_every: float = 0.1
    """Spectators are told what is new no more often."""
    slow_after: float = 10.0
    """A spectator that has not caught up for so long is closed."""
    recheck_every: float = 60.0
    """How often it is looked whether the tokens of all sockets still stand for somebody."""
    foretell_within: float = 0.0
    """How long spectators wait at most to be told which seats can still win; 0: they are not told."""
    analysis_seconds: float = 0.0
    """For how long it is found out where a race that is over could have been won, when somebody asks; 0 for never."""
    winnable: int = 0
    """How many deals that are known to be winnable are kept ready of each game; none are looked for if that is 0."""
    origins: tuple[str, ...] = ()
    """Web origins, besides the node's own address, whose pages may open sockets here."""


class Node:
    """An async context manager around everything one process does for races."""

    def __init__(self, store: Store, options: NodeOptions | None = None) -> None:
        self.options = options or NodeOptions()
        self.races = RaceStore(store)
        self.waiting = Waiting(store)
        self.pairing = Pairing(self)
        self.indexes = Indexes(store, self.waiting)
        self.lives = Lives(store)
        self.live_list = LiveList(self)
        self.players = Players(store)
        self.names = Names(store)
        self.accounts = Accounts(self, self.options.recheck_every)
        self.lobby = LobbyWatch(self.indexes)
        self.clock = StoreClock(lambda: asyncio.get_running_loop().time())
        self.judge = Judge()
        self.hinter = Hinter()
        self.ratings = Ratings(store)
        self.booker = Booker(self)
        self.replays = Replays(store, self.players)
        self.signing = Signing(store)
        self.projector = Projector()
        self.analyses = Analyses(store)
        self.analyst = Analyst(self)
        winnable = Winnable(store)
        self.dealer = Dealer(winnable, self.options.winnable)
        self._filler = Filler(winnable, self.options.winnable)
        self.foreteller = Foreteller()
        self.dailies = DailyStore(store)
        self.boards = Boards(store)
        self.reading = Reading(self)
        self.daily = Dailies(self, self.options.daily_every)
        self.connections: set[Connection] = set()
        self.is_stopping = False
        self.counts: Counter[str] = Counter()
        self._news = News(store.topology)
        self.open = OpenRaces(self, self._news)
        self._house = HouseDriver(self, self.options.house_pace)
        self._presence = Presence(
            self.indexes, self.open.held, self.miss_soon, every=self.options.renew_every, patience=self.options.patience
        )
        self._crowds = Crowds(self, every=self.options.live_every, tell_every=self.options.crowd_every)
        self._group: asyncio.TaskGroup | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        await self.check()
        self._group = await asyncio.TaskGroup().__aenter__()
        self._own(self._group, self._news.run())
        try:
            await self._news.listen(keys.LOBBY_NEWS, self.lobby.hear, self.lobby.hear)
            await self._news.listen(keys.PLAYERS_NEWS, self.accounts.hear, self.accounts.look_again)
        except BaseException:
            await self.__aexit__(None, None, None)
            raise
        sweeper = Sweeper(self, self.options.sweep_every)
        watching = (self.lobby.run(), self._crowds.run())
        looking = (self.daily.run(), self._filler.run())
        services = (*watching, *looking, self._presence.run(), sweeper.run(), self.accounts.run())
        for service in services:
            self._own(self._group, service)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.open.close()
        group, self._group = self._group, None
        while self._tasks:
            await end(tuple(self._tasks))
        if group is not None:
            await group.__aexit__(None, None, None)
        # Threads, because the system may take its time to end a process that others go before.
        parts = (self.judge, self.hinter, self._house, self.projector, self.analyst, self.dealer, self.foreteller)
        await asyncio.gather(*(asyncio.to_thread(part.close) for part in parts))

    async def check(self) -> None:
        """Raise a StoreError if races cannot be made now."""
        self.clock.observe(await self.races.now())

    async def stop(self) -> None:
        """Tell every socket that this node is stopping, hand over, and give the words a second to leave.

        Nobody is away by that: the seats stay held until their leases run out, and their players come back elsewhere.
        """
        self.is_stopping = True
        for connection in list(self.connections):
            connection.close(CloseCode.RESTARTING, "this server is stopping; come back in a moment")
        with suppress(StoreError):
            await self._house.hand_over()
        if self.connections:
            await asyncio.wait([asyncio.create_task(c.is_gone.wait()) for c in self.connections], timeout=1)

    async def socket_app(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ASGI application of the socket."""
        await serve_socket(self, scope, receive, send)

    def figures(self) -> Mapping[str, int]:
        """What is going on here, for the metrics."""
        return {
            "sockets": len(self.connections),
            "races_live": len(self.open),
            **{name: self.counts[name] for name in COUNTED},
        }

    def count_entry(self, stamped: Stamped) -> None:
        """Count what happens in the races that are live here."""
        match stamped.entry:
            case Moved() | Undone():
                self.counts["moves_total"] += 1
            case Begun():
                self.counts["races_begun_total"] += 1
            case Finished():
                self.counts["races_ended_total"] += 1

    def forget(self, connection: Connection) -> None:
        """A socket is gone."""
        self.connections.discard(connection)
        connection.is_gone.set()
        self.lobby.ignore(connection)
        self.open.forget(connection)

    # races

    def using(self, text: str) -> AbstractAsyncContextManager[LiveRace | None]:
        """A race, live for as long as it is used or followed; None where there is no such race."""
        return self.open.using(text)

    async def position_for(self, connection: Connection, race: str) -> Position | None:
        """The table of a socket's own seat, if its cards are shown."""
        async with self.using(race) as live:
            seat = live.race.seat_of(connection.player.id) if live is not None else None
            return position_view(live.race, seat) if live and seat is not None and seat.position is not None else None

    async def make_rematch(self, race: Race) -> RematchMade:
        """Make the race that follows one in which all agree."""
        deal, code = await self._deal_again(race.settings), new_code()
        settings, entries = rematch_of(race, deal, await self.booker.seat_again(race))
        if await self.races.create(code, settings, deal.secret, entries) is None:
            raise StoreUnreachable("no free code was found; try again")
        self.spawn(self.settle(code))
        return RematchMade(race=code)

    async def _deal_again(self, settings: Settings) -> Deal:
        """Another deal, known to be winnable as the last one if there is one at hand."""
        is_wanted = settings.is_winnable or settings.is_quick
        return await self.dealer.at_hand(settings.game, is_rematch=True) if is_wanted else Deal(make_secret())

    async def settle(self, race: str) -> None:
        """See to what must happen by itself in a new race, the house's part among it."""
        async with self.using(race) as live:
            if live is None:
                return
            await self.indexes.note(live.race)
            await live.settle()
            if any(seat.sitter is not None and seat.sitter.house for seat in live.race.taken):
                self.drive_house_soon(race)

    # time

    def conclude_soon(self, race: str) -> None:
        """A deadline of a live race is past."""
        self.spawn(self.conclude(race))

    async def conclude(self, race: str) -> None:
        """Do what a race's deadline asks for, if it is past."""
        async with self.using(race) as live:
            if live is None:
                await self.indexes.forget_race(race)
                return
            await live.conclude()

    async def see_off(self, race: str) -> None:
        """See to what is left of a race that is over."""
        async with self.using(race) as live:
            if live is None:
                await self.indexes.forget_race(race)
            elif live.race.clocks.state_ends_at is None:
                await self.booker.book(live.race)

    async def stand_still(self, race: str, lasts: int) -> None:
        """A race was served by nobody for so many milliseconds."""
        async with self.using(race) as live:
            if live is not None:
                await live.stand_still(lasts)

    def miss_soon(self, held: Held) -> None:
        """A seat's socket is gone, or the node it was connected to."""
        if not self.is_stopping:
            self.spawn(self._miss(held))

    async def _miss(self, held: Held) -> None:
        async with self.using(held.race) as live:
            if live is not None:
                await live.miss(held)
        if held in self.open.held():
            return
        epoch = await self.races.epoch(held.race, held.seat)
        if epoch != held.epoch:
            # Who holds it since may have died before saying so.
            await self.indexes.watch(Held(held.race, held.seat, epoch))
        await self.indexes.let_go(held)

    def drive_house_soon(self, race: str) -> None:
        """The house plays in this race, and nobody may be driving it."""
        self.spawn(self._house.drive(race))

    # work

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Let something be done soon, owned by the node."""
        if self._group is None:
            work.close()
            return
        self._own(self._group, self._quietly(work))

    def _own(self, group: asyncio.TaskGroup, work: Coroutine[object, object, None]) -> None:
        task = group.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _quietly(self, work: Coroutine[object, object, None]) -> None:
        try:
            await work
        except (StoreError, Refusal) as error:
            log.warning("left undone", error=str(error))
