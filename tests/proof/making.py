"""Replays for tests: races driven through the server's own rules, written as PROOF.md says, signed by a test key."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from engine.bots import Level, PlayerView, make_bot
from engine.deals import commitment
from engine.games import find_game
from engine.position import Ending, is_stuck_text, legal_texts
from protocol.replays import FORMAT, SIGNED_AS, Kind, canonical
from server.race import decide
from server.race.entries import (
    Begun,
    Entry,
    Finished,
    Forfeited,
    Outage,
    Resigned,
    Seated,
    Secret,
    Settings,
    Sitter,
    Stamped,
)
from server.race.state import Race, SeatNow, playing

TEST_KEY = Ed25519PrivateKey.from_private_bytes(b"this is a test key, not a secret")
OTHER_KEY = Ed25519PrivateKey.from_private_bytes(b"another test key, also no secret")
BEGUN = 1_796_040_000_123
"""2026-11-30 12:00:00.123 UTC."""
Document = dict[str, Any]
Choose = Callable[[SeatNow], str | None]
"""The next turn of a seat: a move's text, `undo`, or None for no more."""


def key_text(key: Ed25519PrivateKey = TEST_KEY) -> str:
    """The public key, in hexadecimal digits."""
    return key.public_key().public_bytes_raw().hex()


def sign(document: Document, key: Ed25519PrivateKey = TEST_KEY) -> Document:
    """The document with a key and its signature in the place of those it has."""
    signed = {name: value for name, value in document.items() if name != "signature"} | {"key": key_text(key)}
    return signed | {"signature": key.sign(SIGNED_AS + canonical(signed)).hex()}


def greedy(seed: int, level: Level = "greedy") -> Choose:
    """One who plays as the house does, in every race alike."""
    bot = make_bot(level, random.Random(seed))

    def choose(seat: SeatNow) -> str | None:
        nonlocal bot
        if seat.turn == 0:
            bot = make_bot(level, random.Random(seed))
        position = playing(seat)
        view = PlayerView(tuple(legal_texts(position)), len(position.stock), len(position.waste), seat.turn)
        return bot.choose(view) if view.legal else None

    return choose


def taking_back(seed: int, times: int) -> Choose:
    """One who plays like that, and takes the last move back when stuck, so many times."""
    plays = greedy(seed)

    def choose(seat: SeatNow) -> str | None:
        if seat.is_stuck:
            return "undo" if seat.moves.count("undo") < times else None
        return plays(seat)

    return choose


def listed(*moves: str) -> Choose:
    """One who makes these turns."""
    return lambda seat: moves[seat.turn] if seat.turn < len(moves) else None


@dataclass
class Plan:
    """How a race is to go. `ends` says how a seat ends whose moves have not ended it: resigned, forfeit or time."""

    game: str = "four-seasons"
    players: Sequence[Choose] = field(default_factory=lambda: [greedy(1)])
    kind: Kind = "race"
    seed: bytes = bytes(range(32))
    salt: bytes = bytes(range(32, 64))
    name: str | None = None
    daily: str | None = None
    minutes: int = 15
    lasts: int | None = None
    """Milliseconds, where it does not last so many minutes."""
    begun: int = BEGUN
    most: int = 400
    """Turns a seat, at most."""
    pace: Sequence[int] = (700, 1, 0, 1301)
    """Milliseconds between turns, over and over."""
    ends: Sequence[str] = ("resigned",)
    outage: int | None = None
    """After how many turns in all the server is out for a minute."""
    is_house: bool = False
    """Whether the last seat is the house's."""


