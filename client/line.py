"""One socket: requests and their answers by id, news, pace, heartbeat, and how it ends."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from client.errors import ClientError, Closed, Refusal, TimedOut
from client.pacing import Pace
from protocol.answers import AnyAnswer, Refused
from protocol.codecs import Codec, decode_answer, encode
from protocol.errors import ProtocolError
from protocol.requests import AnyRequest, Ping

ANSWER_SECONDS = 30.0
"""How long an answer is waited for."""
HEARTBEAT_SECONDS = 20.0
GOING_AWAY = 1001
ABNORMAL = 1006

Hear = Callable[[AnyAnswer], None]


class Line:
    """A socket in use. `hear` is given everything that comes, answers too, before whoever asked gets it."""

    def __init__(self, socket: ClientConnection, codec: Codec, pace: Pace) -> None:
        self.pace = pace
        self.closed: Closed | None = None
        self.hear: Hear = lambda _: None
        self.hang_up: Callable[[], None] = lambda: None
        """Called once there will be no more."""
        self._socket = socket
        self._codec = codec
        self._last = 0
        self._asked: dict[int, asyncio.Future[AnyAnswer]] = {}
        self._under_way: set[int] = set()
        self._answered = asyncio.Event()
        self._turn_to_send = asyncio.Lock()

    async def ask(self, request: AnyRequest, within: float = ANSWER_SECONDS) -> AnyAnswer:
        """Send a request as soon as the pace allows and get its answer; raises Refusal, Closed or TimedOut."""
        with self._expected() as (number, future):
            async with self._turn_to_send:
                await self._wait_to_send()
                await self._send(request, number)
            async with in_time(within, f"no answer to {request.type} came"):
                answer = await future
        if isinstance(answer, Refused):
            raise Refusal(answer.reason, answer.text, answer.position)
        return answer

    @contextmanager
    def _expected(self) -> Iterator[tuple[int, asyncio.Future[AnyAnswer]]]:
        self._last += 1
        number = self._last
        future: asyncio.Future[AnyAnswer] = asyncio.get_running_loop().create_future()
        self._asked[number] = future
        try:
            yield number, future
        finally:
            self._asked.pop(number)
            if future.done() and not future.cancelled():
                future.exception()

    async def _wait_to_send(self) -> None:
        while self.closed is None and len(self._under_way) >= self.pace.unanswered:
            await self._answered.wait()
        await asyncio.sleep(self.pace.wait())

    async def _send(self, request: AnyRequest, number: int) -> None:
        if self.closed is not None:
            raise self.closed.again()
        self.pace.spend()
        self._under_way.add(number)
        frame = encode(self._codec, request.model_copy(update={"id": number}))
        try:
            async with in_time(ANSWER_SECONDS, f"{request.type} could not be sent"):
                await self._socket.send(frame)
        except ConnectionClosed as error:
            raise _closed(error) from None

    async def read(self) -> None:
        """Take what comes, until there is no more."""
        try:
            async for frame in self._socket:
                self._take(decode_answer(self._codec, frame))
            self._end(Closed(self._socket.close_code or ABNORMAL, self._socket.close_reason or ""))
        except ConnectionClosed as error:
            self._end(_closed(error))
        except ProtocolError as error:
            self._end(Closed(GOING_AWAY, f"what came is not of this protocol: {error}"))
        finally:
            self._end(Closed(GOING_AWAY, "this side has gone"))

    def _take(self, answer: AnyAnswer) -> None:
        self.hear(answer)
        if answer.re is None:
            return
        self._under_way.discard(answer.re)
        self._look_again()
        future = self._asked.get(answer.re)
        if future is not None and not future.done():
            future.set_result(answer)

    def _look_again(self) -> None:
        self._answered.set()
        self._answered = asyncio.Event()

    def _end(self, closed: Closed) -> None:
        if self.closed is not None:
            return
        self.closed = closed
        for future in self._asked.values():
            if not future.done():
                future.set_exception(closed.again())
        self._look_again()
        self.hang_up()

    async def beat(self) -> None:
        """Say `ping` when it is time, for as long as the socket lives; a server that is silent is hung up on."""
        while self.closed is None:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            try:
                await self._ping()
            except ClientError:
                await self._socket.close()
                return

    async def _ping(self) -> None:
        with self._expected() as (number, future):
            await self._send(Ping(), number)
            async with in_time(ANSWER_SECONDS, "no answer to ping came"):
                await future


def _closed(error: ConnectionClosed) -> Closed:
    return Closed(error.rcvd.code, error.rcvd.reason) if error.rcvd is not None else Closed(ABNORMAL, "the line broke")


class in_time:  # noqa: N801 - reads as a word of the language
    """A block that raises TimedOut when it takes longer than some seconds."""

    def __init__(self, seconds: float, text: str) -> None:
        self._timeout = asyncio.timeout(seconds)
        self._text = f"{text} within {seconds:g} seconds"

    async def __aenter__(self) -> None:
        await self._timeout.__aenter__()

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        try:
            await self._timeout.__aexit__(kind, error, None)
        except TimeoutError:
            raise TimedOut(self._text) from None
