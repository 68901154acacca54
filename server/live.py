"""A race that somebody follows on this node: its state in memory, its followers, its one lock.

Every wish is decided on the state, committed by the store and only then taken in and told. What other nodes commit
comes as news and is taken in the same way; a gap is filled from the log.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING

from engine.moves import Step
from protocol.answers import Crowd, Events, Left
from protocol.answers import Race as RaceAnswer
from protocol.events import AnyEvent
from protocol.refusals import Reason
from server.clock import StoreClock
from server.committing import Decision, catch_up, commit, commit_turns, conclude, find_finish, follow_up, stand_still
from server.connection import Connection
from server.errors import StoreError
from server.fanout import Followers, News, Origin, Place
from server.race import decide
from server.race.decide import Refusal, Turns
from server.race.entries import Away, Begun, Moved, Stamped, Undone, Vacated
from server.race.state import Race
from server.race.views import Audience, happened, is_shown_to_all, turn_events, view
from server.spectating import Spectating
from server.store.indexes import Held
from server.store.races import Epoch, Kept, read_news

if TYPE_CHECKING:
    from server.node import Node

WHOLE_PRICE = 4
"""What it costs to be shown all tables, besides the message that asks for it, in messages."""
MEND_SECONDS = 0.5
"""How long after a gap could not be filled it is tried again."""


class LiveRace:
    """One race on this node."""

    def __init__(self, node: "Node", identifier: str) -> None:
        self.id = identifier
        self.followers = Followers()
        self.users = 0
        """Tasks that need it just now."""
        self.clock = StoreClock(lambda: asyncio.get_running_loop().time())
        """That of the part of the store the race lies in."""
        self.node = node
        self._lock = asyncio.Lock()
        self._race: Race | None = None
        self._backlog: list[Stamped] = []
        self._timer: asyncio.TimerHandle | None = None
        self.spectating: Spectating | None = None
        """What spectators see, while the race runs and there are any."""
        self.crowd = 0
        """How many watch on all nodes, as was last heard."""

    @property
    def race(self) -> Race:
        """The race as it is now."""
        if self._race is None:
            raise ValueError(f"race {self.id} is not loaded")
        return self._race

    def load(self, kept: Kept, gone: Iterable[str] = ()) -> None:
        """Fold the race as it lies in the store, without the names of players that are gone."""
        self.clock.observe(kept.now)
        race = Race(self.id, kept.settings, kept.secret)
        for stamped in kept.log:
            race.apply(stamped)
        for player in gone:
            race.forget_player(player)
        self._race = race
        self.set_timer()

    def forget_player(self, player: str) -> None:
        """A player is no more: the race goes on without its name."""
        self.race.forget_player(player)
        if self.spectating is not None:
            self.spectating.showing.race.forget_player(player)

    def close(self) -> None:
        """Leave memory."""
        if self._timer is not None:
            self._timer.cancel()
        if self.spectating is not None:
            self.spectating.look()

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        """Hold the race's lock; what was heard meanwhile is taken in after."""
        try:
            async with self._lock:
                yield
        finally:
            self._drain()

    # wishes

    async def enter(self, connection: Connection, re: int | None, version: int | None = None) -> None:
        """Let a socket follow the race, with its player's seat if there is one, and show it what it lacks."""
        async with self._alone():
            seat = self.race.seat_of(connection.player.id)
            if seat is not None and version is not None and version > self.race.version:
                # Not for spectators: they would learn from how long it takes which version there is.
                await catch_up(self)
            if seat is not None or self.race.state != "running":
                await self._follow(connection, re, seat.number if seat else None, version)
                return
        await self._look_on(connection, re, version)

    async def watch(self, connection: Connection, re: int | None, version: int | None = None) -> None:
        """Let a socket follow the race as spectators do; raises Refusal."""
        seat = self.race.seat_of(connection.player.id)
        if seat is not None and self.race.state != "ended":
            if self.race.state != "running" or seat.is_playing:
                raise Refusal(
                    Reason.STILL_RACING, "you race in this race yourself; you may watch it once your own game is over"
                )
            await self._look_on(connection, re, version)
            return
        await self.enter(connection, re, version)

    async def _follow(self, connection: Connection, re: int | None, seat: int | None, version: int | None) -> None:
        if seat is None:
            self._check_shown()
        self.node.open.forget_over(connection)
        place = self.followers.place(connection)
        if place is None or place.seat != seat:
            place = await self._take_place(connection, seat)
        if place.seat is not None:
            await self._come_back(place.seat, place.epoch)
        if version == self.race.version:
            connection.send(Events(re=re, race=self.id, first=version + 1, last=version, events=()))
        else:
            shown = view(self.race, place.seat, self.clock.now(), crowd=self.crowd)
            connection.send(RaceAnswer(re=re, race=shown))
        if place.seat is not None:
            await follow_up(self)

    async def _look_on(self, connection: Connection, re: int | None, version: int | None) -> None:
        """Let a socket be a spectator's, and show it what spectators see."""
        self._check_shown()
        spectating = self._spectate()
        await spectating.caught_up()
        if self.race.state != "running":
            await self.enter(connection, re)
            return
        # Nothing is waited for from here on, so that no frame comes between.
        self.node.open.forget_over(connection)
        self.followers.add(connection, Place(None))
        connection.races.add(self.id)
        at = spectating.version
        if version == at:
            connection.send(Events(re=re, race=self.id, first=at + 1, last=at, events=()))
        else:
            connection.budget.take(WHOLE_PRICE)
            connection.send(RaceAnswer(re=re, race=spectating.view(connection)))

    def _check_shown(self) -> None:
        if not is_shown_to_all(self.race, self.clock.now()):
            text = "others may still play this daily deal, so only its own player sees this game until that is over"
            raise Refusal(Reason.NOT_SHOWN, text)

    def _spectate(self) -> Spectating:
        """What spectators see, from now on if it was not looked at."""
        if self.spectating is None:
            self.spectating = Spectating(self)
            self.node.spawn(self.spectating.run())
        return self.spectating

    @property
    def spectators(self) -> int:
        """How many players watch here."""
        is_running = self._race is not None and self.race.state == "running"
        return len({each.player.id for each in self.followers.spectators()}) if is_running else 0

    def tell_crowd(self, watching: int) -> None:
        """So many watch, on all nodes."""
        self.crowd = watching
        self.followers.send(Crowd(race=self.id, watching=watching))

    async def _take_place(self, connection: Connection, seat: int | None) -> Place:
        epoch = await self.node.races.attach(self.id, seat) if seat is not None else 0
        if seat is not None:
            self.followers.fence(seat, epoch)
            await self.node.indexes.hold([Held(self.id, seat, epoch)])
        place = Place(seat, epoch)
        self.followers.add(connection, place)
        connection.races.add(self.id)
        return place

    def forget(self, connection: Connection) -> None:
        """A socket is gone: if it held a seat, its player is away."""
        place = self.followers.remove(connection)
        if self.spectating is not None:
            self.spectating.look()
        if place is not None and place.seat is not None:
            self.node.miss_soon(Held(self.id, place.seat, place.epoch))

    def held(self) -> list[Held]:
        """The seats that sockets of this node hold, as long as anybody waits for them."""
        if self._race is None or self.race.state in ("ended", "cancelled"):
            return []
        return [Held(self.id, place.seat, place.epoch) for place in self.followers.places() if place.seat is not None]

    async def wish(self, origin: Origin | None, decision: Decision) -> None:
        """Decide, commit and tell; a decision of None changes nothing and is answered all the same."""
        async with self._alone():
            entry = await commit(self, decision, origin)
            if entry is None and origin is not None:
                at = self.race.version
                origin.connection.send(Events(re=origin.re, race=self.id, first=at + 1, last=at, events=()))
            await follow_up(self)

    async def settle(self) -> None:
        """See to what must happen by itself."""
        await self.wish(None, lambda _: None)

    async def leave(self, connection: Connection, re: int | None) -> None:
        """Give up a player's seat and stop to follow."""
        await self.wish(None, lambda race: decide.leave(race, connection.player.id))
        await self.node.indexes.forget_seat(connection.player.id, self.id)
        self.followers.remove(connection)
        connection.races.discard(self.id)
        connection.send(Left(re=re, race=self.id))

    async def miss(self, held: Held) -> None:
        """A seat's player is away, unless another socket has taken the seat since, or the same holds it after all."""
        async with self._alone():
            if held in self.held():
                return
            guard = (f"epoch:{held.seat}", held.epoch)
            await commit(self, lambda race: decide.away(race, held.seat), None, guard=guard)
            await follow_up(self)

    async def stay(self, seat: int) -> None:
        """A seat was taken for away, though a socket of this node holds it."""
        async with self._alone():
            for held in self.held():
                if held.seat == seat:
                    await self._come_back(seat, held.epoch)
            await follow_up(self)

    async def _come_back(self, seat: int, epoch: int) -> None:
        await commit(self, lambda race: decide.back(race, seat), None, guard=(f"epoch:{seat}", epoch))

    async def stand_still(self, lasts: int) -> None:
        """Nobody served the race for so long, which counts against nobody."""
        async with self._alone():
            await stand_still(self, lasts)
            await self.node.indexes.note(self.race)

    async def conclude(self) -> None:
        """Do what the deadline asks for, if it is past."""
        async with self._alone():
            await conclude(self)

    async def move(self, player: str, turn: int, text: str, origin: Origin | None = None) -> bool:
        """Make a seat's move; False if that changed nothing."""
        return await self.take_turns(player, Turns(turn, text), origin)

    async def finish(self, player: str, turn: int, origin: Origin | None = None) -> bool:
        """Play a seat's game out, all cards at one moment; False if that changed nothing."""
        return await self.take_turns(player, await find_finish(self.race, player, turn), origin)

    async def take_turns(self, player: str, turns: Turns, origin: Origin | None = None) -> bool:
        """Make turns of a seat; False if that changed nothing."""
        async with self._alone():
            has_changed = await commit_turns(self, player, turns, origin)
            if has_changed:
                await follow_up(self)
        return has_changed

    # what happens

    def take(self, stamped: Stamped, origin: Origin | None) -> None:
        """Take in the next entry and tell it; older ones are known."""
        if stamped.version <= self.race.version:
            return
        was, clocks, held = self.race.state, self.race.clocks, self.held()
        self.race.apply(stamped)
        self.node.count_entry(stamped)
        self._tell((stamped,), origin, partial(happened, self.race, stamped, was_countdown=was == "countdown"))
        if isinstance(stamped.entry, Vacated):
            self.followers.vacate(stamped.entry.seat)
        if self.race.clocks is not clocks:
            self.set_timer()
        if isinstance(stamped.entry, Away) and any(each.seat == stamped.entry.seat for each in held):
            self.node.spawn(self.stay(stamped.entry.seat))
        if held and not self.held():
            self.node.spawn(self.node.indexes.let_go(*held))

    def take_turns_in(self, made: Sequence[Stamped], origin: Origin | None) -> None:
        """Take in the next entries, turns of one seat at one moment, and tell them together."""
        last, steps = made[-1].entry, list[Step]()
        if not isinstance(last, Moved | Undone):
            raise TypeError(f"wanted turns; got {last.kind}")
        held = self.held()
        for stamped in made:
            self.race.apply(stamped)
            self.node.count_entry(stamped)
            steps += self.race.seats[last.seat].steps
        see = partial(turn_events, self.race, last, turns=len(made), steps=steps)
        self._tell(made, origin, see)
        if held and not self.held():
            self.node.spawn(self.node.indexes.let_go(*held))

    def _tell(
        self, taken: Sequence[Stamped], origin: Origin | None, see: Callable[[Audience], tuple[AnyEvent, ...]]
    ) -> None:
        """Tell the seats at once, and those who look on too, unless they are spectators, who are told later."""
        if isinstance(taken[0].entry, Begun):
            self.followers.turn_out_seated(self.race)
            if self.followers.spectators():
                self._spectate()
        is_watched = self.spectating is not None
        self.followers.tell(self.id, News(taken[0].version, taken[-1], see), origin, only_seats=is_watched)
        if self.spectating is not None:
            for stamped in taken:
                self.spectating.hear(stamped)

    # news and time

    def hear(self, data: bytes) -> None:
        """Take in what a node has committed; wait with it while a commit of our own is under way."""
        news = read_news(data)
        if isinstance(news, Epoch):
            self.followers.fence(news.seat, news.epoch)
            return
        self._backlog += news
        if not self._lock.locked():
            self._drain()

    def _drain(self) -> None:
        if self._race is None or self._lock.locked():
            return
        waiting, self._backlog = sorted(self._backlog, key=lambda stamped: stamped.version), []
        for stamped in waiting:
            if stamped.version > self.race.version + 1:
                self.node.spawn(self.mend())
                return
            self.take(stamped, None)

    async def mend(self) -> None:
        """Fill a gap from the log, as soon as the store lets us."""
        while self.followers or self.users:
            try:
                async with self._alone():
                    await catch_up(self)
                break
            except StoreError:
                await asyncio.sleep(MEND_SECONDS)

    def set_timer(self, wait: int | None = None) -> None:
        """Be woken at the first deadline, or in so many milliseconds."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        deadlines = self.race.clocks.deadlines
        if not deadlines:
            return
        delay = wait if wait is not None else max(0, deadlines[0].at - self.clock.now())
        self._timer = asyncio.get_running_loop().call_later(delay / 1000, self.node.conclude_soon, self.id)
