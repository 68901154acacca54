"""Opening a socket to a server and saying hello."""

import asyncio
import random
import secrets
import ssl
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_websocket
from websockets.exceptions import InvalidHandshake, InvalidURI
from websockets.typing import Subprotocol

from client.address import is_local, socket_address
from client.asked import Asked
from client.attempts import Attempts
from client.errors import BadAddress, Unreachable
from client.line import Hear, Line
from client.owning import owning
from client.pacing import Pace
from client.player import Player
from client.session import Session
from client.standing import Standing
from protocol.codecs import MSGPACK, Codec
from protocol.requests import Hello

PATIENCE_SECONDS = 120.0
"""How long a server that was there is tried again."""
OPEN_SECONDS = 5.0
CLOSE_SECONDS = 2.0
LARGEST_FRAME = 4 * 1024 * 1024
CLIENT = "ecliptic-python"


@asynccontextmanager
async def connect(
    url: str | Sequence[str],
    token: str | None = None,
    codec: Codec = MSGPACK,
    *,
    is_bot: bool = False,
    recovery: str | None = None,
    patience: float = PATIENCE_SECONDS,
    on_standing: Callable[[Standing], None] = lambda _: None,
) -> AsyncIterator[Player]:
    """Be a player on the server at `url`: a new guest, or with a token who one was before.

    With a recovery code in place of a token too, once: `player.recovery` is the next code, to be kept.

    `url` is `http`, `https`, `ws` or `wss`, a host, and maybe a port; or several such addresses of nodes on one store,
    of which the next is tried when one does not answer. Raises BadAddress, Unreachable, or Refusal for a token nobody
    has. What the block raises comes out as it is.

    A program that plays says so by `is_bot`; it stays known as one, and is rated among its like.

    Once connected, a lost connection is mended by itself and what had no answer is said again; `on_standing` is told
    what goes on. When nobody answers for `patience` seconds, whoever waits for something gets Unreachable; when the
    same player sits down from elsewhere, Closed.
    """
    addresses = [socket_address(each) for each in ([url] if isinstance(url, str) else url)]
    if not addresses:
        raise BadAddress("wanted at least one address of a server; got none")
    rng = random.SystemRandom()
    attempts = Attempts(addresses, patience, asyncio.get_running_loop().time, rng)

    async def open_line(address: str, pace: Pace, hear: Hear, say_again: Callable[[list[Asked]], None]) -> Line:
        return Line(await _open(address, codec), codec, pace, hear, say_again)

    nonce = secrets.token_urlsafe(24) if recovery is not None else None
    hello = Hello(token=token, recovery=recovery, nonce=nonce, client=CLIENT, is_bot=is_bot)
    session = Session(attempts, open_line, hello, rng)
    session.tell = on_standing
    async with owning(session.run()):
        player = Player(session, await session.greeted())
        async with owning(player.run_errands()):
            yield player


async def _open(address: str, codec: Codec) -> ClientConnection:
    try:
        return await open_websocket(
            address,
            subprotocols=[Subprotocol(codec.subprotocol)],
            compression=None,
            open_timeout=OPEN_SECONDS,
            close_timeout=CLOSE_SECONDS,
            ping_interval=None,
            max_size=LARGEST_FRAME,
            proxy=None if is_local(address) else True,
        )
    except (OSError, TimeoutError, InvalidHandshake, InvalidURI, ssl.SSLError, EOFError, ImportError) as error:
        raise Unreachable(f"cannot reach a server at {address}: {str(error) or type(error).__name__}") from None
