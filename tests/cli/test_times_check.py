"""Which times can be so: the rest is in tests/proof/broken.py."""

import json
from typing import Any

import pytest

from cli.checking import Noted, check
from cli.times_check import when
from tests.proof.broken import Change, changed
from tests.proof.examples import MIDNIGHT, right
from tests.proof.making import sign

RIGHT = right()
LATE = "asked for just before midnight"


def begun(at: int, lasts: int) -> tuple[Change, ...]:
    """The attempt asked for just before midnight as it would be if begun then."""
    return (("begun",), at), (("ended",), at + 953), (("lasts",), lasts)


@pytest.mark.parametrize(
    ("of", "changes"),
    [
        (LATE, begun(MIDNIGHT - 86_400_000, 26 * 3_600_000)),
        (LATE, begun(MIDNIGHT - 86_400_000 - 60_000, 26 * 3_600_000)),
        (LATE, begun(MIDNIGHT - 1, 2 * 3_600_000 + 1)),
        (LATE, begun(MIDNIGHT + 59_999, 2 * 3_600_000 - 119_999)),
        (LATE, begun(MIDNIGHT, 2 * 3_600_000 - 60_000)),
        (LATE, begun(MIDNIGHT, 2 * 3_600_000 + 60_000)),
        ("an hour", ((("seats", 0, "ended"), 60_000),)),
        ("a minute", ((("seats", 1, "ended"), 15_000),)),
        ("two seats", ((("lasts",), 3_600_000),)),
        ("nobody moved", ((("lasts",), 60_000),)),
        ("nobody moved", ((("is_rated",), True),)),
    ],
    ids=str,
)
def test_what_can_just_be_so_is_right(of: str, changes: tuple[Change, ...]) -> None:
    document: dict[str, Any] = sign(changed(RIGHT[of], changes))
    assert check(json.dumps(document).encode(), Noted()).faults == ()


@pytest.mark.parametrize(
    ("at", "words"),
    [(0, "1970-01-01 00:00:00 UTC"), (2**53 - 1, "9007199254740991 ms after 1970")],
    ids=["first", "last"],
)
def test_any_time_can_be_said(at: int, words: str) -> None:
    assert when(at) == words
