"""What can go wrong for a program that plays.

ClientError
├── BadAddress     what was given is no address of a server
├── Unreachable    nobody answers there, or what answers does not speak this protocol
├── Closed         the server has closed the socket: `code` and `text` say why
├── TimedOut       an answer, or what was waited for, did not come in time
└── Refusal        the server refused a request, and nothing has changed: `reason`, `text`, `position`
"""

from protocol.records import Position
from protocol.refusals import Reason


class ClientError(Exception):
    """The base of all that the library raises."""


class BadAddress(ClientError):  # noqa: N818 - the house's word, see the tree above
    """The text is no address of a server; it says what was wanted."""


class Unreachable(ClientError):  # noqa: N818 - the house's word, see the tree above
    """No socket could be opened at the address."""


class Closed(ClientError):  # noqa: N818 - the house's word, see the tree above
    """The socket is closed: `code` as in `protocol.closing`, `text` in the server's words."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(f"the server closed the socket ({code}): {text or 'without a word'}")
        self.code, self.text = code, text

    def again(self) -> "Closed":
        """The same, to be raised in one more place."""
        return Closed(self.code, self.text)


class TimedOut(ClientError):  # noqa: N818 - the house's word, see the tree above
    """Something that was waited for did not come in time."""


class Refusal(ClientError):  # noqa: N818 - the house's word, see the tree above
    """A request was refused. `position` is the table as it stands, where the server sent it along."""

    def __init__(self, reason: Reason, text: str, position: Position | None = None) -> None:
        super().__init__(text)
        self.reason, self.text, self.position = reason, text, position
