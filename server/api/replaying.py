"""Replays, films and the key they are signed by, as the API gives them: to whom, and when."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import structlog
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from engine.games import GAMES
from protocol.replays import FORMAT, OwnRace, OwnRaces, PublicKey, ReplayPlayer
from server import composing
from server.api.answering import Wrong, give_made, nothing
from server.api.asking import day_in, you_in
from server.api.exporting import Reading
from server.daily.days import day_at
from server.errors import StoreError
from server.making import read_code
from server.names import DELETED
from server.pages import HEADERS
from server.replays import LONG, Outline, outline, pack, record
from server.signing import Signer

if TYPE_CHECKING:
    from server.node import Node

LINES = "application/x-ndjson"
LONGEST_ID = 16
LATEST = 20
"""How many of one's own races are listed."""
STREAMED = {**HEADERS, "Cache-Control": "no-store"}
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Found:
    """A race that is over and that who asks may see; `is_secret`: without what tells a deal others may yet play."""

    race: str
    packed: bytes
    outline: Outline
    players: Mapping[str, ReplayPlayer]
    is_secret: bool

    def tag(self, *more: str) -> str:
        """Stands for the document made of it with all that it depends on."""
        who = sorted((player.id, player.name, player.is_claimed) for player in self.players.values())
        kept = hashlib.sha256(self.packed).hexdigest()
        return hashlib.sha256(repr((self.race, kept, who, self.is_secret, *more)).encode()).hexdigest()[:20]


async def replay(node: "Node", request: Request) -> Response:
    """A race that is over."""
    found, signer = await _find(node, request), await node.signing.signer()

    async def make() -> bytes:
        return await _document(node, found, signer)

    return await _give(node, request, found.tag(FORMAT, signer.public), make)


async def film(node: "Node", request: Request) -> Response:
    """The same for who shows it without knowing the rules."""
    found = await _find(node, request)

    async def make() -> bytes:
        return await node.projector.film(found.race, found.packed, found.players, is_secret=found.is_secret)

    return await _give(node, request, found.tag("film"), make)


async def analysis(node: "Node", request: Request) -> Response:
    """Where each seat could have won it, as far as that is known by now; who asks has more of it found out."""
    found = await _find(node, request)
    if found.is_secret:
        raise nothing(
            f"the deal of {_day_of(found.outline)} can still be played. How it could have been won is told "
            f"from {_when(found.outline)} on",
            "not_shown",
        )
    kept, may_come = await node.analyst.ask(found.race, found.packed)

    async def make() -> bytes:
        return await node.projector.analysis(found.race, found.packed, kept, may_come=may_come)

    return await _give(node, request, found.tag("analysis", repr(kept), str(may_come)), make)


async def _give(node: "Node", request: Request, tag: str, make: Callable[[], Awaitable[bytes]]) -> Response:
    """A document that is made once for all who ask for it at a time, and kept for a while."""
    return await give_made(request, tag, lambda: node.projector.once(tag, make))


async def of_you(node: "Node", request: Request) -> OwnRaces:
    """The latest races of who says a token, each with what leads to its replay."""
    you = await you_in(node, request)
    if you is None:
        raise Wrong(401, "wanted a token in Authorization: Bearer; these are the races of who says it")
    races = (await node.replays.of(you.id))[:LATEST]
    found = [(race, await node.replays.find(race)) for race in races]
    return OwnRaces(races=tuple(_own(race, outline(packed), you.id) for race, packed in found if packed is not None))


def _own(race: str, about: Outline, you: str) -> OwnRace:
    game = GAMES[about.game]
    place, progress = next((place, progress) for player, place, progress in about.places if player == you)
    return OwnRace(
        race=race,
        kind=about.kind,
        game=game.name,
        title=game.title,
        daily=about.daily,
        ended=about.ended,
        is_rated=about.is_rated,
        seats=len(about.places),
        place=place,
        progress=progress,
        most=game.max_progress,
    )


async def key(node: "Node", _: Request) -> PublicKey:
    """What replays are signed by."""
    return (await node.signing.signer()).public_key


async def of_day(node: "Node", request: Request) -> Response:
    """The replays of all races and attempts that ended on a day, a line each."""
    day, now = day_in(request), await node.races.now()
    if day > day_at(now):
        raise nothing(f"{day} has not come yet; today is {day_at(now)}")
    signer = await node.signing.signer()
    if request.method == "HEAD":
        return Response(headers=STREAMED, media_type=LINES)
    place = ExitStack()
    reading = place.enter_context(node.projector.exports.reading())
    return Export(_lines(node, request, now, signer), reading, place)


