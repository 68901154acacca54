"""PROOF.md says what the code does: fields, dealing orders, limits, keys, checks."""

import re
from pathlib import Path

from cli.checking import OPEN_KEYS, Noted, check
from cli.seat_check import MOST_SEARCHES
from engine.games import GAMES
from protocol.replays import FORMAT, MAX_MOVES, MAX_REPLAY_BYTES, MAX_SEATS, SIGNED_AS, Replay, ReplaySeat
from tests.proof.vectors import make

TEXT = (Path(__file__).parents[2] / "PROOF.md").read_text("utf-8")


def section(title: str) -> str:
    """The text under a heading."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[1]


def fields(text: str) -> set[str]:
    """What the first column of the tables names."""
    rows = re.findall(r"^\| (`[^|]*`) \|", text, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([^`]+)`", row)}


def test_it_names_every_field_of_a_replay() -> None:
    assert fields(section("The file")) == set(Replay.model_fields) | set(ReplaySeat.model_fields)


def test_it_tells_in_which_order_every_game_is_dealt() -> None:
    told: dict[str, tuple[list[str], int]] = {}
    for names, piles, stock in re.findall(r"^\| (`[^|]*`) \| (`[^|]*`) \| (\d+) \|", section("The deal"), re.MULTILINE):
        for name in re.findall(r"`([^`]+)`", names):
            told[name] = (unfolded(piles), int(stock))
    assert told == {name: (list(game.order), game.stock_size) for name, game in GAMES.items()}


def unfolded(text: str) -> list[str]:
    """The piles of "`c1` to `c8`, `f1`", each by its name."""
    piles: list[str] = []
    for part in text.split(", "):
        first, *last = re.findall(r"`(\w+)`", part)
        until = int((last or [first])[0][1:])
        piles += [f"{first[0]}{number}" for number in range(int(first[1:]), until + 1)]
    return piles


def test_it_tells_the_keys_that_are_none() -> None:
    told = re.findall(r"^    ([0-9a-f]{64})$", section("The canonical form, and the signature"), re.MULTILINE)
    assert {bytes.fromhex(text) for text in told} == OPEN_KEYS


def test_it_tells_the_words_and_the_limits() -> None:
    assert f'"{FORMAT}"' in section("The file")
    assert f"`{SIGNED_AS[:-1].decode()}`, a zero byte" in section("The canonical form, and the signature")
    assert f"{MAX_REPLAY_BYTES:,} bytes" in section("The file")
    assert f"1 to {MAX_SEATS} seats" in section("The file")
    assert f"{MAX_MOVES:,} turns at most" in section("The file")
    assert f"more than {MOST_SEARCHES} positions" in section("The checks")


def test_it_tells_the_checks_in_their_order() -> None:
    told = re.findall(r"^\d\. \*\*(\w+)( N)?\*\*", section("The checks"), re.MULTILINE)
    done = [each.name.removesuffix("s") for each in check(b"", Noted()).checks]
    assert [name.removesuffix("s") for name, _ in told] == done


def test_it_tells_what_is_in_the_vectors() -> None:
    assert fields(section("The vectors")) == make().keys() - {"about"}
