"""What can be checked of a replay, and what comes of it: a list of checks, in order. Pure (PROOF.md, "The checks")."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from cli.replay_file import NotAReplay, read_replay
from cli.seat_check import Wrong, check_seat
from cli.times_check import check_times, when
from engine.cards import card_text
from engine.deals import commitment, named_seed, shuffle_deck
from engine.errors import Malformed
from engine.games import GAMES, Game
from protocol.replays import Replay, ReplaySeat, signed_bytes
from server.daily.days import closes_at
from server.race.ranking import Standing, rank

FIRST_CARDS = 6
OPEN_KEYS = frozenset(
    bytes.fromhex(text)
    for text in (
        "00" * 32,
        "01" + "00" * 31,
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "ec" + "ff" * 30 + "7f",
        "ed" + "ff" * 30 + "7f",
        "ee" + "ff" * 30 + "7f",
    )
)
"""The points of small order, the highest bit left out: under such a key anybody can sign without a secret."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was checked. `is_good` is None where it was not, and the text says why."""

    name: str
    is_good: bool | None
    text: str


@dataclass(frozen=True, slots=True)
class Noted:
    """What somebody noted before, to compare a replay with; in small hexadecimal digits."""

    key: str | None = None
    commitment: str | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """What was found; `replay` is None where the file holds none."""

    replay: Replay | None
    checks: tuple[Check, ...]

    @property
    def faults(self) -> tuple[Check, ...]:
        """What is wrong, the first the first."""
        return tuple(check for check in self.checks if check.is_good is False)

    @property
    def is_valid(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


def check(data: bytes, noted: Noted) -> Report:
    """Check a replay's file, everything that can be, in the order of PROOF.md."""
    try:
        replay = read_replay(data)
    except NotAReplay as error:
        why = "there is no replay to check"
        rest = ("commitment", "deal", "seats", "times", "places", "key", "signature")
        return Report(None, (Check("file", False, str(error)), *(Check(name, None, why) for name in rest)))
    text = f"{len(data):,} bytes, a replay of {replay.game}, all fields there"
    return Report(replay, (Check("file", True, text), *_checks(replay, noted)))


def _checks(replay: Replay, noted: Noted) -> Iterator[Check]:
    game = GAMES[replay.game]
    yield _checked("commitment", lambda: _commitment(replay, game, noted.commitment))
    if replay.seed is None:
        yield Check("deal", None, "its seed is not known")
    else:
        yield _checked("deal", lambda: _deal(replay, game))
    for seat in replay.seats:
        yield _seat(replay, game, seat)
    yield _checked("times", lambda: check_times(replay))
    yield _checked("places", lambda: _places(replay))
    yield _key(replay, noted.key)
    yield _checked("signature", lambda: _signature(replay))


def _checked(name: str, find: Callable[[], str]) -> Check:
    try:
        return Check(name, True, find())
    except Wrong as error:
        return Check(name, False, str(error))


def _commitment(replay: Replay, game: Game, noted: str | None) -> str:
    if noted is not None and noted != replay.commitment:
        raise Wrong(f"the replay has {replay.commitment}; you noted {noted}")
    if replay.seed is None or replay.salt is None:
        raise Wrong(f"the deal of {replay.daily} is not revealed yet; {_when_revealed(replay.daily or '')}")
    made = commitment(game, bytes.fromhex(replay.salt), bytes.fromhex(replay.seed)).hex()
    if made != replay.commitment:
        raise Wrong(f"the replay has {replay.commitment}; its game, salt and seed make {made}")
    compared = "and the one you noted" if noted is not None else "not compared with one you noted: no --commitment"
    return f"{made} is that of the game, salt and seed, {compared}"


def _when_revealed(daily: str) -> str:
    closes = when(closes_at(date.fromisoformat(daily)))
    return f"seed and salt are published when nobody can play it any more, after {closes}"


def _deal(replay: Replay, game: Game) -> str:
    seed = bytes.fromhex(replay.seed or "")
    if replay.name is not None and _named_seed(replay.name) != seed:
        raise Wrong(f"the seed is not that of the deal named {replay.name!r}")
    deck = shuffle_deck(game, seed)
    first = " ".join(map(card_text, deck[:FIRST_CARDS]))
    named = "" if replay.name is None else ", the deal of its name"
    return f"the seed deals {len(deck)} cards, {first} … {card_text(deck[-1])}{named}"


def _named_seed(name: str) -> bytes:
    try:
        return named_seed(name)
    except Malformed as error:
        raise Wrong(str(error)) from None


def _seat(replay: Replay, game: Game, seat: ReplaySeat) -> Check:
    name = f"seat {seat.seat}"
    if replay.seed is None:
        return Check(name, None, "without the deal no move can be checked")
    deck = shuffle_deck(game, bytes.fromhex(replay.seed))
    may_undo = replay.kind in ("practice", "again")
    may_forfeit = replay.kind == "race" and seat.player.house is None
    return _checked(name, lambda: check_seat(seat, game, deck, may_undo=may_undo, may_forfeit=may_forfeit))


def _places(replay: Replay) -> str:
    places = rank([Standing(seat.state == "solved", seat.progress, seat.reached) for seat in replay.seats])
    for seat, place in zip(replay.seats, places, strict=True):
        if seat.place != place:
            raise Wrong(f"seat {seat.seat} is said to be number {seat.place}; by the results it is number {place}")
    return ", ".join(f"seat {seat.seat} number {seat.place}" for seat in replay.seats)


def _key(replay: Replay, noted: str | None) -> Check:
    if noted is None:
        return Check("key", None, f"{replay.key} is not compared: no --key, so anybody may have signed this")
    if noted != replay.key:
        return Check("key", False, f"the replay is signed by {replay.key}; you noted {noted}")
    return Check("key", True, f"{replay.key} is the one you noted")


def _signature(replay: Replay) -> str:
    public = bytes.fromhex(replay.key)
    if public[:-1] + bytes([public[-1] & 0x7F]) in OPEN_KEYS:
        raise Wrong("its key is one under which anybody can sign")
    try:
        key = Ed25519PublicKey.from_public_bytes(public)
        key.verify(bytes.fromhex(replay.signature), signed_bytes(replay))
    except (InvalidSignature, ValueError):
        raise Wrong("it is not this replay's by the key in it: something was changed after it was signed") from None
    return "it is this replay's, by the key in it"
