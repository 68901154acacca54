"""Races that are over, as they are kept for ever: what was done when, by whom by id, and what came of it. Pure.

No name of a person is kept; names are looked up when somebody asks, so that of who is gone none is left.
"""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import Any, get_args

import msgpack

from protocol.records import Level, SeatState
from protocol.replays import RULES, Kind
from server.daily.days import closes_at
from server.making import commit_to
from server.race.entries import Secret
from server.race.packing import pack_turns, unpack_turns
from server.race.state import Race, SeatNow

PACKING = 1
"""The way of packing, the first byte of what is kept; it is followed by seed and salt, which nothing makes smaller."""
SECRET_BYTES = 32
LONG = 1_000
"""With more turns than this a race is not packed, and no document made of it, while the event loop waits."""
KINDS: tuple[Kind, ...] = get_args(Kind)
STATES: tuple[SeatState, ...] = get_args(SeatState)
LEVELS: tuple[Level | None, ...] = (None, *get_args(Level))
PUBLIC: tuple[Kind, ...] = ("race", "attempt")
"""What is somebody's business besides its player's, and so is in the lists of days."""


@dataclass(frozen=True, slots=True)
class RecordedSeat:
    """One seat of a race that is over; times in milliseconds since the cards were shown, outages left out."""

    number: int
    player: str
    house: Level | None
    is_bot: bool
    state: SeatState
    ended: int
    progress: int
    reached: int
    place: int
    moves: tuple[str, ...]
    times: tuple[int, ...]
    hints: int = 0
    """How many hints were given, in practice."""


