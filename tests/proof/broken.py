"""Replays that contradict the rules or themselves: each right but for one thing, and what must be said of it first."""

from copy import deepcopy
from typing import Any, NamedTuple

from tests.proof.examples import MIDNIGHT
from tests.proof.making import BEGUN, Document, sign

Path = tuple[str | int, ...]
Change = tuple[Path, Any]
GONE = None
"""Put there to take a field away."""


class Broken(NamedTuple):
    """A right replay with changes, and the check that names the first thing that is wrong with it."""

    what: str
    of: str
    changes: tuple[Change, ...]
    first_fault: str
    words: str
    """Of what is said; ours, no part of the format."""
    is_signed_anew: bool = True
    """Whether by the same key, as by a server that lies, or left with the signature it had."""

    def document(self, replays: dict[str, Document]) -> Document:
        """The replay with its changes."""
        document = changed(replays[self.of], self.changes)
        return sign(document) if self.is_signed_anew else document


def changed(document: Document, changes: tuple[Change, ...]) -> Document:
    """The document with other values at some paths."""
    made = deepcopy(document)
    for path, value in changes:
        place: Any = made
        for step in path[:-1]:
            place = place[step]
        if value is GONE:
            del place[path[-1]]
        else:
            place[path[-1]] = value
    return made


def _seat(number: int, name: str, value: Any) -> Change:
    return ("seats", number, name), value


def _move(number: int, turn: int, *values: Any) -> Change:
    return ("seats", number, "moves", turn), list(values)


def _player(number: int, name: str, value: Any) -> Change:
    return ("seats", number, "player", name), value


def _house(number: int) -> Change:
    return _player(number, "house", "greedy")


def _begun_at(begun: int) -> tuple[Change, ...]:
    """Of what was asked for just before midnight and begun a millisecond before this is allowed."""
    return (("begun",), begun), (("ended",), begun + 953), (("lasts",), 2 * 3_600_000)


def _idle(number: int, lasts: int) -> tuple[Change, ...]:
    """A seat that made no move until its time was up."""
    seat = {"count": 0, "progress": 0, "reached": 0, "state": "time", "ended": lasts}
    race: tuple[Change, ...] = ((("lasts",), lasts), (("elapsed",), lasts), (("ended",), BEGUN + lasts))
    return *(_seat(number, name, value) for name, value in seat.items()), *race


_DAY = 86_400_000
_ZEROS = "00" * 32
_SEED = (("seed",), _ZEROS)
_SALT = (("salt",), _ZEROS)
_HIDDEN = ((("seed",), GONE), (("salt",), GONE))
_LATE = 2_000_000_000_000

