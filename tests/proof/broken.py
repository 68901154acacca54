"""Replays that contradict the rules or themselves: each right but for one thing, and what must be said of it first."""

from copy import deepcopy
from typing import Any, NamedTuple

from tests.proof.making import Document, sign

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
    Broken("a daily deal that is not revealed", "attempt", _HIDDEN, "commitment", "after 2026-12-01 02:00 UTC"),
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
        "not while the deal of 2026-12-01 could be played",
    ),
    Broken(
        "an attempt after its day",
        "attempt",
        ((("begun",), _LATE), (("ended",), _LATE + 66_770)),
        "times",
        "not while the deal of 2026-11-30 could be played",
    ),
    # the places
    Broken(
        "places the other way round",
        "two seats",
        (_seat(0, "place", 2), _seat(1, "place", 1)),
        "places",
        "seat 0 is said to be number 2; by the results it is number 1",
    ),
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
        ((("begun",), 1_796_040_001_123), (("ended",), 1_796_040_061_686)),
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
