"""What is no replay's file: each in words, and with work that does not grow beyond the bytes."""

import gzip
import json
from typing import Any

import pytest

from cli.replay_file import NotAReplay, read_replay
from protocol.replays import MAX_REPLAY_BYTES
from tests.proof.making import Plan, greedy, replay_of

GOOD = replay_of(Plan(kind="practice"))
RACE = replay_of(Plan(players=[greedy(1), greedy(2)], most=9))
DAILY = replay_of(Plan(kind="attempt", daily="2026-11-30"))


def without(document: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in document.items() if name not in names}


def with_seat(document: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return document | {"seats": [document["seats"][0] | fields, *document["seats"][1:]]}


def with_player(document: dict[str, Any], number: int = 0, **fields: Any) -> dict[str, Any]:
    """The replay with other fields of one seat's player."""
    seats = [
        seat | {"player": seat["player"] | fields} if place == number else seat
        for place, seat in enumerate(document["seats"])
    ]
    return document | {"seats": seats}


def why(data: bytes | dict[str, Any]) -> str:
    with pytest.raises(NotAReplay) as caught:
        read_replay(data if isinstance(data, bytes) else json.dumps(data).encode())
    return str(caught.value)


@pytest.mark.parametrize("document", [GOOD, RACE, DAILY], ids=["practice", "race", "daily"])
def test_a_replay_is_read_however_it_is_laid_out(document: dict[str, Any]) -> None:
    turned = dict(reversed(document.items()))
    assert read_replay(json.dumps(turned, indent=4).encode()) == read_replay(json.dumps(document).encode())


GOOD_BYTES = json.dumps(GOOD).encode()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "it is empty"),
        (b" \n", "it is empty"),
        (b"x" * (MAX_REPLAY_BYTES + 1), "larger than 4,194,304 bytes"),
        (gzip.compress(GOOD_BYTES, mtime=0), "packed by gzip"),
        (GOOD_BYTES[:-1], "ends too early"),
        (GOOD_BYTES[: len(GOOD_BYTES) // 2], "ends too early"),
        (GOOD_BYTES.replace(b"four-seasons", b"four-s\xffasons"), "UTF-8; byte "),
        (b"\xef\xbb\xbf" + GOOD_BYTES, "wanted JSON"),
        (GOOD_BYTES + b"\n" + GOOD_BYTES, "more follows after the replay, from line 2"),
        (b"\n<!doctype html>", "it is a page for browsers"),
        (b"[1,]", "wanted JSON; line 1, column 4"),
        (b"[" * 100_000, "nested without end"),
        (b'{"a":' * 100_000, "nested without end"),
        (b"[]", "wanted a JSON object"),
        (b"null", "wanted a JSON object"),
        (b'{"race": "A", "race": "A"}', "'race' is there twice"),
        (b'{"begun": NaN}', "got 'NaN'"),
        (b'{"begun": -Infinity}', "got '-Infinity'"),
        (b'{"begun": 1e400}', "got '1e400'"),
        (b'{"begun": 1.0}', "got '1.0'"),
        (b'{"begun": -0}', "got '-0'"),
        (b'{"begun": ' + b"9" * 1_000_000 + b"}", "wanted whole numbers below 2^53; got '999"),
    ],
    ids=lambda given: given[:24].decode(errors="replace") if isinstance(given, bytes) else given[:24],
)
def test_bytes_that_are_no_replay_are_refused_in_words(data: bytes, words: str) -> None:
    said = why(data)
    assert words in said
    assert len(said) < 250


