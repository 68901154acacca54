"""The documents of races that are over: the replay, signed by its server, and the film, from which tables are drawn.

PROOF.md says what each field means and how a replay is checked.
"""

import json
from typing import Annotated, Literal

from pydantic import Field

from protocol.records import (
    Flag,
    GameName,
    Level,
    Milliseconds,
    MoveText,
    RaceId,
    Record,
    SeatState,
    Step,
    Table,
    Whole,
)
from protocol.resources import DayText

FORMAT = "ecliptic-replay/1"
RULES = 1
"""The version of the rules in RULES.md; a replay is played again by those it was played by."""
SIGNED_AS = b"ecliptic/replay/1\0"
MAX_MOVES = 5000
MAX_SEATS = 8
MAX_REPLAY_BYTES = 4 * 1024 * 1024
"""More than any replay there can be: eight seats of 5,000 moves."""
Hex32 = Annotated[str, Field(strict=True, pattern=r"^[0-9a-f]{64}$")]
"""Thirty-two bytes, in small hexadecimal digits."""
Hex64 = Annotated[str, Field(strict=True, pattern=r"^[0-9a-f]{128}$")]
Kind = Literal["race", "practice", "attempt", "again"]
"""`attempt`: the one at a daily deal that counts; `again`: one more game of a daily deal."""


class ReplayPlayer(Record):
    """Who sat there: a public id, and the name at the time the replay was asked for."""

    id: Annotated[str, Field(strict=True, max_length=40)]
    name: Annotated[str, Field(strict=True, max_length=200)]
    is_claimed: Flag = False
    is_bot: Flag = False
    house: Level | None = None
    """How the house played, where it sat there."""


class ReplaySeat(Record):
    """One seat: what was done there, when, and what came of it. Times in milliseconds since the cards were shown."""

    seat: Whole
    player: ReplayPlayer
    moves: Annotated[tuple[tuple[MoveText, Milliseconds], ...], Field(max_length=MAX_MOVES)]
    """Each turn with its time, `undo` among them in practice."""
    count: Whole
    """How many there are."""
    state: SeatState
    """How the seat ended; never `playing`."""
    ended: Milliseconds
    """When it ended."""
    progress: Whole
    reached: Milliseconds
    """When the progress was reached."""
    place: Annotated[int, Field(strict=True, ge=1, le=MAX_SEATS)]
    hints: Annotated[int, Field(strict=True, ge=1, le=MAX_MOVES)] | None = None
    """How many hints were given, in practice and in one more game of a daily deal; absent where none was."""


class Replay(Record):
    """Everything there is to know of a race that is over."""

    format: Literal["ecliptic-replay/1"]
    race: RaceId
    kind: Kind
    game: GameName
    rules: Literal[1]
    commitment: Hex32
    seed: Hex32 | None = None
    """This and the salt: absent while others may still play the same daily deal."""
    salt: Hex32 | None = None
    name: Annotated[str, Field(strict=True, max_length=100)] | None = None
    """Of a named deal, in practice."""
    daily: DayText | None = None
    begun: Milliseconds
    """When the cards were shown, in milliseconds since 1970 by UTC, by the server's clock."""
    ended: Milliseconds
    """When the race was over, likewise."""
    lasts: Milliseconds
    """How long it could have lasted."""
    elapsed: Milliseconds
    """How long it lasted, without the outages."""
    stood_still: Milliseconds
    """How long the server was out meanwhile, which counts for nobody: all times below leave it out."""
    is_rated: Flag
    seats: Annotated[tuple[ReplaySeat, ...], Field(min_length=1, max_length=MAX_SEATS)]
    key: Hex32
    """The server's public key, Ed25519."""
    signature: Hex64
    """Of `signed_bytes`, by that key."""


class FilmMove(Record):
    """One turn of a seat: when, and the cards that changed place."""

    at: Milliseconds
    move: MoveText
    steps: tuple[Step, ...]
    progress: Whole
    phase: int


class FilmSeat(Record):
    """One seat's turns, in order."""

    seat: Whole
    player: ReplayPlayer
    state: SeatState
    ended: Milliseconds
    progress: Whole
    reached: Milliseconds
    place: Whole
    hints: Whole = 0
    """How many hints were given, in practice."""
    moves: tuple[FilmMove, ...]


class Film(Record):
    """A race that is over, for who shows it without knowing the rules: the first table, which all share, and each step.

    It holds no card that nobody has turned.
    """

    race: RaceId
    kind: Kind
    game: GameName
    commitment: Hex32
    name: str | None = None
    """Of a named deal, in practice."""
    daily: DayText | None = None
    begun: Milliseconds
    elapsed: Milliseconds
    start: Table
    seats: tuple[FilmSeat, ...]
    is_secret: Flag = False
    """Whether this is a daily deal that others may still play: only its own player is shown it."""


class PublicKey(Record):
    """What a server signs replays with."""

    algorithm: Literal["Ed25519"]
    key: Hex32


def canonical(document: object) -> bytes:
    """The one way to write plain data as JSON (RFC 8785; of its numbers, whole ones only): keys in order, no spaces."""
    return json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def signed_bytes(replay: Replay) -> bytes:
    """What the signature of a replay is of: all of it but the signature, without fields that are absent."""
    return SIGNED_AS + canonical(replay.model_dump(mode="json", exclude={"signature"}, exclude_none=True))


class OwnRace(Record):
    """A race of one's own that is over, and whose replay one may see."""

    race: RaceId
    kind: Kind
    game: GameName
    title: str
    daily: DayText | None = None
    ended: Milliseconds
    """When it was over, since 1970-01-01 UTC."""
    is_rated: bool = False
    seats: Whole
    """How many raced."""
    place: Whole
    progress: Whole
    most: Whole
    """The game's whole progress."""


class OwnRaces(Record):
    """One's own latest races, the one that ended last first; practice and games of daily deals among them."""

    races: tuple[OwnRace, ...]
