"""One socket: what is said on it and answered by number, its pace, its pulse, and how it ends."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from client.asked import Asked
from client.errors import Closed, TimedOut
from client.pacing import Pace
from client.pulse import DOUBT_SECONDS, PONG_SECONDS, Pulse
from client.timing import in_time
from protocol.answers import AnyAnswer, Beat, Events, Pong, Refused
from protocol.codecs import Codec, decode_answer, encode
from protocol.errors import ProtocolError
from protocol.refusals import Reason
from protocol.requests import AnyRequest, Move, Ping, Undo

ANSWER_SECONDS = 30.0
"""How long an answer is waited for on a line that lives."""
TICK_SECONDS = 0.5
STANDSTILL_SECONDS = 2.0
"""A tick that came so much late means that this process itself stood still."""
ABNORMAL = 1006
NOT_UNDERSTOOD = 1003

Hear = Callable[[AnyAnswer], None]


@dataclass(frozen=True, slots=True)
class Sent:
    """A request on this line, and when it went."""

    asked: Asked
    at: float


class Line:
    """A socket in use. `hear` is given everything that comes, answers too, before whoever asked gets it.

    `say_again` is given what was lost on its way although the socket lives.
    """

    def __init__(
        self, socket: ClientConnection, codec: Codec, pace: Pace, hear: Hear, say_again: Callable[[list[Asked]], None]
    ) -> None:
        self.pace = pace
        self.closed: Closed | None = None
        self.is_over = asyncio.Event()
        self._socket, self._codec, self._hear, self._say_again = socket, codec, hear, say_again
        self._clock = asyncio.get_running_loop().time
        self._pulse = Pulse(self._clock)
        self._last = 0
        self._under_way: dict[int, Sent] = {}
        self._has_room = asyncio.Event()

    # saying

    async def say(self, asked: Asked) -> None:
        """Say a request as soon as the pace allows, if it is still wanted then."""
        while self.closed is None and len(self._under_way) >= self.pace.unanswered:
            self._has_room.clear()
            await self._has_room.wait()
        await asyncio.sleep(self.pace.wait())
        if self.closed is not None or asked.is_over:
            return
        number, now = self._next_number(), self._clock()
        self._under_way[number] = Sent(asked, now)
        asked.said += 1
        asked.since = now if asked.since is None else asked.since
        self._pulse.speak()
        await self._send(asked.request, number)

    def _next_number(self) -> int:
        self.pace.spend()
        self._last += 1
        return self._last

    async def _send(self, request: AnyRequest, number: int) -> None:
        try:
            await self._socket.send(encode(self._codec, request.model_copy(update={"id": number})))
        except ConnectionClosed as error:
            self._end(_closed(error))

    # hearing

    async def read(self) -> None:
        """Take what comes, until there is no more."""
        try:
            while self.closed is None:
                answer = decode_answer(self._codec, await self._socket.recv())
                if isinstance(answer, Beat):
                    await self._ping()
                self._take(answer)
        except ConnectionClosed as error:
            self._end(_closed(error))
        except ProtocolError as error:
            self._end(Closed(NOT_UNDERSTOOD, f"what came is not of this protocol: {error}"))

    def _take(self, answer: AnyAnswer) -> None:
        if isinstance(answer, Refused) and answer.reason is Reason.HELLO_FIRST:
            self.drop("the server has not heard who this is")
            return
        self._hear(answer)
        if answer.re is None:
            return
        self._pulse.hear()
        sent = self._under_way.pop(answer.re, None)
        if sent is not None:
            if sent.asked.said == 1 and isinstance(answer, Events) and isinstance(sent.asked.request, Move | Undo):
                self.pace.give_back()
            sent.asked.settle(answer)
        if isinstance(answer, Pong):
            self._pulse.check()
            self._look_for_lost(answer.re)
        self._has_room.set()

    def _look_for_lost(self, answered: int) -> None:
        """A server answers in order: what was said before this, long ago, has not been heard, or its answer was not."""
        now, lost = self._clock(), []
        for number, sent in list(self._under_way.items()):
            asked = sent.asked
            if number > answered or now - sent.at < DOUBT_SECONDS:
                continue
            if asked.since is not None and now - asked.since >= ANSWER_SECONDS:
                asked.lose(f"nothing for {ANSWER_SECONDS:g} seconds")
            if asked.is_repeatable or asked.is_over:
                del self._under_way[number]
                lost.append(asked)
        self._say_again([asked for asked in lost if not asked.is_over])

    # living

    async def keep_alive(self) -> None:
        """Say `ping` when it is time, for as long as the socket lives; a server that is silent is hung up on."""
        while self.closed is None:
            slept = self._clock()
            await asyncio.sleep(TICK_SECONDS)
            if self._clock() - slept > TICK_SECONDS + STANDSTILL_SECONDS:
                self._pulse.wake()
            oldest = next(iter(self._under_way.values()), None)
            match self._pulse.due(oldest.at if oldest is not None else None):
                case "give up":
                    self.drop("the server has fallen silent")
                case "ping":
                    await self._ping()

    async def _ping(self) -> None:
        self._pulse.ping()
        try:
            async with in_time(PONG_SECONDS, "a ping could not be sent"):
                await self._send(Ping(), self._next_number())
        except TimedOut:
            self.drop("nothing can be sent to the server")

    def drop(self, why: str) -> None:
        """Let go of the socket at once, without goodbye."""
        self._end(Closed(ABNORMAL, why))
        self._socket.transport.abort()

    async def hang_up(self) -> None:
        """Close the socket, with a goodbye if it still stands."""
        self._end(Closed(ABNORMAL, "this side has gone"))
        await self._socket.close()

    def _end(self, closed: Closed) -> None:
        if self.closed is None:
            self.closed = closed
            self.is_over.set()
            self._has_room.set()


def _closed(error: ConnectionClosed) -> Closed:
    return Closed(error.rcvd.code, error.rcvd.reason) if error.rcvd is not None else Closed(ABNORMAL, "the line broke")
