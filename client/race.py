"""One race as a player has it: what is known of it, what happens, and what one can do."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol, Self
from weakref import WeakSet

from client.errors import ClientError, Closed, Refusal
from client.line import in_time
from client.state import fold, is_gap, with_position
from protocol.answers import AnyAnswer, Events
from protocol.events import AnyEvent, Moved
from protocol.records import Position, RaceState, RaceView, Seat
from protocol.refusals import Reason
from protocol.requests import AnyRequest, Leave, Move, Ready, Rematch, Resign, Start, Undo

LOBBY_SECONDS = 35 * 60.0
"""A race waits for its players for half an hour at most."""
RACE_SECONDS = 65 * 60.0
"""A race lasts an hour at most."""
AGAIN_SECONDS = (0.1, 0.3, 1.0, 3.0)
"""The pauses before a turn that was refused with `try_again` is said again."""
OVER = frozenset({"ended", "cancelled"})


class Voice(Protocol):
    """What a race needs of the player whose it is."""

    @property
    def closed(self) -> Closed | None:
        """Why the socket is closed, once it is."""

    async def ask(self, request: AnyRequest) -> AnyAnswer:
        """The answer to a request."""

    async def resume(self, code: str) -> "Race":
        """Another race."""

    def count_move(self) -> None:
        """A move was accepted."""


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

    # what one can do; all raise Refusal when the server says no

    async def ready(self, is_ready: bool = True) -> None:
        """Say that one is ready, or no longer."""
        await self._voice.ask(Ready(race=self.id, is_ready=is_ready))

    async def start(self) -> None:
        """Start with whoever is here; for the maker, with at least two seats taken."""
        await self._voice.ask(Start(race=self.id))

    async def leave(self) -> None:
        """Give up one's seat before the cards are shown."""
        await self._voice.ask(Leave(race=self.id))

    async def move(self, text: str) -> Moved:
        """Make a move, `deal`, `redeal` or such as `w-t3`; what it did.

        The library numbers the turns, makes one after the other, and says one again that the server was too busy for.
        """
        async with self._turn:
            moved = await self._take_turn(Move(race=self.id, turn=self._next_turn, move=text))
            self._voice.count_move()
            return moved

    async def undo(self) -> Moved:
        """Take the last move back, in practice."""
        async with self._turn:
            return await self._take_turn(Undo(race=self.id, turn=self._next_turn))

    async def _take_turn(self, request: Move | Undo) -> Moved:
        """Its number makes a turn safe to say again: should it have counted after all, its answer comes once more."""
        for pause in AGAIN_SECONDS:
            try:
                return _moved_in(await self._voice.ask(request))
            except Refusal as refusal:
                if refusal.reason is not Reason.TRY_AGAIN:
                    raise
                await asyncio.sleep(pause)
        return _moved_in(await self._voice.ask(request))

    async def resign(self) -> None:
        """End one's own game. It is final."""
        await self._voice.ask(Resign(race=self.id, confirm=True))

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
        """The view as soon as the predicate holds of it; raises TimedOut after `within` seconds, or Closed."""
        async with in_time(within, f"what was waited for in race {self.id} did not happen"):
            while not predicate(self.view):
                if self._voice.closed is not None:
                    raise self._voice.closed.again()
                await self._changed.wait()
        return self.view

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
        stream = EventStream(self)
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
        """Take in a whole view, unless a later one is known."""
        if view.version >= self.view.version:
            self.is_behind = False
            self._change(view, ())

    def correct(self, position: Position) -> None:
        """Take in the table that came with a refusal."""
        self._change(with_position(self.view, position), ())

    def wake(self) -> None:
        """Let everyone who waits look again."""
        self._changed.set()
        self._changed = asyncio.Event()

    def _change(self, view: RaceView, events: tuple[AnyEvent, ...]) -> None:
        self.view = view
        for stream in self._streams:
            stream.waiting.extend(events)
        self.wake()

    async def next_change(self) -> bool:
        """Wait until something has changed; False once the race is over, and Closed where no more can be heard."""
        if self.view.state in OVER:
            return False
        if self._voice.closed is not None:
            raise self._voice.closed.again()
        await self._changed.wait()
        return True


class EventStream:
    """The events of a race, as an asynchronous iterator; they wait until they are read.

    What happened in a gap is not told event by event: `view` knows it.
    """

    def __init__(self, race: Race) -> None:
        self.waiting: deque[AnyEvent] = deque()
        self._race = race

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> AnyEvent:
        while not self.waiting:
            if not await self._race.next_change():
                raise StopAsyncIteration
        return self.waiting.popleft()


def _moved_in(answer: AnyAnswer) -> Moved:
    if isinstance(answer, Events):
        for event in answer.events:
            if isinstance(event, Moved):
                return event
    raise ClientError(f"the answer to a move was {answer.type}, without the move")
