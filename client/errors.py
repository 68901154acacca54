"""What can go wrong for a program that plays.

ClientError
├── BadAddress     what was given is no address of a server
├── Unreachable    nobody answers there, or not for a long time; or what answers does not speak this protocol
├── Closed         the server has closed the socket for good: `code` and `text` say why
├── TimedOut       an answer, or what was waited for, did not come in time
├── Unanswered     the connection was lost after something was asked that must not be asked twice
└── Refusal        the server refused a request, and nothing has changed: `reason`, `text`, `position`
"""

from typing import Self

from protocol.records import Position
from protocol.refusals import Reason


class ClientError(Exception):
    """The base of all that the library raises."""

    def again(self) -> Self:
        """The same, to be raised in one more place."""
        return type(self)(*self.args)


class BadAddress(ClientError):  # noqa: N818 - the house's word, see the tree above
    """The text is no address of a server; it says what was wanted."""


class Unreachable(ClientError):  # noqa: N818 - the house's word, see the tree above
    """No socket could be opened at any of the addresses."""


class Closed(ClientError):  # noqa: N818 - the house's word, see the tree above
    """The socket is closed: `code` as in `protocol.closing`, `text` in the server's words."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(f"the server closed the socket ({code}): {text or 'without a word'}")
        self.code, self.text = code, text

    def again(self) -> Self:
        """The same, to be raised in one more place."""
        return type(self)(self.code, self.text)


class TimedOut(ClientError):  # noqa: N818 - the house's word, see the tree above
    """Something that was waited for did not come in time."""


class Unanswered(ClientError):  # noqa: N818 - the house's word, see the tree above
    """What was asked may have been done or not: to ask again might do it twice, so it is for the program to decide."""


class Refusal(ClientError):  # noqa: N818 - the house's word, see the tree above
    """A request was refused. `position` is the table as it stands, where the server sent it along.

    `was_repeated` tells that it had been said before, without an answer, and may have been done then.
    """

    def __init__(
        self, reason: Reason, text: str, position: Position | None = None, *, was_repeated: bool = False
    ) -> None:
        super().__init__(text)
        self.reason, self.text, self.position, self.was_repeated = reason, text, position, was_repeated

    def again(self) -> Self:
        """The same, to be raised in one more place."""
        return type(self)(self.reason, self.text, self.position, was_repeated=self.was_repeated)