class Export(StreamingResponse):
    """A day's lines, made as they are read. Its place among those that are read is free once nobody reads on."""

    def __init__(self, lines: AsyncIterator[bytes], reading: Reading, place: ExitStack) -> None:
        super().__init__(lines, headers=STREAMED, media_type=LINES)
        self._reading = reading
        self._place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send them. Raises TimeoutError where nobody takes what is sent."""

        async def send_soon(message: Message) -> None:
            async with self._reading.sending():
                await send(message)

        with self._place:
            await super().__call__(scope, receive, send_soon)


async def _lines(node: "Node", request: Request, now: int, signer: Signer) -> AsyncIterator[bytes]:
    try:
        async for race, packed in node.replays.of_day(day_in(request)):
            about = outline(packed)
            if now >= about.public_at:
                found = Found(race, packed, about, await _players(node, about), is_secret=False)
                async with node.projector.exports.making():
                    line = await _document(node, found, signer, is_one_of_many=True)
                yield line + b"\n"
    except (StoreError, TimeoutError, Wrong) as error:
        log.warning("export cut short", error=str(error))
        raise


async def _document(node: "Node", found: Found, signer: Signer, *, is_one_of_many: bool = False) -> bytes:
    """The replay as JSON, signed. Long ones and many are made where the event loop does not wait for them."""
    race, key, is_secret = found.race, signer.public_key, found.is_secret
    if is_one_of_many or found.outline.turns > LONG:
        data = await node.projector.unsigned(race, found.packed, found.players, key, is_secret=is_secret)
    else:
        data = composing.unsigned_json(race, found.packed, found.players, key, is_secret)
    return composing.sign(data, signer)


async def _find(node: "Node", request: Request) -> Found:
    """The race in the path; raises Wrong where there is none, or none to be shown to who asks."""
    race = _code_in(request)
    packed = await node.replays.find(race) or await _from_log(node, race)
    about = outline(packed)
    is_secret = await node.races.now() < about.public_at
    if is_secret:
        you = await you_in(node, request)
        if you is None or you.id not in about.people:
            raise nothing(
                f"the deal of {_day_of(about)} can still be played. Its replay is open to everybody "
                f"from {_when(about)} on; before that only its own player sees it",
                "not_shown",
            )
    return Found(race, packed, about, await _players(node, about), is_secret)


def _when(about: Outline) -> str:
    """From when on anybody may see it, as people write it."""
    at = datetime.fromtimestamp(about.public_at / 1000, UTC)
    return f"{at.day} {at:%B}, {at:%H:%M} UTC"


def _day_of(about: Outline) -> str:
    """The day of its daily deal, as people write it."""
    day = date.fromisoformat(about.daily or "")
    return f"{day.day} {day:%B}"


def _code_in(request: Request) -> str:
    text = request.path_params["race"]
    code = read_code(text)
    if not (code.isascii() and code.isalnum() and len(code) <= LONGEST_ID):
        raise nothing(f"wanted the code of a race, eight letters and digits; got {text[:40]}")
    return code


async def _from_log(node: "Node", race: str) -> bytes:
    """A race that has just ended is not kept yet. Of any other it is soon said that there is none: nothing is made."""

    async def fold() -> bytes:
        kept = await node.races.load(race)
        if kept is None:
            raise nothing(f"there is no race {race}")
        return pack(record(kept.fold(race)))

    state = await node.races.state(race)
    match state:
        case "ended":
            return await node.projector.once(f"log {race}", fold)
        case "running":
            raise nothing(f"race {race} is still running; its replay is there when it is over", "not_over")
        case "lobby" | "countdown":
            raise nothing(f"race {race} has not begun yet; its replay is there when it is over", "not_over")
        case "cancelled":
            raise nothing(f"race {race} was cancelled before its cards were shown, so there is no replay of it")
        case _:
            raise nothing(f"there is no race {race}")


async def _players(node: "Node", about: Outline) -> Mapping[str, ReplayPlayer]:
    """Who raced, as they are called now; who is gone has no name."""
    found = await asyncio.gather(*(node.players.identity(player) for player in about.people))
    return {
        player: ReplayPlayer(id=player, name=DELETED)
        if identity is None
        else ReplayPlayer(id=player, name=identity.name, is_claimed=identity.is_claimed)
        for player, identity in zip(about.people, found, strict=True)
    }
