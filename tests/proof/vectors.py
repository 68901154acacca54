"""The test vectors of PROOF.md, made anew: `python -m tests.proof.vectors` writes tests/data/proof_vectors.json.

They say the same in any language. tests/proof/test_vectors.py holds that the file is what this makes.
"""

import json
from itertools import islice
from pathlib import Path
from typing import Any

from engine.cards import card_text
from engine.deals import commitment, named_seed, shuffle_deck
from engine.games import GAMES
from engine.position import Position
from protocol.replays import SIGNED_AS, canonical
from tests.proof.broken import BROKEN, GONE, Broken
from tests.proof.examples import right
from tests.proof.making import TEST_KEY, key_text
from tests.proof.second_deal import below, words

FILE = Path(__file__).parents[1] / "data" / "proof_vectors.json"
PASSED_OVER = ("zodiac", "passed over 1223555")
"""A game and a named deal whose word number 17, counted from 0, is asked for `below(87)` and is too high for it."""
BOUNDS = (2, 3, 52, 87, 104)
NAMES = ("ecliptic", "", " ecliptic", "Ecliptic", "café", "cafe\u0301", "黄道", "😀")
DOCUMENTS: tuple[Any, ...] = (
    {},
    [],
    {"b": [True, False, None], "a": {"d": 0, "c": "x"}},
    {"z": 2**53 - 1, "Z": -1, "_": [[], {}]},
    {"text": 'tab\t line\n quote" back\\ slash/ null\u0000 bell\u0007 delete\u007f'},
    {"text": "é e\u0301 \u2028 😀 \u202e"},
)


def make() -> dict[str, Any]:
    """All vectors, as plain data."""
    replays = right()
    return {
        "about": "See PROOF.md. All bytes are hexadecimal digits; of broken replays, a path leads to what is changed.",
        "words": [_words(name) for name in ("zodiac", "four-seasons")] + [_words(*PASSED_OVER)],
        "below": [_below(bound) for bound in BOUNDS],
        "named": [{"name": name, "seed": named_seed(name).hex()} for name in NAMES],
        "deals": [*(_deal(name, f"proof {name}") for name in GAMES), _deal(*PASSED_OVER)],
        "canonical": [{"document": each, "bytes": canonical(each).hex()} for each in DOCUMENTS],
        "test_key": {"secret": TEST_KEY.private_bytes_raw().hex(), "public": key_text()},
        "signed": _signed(replays["undo"]),
        "replays": [{"what": what, "replay": replay} for what, replay in replays.items()],
        "broken": [_broken(broken) for broken in BROKEN],
    }


def _words(game: str, name: str = "ecliptic") -> dict[str, Any]:
    seed = named_seed(name)
    return {"game": game, "seed": seed.hex(), "words": list(islice(words(game, seed), 20))}


def _below(bound: int) -> dict[str, Any]:
    """Words of which the first are passed over, the last that may be is taken, and the rest is left."""
    limit = 2**32 - 2**32 % bound
    given = [word for word in (2**32 - 1, limit) if limit <= word < 2**32] + [limit - 1, 7]
    left = iter(given)
    return {"bound": bound, "words": given, "value": below(bound, left), "left": list(left)}


def _deal(game: str, name: str) -> dict[str, Any]:
    kind, seed, salt = GAMES[game], named_seed(name), named_seed(f"salt of {name}")
    start = Position.from_seed(kind, seed)
    return {
        "game": game,
        "seed": seed.hex(),
        "salt": salt.hex(),
        "commitment": commitment(kind, salt, seed).hex(),
        "deck": [card_text(card) for card in shuffle_deck(kind, seed)],
        "tableau": [[card_text(card) for card in pile] for pile in start.tableau],
        "cells": [None if card is None else card_text(card) for card in start.cells],
        "foundations": [[card_text(card) for card in pile] for pile in start.foundations],
        "stock": len(start.stock),
    }


def _signed(replay: dict[str, Any]) -> dict[str, str]:
    document = {name: value for name, value in replay.items() if name != "signature"}
    return {"of": "undo", "bytes": (SIGNED_AS + canonical(document)).hex(), "signature": replay["signature"]}


def _broken(broken: Broken) -> dict[str, Any]:
    changes = [
        {"path": list(path), "take_away": True} if value is GONE else {"path": list(path), "value": value}
        for path, value in broken.changes
    ]
    return {
        "what": broken.what,
        "of": broken.of,
        "changes": changes,
        "is_signed_anew": broken.is_signed_anew,
        "first_fault": broken.first_fault,
    }


def text() -> str:
    """What the file holds."""
    made = make()
    lines = [f" {json.dumps(name)}: {_laid_out(value)}" for name, value in made.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _laid_out(value: Any) -> str:
    """A list one item a line, so that a change of the file can be read."""
    if not isinstance(value, list):
        return json.dumps(value)
    return "[\n" + ",\n".join(f"  {json.dumps(item)}" for item in value) + "\n ]"


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(text(), encoding="utf-8")
