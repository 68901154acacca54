"""A player without the library, who says each turn again, by its number, until it is answered."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_websocket
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from client.state import fold, is_gap
from protocol.answers import AnyAnswer, Events, Race, Refused, Welcome
from protocol.codecs import MSGPACK, decode_answer, encode
from protocol.events import Moved
from protocol.records import Position, RaceView
from protocol.refusals import Reason
from protocol.requests import AnyRequest, Hello, Move, Resume
from tests.chaos.book import Wish

PATIENCE = 20.0
DOUBT_SECONDS = 0.2
"""How long an answer is waited for before its turn is said again."""
TURNS_OUT = (Reason.TRY_AGAIN, Reason.WRONG_TURN, Reason.HELLO_FIRST)
"""Refusals after which the turn is simply said again."""


class Stubborn:
    """One player in one race, on one socket after the other, and now and then on two."""

    def __init__(self) -> None:
        self.token: str | None = None
        self.view: RaceView | None = None
        self.wishes: list[Wish] = []
        """Every turn, in order; its number is its place."""
        self.wrong: list[str] = []
        self.socket: ClientConnection | None = None
        self.older: ClientConnection | None = None
        """The socket before, which may live still."""
        self._answers: dict[int, AnyAnswer] = {}
        self._turns: dict[int, int] = {}
        """By the number of the request that said it."""
        self._last = 0
        self._changed = asyncio.Event()
        self._readers: dict[ClientConnection, asyncio.Task[None]] = {}

    @property
    def pending(self) -> list[int]:
        """The turns nobody has acknowledged."""
        return [number for number, wish in enumerate(self.wishes) if wish.turn is None]

    @property
    def shown(self) -> RaceView:
        """The race as it is known."""
        assert self.view is not None
        return self.view

    # sockets

    async def come(self, url: str) -> None:
        """Open a socket at a node, say who one is, and go on with the race, in one go. It may fail."""
        try:
            async with asyncio.timeout(PATIENCE):
                socket = await open_websocket(
                    f"{url}/socket", subprotocols=[Subprotocol(MSGPACK.subprotocol)], compression=None,
                    ping_interval=None, close_timeout=0.1,
                )  # fmt: skip
        except (OSError, InvalidHandshake, EOFError, TimeoutError):
            return
        self.older, self.socket = self.socket, socket
        self._readers[socket] = asyncio.create_task(self._read(socket))
        await self.say(Hello(token=self.token))
        if self.view is not None:
            await self.say(Resume(race=self.view.race, version=self.view.version))

    def cut(self) -> None:
        """Lose the socket without a goodbye."""
        if self.socket is not None:
            self.socket.transport.abort()
            self.socket = None

    async def close(self) -> None:
        """Let go of everything."""
        for socket in self._readers:
            socket.transport.abort()
        await asyncio.gather(*self._readers.values())

    # saying

    async def say(self, request: AnyRequest, socket: ClientConnection | None = None) -> int:
        """Say something, if there is a socket; the number of the request."""
        self._last += 1
        number, socket = self._last, socket or self.socket
        if isinstance(request, Move):
            self._turns[number] = request.turn
        if socket is not None:
            with suppress(ConnectionClosed):
                await socket.send(encode(MSGPACK, request.model_copy(update={"id": number})))
        return number

    async def ask(self, request: AnyRequest, within: float = PATIENCE) -> AnyAnswer | None:
        """The answer, None if none came."""
        number = await self.say(request)
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                while number not in self._answers:
                    await self._change()
        return self._answers.get(number)

    def choose(self, number: int) -> bool:
        """Put one more turn on the list: a legal move, or blindly a deal while others are pending."""
        position = self._position
        is_blind = bool(self.pending) or position.turn != len(self.wishes)
        if is_blind and position.stock <= len(self.wishes) - position.turn:
            return False
        text = "deal" if is_blind else position.legal[number % len(position.legal)]
        self.wishes.append(Wish(self.shown.you or 0, text))
        return True

    @property
    def _position(self) -> Position:
        assert self.shown.position is not None
        return self.shown.position

    async def say_turns(self, numbers: Sequence[int], socket: ClientConnection | None = None) -> None:
        """Say these turns, in this order."""
        for number in numbers:
            await self.say(Move(race=self.shown.race, turn=number, move=self.wishes[number].text), socket)

    async def wait(self) -> None:
        """Give what is pending a moment to be answered."""
        with suppress(TimeoutError):
            async with asyncio.timeout(DOUBT_SECONDS):
                while self.pending:
                    await self._change()

    async def insist(self, urls: Sequence[str]) -> None:
        """Say what is pending until all of it is acknowledged, by new sockets when old ones do not help."""
        for attempt in self._attempts():
            if not self.pending:
                return
            if self.socket is None or attempt % 3 == 2:
                await self.come(urls[attempt % len(urls)])
            await self.say_turns(self.pending)
            await self.wait()

    async def insist_on(self, request: AnyRequest, until: str, urls: Sequence[str]) -> None:
        """Ask for something until the race is in a state."""
        for attempt in self._attempts():
            if self.shown.state == until:
                return
            if self.socket is None or attempt % 3 == 2:
                await self.come(urls[attempt % len(urls)])
            await self.ask(request, DOUBT_SECONDS)
            await self.say(Resume(race=self.shown.race, version=self.shown.version))
            await self.until(until, DOUBT_SECONDS)

    @staticmethod
    def _attempts() -> Iterator[int]:
        yield from range(round(PATIENCE / DOUBT_SECONDS))
        raise AssertionError("nothing helps")

    async def until(self, state: str, within: float = PATIENCE) -> None:
        """Wait until the race is in a state, or for so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                while self.shown.state != state:
                    await self._change()

    # hearing

    async def _change(self) -> None:
        self._changed.clear()
        await self._changed.wait()

    async def _read(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for frame in socket:
                await self._hear(decode_answer(MSGPACK, frame))
                self._changed.set()
        if self.socket is socket:
            self.socket = None
        self._changed.set()

    async def _hear(self, answer: AnyAnswer) -> None:
        match answer:
            case Welcome(token=str(token)):
                self.token = token
            case Race(race=view) if self.view is None or view.version >= self.view.version:
                self.view = view
            case Events():
                await self._take(answer)
            case Refused(re=int(number)) if number in self._turns:
                self._judge(answer, self._turns[number])
        if answer.re is not None:
            self._answers[answer.re] = answer

    async def _take(self, events: Events) -> None:
        if is_gap(self.shown, events):
            await self.say(Resume(race=events.race, version=self.shown.version))
        else:
            self.view = fold(self.shown, events)
        turn = self._turns.get(events.re) if events.re is not None else None
        if turn is not None:
            self._acknowledge(turn, [event for event in events.events if isinstance(event, Moved)])

    def _acknowledge(self, turn: int, moved: list[Moved]) -> None:
        wish = self.wishes[turn]
        if [(event.turn, event.move) for event in moved] != [(turn, wish.text)]:
            self.wrong.append(f"turn {turn}, {wish.text}, was answered with {moved}")
        wish.turn = turn

    def _judge(self, refused: Refused, turn: int) -> None:
        if refused.reason not in TURNS_OUT:
            self.wrong.append(f"turn {turn}, {self.wishes[turn].text}, was refused: {refused.text}")
        elif refused.reason is Reason.WRONG_TURN and (refused.position is None or refused.position.turn > turn):
            self.wrong.append(f"turn {turn}, {self.wishes[turn].text}, was not answered again: {refused.text}")
