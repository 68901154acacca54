"""Opening a socket to a server and saying hello."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_websocket
from websockets.exceptions import InvalidHandshake, InvalidURI
from websockets.typing import Subprotocol

from client.address import is_local, socket_address
from client.errors import ClientError, Unreachable
from client.line import Line
from client.owning import owning
from client.pacing import Pace
from client.player import Player
from protocol.answers import Welcome
from protocol.codecs import MSGPACK, Codec
from protocol.requests import Hello

OPEN_SECONDS = 10.0
CLOSE_SECONDS = 2.0
LARGEST_FRAME = 4 * 1024 * 1024
CLIENT = "ecliptic-python"


@asynccontextmanager
async def connect(url: str, token: str | None = None, codec: Codec = MSGPACK) -> AsyncIterator[Player]:
    """Be a player on the server at `url`: a new guest, or with a token who one was before.

    `url` is `http`, `https`, `ws` or `wss`, a host, and maybe a port. Raises BadAddress, Unreachable, or Refusal for a
    token nobody has. What the block raises comes out as it is.
    """
    async with await _open(socket_address(url), codec) as socket:
        line = Line(socket, codec, Pace(asyncio.get_running_loop().time))
        async with owning(line.read(), line.beat()):
            player = await _greet(line, token)
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


async def _greet(line: Line, token: str | None) -> Player:
    answer = await line.ask(Hello(token=token, client=CLIENT))
    if not isinstance(answer, Welcome):
        raise ClientError(f"the answer to hello was {answer.type}, not welcome")
    line.pace.adopt(answer.limits)
    return Player(line, answer, token)
