"""The documents of races that are over, made of what is kept of them and of who its players are now. Pure.

Long ones take a while; see server/projecting.py.
"""

from collections.abc import Mapping

from engine.games import find_game
from engine.position import Position
from protocol.replays import FORMAT, Film, FilmMove, FilmSeat, PublicKey, Replay, ReplayPlayer, ReplaySeat, signed_bytes
from server.making import HOUSE_NAMES
from server.race.state import Race, SeatNow, playing
from server.race.tables import open_table, step_view
from server.replays import RecordedSeat, Recording, unpack
from server.signing import Signer

UNSIGNED = "0" * 128
Players = Mapping[str, ReplayPlayer]
"""The people of a race by id, as they are called now."""


def unsigned(race: str, recording: Recording, players: Players, key: PublicKey, *, is_secret: bool) -> bytes:
    """What is to be signed of a race that is over; `is_secret`: without what tells a deal that others may yet play."""
    secret = recording.secret
    document = Replay(
        format=FORMAT,
        race=race,
        kind=recording.kind,
        game=recording.game,
        rules=1,
        commitment=recording.commitment,
        seed=None if is_secret else secret.seed.hex(),
        salt=None if is_secret else secret.salt.hex(),
        name=recording.name,
        daily=recording.daily,
        begun=recording.begun,
        ended=recording.ended,
        lasts=recording.lasts,
        elapsed=recording.elapsed,
        stood_still=recording.stood_still,
        is_rated=recording.is_rated,
        seats=tuple(_seat(seat, players) for seat in recording.seats),
        key=key.key,
        signature=UNSIGNED,
    )
    return signed_bytes(document)


def sign(data: bytes, signer: Signer) -> bytes:
    """The whole document as JSON, of what is to be signed."""
    return data[data.index(b"{") : -1] + f',"signature":"{signer.sign(data)}"}}'.encode()


def _seat(seat: RecordedSeat, players: Players) -> ReplaySeat:
    return ReplaySeat(
        seat=seat.number,
        player=_player(seat, players),
        moves=tuple(zip(seat.moves, seat.times, strict=True)),
        count=len(seat.moves),
        state=seat.state,
        ended=seat.ended,
        progress=seat.progress,
        reached=seat.reached,
        place=seat.place,
        hints=seat.hints or None,
    )


def _player(seat: RecordedSeat, players: Players) -> ReplayPlayer:
    if seat.house is not None:
        return ReplayPlayer(id=seat.player, name=HOUSE_NAMES[seat.house], house=seat.house)
    return players[seat.player].model_copy(update={"is_bot": seat.is_bot})


# films


def film(race: str, recording: Recording, players: Players, *, is_secret: bool) -> Film:
    """The race for who shows it without knowing the rules: no card is in it that nobody has turned."""
    return Film(
        race=race,
        kind=recording.kind,
        game=recording.game,
        commitment=recording.commitment,
        name=recording.name,
        daily=recording.daily,
        begun=recording.begun,
        elapsed=recording.elapsed,
        start=open_table(0, _first(recording)),
        seats=tuple(_film_seat(recording, seat, players) for seat in recording.seats),
        is_secret=is_secret,
    )


def film_json(race: str, packed: bytes, players: Players, is_secret: bool) -> bytes:
    """The same as JSON, of what is kept; for a process pool."""
    made = film(race, unpack(packed), players, is_secret=is_secret)
    return made.model_dump_json(exclude_none=True).encode()


def unsigned_json(race: str, packed: bytes, players: Players, key: PublicKey, is_secret: bool) -> bytes:
    """What is to be signed, of what is kept; for a process pool."""
    return unsigned(race, unpack(packed), players, key, is_secret=is_secret)


def _first(recording: Recording) -> Position:
    return Position.from_seed(find_game(recording.game), recording.secret.seed)


def _film_seat(recording: Recording, seat: RecordedSeat, players: Players) -> FilmSeat:
    return FilmSeat(
        seat=seat.number,
        player=_player(seat, players),
        state=seat.state,
        ended=seat.ended,
        progress=seat.progress,
        reached=seat.reached,
        place=seat.place,
        hints=seat.hints,
        moves=tuple(_film_moves(recording, seat)),
    )


def _film_moves(recording: Recording, seat: RecordedSeat) -> list[FilmMove]:
    now, made = SeatNow(seat.number, position=_first(recording)), []
    for text, at in zip(seat.moves, seat.times, strict=True):
        Race.turn_over(now, text)
        position = playing(now)
        steps = tuple(map(step_view, now.steps))
        made.append(FilmMove(at=at, move=text, steps=steps, progress=position.progress, phase=position.phase))
    return made
