"""One line after the other: what is asked survives a lost socket, a restarted server, and a change to another node.

On each new line `hello` with the token goes first, then what brings the player up to date, then whatever has no answer
yet, in order and without waiting in between.
"""

import asyncio
import random
import re
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace

from client.asked import Asked, Outcome, Unsettled, is_repeatable
from client.attempts import Attempts
from client.errors import ClientError, Closed, Refusal, Unreachable
from client.line import NOT_UNDERSTOOD, Hear, Line
from client.owning import owning
from client.pacing import CAUTION, Pace
from client.standing import Standing
from protocol.answers import AnyAnswer, Refused, Welcome
from protocol.closing import CloseCode
from protocol.records import Limits
from protocol.refusals import Reason
from protocol.requests import AnyRequest, Hello

FOR_GOOD = frozenset(
    {CloseCode.TAKEN_OVER, CloseCode.SIGNED_OUT, CloseCode.GARBAGE, CloseCode.OVERSIZE, NOT_UNDERSTOOD}
)
"""Close codes after which to come back would be to fight, or to be closed again for the same."""
NOT_NOW = frozenset({Reason.TRY_AGAIN, Reason.ALREADY_GREETED})
"""Refusals of a hello that may be taken on another line."""
FLOOD_SECONDS = 10.0
LONGEST_FLOOD_SECONDS = 600.0
"""No server is believed that wants one to wait longer."""
AGAIN_FIRST, AGAIN_LONGEST = 0.1, 3.0
"""Pauses before something that was refused with `try_again` is said again: up to the first, doubled up to the other."""

OpenLine = Callable[[str, Pace, Hear, Callable[[list[Asked]], None]], Awaitable[Line]]


