"""One socket's side of the node: who it is, what is still to be sent to it, what it may still say."""

import asyncio
from dataclasses import dataclass

from protocol.answers import AnyAnswer
from protocol.closing import CloseCode
from protocol.codecs import Codec, Frame, encode
from server.budget import Budget
from server.store.players import Identity

MAX_WAITING = 500
"""Frames that may wait for a slow reader before its socket is closed."""


@dataclass(frozen=True, slots=True)
class Goodbye:
    """The last thing a socket is sent."""

    code: CloseCode
    text: str


class Connection:
    """A socket as the rest of the node knows it. Sending never waits: a writer empties `outbox`."""

    def __init__(self, codec: Codec, budget: Budget, heard_at: float, network: str = "") -> None:
        self.codec = codec
        self.network = network
        """A digest of where it comes from, for bounds that hold for all guests of one place together."""
        self.budget = budget
        self.heard_at = heard_at
        """When something last came, in the loop's seconds."""
        self.is_asked = False
        """Whether it has been asked since whether anybody is there."""
        self.identity: Identity | None = None
        self.digest = ""
        """What is kept of the token that stands for the player here."""
        self.races: set[str] = set()
        """The races it follows."""
        self.outbox: asyncio.Queue[Frame | Goodbye] = asyncio.Queue()
        self.is_closing = False
        self.is_answering = False
        """Whether a request is being seen to, which is not called off when the socket ends: it may be committed."""
        self.has_goodbye = False
        self.is_gone = asyncio.Event()

    @property
    def player(self) -> Identity:
        """Who said hello here; asked only after that."""
        if self.identity is None:
            raise ValueError("nobody has said hello on this socket")
        return self.identity

    def send(self, message: AnyAnswer) -> None:
        """Send a message."""
        self.send_frame(encode(self.codec, message))

    def send_frame(self, frame: Frame) -> None:
        """Send a frame of this socket's own encoding."""
        if self.is_closing:
            return
        if self.outbox.qsize() >= MAX_WAITING:
            self.close(CloseCode.SLOW, "this socket reads too slowly; come back and resume")
            return
        self.outbox.put_nowait(frame)

    def close(self, code: CloseCode, text: str) -> None:
        """Say goodbye, after what is waiting already; a slow reader is not waited for."""
        if self.is_closing:
            return
        self.is_closing = self.has_goodbye = True
        if code is CloseCode.SLOW:
            while not self.outbox.empty():
                self.outbox.get_nowait()
        self.outbox.put_nowait(Goodbye(code, text))
