"""The published vectors are what their script makes, and a verifier that reads only them comes to the same."""

import json
from copy import deepcopy
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from cli.checking import Noted, check
from protocol.replays import canonical
from tests.proof import second_deal
from tests.proof.making import sign
from tests.proof.vectors import FILE, text

VECTORS: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
REPLAYS = {each["what"]: each["replay"] for each in VECTORS["replays"]}
KEY = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(VECTORS["test_key"]["secret"]))


def test_the_file_is_what_the_script_makes() -> None:
    assert FILE.read_text("utf-8") == text()


@pytest.mark.parametrize("vector", VECTORS["words"], ids=lambda vector: vector["game"])
def test_words(vector: dict[str, Any]) -> None:
    stream = second_deal.words(vector["game"], bytes.fromhex(vector["seed"]))
    assert [next(stream) for _ in vector["words"]] == vector["words"]


@pytest.mark.parametrize("vector", VECTORS["below"], ids=lambda vector: str(vector["bound"]))
def test_numbers_below(vector: dict[str, Any]) -> None:
    stream = iter(vector["words"])
    assert second_deal.below(vector["bound"], stream) == vector["value"]
    assert list(stream) == vector["left"]


@pytest.mark.parametrize("vector", VECTORS["named"], ids=lambda vector: ascii(vector["name"]))
def test_names(vector: dict[str, Any]) -> None:
    assert second_deal.seed_of_name(vector["name"]).hex() == vector["seed"]


@pytest.mark.parametrize("vector", VECTORS["deals"], ids=lambda vector: vector["game"])
def test_deals(vector: dict[str, Any]) -> None:
    seed, salt = bytes.fromhex(vector["seed"]), bytes.fromhex(vector["salt"])
    assert second_deal.deal(vector["game"], seed) == vector["deck"]
    assert second_deal.commit(vector["game"], salt, seed) == vector["commitment"]


@pytest.mark.parametrize("vector", VECTORS["canonical"], ids=lambda vector: vector["bytes"][:20])
def test_canonical_bytes(vector: dict[str, Any]) -> None:
    assert canonical(vector["document"]).hex() == vector["bytes"]


def test_signed_bytes() -> None:
    signed = VECTORS["signed"]
    assert KEY.public_key().public_bytes_raw().hex() == VECTORS["test_key"]["public"]
    assert KEY.sign(bytes.fromhex(signed["bytes"])).hex() == signed["signature"]
    assert REPLAYS[signed["of"]]["signature"] == signed["signature"]


def checked(document: dict[str, Any]) -> str | None:
    """The first check that fails."""
    report = check(json.dumps(document).encode(), Noted(VECTORS["test_key"]["public"]))
    return report.faults[0].name if report.faults else None


@pytest.mark.parametrize("what", REPLAYS)
def test_right_replays(what: str) -> None:
    assert checked(REPLAYS[what]) is None


@pytest.mark.parametrize("vector", VECTORS["broken"], ids=lambda vector: vector["what"])
def test_broken_replays(vector: dict[str, Any]) -> None:
    document = deepcopy(REPLAYS[vector["of"]])
    for change in vector["changes"]:
        *steps, last = change["path"]
        place = document
        for step in steps:
            place = place[step]
        if change.get("take_away"):
            del place[last]
        else:
            place[last] = change["value"]
    assert checked(sign(document, KEY) if vector["is_signed_anew"] else document) == vector["first_fault"]