class Play:
    """A race under way, entry by entry, by the server's own state and decisions."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        secret = Secret(seed=plan.seed, salt=plan.salt)
        committed = commitment(find_game(plan.game), plan.salt, plan.seed).hex()
        self.race = Race("PR00F123", self._settings(committed), secret)
        self.now = plan.begun
        self.turns = 0

    def _settings(self, committed: str) -> Settings:
        plan = self.plan
        return Settings(
            game=plan.game,
            seats=len(plan.players),
            minutes=plan.minutes,
            commitment=committed,
            name=plan.name,
            daily=plan.daily,
            is_attempt=plan.kind == "attempt",
        )

    def add(self, entry: Entry) -> None:
        """Take in an entry at the present time."""
        self.race.apply(Stamped(version=self.race.version + 1, at=self.now, entry=entry))

    def run(self) -> Race:
        """Play it to its end."""
        plan = self.plan
        for number in range(len(plan.players)):
            self.add(Seated(seat=number, sitter=self._sitter(number)))
        self.add(Begun(lasts=plan.lasts or plan.minutes * 60_000))
        while any([self._turn(seat) for seat in self.race.taken]):  # noqa: C419 - each has its turn in every round
            pass
        self._end()
        return self.race

    def _sitter(self, number: int) -> Sitter:
        is_house = self.plan.is_house and number == len(self.plan.players) - 1
        if is_house:
            return Sitter(id="house", name="The House", house="greedy")
        return Sitter(id=f"p{number:015}", name=f"Guest{number}é😀", is_claimed=number % 2 == 1)

    def _turn(self, seat: SeatNow) -> bool:
        if not seat.is_playing or seat.sitter is None or seat.turn >= self.plan.most:
            return False
        text = self.plan.players[seat.number](seat)
        pause = self.plan.pace[self.turns % len(self.plan.pace)]
        if text is None or self.now + pause >= self.race.clocks.ends_at:
            return False
        self.now += pause
        self.turns += 1
        self.add(self._decided(seat.sitter.id, seat.turn, text))
        if self.turns == self.plan.outage:
            self.now += 60_000
            self.add(Outage(lasts=60_000))
        return True

    def _decided(self, player: str, turn: int, text: str) -> Entry:
        if text == "undo":
            return decide.undo(self.race, player, turn)[0]
        tried = decide.move(self.race, player, turn, text)
        if tried.doubt is None:
            return tried.entry
        ending = Ending.STUCK if is_stuck_text(tried.doubt) else None
        return decide.with_ending(tried.entry, ending, is_practice=self.race.settings.is_practice)

    def _end(self) -> None:
        for seat in list(self.race.taken):
            how = self.plan.ends[seat.number % len(self.plan.ends)]
            if seat.is_playing and how != "time":
                self.now += self.race.clocks.grace if how == "forfeit" else 250
                self.add(Forfeited(seat=seat.number) if how == "forfeit" else Resigned(seat=seat.number))
        self.now = max(self.now + 3, self.race.clocks.ends_at if any(s.is_playing for s in self.race.taken) else 0)
        self.add(Finished(secret=self.race.secret))


def written(race: Race, kind: Kind) -> Document:
    """A race that is over as a replay, not yet signed."""
    settings, secret = race.settings, race.secret
    document: Document = {
        "format": FORMAT,
        "race": race.id,
        "kind": kind,
        "game": settings.game,
        "rules": 1,
        "commitment": settings.commitment,
        "seed": secret.seed.hex(),
        "salt": secret.salt.hex(),
        "begun": race.begun_at,
        "ended": race.begun_at + race.elapsed + race.stood_still,
        "lasts": race.lasts,
        "elapsed": race.elapsed,
        "stood_still": race.stood_still,
        "is_rated": race.is_rated,
        "seats": [_seat(seat) for seat in race.taken],
    }
    named = {"name": settings.name, "daily": settings.daily}
    return document | {field: value for field, value in named.items() if value is not None}


def _seat(seat: SeatNow) -> Document:
    assert seat.sitter is not None
    player: Document = {"id": seat.sitter.id, "name": seat.sitter.name}
    player |= {"is_claimed": seat.sitter.is_claimed, "is_bot": seat.sitter.is_bot}
    if seat.sitter.house is not None:
        player["house"] = seat.sitter.house
    return {
        "seat": seat.number,
        "player": player,
        "moves": [[text, at] for text, at in zip(seat.moves, seat.times, strict=True)],
        "count": seat.turn,
        "state": seat.state,
        "ended": seat.ended,
        "progress": seat.progress,
        "reached": seat.reached,
        "place": seat.place,
    }


def replay_of(plan: Plan, key: Ed25519PrivateKey = TEST_KEY) -> Document:
    """The signed replay of a race that goes as planned."""
    return sign(written(Play(plan).run(), plan.kind), key)