BROKEN = (
    # the deal
    Broken("another seed under the same commitment", "four-seasons", (_SEED,), "commitment", "make "),
    Broken("another salt under the same commitment", "zodiac", (_SALT,), "commitment", "make "),
    Broken("another commitment", "zodiac", ((("commitment",), _ZEROS),), "commitment", "make "),
    Broken("another game on the same seed", "czarina", ((("game",), "four-seasons"),), "commitment", "make "),
    Broken("a daily deal that is not revealed", "attempt", _HIDDEN, "commitment", "after 2026-12-01 02:00:00 UTC"),
    Broken(
        "another name of a named deal", "named", ((("name",), "cafe"),), "deal", "not that of the deal named 'cafe'"
    ),
    # the moves
    Broken("a move that is none", "stuck", (_move(1, 4, "jump", 9000),), "seat 1", "move 5, 'jump': wanted a move"),
    Broken("a card that does not fit", "zodiac", (_move(0, 0, "c1-t1", 700),), "seat 0", "move 1, 'c1-t1': t1 takes"),
    Broken(
        "a pile the game has not",
        "stuck",
        (_move(0, 1, "t1-f1", 2701),),
        "seat 0",
        "move 2, 't1-f1': corners has no t1",
    ),
    Broken(
        "a redeal there is not", "four-seasons", (_move(0, 3, "redeal", 2002),), "seat 0", "move 4, 'redeal': redeal"
    ),
    Broken(
        "an undo in a race", "two seats", (_move(1, 9, "undo", 9000),), "seat 1", "move 10, 'undo': moves can be taken"
    ),
    Broken(
        "an undo in the attempt", "attempt", (_move(0, 1, "undo", 701),), "seat 0", "move 2, 'undo': moves can be taken"
    ),
    Broken("an undo too many", "undo", (_move(0, 2, "undo", 701),), "seat 0", "move 3, 'undo': there is no move"),
    # the results
    Broken(
        "a count too high", "undo", (_seat(0, "count", 8),), "seat 0", "count is said to be 8; by its moves it is 7"
    ),
    Broken("more progress", "two seats", (_seat(1, "progress", 23),), "seat 1", "progress is said to be 23"),
    Broken("progress sooner", "two seats", (_seat(1, "reached", 60_059),), "seat 1", "reached is said to be 60059"),
    Broken(
        "solved, but it is not", "two seats", (_seat(1, "state", "solved"),), "seat 1", "by its moves it is resigned or"
    ),
    Broken(
        "stuck, but it is not", "two seats", (_seat(1, "state", "stuck"),), "seat 1", "by its moves it is resigned or"
    ),
    Broken(
        "resigned, but it was stuck", "stuck", (_seat(0, "state", "resigned"),), "seat 0", "by its moves it is stuck"
    ),
    Broken(
        "resigned, but it was solved", "solved", (_seat(0, "state", "resigned"),), "seat 0", "by its moves it is solved"
    ),
    Broken(
        "exhausted too soon", "undo", (_seat(0, "state", "exhausted"),), "seat 0", "by its moves it is resigned or time"
    ),
    Broken("still playing", "undo", (_seat(0, "state", "playing"),), "seat 0", "by its moves it is resigned or time"),
    Broken(
        "forfeit, but alone", "undo", (_seat(0, "state", "forfeit"),), "seat 0", "by its moves it is resigned or time"
    ),
    Broken(
        "stuck later than its last move", "stuck", (_seat(0, "ended", 96_354),), "seat 0", "stuck by a move at 96353 ms"
    ),
    # the times
    Broken("a time before the one before", "undo", (_move(0, 2, "deal", 700),), "times", "seat 0: move 3 is at 700 ms"),
    Broken(
        "a move after the end of its seat", "undo", (_seat(0, "ended", 2702),), "times", "before its last move at 2703"
    ),
    Broken("an end after the race's", "undo", (_seat(0, "ended", 2957),), "times", "after the race, which lasted 2956"),
    Broken(
        "longer than it could",
        "undo",
        ((("lasts",), 2955),),
        "times",
        "longer than the 2955 ms it could",
    ),
    Broken("a sum that is wrong", "undo", ((("stood_still",), 1),), "times", "together are not ended"),
    Broken("begun at another time", "undo", ((("begun",), 1),), "times", "together are not ended"),
    Broken(
        "out of time before its time", "undo", (_seat(0, "state", "time"),), "times", "not with the race's 900000 ms"
    ),
    Broken(
        "an attempt on another day",
        "attempt",
        ((("daily",), "2026-12-01"),),
        "times",
        "not while the deal of 2026-12-01 could be begun",
    ),
    Broken(
        "an attempt after its day",
        "attempt",
        ((("begun",), _LATE), (("ended",), _LATE + 66_770)),
        "times",
        "not while the deal of 2026-11-30 could be begun",
    ),
    Broken(
        "an attempt begun a minute after its day",
        "asked for just before midnight",
        _begun_at(MIDNIGHT + 60_000),
        "times",
        "begun 2026-11-30 00:01:00 UTC, which is not while",
    ),
    Broken(
        "an attempt begun a minute before its day",
        "asked for just before midnight",
        ((("daily",), "2026-12-01"), *_begun_at(MIDNIGHT + _DAY - 60_001)),
        "times",
        "begun 2026-11-30 23:58:59 UTC, which is not while",
    ),
    Broken(
        "one more game before its day",
        "again",
        ((("daily",), "2026-12-01"),),
        "times",
        "not while the deal of 2026-12-01",
    ),
    Broken(
        "an attempt of the last day of all",
        "attempt",
        ((("daily",), "9999-12-31"),),
        "times",
        "not while the deal of 9999-12-31",
    ),
    Broken(
        "an attempt of the last day of all, not revealed",
        "attempt",
        ((("daily",), "9999-12-31"), *_HIDDEN),
        "commitment",
        "after 253402308000000 ms after 1970",
    ),
    Broken(
        "an attempt of the first day of all",
        "attempt",
        ((("daily",), "0001-01-01"),),
        "times",
        "the deal of 0001-01-01",
    ),
    Broken(
        "an attempt that could go on after its day's end",
        "attempt",
        ((("lasts",), 50_400_000 + 59_878),),
        "times",
        "attempts at the deal of 2026-11-30 end 2026-12-01 02:00:00 UTC",
    ),
    Broken(
        "an attempt that goes on after its day's end",
        "attempt",
        (_seat(0, "moves", []), *_idle(0, 604_800_000)),
        "times",
        "it could have lasted until 2026-12-07 12:00:00 UTC",
    ),
    Broken(
        "an attempt that ends by time before its day's end",
        "attempt",
        (_seat(0, "moves", []), *_idle(0, 900_000)),
        "times",
        "it could have lasted until 2026-11-30 12:15:00 UTC",
    ),
    Broken(
        "an attempt that stood still",
        "attempt",
        ((("stood_still",), 7_000), (("ended",), BEGUN + 66_770 + 7_000)),
        "times",
        "the clock of an attempt never does",
    ),
    Broken("a race of more than an hour", "two seats", ((("lasts",), 3_660_000),), "times", "whole minutes, 1 to 60"),
    Broken("a race of half a minute more", "two seats", ((("lasts",), 930_000),), "times", "whole minutes, 1 to 60"),
    Broken("a race of no minute", "undo", ((("lasts",), 30_000),), "times", "whole minutes, 1 to 480"),
    Broken("one more game of half an hour", "again", ((("lasts",), 1_800_000),), "times", "wanted 60 minutes"),
    Broken(
        "forfeit too soon",
        "an hour",
        (_seat(0, "ended", 59_999),),
        "times",
        "seat 0 is said to be forfeit at 59999 ms; who is away is waited for 60000 ms in all",
    ),
    Broken(
        "forfeit too soon in a race of a minute",
        "a minute",
        (_seat(1, "ended", 14_999),),
        "times",
        "waited for 15000 ms in all",
    ),
    Broken(
        "the house, forfeit",
        "out of time",
        (_seat(2, "state", "forfeit"),),
        "seat 2",
        "by its moves it is resigned or time",
    ),
    # who played
    Broken("a practice of the house", "undo", (_house(0),), "file", "the house plays alone"),
    Broken("an attempt by the house", "attempt", (_house(0),), "file", "the house plays alone"),
    Broken("one more game by the house", "again", (_house(0),), "file", "the house plays alone"),
    Broken(
        "a race of houses",
        "two seats",
        (_house(0), _house(1), _player(1, "is_claimed", False)),
        "file",
        "the house has two seats",
    ),
    Broken("a house that is claimed", "two seats", (_house(1),), "file", "the house is said to be somebody"),
    Broken("a rated race with the house", "two seats", ((("is_rated",), True), _house(0)), "file", "without the house"),
    Broken(
        "a rated race of people and bots",
        "two seats",
        ((("is_rated",), True), _player(0, "is_bot", True)),
        "file",
        "only people or only bots",
    ),
    Broken("a rated practice", "undo", ((("is_rated",), True),), "file", "kind practice, but it is rated"),
    Broken("alone in another seat", "undo", (_seat(0, "seat", 1),), "file", "wanted seat 0"),
    # the places
    Broken(
        "places the other way round",
        "two seats",
        (_seat(0, "place", 2), _seat(1, "place", 1)),
        "places",
        "seat 0 is said to be number 2; by the results it is number 1",
    ),
    Broken("hints in a race", "two seats", (_seat(0, "hints", 1),), "file", "hints are given in practice only"),
    Broken("no hints, but said", "undo", (_seat(0, "hints", 0),), "file", "hints: "),
    Broken("a tie that is none", "stuck", (_seat(1, "place", 1),), "places", "seat 1 is said to be number 1"),
    Broken("no tie where there is one", "tied", (_seat(1, "place", 2),), "places", "seat 1 is said to be number 2"),
    Broken("a place left out", "out of time", (_seat(2, "place", 3),), "places", "by the results it is number 2"),
    # the signature
    Broken(
        "another race", "solved", ((("race",), "PR00F124"),), "signature", "something was changed", is_signed_anew=False
    ),
    Broken(
        "another player",
        "two seats",
        ((("seats", 0, "player", "id"), "somebody"),),
        "signature",
        "something was changed",
        is_signed_anew=False,
    ),
    Broken(
        "another time that could be so",
        "two seats",
        ((("begun",), 1_796_040_001_123), (("ended",), 1_796_040_121_436)),
        "signature",
        "something was changed",
        is_signed_anew=False,
    ),
    Broken("another key", "two seats", ((("key",), "11" * 32),), "key", "you noted", is_signed_anew=False),
    Broken(
        "no signature",
        "undo",
        ((("signature",), "00" * 64),),
        "signature",
        "something was changed",
        is_signed_anew=False,
    ),
)
