"""A replay's file: from its bytes to the replay they say, or words for what is wrong with them. Pure."""

import json
from collections.abc import Sequence
from datetime import date
from typing import NoReturn

from pydantic import ValidationError

from engine.games import GAMES
from protocol.replays import MAX_MOVES, MAX_REPLAY_BYTES, MAX_SEATS, Replay, ReplayPlayer

GZIP = b"\x1f\x8b"
MOST_DIGITS = 16
"""Of a number in a replay; none is beyond 2^53."""
MOST_SHOWN = 160


class NotAReplay(ValueError):  # noqa: N818 - says what is the case
    """The bytes are no replay; the text says why."""


def read_replay(data: bytes) -> Replay:
    """Return the replay of a file; raises NotAReplay, after work that grows with the bytes and not beyond the limit."""
    if len(data) > MAX_REPLAY_BYTES:
        raise NotAReplay(f"it is larger than {MAX_REPLAY_BYTES:,} bytes, more than any replay")
    if data.startswith(GZIP):
        raise NotAReplay("it is packed by gzip; unpack it first")
    fields = _fields(_text(data))
    _check_lengths(fields)
    try:
        replay = Replay.model_validate(fields)
    except ValidationError as error:
        raise NotAReplay(_first_mistake(error)) from None
    written = replay.model_dump(mode="json", exclude_none=True)
    other = _first_difference(fields, written, "")
    if other is not None:
        raise NotAReplay(f"{other}: wanted every field, and null nowhere")
    _check_sense(replay)
    return replay


def _text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise NotAReplay(f"wanted text in UTF-8; byte {error.start + 1} is none") from None


def _fields(text: str) -> dict[str, object]:
    try:
        fields = json.loads(
            text, object_pairs_hook=_each_once, parse_int=_whole, parse_float=_whole, parse_constant=_refuse_number
        )
    except json.JSONDecodeError as error:
        raise NotAReplay(_json_mistake(error, text)) from None
    except RecursionError:
        raise NotAReplay("wanted a replay; its JSON is nested without end") from None
    if not isinstance(fields, dict):
        raise NotAReplay("wanted a JSON object")
    return fields


def _check_lengths(fields: dict[str, object]) -> None:
    """Refuse lists that are too long before each of their items is looked at."""
    seats = fields.get("seats")
    if not isinstance(seats, list):
        return
    if len(seats) > MAX_SEATS:
        raise NotAReplay(f"seats: wanted {MAX_SEATS} at most; got {len(seats):,}")
    for number, seat in enumerate(seats):
        moves = seat.get("moves") if isinstance(seat, dict) else None
        if isinstance(moves, list) and len(moves) > MAX_MOVES:
            raise NotAReplay(f"seats.{number}.moves: wanted {MAX_MOVES:,} at most; got {len(moves):,}")


def _json_mistake(error: json.JSONDecodeError, text: str) -> str:
    if not text.strip():
        return "it is empty"
    if text.lstrip().startswith("<"):
        return "it is a page for browsers; wanted a replay"
    if error.msg == "Extra data":
        return f"more follows after the replay, from line {error.lineno} on; wanted one replay"
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        return f"its JSON ends too early, after {len(text)} characters"
    return f"wanted JSON; line {error.lineno}, column {error.colno}: {error.msg}"


def _each_once(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    fields: dict[str, object] = {}
    for name, value in pairs:
        if name in fields:
            raise NotAReplay(f"wanted each field once; {_shown(name)} is there twice")
        fields[name] = value
    return fields


def _whole(text: str) -> int:
    if not text.lstrip("-").isdigit() or len(text) > MOST_DIGITS or text == "-0":
        _refuse_number(text)
    return int(text)


def _refuse_number(text: str) -> NoReturn:
    raise NotAReplay(f"wanted whole numbers below 2^53; got {_shown(text)}")


def _shown(text: str) -> str:
    return repr(text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…")


def _first_mistake(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    return f"{'.'.join(map(str, first['loc']))[:MOST_SHOWN]}: {first['msg']}"


def _first_difference(came: object, written: object, place: str) -> str | None:
    """Where a document is not what its replay would be written as: a field that is left out, or is null."""
    if isinstance(came, dict) and isinstance(written, dict):
        for name in sorted(came.keys() | written.keys()):
            if name not in came or name not in written:
                return f"{place}{name}"
            found = _first_difference(came[name], written[name], f"{place}{name}.")
            if found is not None:
                return found
        return None
    if isinstance(came, list) and isinstance(written, list):
        pairs = enumerate(zip(came, written, strict=True))
        return next((at for i, pair in pairs if (at := _first_difference(*pair, f"{place}{i}."))), None)
    return None if type(came) is type(written) and came == written else place.rstrip(".")


def _check_sense(replay: Replay) -> None:
    """Refuse fields that contradict each other whatever was played."""
    if replay.game not in GAMES:
        raise NotAReplay(f"wanted one of {', '.join(GAMES)} as game; got {_shown(replay.game)}")
    if (replay.seed is None) != (replay.salt is None):
        raise NotAReplay("wanted both seed and salt, or neither while a daily deal is still played")
    _check_kind(replay)
    numbers = [seat.seat for seat in replay.seats]
    if numbers != sorted(set(numbers)) or numbers[-1] >= MAX_SEATS:
        raise NotAReplay(f"wanted seats by their numbers, each below {MAX_SEATS} and once; got {numbers}")
    if len(numbers) == 1 and numbers != [0]:
        raise NotAReplay(f"wanted seat 0, since nobody else plays; got seat {numbers[0]}")
    _check_players([seat.player for seat in replay.seats], is_rated=replay.is_rated)


def _check_kind(replay: Replay) -> None:
    is_race, is_daily = replay.kind == "race", replay.kind in ("attempt", "again")
    if is_race != (len(replay.seats) > 1):
        raise NotAReplay(f"kind {replay.kind} with {len(replay.seats)} seats; a race has two or more, all else one")
    if is_daily != (replay.daily is not None):
        raise NotAReplay(f"kind {replay.kind} {'without' if is_daily else 'with'} the date of a daily deal")
    if replay.daily is not None and not _is_date(replay.daily):
        raise NotAReplay(f"wanted a date as daily; got {_shown(replay.daily)}")
    if replay.name is not None and replay.kind != "practice":
        raise NotAReplay("only a practice has a named deal")
    if replay.name == "":
        raise NotAReplay("wanted a name of one character or more")
    if replay.kind not in ("practice", "again") and any(seat.hints is not None for seat in replay.seats):
        raise NotAReplay("hints are given in practice only")
    if replay.seed is None and not is_daily:
        raise NotAReplay("seed and salt are missing; only a daily deal that is still played has none")
    if replay.is_rated and not is_race:
        raise NotAReplay(f"kind {replay.kind}, but it is rated; only races are")


def _check_players(players: Sequence[ReplayPlayer], *, is_rated: bool) -> None:
    if len({player.id for player in players}) < len(players):
        raise NotAReplay("one player has two seats")
    houses = [player for player in players if player.house is not None]
    if len(houses) > 1:
        raise NotAReplay("the house has two seats")
    if houses and len(players) == 1:
        raise NotAReplay("the house plays alone; it only races others")
    if any(house.is_claimed or house.is_bot for house in houses):
        raise NotAReplay("the house is said to be somebody; it is neither claimed nor a bot")
    if is_rated and houses:
        raise NotAReplay("wanted a race without the house, since it is rated")
    if is_rated and len({player.is_bot for player in players}) > 1:
        raise NotAReplay("wanted only people or only bots, since it is rated")


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
