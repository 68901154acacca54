"""What can be wrong with a frame or a message.

ProtocolError
├── Garbage        the frame is not of the agreed encoding at all: the socket is closed
└── Malformed      the frame is well encoded but is no message of ours: refused, the socket stays open
"""


class ProtocolError(ValueError):
    """Something that came over the wire cannot be taken; the text says what was wanted."""


class Garbage(ProtocolError):  # noqa: N818 - a kind of thing, not an exception's role
    """A frame that is neither JSON text nor msgpack bytes, whichever was agreed."""


class Malformed(ProtocolError):  # noqa: N818 - the house's word, see the tree above
    """A decodable frame that is not one of the messages; `re` is its `id` when it had a usable one."""

    def __init__(self, text: str, re: int | None = None) -> None:
        super().__init__(text)
        self.re = re
