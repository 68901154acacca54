"""What the journeys share: players who race, cards that do not have to be waited for, sockets without the library."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

from redis.asyncio import Redis
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_websocket
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from client import Player, Race, TimedOut, connect
from protocol.codecs import JSON, MSGPACK, Codec, Frame
from protocol.records import Position, RaceView
from server.store import keys

Predicate = Callable[[RaceView], bool]
PATIENCE = 20.0
"""Seconds after which what should happen has not happened."""


@asynccontextmanager
async def players(url: str, count: int = 2) -> AsyncIterator[list[Player]]:
    """So many guests, every other one in the other encoding."""
    async with AsyncExitStack() as stack:
        codecs = (MSGPACK, JSON)
        yield [await stack.enter_async_context(connect(url, codec=codecs[n % 2])) for n in range(count)]


async def hasten(redis: Redis, race: Race, predicate: Predicate) -> RaceView:
    """Turn the store's clock for one race: its deadline is past, and so what waits for that happens now."""
    for _ in range(round(PATIENCE / 0.2)):
        if not predicate(race.view):
            await make_due(redis, race.id, race.view.version)
        try:
            return await race.wait_for(predicate, within=0.2)
        except TimedOut:
            continue
    raise TimedOut(f"race {race.id} did not go on")


MAKE_DUE = """
local held = redis.call('HMGET', KEYS[1], 'version', 'deadline')
if held[1] == ARGV[1] and held[2] then redis.call('HSET', KEYS[1], 'deadline', 1) end
"""


async def make_due(redis: Redis, race: str, version: int) -> None:
    """Put the first deadline of a race into the past, if it is still at this version."""
    await redis.register_script(MAKE_DUE)(keys=[keys.race(race)], args=[version])
    await redis.zadd(keys.GOING, {race: 1})


async def begin(redis: Redis, *races: Race) -> None:
    """Let the countdown of a race be over, for all who sit in it."""
    await races[0].wait_for(lambda view: view.state != "lobby", PATIENCE)
    await hasten(redis, races[0], lambda view: view.state == "running")
    for race in races[1:]:
        await race.begun(PATIENCE)


async def seated(
    first: Player, *others: Player, game: str = "zodiac", seats: int | None = None, **options: Any
) -> list[Race]:
    """A race by code in which all of them sit, the first its maker."""
    made = await first.create(game, seats=seats or 1 + len(others), **options)
    return [made, *[await other.join(made.id) for other in others]]


async def racing(redis: Redis, first: Player, *others: Player, game: str = "zodiac", **options: Any) -> list[Race]:
    """A race of theirs whose cards are shown."""
    races = await seated(first, *others, game=game, **options)
    for race in races:
        await race.ready()
    await begin(redis, *races)
    return races


async def play_out(race: Race, choose: Callable[[Position], str | None], limit: int = 400) -> None:
    """Make the moves that are chosen; resign when there is none left or the limit is reached."""
    for _ in range(limit):
        move = choose(table(race)) if race.seat is not None and race.seat.state == "playing" else None
        if move is None:
            break
        await race.move(move)
    if race.seat is not None and race.seat.state == "playing" and race.view.state == "running":
        await race.resign()


def table(race: Race) -> Position:
    """One's own table, whose cards are shown."""
    assert race.position is not None
    return race.position


class Raw:
    """A socket without the library: what one sends is what goes out, and every frame that comes is kept."""

    def __init__(self, socket: ClientConnection, codec: Codec) -> None:
        self.socket = socket
        self.codec = codec
        self.frames: list[Frame] = []
        self.messages: list[Any] = []

    async def say(self, **message: object) -> None:
        """Send a message."""
        await self.socket.send(self.codec.pack(message))

    async def hear(self) -> Any:
        """The next message."""
        async with asyncio.timeout(PATIENCE):
            frame = await self.socket.recv()
        self.frames.append(frame)
        self.messages.append(self.codec.unpack(frame))
        return self.messages[-1]

    async def ask(self, **message: object) -> Any:
        """Send a message with an id, and hear up to its answer."""
        number = len(self.frames) + 1
        await self.say(**message, id=number)
        return await self.until(lambda heard: heard.get("re") == number)

    async def until(self, is_it: Callable[[Any], bool]) -> Any:
        """Hear up to a message."""
        while not is_it(heard := await self.hear()):
            pass
        return heard

    async def until_event(self, kind: str) -> Any:
        """Hear up to an event of a kind."""
        heard = await self.until(lambda heard: kind in [event["kind"] for event in heard.get("events", [])])
        return next(event for event in heard["events"] if event["kind"] == kind)

    async def goodbye(self) -> tuple[int, str]:
        """Hear to the end: the close code and its words."""
        with suppress(ConnectionClosed):
            while True:
                await self.hear()
        return self.socket.close_code or 0, self.socket.close_reason or ""


@asynccontextmanager
async def raw(
    url: str, codec: Codec = JSON, *, greets: bool = True, token: str | None = None, **options: Any
) -> AsyncIterator[Raw]:
    """A socket without the library, which has said hello, with a token perhaps, unless told otherwise."""
    subprotocols = [Subprotocol(codec.subprotocol)]
    async with open_websocket(f"{url}/socket", subprotocols=subprotocols, compression=None, **options) as socket:
        speaker = Raw(socket, codec)
        if greets:
            await speaker.ask(type="hello", **({} if token is None else {"token": token}))
        yield speaker
