"""A second verifier, which has its deals and its rules from elsewhere, comes to the same with every vector."""

import json
from typing import Any

import pytest

from tests.proof.broken import BROKEN, Broken
from tests.proof.oracle import could_be
from tests.proof.vectors import FILE

REPLAYS: dict[str, dict[str, Any]] = {
    each["what"]: each["replay"] for each in json.loads(FILE.read_text("utf-8"))["replays"]
}
ELSEWHERE = ("file", "key", "signature")
"""What it does not look at; besides, deals that are not revealed."""
SEEN = [each for each in BROKEN if each.first_fault not in ELSEWHERE and "seed" in each.document(REPLAYS)]


@pytest.mark.parametrize("what", REPLAYS)
def test_right_replays_could_be(what: str) -> None:
    assert could_be(REPLAYS[what])


@pytest.mark.parametrize("broken", SEEN, ids=lambda each: each.what)
def test_broken_ones_could_not(broken: Broken) -> None:
    assert not could_be(broken.document(REPLAYS))