class Session:
    """Keeps a line to one of some addresses open, for one player."""

    def __init__(self, attempts: Attempts, open_line: OpenLine, hello: Hello, rng: random.Random) -> None:
        self.welcome: Welcome | None = None
        self.over: ClientError | None = None
        """Why there will be no more, once it is so."""
        self.hear: Hear = lambda _: None
        self.catch_up: Callable[[], Iterable[Asked]] = lambda: ()
        """What brings the player up to date on a new line."""
        self.wake: Callable[[], None] = lambda: None
        """Called once when all is over."""
        self.tell: Callable[[Standing], None] = lambda _: None
        """Told of every change of `standing`."""
        self.standing = Standing("connecting")
        self._attempts, self._open_line, self._hello, self._rng = attempts, open_line, hello, rng
        self._limits: Limits = CAUTION
        self._unsettled = Unsettled()
        self._to_say: deque[Asked] = deque()
        self._has_more = asyncio.Event()
        self._greeted = asyncio.Event()
        self._line: Line | None = None

    @property
    def token(self) -> str:
        """What to say the next time to be the same player."""
        return self._hello.token or ""

    # asking

    async def ask(self, request: AnyRequest) -> AnyAnswer:
        """The answer to a request, on this line or on a later one.

        Raises Refusal, Unanswered or TimedOut; and once all is over, why.
        """
        until: float | None = None
        pause, said = AGAIN_FIRST, 0
        while True:
            answer, times = await self._ask_once(request)
            said += times
            if not isinstance(answer, Refused):
                return answer
            now = asyncio.get_running_loop().time()
            until = now + self._attempts.patience if until is None else until
            may_wait = answer.reason is Reason.TRY_AGAIN and is_repeatable(request)
            if not may_wait or now > until:
                raise Refusal(answer.reason, answer.text, answer.position, was_repeated=said > 1)
            await asyncio.sleep(self._rng.uniform(0.0, pause))
            pause = min(2 * pause, AGAIN_LONGEST)

    async def _ask_once(self, request: AnyRequest) -> tuple[AnyAnswer, int]:
        if self.over is not None:
            raise self.over.again()
        future: asyncio.Future[AnyAnswer] = asyncio.get_running_loop().create_future()
        asked = Asked(request, lambda outcome: _settle(future, outcome))
        self._unsettled.add(asked)
        self._queue(asked)
        try:
            return await future, asked.said
        finally:
            self._unsettled.drop(asked)

    def _queue(self, asked: Asked) -> None:
        self._to_say.append(asked)
        self._has_more.set()

    def _say_again(self, lost: list[Asked]) -> None:
        self._to_say.extendleft(reversed(lost))
        self._has_more.set()

    # keeping a line

    async def run(self) -> None:
        """Keep a line open until that cannot be done any more; `over` says why."""
        try:
            while True:
                line = await self._open()
                self._line = line
                await self._use(line)
                await self._after(line.closed or Closed(0, ""))
        except ClientError as error:
            self._finish(error)

    async def greeted(self) -> Welcome:
        """The first welcome; raises why there is none."""
        await self._greeted.wait()
        if self.welcome is None:
            raise self.over.again() if self.over is not None else ClientError("nobody said welcome")
        return self.welcome

    async def _open(self) -> Line:
        while True:
            try:
                return await self._open_line(
                    self._attempts.address,
                    Pace(asyncio.get_running_loop().time, self._limits),
                    self._hear,
                    self._say_again,
                )
            except Unreachable as error:
                await self._pause(error)

    async def _pause(self, error: ClientError) -> None:
        pause = self._attempts.pause()
        if pause is None:
            raise self._attempts.give_up(error)
        if self.standing.condition != "connecting":
            why = error.text if isinstance(error, Closed) else str(error)
            self._stand(replace(self.standing, why=why, tries=self._attempts.tries))
        await asyncio.sleep(pause)

    async def _use(self, line: Line) -> None:
        """Greet, catch up, and say what there is to say, until the line is lost."""
        self._greeted.clear()
        self._to_say = deque(
            [Asked(self._hello, self._take_welcome), *self.catch_up(), *self._unsettled.to_say_again()]
        )
        self._has_more.set()
        try:
            async with owning(line.read(), line.keep_alive(), self._speak(line)):
                await line.is_over.wait()
        finally:
            self._line = None
            await line.hang_up()

    async def _speak(self, line: Line) -> None:
        while True:
            while not self._to_say:
                self._has_more.clear()
                await self._has_more.wait()
            asked = self._to_say.popleft()
            if not asked.is_repeatable:
                await self._greeted.wait()
            await line.say(asked)

    def _hear(self, answer: AnyAnswer) -> None:
        self.hear(answer)

    def _take_welcome(self, outcome: Outcome) -> None:
        line = self._line
        if line is None:
            return
        if isinstance(outcome, Welcome):
            self._hello = _hello_after(self._hello, outcome)
            self.welcome, self._limits = outcome, outcome.limits
            line.pace.adopt(outcome.limits)
            self._attempts.succeed()
            self._stand(Standing("connected"))
            self._greeted.set()
        elif isinstance(outcome, Refused):
            if outcome.reason not in NOT_NOW:
                self._finish(Refusal(outcome.reason, outcome.text))
            line.drop(outcome.text)
        else:
            line.drop("the answer to hello was no welcome")

    async def _after(self, closed: Closed) -> None:
        """What a lost line asks for: to wait, or to give up; else the next is opened."""
        if self.over is not None:
            raise self.over.again()
        if closed.code in FOR_GOOD:
            raise closed.again()
        wait = _seconds_in(closed.text) if closed.code == CloseCode.FLOOD else 0.0
        self._attempts.lose(wait)
        self._stand(Standing("restarting" if closed.code == CloseCode.RESTARTING else "lost", closed.text))
        await asyncio.sleep(wait)
        await self._pause(closed)

    def _finish(self, error: ClientError) -> None:
        if self.over is not None:
            return
        self.over = error
        self._unsettled.end(error)
        self._stand(Standing("over", str(error)))
        self._greeted.set()
        self.wake()

    def _stand(self, standing: Standing) -> None:
        if standing != self.standing:
            self.standing = standing
            self.tell(standing)


def _hello_after(hello: Hello, welcome: Welcome) -> Hello:
    """What to say the next time: the token, in place of a recovery code, which is spent."""
    return hello.model_copy(update={"token": welcome.token or hello.token, "recovery": None, "nonce": None})


def _settle(future: "asyncio.Future[AnyAnswer]", outcome: Outcome) -> None:
    if future.done():
        return
    if isinstance(outcome, ClientError):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


def _seconds_in(text: str) -> float:
    found = re.search(r"\d+", text)
    return min(float(found[0]), LONGEST_FLOOD_SECONDS) if found is not None else FLOOD_SECONDS