@pytest.mark.parametrize(
    ("document", "words"),
    [
        (without(GOOD, "race"), "race: Field required"),
        (without(GOOD, "signature"), "signature: Field required"),
        (without(GOOD, "seed"), "both seed and salt"),
        (without(GOOD, "seed", "salt"), "seed and salt are missing"),
        (GOOD | {"name": None}, "name: wanted every field, and null nowhere"),
        (GOOD | {"more": 1}, "more: Extra inputs"),
        (GOOD | {"format": "ecliptic-replay/2"}, "format: "),
        (GOOD | {"rules": 2}, "rules: "),
        (GOOD | {"rules": True}, "rules: "),
        (GOOD | {"begun": "1"}, "begun: "),
        (GOOD | {"begun": -1}, "begun: "),
        (GOOD | {"begun": 2**53}, "begun: "),
        (GOOD | {"seed": GOOD["seed"].replace("a", "A")}, "seed: "),
        (GOOD | {"seats": []}, "seats: "),
        (GOOD | {"seats": [GOOD["seats"][0] | {"seat": n} for n in range(9)]}, "seats: "),
        (GOOD | {"seats": {"0": GOOD["seats"][0]}}, "seats: "),
        (GOOD | {"game": "klondike"}, "got 'klondike'"),
        (GOOD | {"kind": "race"}, "kind race with 1 seats"),
        (RACE | {"kind": "practice"}, "kind practice with 2 seats"),
        (GOOD | {"kind": "again"}, "kind again without the date"),
        (GOOD | {"daily": "2026-11-30"}, "kind practice with the date"),
        (DAILY | {"daily": "2026-02-30"}, "wanted a date as daily"),
        (RACE | {"name": "mine"}, "only a practice has a named deal"),
        (GOOD | {"name": ""}, "wanted a name of one character"),
        (GOOD | {"is_rated": True}, "kind practice, but it is rated"),
        (with_player(RACE | {"is_rated": True}, is_bot=True), "only people or only bots"),
        (with_player(RACE | {"is_rated": True}, house="greedy"), "wanted a race without the house"),
        (with_player(GOOD, house="greedy"), "the house plays alone"),
        (with_player(DAILY, house="random"), "the house plays alone"),
        (
            with_player(with_player(RACE, house="random"), 1, house="greedy", is_claimed=False),
            "the house has two seats",
        ),
        (with_player(RACE, house="random", is_claimed=True), "the house is said to be somebody"),
        (with_player(RACE, house="random", is_bot=True), "the house is said to be somebody"),
        (with_seat(GOOD, seat=1), "wanted seat 0"),
        (RACE | {"seats": RACE["seats"][::-1]}, "seats by their numbers"),
        (RACE | {"seats": [RACE["seats"][0], RACE["seats"][0]]}, "seats by their numbers"),
        (with_seat(RACE, player=RACE["seats"][1]["player"]), "one player has two seats"),
        (with_seat(GOOD, seat=8), "seats by their numbers"),
        (with_seat(GOOD, state="winning"), "seats.0.state: "),
        (with_seat(GOOD, place=0), "seats.0.place: "),
        (with_seat(GOOD, moves=[["deal", 1]] * 5001), "seats.0.moves: "),
        (with_seat(GOOD, moves=[["deal"]]), "seats.0.moves.0.1: "),
        (with_seat(GOOD, moves=[["deal" * 9, 1]]), "seats.0.moves.0.0: "),
        (with_seat(GOOD, player={"id": "x"}), "seats.0.player.name: Field required"),
        (with_seat(GOOD, player={"id": "x", "name": "\ud800"}), "seats.0.player.name: "),
        (with_seat(GOOD, player={"id": "x", "name": "y"}), "seats.0.player.is_bot: wanted every field"),
        ({"x" * 10_000: 1}, ": "),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_documents_that_are_no_replays_are_refused_in_words(document: dict[str, Any], words: str) -> None:
    said = why(document)
    assert words in said
    assert len(said) < 250


def test_what_is_refused_for_its_size_is_not_even_looked_at() -> None:
    class Untouched(bytes):
        def decode(self, *_: object, **__: object) -> str:
            raise AssertionError("looked at")

    assert "larger than" in why(Untouched(MAX_REPLAY_BYTES + 1))