@dataclass(frozen=True, slots=True)
class Recording:
    """A race that is over."""

    kind: Kind
    game: str
    rules: int
    secret: Secret
    name: str | None
    daily: str | None
    begun: int
    """By the store's clock, in milliseconds since 1970."""
    lasts: int
    elapsed: int
    stood_still: int
    is_rated: bool
    seats: tuple[RecordedSeat, ...]

    @property
    def ended(self) -> int:
        """When the race was over, in milliseconds since 1970."""
        return self.begun + self.elapsed + self.stood_still

    @property
    def commitment(self) -> str:
        """The commitment to its deal, in hex."""
        return commit_to(self.game, self.secret)

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of those who raced, the house left out."""
        return tuple(seat.player for seat in self.seats if seat.house is None)

    @property
    def turns(self) -> int:
        """How many there are in all."""
        return sum(len(seat.moves) for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Outline:
    """What is to be known of a recording before anybody may have it; quickly read, however long it is."""

    daily: str | None
    people: tuple[str, ...]
    """The ids of those who raced, the house left out."""
    turns: int
    """How many there are in all."""
    kind: Kind
    game: str
    ended: int
    """In milliseconds since 1970."""
    is_rated: bool
    places: tuple[tuple[str, int, int], ...]
    """Of all seats, the house's too: the player's id, the place, the progress."""

    @property
    def public_at(self) -> int:
        """From when on anybody may see it: at once, or when its daily deal cannot be played any more."""
        return closes_at(date.fromisoformat(self.daily)) if self.daily is not None else 0


def record(race: Race) -> Recording:
    """What is kept of a race that is over; ValueError if it is not."""
    if race.state != "ended":
        raise ValueError(f"race {race.id} is {race.state}; wanted one that has ended")
    return Recording(
        kind=_kind(race),
        game=race.settings.game,
        rules=RULES,
        secret=race.secret,
        name=race.settings.name,
        daily=race.settings.daily,
        begun=race.begun_at,
        lasts=race.lasts,
        elapsed=race.elapsed,
        stood_still=race.stood_still,
        is_rated=race.is_rated,
        seats=tuple(map(_seat, race.taken)),
    )


def _kind(race: Race) -> Kind:
    if race.settings.daily is not None:
        return "attempt" if race.settings.is_attempt else "again"
    return "practice" if race.settings.is_practice else "race"


def _seat(seat: SeatNow) -> RecordedSeat:
    if seat.sitter is None or seat.state is None or seat.ended is None or seat.place is None:
        raise ValueError(f"seat {seat.number} has not ended")
    return RecordedSeat(
        number=seat.number,
        player=seat.sitter.id,
        house=seat.sitter.house,
        is_bot=seat.sitter.is_bot,
        state=seat.state,
        ended=seat.ended,
        progress=seat.progress,
        reached=seat.reached,
        place=seat.place,
        moves=tuple(seat.moves),
        times=tuple(seat.times),
        hints=seat.hints,
    )


# bytes


def pack(recording: Recording) -> bytes:
    """The bytes that are kept of it."""
    head = (
        KINDS.index(recording.kind),
        recording.game,
        recording.rules,
        recording.name,
        recording.daily,
        recording.begun,
        recording.lasts,
        recording.elapsed,
        recording.stood_still,
        recording.is_rated,
        # Practice has one seat. Where there were none nothing stands here, as in what was kept before there were hints.
        *(seat.hints for seat in recording.seats if seat.hints),
    )
    plain = msgpack.packb([head, [_packed_seat(seat) for seat in recording.seats]])
    return bytes([PACKING]) + recording.secret.seed + recording.secret.salt + zlib.compress(plain, 9)


def _packed_seat(seat: RecordedSeat) -> tuple[object, ...]:
    """Moves and times as columns, each of which has little in it and so becomes small."""
    spans = [at - before for before, at in zip((0, *seat.times), seat.times, strict=False)]
    return (
        seat.number,
        seat.player,
        LEVELS.index(seat.house),
        seat.is_bot,
        STATES.index(seat.state),
        seat.ended,
        seat.progress,
        seat.reached,
        seat.place,
        *pack_turns(seat.moves),
        [span >> 8 for span in spans],
        bytes(span & 255 for span in spans),
    )


@lru_cache(maxsize=64)
def outline(raw: bytes) -> Outline:
    """The outline of bytes that were kept; ValueError for a way of packing that is not known here."""
    head, seats = _plain(raw)
    kind, game, _, _, daily, begun, _, elapsed, stood_still, is_rated, *_ = head
    people = tuple(player for _, player, house, *_ in seats if LEVELS[house] is None)
    places = tuple((seat[1], seat[8], seat[6]) for seat in seats)
    turns = sum(len(low) for *_, low in seats)
    return Outline(daily, people, turns, KINDS[kind], game, begun + elapsed + stood_still, is_rated, places)


def unpack(raw: bytes) -> Recording:
    """The recording of bytes that were kept; ValueError for a way of packing that is not known here."""
    seed, salt = raw[1 : 1 + SECRET_BYTES], raw[1 + SECRET_BYTES : 1 + 2 * SECRET_BYTES]
    head, seats = _plain(raw)
    kind, game, rules, name, daily, begun, lasts, elapsed, stood_still, is_rated, *hints = head
    return Recording(
        kind=KINDS[kind],
        game=game,
        rules=rules,
        secret=Secret(seed=seed, salt=salt),
        name=name,
        daily=daily,
        begun=begun,
        lasts=lasts,
        elapsed=elapsed,
        stood_still=stood_still,
        is_rated=is_rated,
        seats=tuple(replace(_unpacked_seat(*seat), hints=sum(hints)) for seat in seats),
    )


def _plain(raw: bytes) -> tuple[Sequence[Any], Sequence[Sequence[Any]]]:
    """What was made small."""
    if raw[0] != PACKING:
        raise ValueError(f"wanted a replay packed in way {PACKING}; got way {raw[0]}")
    head, seats = msgpack.unpackb(zlib.decompress(raw[1 + 2 * SECRET_BYTES :]))
    return head, seats


def _unpacked_seat(
    number: int,
    player: str,
    house: int,
    is_bot: bool,
    state: int,
    ended: int,
    progress: int,
    reached: int,
    place: int,
    sources: bytes,
    destinations: bytes,
    high: Sequence[int],
    low: bytes,
) -> RecordedSeat:
    times, at = [], 0
    for upper, lower in zip(high, low, strict=True):
        at += (upper << 8) + lower
        times.append(at)
    return RecordedSeat(
        number=number,
        player=player,
        house=LEVELS[house],
        is_bot=is_bot,
        state=STATES[state],
        ended=ended,
        progress=progress,
        reached=reached,
        place=place,
        moves=unpack_turns(sources, destinations),
        times=tuple(times),
    )
