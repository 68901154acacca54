"""A race that somebody follows on this node: its state in memory, its followers, its one lock.

Every wish is decided on the state, committed by the store and only then taken in and told. What other nodes commit
comes as news and is taken in the same way; a gap is filled from the log.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

import structlog

from engine.position import Ending
from protocol.answers import Events, Left
from protocol.answers import Race as RaceAnswer
from protocol.closing import CloseCode
from protocol.refusals import Reason
from server.clock import StoreClock
from server.connection import Connection
from server.fanout import Followers, Origin, Place
from server.race import decide
from server.race.decide import Refusal
from server.race.entries import Away, Entry, Moved, Outage, Stamped, Undone, Vacated
from server.race.state import UNDO, Race
from server.race.views import moved_again, view
from server.store.indexes import Held
from server.store.races import Committed, Early, Kept, Outcome, Outed, read_news

if TYPE_CHECKING:
    from server.node import Node

Decision = Callable[[Race], Entry | None]
MAX_TRIES = 20
REPLAYED_FOR_ONE = 50
"""How many turns are played anew for the price of one message."""
log = structlog.get_logger()


class LiveRace:
    """One race on this node."""

    def __init__(self, node: "Node", identifier: str) -> None:
        self.id = identifier
        self.followers = Followers()
        self.users = 0
        """Tasks that need it just now."""
        self.clock = StoreClock(lambda: asyncio.get_running_loop().time())
        """That of the part of the store the race lies in."""
        self._node = node
        self._lock = asyncio.Lock()
        self._race: Race | None = None
        self._backlog: list[Stamped] = []
        self._timer: asyncio.TimerHandle | None = None

    @property
    def race(self) -> Race:
        """The race as it is now."""
        if self._race is None:
            raise ValueError(f"race {self.id} is not loaded")
        return self._race

    def load(self, kept: Kept) -> None:
        """Fold the race as it lies in the store."""
        self.clock.observe(kept.now)
        race = Race(self.id, kept.settings, kept.secret)
        for stamped in kept.log:
            race.apply(stamped)
        self._race = race
        self._set_timer()

    def close(self) -> None:
        """Leave memory."""
        if self._timer is not None:
            self._timer.cancel()

    # wishes

    async def enter(self, connection: Connection, re: int | None, version: int | None = None) -> None:
        """Let a socket follow the race, with its player's seat if there is one, and show it what it lacks."""
        async with self._lock:
            seat = self.race.seat_of(connection.player.id)
            self._node.forget_over(connection)
            place = self.followers.place(connection)
            if place is None or place.seat != (seat.number if seat else None):
                place = await self._take_place(connection, seat.number if seat else None)
            if place.seat is not None:
                await self._come_back(place.seat, place.epoch)
            if version == self.race.version:
                connection.send(Events(re=re, race=self.id, first=version + 1, last=version, events=()))
            else:
                shown = view(self.race, place.seat, self.clock.now())
                connection.send(RaceAnswer(re=re, race=shown))
        self._drain()

    async def _take_place(self, connection: Connection, seat: int | None) -> Place:
        epoch = await self._node.races.attach(self.id, seat) if seat is not None else 0
        if seat is not None:
            self.followers.fence(seat, epoch)
            await self._node.indexes.hold([Held(self.id, seat, epoch)])
        place = Place(seat, epoch)
        self.followers.add(connection, place)
        connection.races.add(self.id)
        return place

    def forget(self, connection: Connection) -> None:
        """A socket is gone: if it held a seat, its player is away."""
        place = self.followers.remove(connection)
        if place is not None and place.seat is not None:
            self._node.miss_soon(Held(self.id, place.seat, place.epoch))

    def held(self) -> list[Held]:
        """The seats that sockets of this node hold, as long as anybody waits for them."""
        if self._race is None or self.race.state in ("ended", "cancelled"):
            return []
        return [Held(self.id, place.seat, place.epoch) for place in self.followers.places() if place.seat is not None]

    async def wish(self, origin: Origin | None, decision: Decision) -> None:
        """Decide, commit and tell; a decision of None changes nothing and is answered all the same."""
        async with self._lock:
            entry = await self._commit(decision, origin)
            if entry is None and origin is not None:
                at = self.race.version
                origin.connection.send(Events(re=origin.re, race=self.id, first=at + 1, last=at, events=()))
            await self._follow_up()
        self._drain()

    async def settle(self) -> None:
        """See to what must happen by itself."""
        await self.wish(None, lambda _: None)

    async def leave(self, connection: Connection, re: int | None) -> None:
        """Give up a player's seat and stop to follow."""
        await self.wish(None, lambda race: decide.leave(race, connection.player.id))
        await self._node.indexes.forget_seat(connection.player.id, self.id)
        self.followers.remove(connection)
        connection.races.discard(self.id)
        connection.send(Left(re=re, race=self.id))

    async def miss(self, held: Held) -> None:
        """A seat's player is away, unless another socket has taken the seat since, or the same holds it after all."""
        async with self._lock:
            if held in self.held():
                return
            guard = (f"epoch:{held.seat}", held.epoch)
            await self._commit(lambda race: decide.away(race, held.seat), None, guard=guard)
            await self._follow_up()
        self._drain()

    async def stay(self, seat: int) -> None:
        """A seat was taken for away, though a socket of this node holds it."""
        async with self._lock:
            for held in self.held():
                if held.seat == seat:
                    await self._come_back(seat, held.epoch)
            await self._follow_up()
        self._drain()

    async def _come_back(self, seat: int, epoch: int) -> None:
        await self._commit(lambda race: decide.back(race, seat), None, guard=(f"epoch:{seat}", epoch))

    async def stand_still(self, lasts: int) -> None:
        """Nobody served the race for so long, which counts against nobody."""
        async with self._lock:
            await self._stand_still(lasts)
            await self._note()
        self._drain()

    async def conclude(self) -> None:
        """Do what the deadline asks for, if it is past."""
        async with self._lock:
            await self._conclude()
        self._drain()

    async def _conclude(self) -> None:
        await self._commit(decide.at_deadline, None, is_due=True)
        await self._follow_up()

    async def move(self, player: str, turn: int, text: str, origin: Origin | None = None) -> bool:
        """Make a seat's turn, a move or an undo; False if that changed nothing."""
        async with self._lock:
            stamped = await self._commit_turn(player, turn, text, origin)
            if stamped is not None:
                await self._follow_up()
        self._drain()
        return stamped is not None

    # commits, all under the lock

    async def _commit(
        self, decision: Decision, origin: Origin | None, *, is_due: bool = False, guard: tuple[str, int] | None = None
    ) -> Stamped | None:
        for _ in range(MAX_TRIES):
            entry = decision(self.race)
            if entry is None:
                return None
            outcome = await self._node.races.append(self.race, entry, is_due=is_due, guard=guard)
            match outcome:
                case Committed():
                    stamped = await self._took(outcome, entry, origin)
                    self._write_down(entry)
                    await self._note()
                    return stamped
                case Early(wait):
                    self._set_timer(wait)
                    return None
                case "guarded":
                    return None
                case _:
                    await self._catch_up_after(outcome)
        raise Refusal(Reason.TRY_AGAIN, "too much is going on in this race; try again")

    def _write_down(self, entry: Entry) -> None:
        """A line of the log for what an operator wants to know."""
        words = {"begun": "race begun", "finished": "race ended", "cancelled": "race cancelled", "forfeited": "forfeit"}
        if entry.kind in words:
            log.info(words[entry.kind], race=self.id, game=self.race.settings.game, seats=len(self.race.taken))

    async def _stand_still(self, lasts: int) -> None:
        """Put an outage into the log, unless another node has done so before."""
        entry = Outage(lasts=lasts)
        outcome = await self._node.races.append(self.race, entry)
        if isinstance(outcome, Committed):
            log.warning("outage", race=self.id, milliseconds=lasts)
            await self._took(outcome, entry, None)
        else:
            await self.catch_up()

    async def _commit_turn(self, player: str, turn: int, text: str, origin: Origin | None) -> Stamped | None:
        for _ in range(MAX_TRIES):
            if decide.repeats(self.race, player, turn, text):
                await self._answer_again(player, turn, origin)
                return None
            entry = await self._try(player, turn, text)
            place = self.followers.place(origin.connection) if origin is not None else Place(entry.seat)
            if place is None:
                return None
            outcome = await self._node.races.move(self.id, entry, place.epoch)
            match outcome:
                case Committed():
                    return await self._took(outcome, entry, origin)
                case "late":
                    await self._conclude()
                    raise Refusal(Reason.RACE_OVER, "the race's time is up")
                case "fenced" if origin is not None:
                    origin.connection.close(CloseCode.TAKEN_OVER, "you sat down here from another window or device")
                    return None
                case _:
                    await self._catch_up_after(outcome)
        raise Refusal(Reason.TRY_AGAIN, "too much is going on in this race; try again")

    async def _try(self, player: str, turn: int, text: str) -> Moved | Undone:
        if text == UNDO:
            return decide.undo(self.race, player, turn)
        tried = decide.move(self.race, player, turn, text)
        if tried.doubt is None:
            return tried.entry
        is_stuck = await self._node.judge.is_stuck(tried.doubt)
        return decide.with_ending(tried.entry, Ending.STUCK if is_stuck else None)

    async def _catch_up_after(self, outcome: Outcome) -> None:
        if isinstance(outcome, Outed):
            await self._stand_still(outcome.lasts)
            return
        if outcome == "unknown":
            raise Refusal(Reason.UNKNOWN_RACE, f"there is no race {self.id} any more")
        await self.catch_up()

    async def catch_up(self) -> None:
        """Take in what the log has and we have not."""
        for stamped in await self._node.races.read_after(self.id, self.race.version):
            self._take(stamped, None)

    async def _took(self, committed: Committed, entry: Entry, origin: Origin | None) -> Stamped:
        """Take in what we have committed, after what other nodes have committed just before."""
        self.clock.observe(committed.at)
        own = Stamped(version=committed.version, at=committed.at, entry=entry)
        missed = [own]
        if own.version > self.race.version + 1:
            missed = [*await self._node.races.read_after(self.id, self.race.version)]
        for stamped in missed:
            self._take(stamped, origin if stamped.version == own.version else None)
        return own

    def _take(self, stamped: Stamped, origin: Origin | None) -> None:
        if stamped.version <= self.race.version:
            return
        was, clocks, held = self.race.state, self.race.clocks, self.held()
        self.race.apply(stamped)
        self._node.count_entry(stamped)
        self.followers.tell(self.race, stamped, origin, was_countdown=was == "countdown")
        if isinstance(stamped.entry, Vacated):
            self.followers.vacate(stamped.entry.seat)
        if self.race.clocks is not clocks:
            self._set_timer()
        if isinstance(stamped.entry, Away) and any(each.seat == stamped.entry.seat for each in held):
            self._node.spawn(self.stay(stamped.entry.seat))
        if held and not self.held():
            self._node.spawn(self._node.indexes.let_go(*held))

    async def _follow_up(self) -> None:
        while await self._commit(decide.follow_up, None) is not None:
            pass
        if decide.is_rematch_due(self.race):
            entry = await self._node.make_rematch(self.race)
            await self._commit(lambda race: entry if race.rematch is None else None, None)

    async def _note(self) -> None:
        """Bring the lists of races up to date; they are no part of the commit, and the sweeper mends them."""
        await self._node.indexes.note(self.race)

    async def _answer_again(self, player: str, turn: int, origin: Origin | None) -> None:
        """Say once more what a turn did; an old one is played anew, which takes its time and so is paid for."""
        seat = self.race.seat_of(player)
        if origin is None or seat is None:
            return
        origin.connection.budget.take(turn // REPLAYED_FOR_ONE)
        at, again = seat.versions[turn], await asyncio.to_thread(moved_again, self.race, seat, turn)
        origin.connection.send(Events(re=origin.re, race=self.id, first=at, last=at, events=(again,)))

    # news and time

    def hear(self, data: bytes) -> None:
        """Take in what a node has committed; wait with it while a commit of our own is under way."""
        news = read_news(data)
        if isinstance(news, tuple):
            self.followers.fence(*news)
            return
        self._backlog.append(news)
        if not self._lock.locked():
            self._drain()

    def _drain(self) -> None:
        if self._race is None or self._lock.locked():
            return
        waiting, self._backlog = sorted(self._backlog, key=lambda stamped: stamped.version), []
        for stamped in waiting:
            if stamped.version > self.race.version + 1:
                self._node.spawn(self.mend())
                return
            self._take(stamped, None)

    async def mend(self) -> None:
        """Fill a gap from the log."""
        async with self._lock:
            await self.catch_up()
        self._drain()

    def _set_timer(self, wait: int | None = None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        deadlines = self.race.clocks.deadlines
        if not deadlines:
            return
        delay = wait if wait is not None else max(0, deadlines[0].at - self.clock.now())
        self._timer = asyncio.get_running_loop().call_later(delay / 1000, self._node.conclude_soon, self.id)
