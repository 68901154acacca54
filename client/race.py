"""One race as a player has it: what is known of it, what happens, and what one can do."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Protocol
from weakref import WeakSet

from client.errors import ClientError, Refusal
from client.state import fold, is_gap, with_position
from client.stream import EventStream, Missed
from client.timing import in_time
from protocol.answers import AnyAnswer, Events
from protocol.events import AnyEvent, Moved
from protocol.records import Advice, Position, RaceState, RaceView, Seat
from protocol.refusals import Reason
from protocol.requests import AnyRequest, Finish, Hint, Leave, Move, Ready, Rematch, Resign, Start, Undo

LOBBY_SECONDS = 35 * 60.0
"""A race waits for its players for half an hour at most."""
RACE_SECONDS = 485 * 60.0
"""A race lasts an hour at most, a practice eight."""
HINT_SECONDS = 20.0
"""How long a hint is waited for, which waits its turn at a busy server."""
CATCH_UP_PAUSES = (0.1, 0.3, 1.0, 2.0)
"""When a turn is said again to a node that is behind; after that what it says is the truth, and the turn was lost."""
OVER = frozenset({"ended", "cancelled"})


class Voice(Protocol):
    """What a race needs of the player whose it is."""

    @property
    def closed(self) -> ClientError | None:
        """Why there will be no more, once it is so."""

    async def ask(self, request: AnyRequest) -> AnyAnswer:
        """The answer to a request."""

    async def resume(self, code: str) -> "Race":
        """Another race."""


class Race:
    """A race, its `view` kept right by what the server sends."""

    def __init__(self, voice: Voice, view: RaceView) -> None:
        self.view = view
        self.is_behind = False
        """Whether something was missed and has been asked for again."""
        self._voice = voice
        self._changed = asyncio.Event()
        self._streams: WeakSet[EventStream] = WeakSet()
        self._turn = asyncio.Lock()
        self._lost: ClientError | None = None

    def __repr__(self) -> str:
        return f"<Race {self.id} {self.view.game} {self.view.state} version {self.view.version}>"

    @property
    def id(self) -> str:
        """Its id, which is the code to join it by."""
        return self.view.race

    @property
    def state(self) -> RaceState:
        """`lobby`, `countdown`, `running`, `ended` or `cancelled`."""
        return self.view.state

    @property
    def position(self) -> Position | None:
        """One's own table, once the cards are shown."""
        return self.view.position

    @property
    def seat(self) -> Seat | None:
        """One's own seat, None for who only looks on."""
        return None if self.view.you is None else self.view.seats[self.view.you]

    @property
    def result(self) -> tuple[Seat, ...]:
        """The seats of those who raced, the first place first; empty until the race has ended."""
        return tuple(sorted((seat for seat in self.view.seats if seat.place), key=lambda seat: seat.place or 0))

    @property
    def may_go_on(self) -> bool:
        """Whether anything can still happen in it, a rematch for instance."""
        if self.view.state == "ended":
            return self.view.rematch is None and len(self.view.seats) > 1
        return self.view.state != "cancelled" and self._lost is None

    # what one can do; all raise Refusal when the server says no

    async def ready(self, is_ready: bool = True) -> None:
        """Say that one is ready, or no longer."""
        await self._ask(
            Ready(race=self.id, is_ready=is_ready),
            lambda view: view.state != "lobby" or (self.seat is not None and self.seat.is_ready == is_ready),
        )

    async def start(self) -> None:
        """Start with whoever is here; for the maker, with at least two seats taken."""
        await self._ask(Start(race=self.id), lambda view: view.state != "lobby")

    async def leave(self) -> None:
        """Give up one's seat before the cards are shown."""
        await self._ask(Leave(race=self.id), lambda view: view.you is None)

    async def _ask(self, request: AnyRequest, is_done: Callable[[RaceView], bool]) -> None:
        """Ask; a refusal of what was said twice counts for nothing if the first time has done it."""
        try:
            await self._voice.ask(request)
        except Refusal as refusal:
            if not (refusal.was_repeated and is_done(self.view)):
                raise

    async def move(self, text: str) -> Moved:
        """Make a move, `deal`, `redeal` or such as `w-t3`; what it did.

        The library numbers the turns and makes one after the other. A turn that got no answer is said again as often
        as it takes: its number makes that safe.
        """
        async with self._turn:
            return await self._take_turn(Move(race=self.id, turn=self._next_turn, move=text))

    async def undo(self, count: int = 1) -> Moved:
        """Take the last move back, or so many at once, in practice."""
        async with self._turn:
            return await self._take_turn(Undo(race=self.id, turn=self._next_turn, count=count))

    async def finish(self) -> Moved:
        """Play the game out, once `position.may_finish`: the server makes all the moves, at one moment."""
        async with self._turn:
            return await self._take_turn(Finish(race=self.id, turn=self._next_turn))

    async def hint(self) -> Advice:
        """What the solver says of the table as it is, in practice; it knows all cards. That takes some seconds.

        Where many ask at once nothing may be found in time: then it is `undecided`, without a move, and not counted.
        """
        async with self._turn:
            turn, before = self._next_turn, self.view
            is_known = before.advice is not None and not _says_nothing(before.advice)
            await self._voice.ask(Hint(race=self.id, turn=turn))
        view = await self.wait_for(
            lambda view: (
                self._next_turn != turn or (view.advice is not None and (is_known or view.version > before.version))
            ),
            HINT_SECONDS,
        )
        if view.advice is None:
            raise ClientError(f"no hint came for turn {turn} before the next was made")
        return view.advice

    async def _take_turn(self, request: Move | Undo | Finish) -> Moved:
        """Ask; a node that has not heard yet of a turn that was acknowledged is given a while to hear of it."""
        for pause in CATCH_UP_PAUSES:
            try:
                return await self._say_turn(request)
            except Refusal as refusal:
                if not _is_behind(refusal, request.turn):
                    raise
                await asyncio.sleep(pause)
        try:
            return await self._say_turn(request)
        except Refusal as refusal:
            if _is_behind(refusal, request.turn):
                self._change(self.view.model_copy(update={"position": refusal.position}), ())
            raise

    async def _say_turn(self, request: Move | Undo | Finish) -> Moved:
        moved = _moved_in(await self._voice.ask(request))
        self.correct(moved.position)
        return moved

    async def resign(self) -> None:
        """End one's own game, after the moves that are under way. It is final."""
        async with self._turn:
            await self._ask(
                Resign(race=self.id, confirm=True),
                lambda _: self.seat is not None and self.seat.state == "resigned",
            )

    async def rematch(self, within: float = LOBBY_SECONDS) -> "Race":
        """Ask for a rematch and wait until all agree; the race that follows."""
        await self._voice.ask(Rematch(race=self.id))
        view = await self.wait_for(lambda view: view.rematch is not None, within)
        return await self._voice.resume(view.rematch or "")

    @property
    def _next_turn(self) -> int:
        return self.view.position.turn if self.view.position is not None else 0

    # waiting

    async def wait_for(self, predicate: Callable[[RaceView], bool], within: float = RACE_SECONDS) -> RaceView:
        """The view as soon as the predicate holds of it; raises TimedOut after `within` seconds.

        Waiting outlives a lost connection; once there will be no more, it raises what the player's `closed` says.
        """
        async with in_time(within, f"what was waited for in race {self.id} did not happen"):
            while not predicate(self.view):
                self._check_heard()
                await self._changed.wait()
        return self.view

    def _check_heard(self) -> None:
        why = self._voice.closed or self._lost
        if why is not None:
            raise why.again()

    async def begun(self, within: float = LOBBY_SECONDS) -> RaceView:
        """The view once the cards are shown; raises ClientError if that will never be."""
        view = await self.wait_for(lambda view: view.state in ("running", *OVER), within)
        if view.state == "cancelled":
            raise ClientError(f"race {self.id} was cancelled")
        return view

    async def ended(self, within: float = RACE_SECONDS) -> RaceView:
        """The view once the race is over, its places and the secret of the deal; of a cancelled race too."""
        return await self.wait_for(lambda view: view.state in OVER, within)

    def events(self) -> "EventStream":
        """What happens from now on, one event after the other, until the race is over."""
        stream = EventStream(self.view.version, self._next_change)
        self._streams.add(stream)
        return stream

    # what comes

    def take(self, events: Events) -> bool:
        """Take in events; False if something before them was missed."""
        if is_gap(self.view, events):
            self.is_behind = True
            return False
        if events.last > self.view.version:
            view = fold(self.view, events)
            self._change(view, events.events)
        self.is_behind = False
        return True

    def show(self, view: RaceView) -> None:
        """Take in a whole view, unless a later one is known; what spectators see is of a time before."""
        if view.version < self.view.version and view.is_watching == self.view.is_watching:
            return
        self.is_behind = False
        is_news = view.version > self.view.version
        self._change(view, [Missed(self.view.version + 1, view.version)] if is_news else ())

    def count(self, watching: int) -> None:
        """Take in how many watch."""
        self._change(self.view.model_copy(update={"crowd": watching}), ())

    def turn_into(self, code: str) -> None:
        """Be another race from now on, of which nothing is known yet; streams hear of it that something was missed."""
        self.is_behind = True
        self.view = self.view.model_copy(update={"race": code, "version": 0})

    def correct(self, position: Position) -> None:
        """Take in the table that came with a refusal, or with an answer after something that was missed."""
        view = with_position(self.view, position)
        if view.position != self.view.position:
            self._change(view, ())

    def lose(self, why: ClientError) -> None:
        """The server knows this race no longer."""
        self._lost = why
        self.wake()

    def wake(self) -> None:
        """Let everyone who waits look again."""
        self._changed.set()
        self._changed = asyncio.Event()

    def _change(self, view: RaceView, events: Iterable[AnyEvent | Missed]) -> None:
        self.view = view
        for stream in self._streams:
            stream.tell(view.version, events)
        self.wake()

    async def _next_change(self) -> bool:
        """Wait until something has changed; False once the race is over."""
        if self.view.state in OVER:
            return False
        self._check_heard()
        await self._changed.wait()
        return True


def _is_behind(refusal: Refusal, turn: int) -> bool:
    """Whether who refuses knows fewer turns of this seat than were acknowledged."""
    return refusal.reason is Reason.WRONG_TURN and refusal.position is not None and refusal.position.turn < turn


def _says_nothing(advice: Advice) -> bool:
    """Whether no hint was found in time; one may ask again."""
    return advice.verdict == "undecided" and advice.move is None


def _moved_in(answer: AnyAnswer) -> Moved:
    if isinstance(answer, Events):
        for event in answer.events:
            if isinstance(event, Moved):
                return event
    raise ClientError(f"the answer to a move was {answer.type}, without the move")
