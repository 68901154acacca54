"""What has been asked of a server and is not answered yet, in order; and what of it may be said again."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from client.errors import ClientError, TimedOut, Unanswered
from protocol.answers import AnyAnswer
from protocol.requests import AnyRequest, Create, Quick

Outcome = AnyAnswer | ClientError


def is_repeatable(request: AnyRequest) -> bool:
    """Whether saying a request twice does no more than saying it once.

    A turn has its number, and most others ask for a state of things; but each `create` makes a race.
    """
    return not isinstance(request, Create | Quick)


@dataclass(eq=False, slots=True)
class Asked:
    """A request on its way; `tell` is called once with what became of it."""

    request: AnyRequest
    tell: Callable[[Outcome], None]
    is_over: bool = False
    said: int = 0
    """How often it has been said."""
    since: float | None = None
    """When it was said first on the present line."""

    @property
    def is_repeatable(self) -> bool:
        """Whether it may be said twice."""
        return is_repeatable(self.request)

    def settle(self, outcome: Outcome) -> None:
        """It is answered, or will never be; the first word counts."""
        if not self.is_over:
            self.is_over = True
            self.tell(outcome)

    def lose(self, why: str) -> None:
        """It was said and will get no answer."""
        if self.is_repeatable:
            self.settle(TimedOut(f"no answer to {self.request.type} came: {why}"))
        else:
            text = "it may have been done or not, and to send it again might do it twice"
            self.settle(Unanswered(f"{self.request.type} was sent and got no answer ({why}): {text}"))


class Unsettled:
    """All that is asked and not over, the oldest first."""

    def __init__(self) -> None:
        self._asked: dict[Asked, None] = {}

    def __iter__(self) -> Iterator[Asked]:
        return iter(tuple(self._asked))

    def add(self, asked: Asked) -> None:
        """One more."""
        self._asked[asked] = None

    def drop(self, asked: Asked) -> None:
        """It is over, or nobody waits for it any more; it will not be said again."""
        asked.is_over = True
        self._asked.pop(asked, None)

    def to_say_again(self) -> list[Asked]:
        """After a lost connection: what is to be said on the next, in order. What must not be said twice is lost."""
        for asked in self:
            asked.since = None
            if asked.said and not asked.is_repeatable:
                asked.lose("the connection was lost")
        return [asked for asked in self if not asked.is_over]

    def end(self, error: ClientError) -> None:
        """There will be no answers any more."""
        for asked in self:
            asked.settle(error.again())
