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
        self._turn_to_send = asyncio.Lock()

    async def ask(self, request: AnyRequest, within: float = ANSWER_SECONDS) -> AnyAnswer:
        """Send a request and get its answer; raises Refusal, Closed or TimedOut."""
        with self._expected() as (number, future):
            async with in_time(within, f"no answer to {request.type} came"):
                await self._send(request.model_copy(update={"id": number}))
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

    async def _send(self, request: AnyRequest) -> None:
        frame = encode(self._codec, request)
        async with self._turn_to_send:
            await asyncio.sleep(self.pace.wait())
            if self.closed is not None:
                raise self.closed
            self.pace.spend()
            try:
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
        future = self._asked.get(answer.re) if answer.re is not None else None
        if future is not None and not future.done():
            future.set_result(answer)

    def _end(self, closed: Closed) -> None:
        if self.closed is not None:
            return
        self.closed = closed
        for future in self._asked.values():
            if not future.done():
                future.set_exception(Closed(closed.code, closed.text))
        self.hang_up()

    async def beat(self) -> None:
        """Say `ping` when it is time, for as long as the socket lives; a server that is silent is hung up on."""
        while self.closed is None:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            try:
                await self.ask(Ping())
            except ClientError:
                await self._socket.close()
                return


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
