"""`ecliptic deal` as a program: what it prints and how it ends."""

import json
import os
import subprocess
import sys

import pytest

from engine import GAMES, RANKS, Position, card_text, find_game, named_seed, shuffle_deck


def deal(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cli.main", "deal", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, **environment},
    )


@pytest.mark.parametrize("game", GAMES)
def test_as_json_it_has_exactly_game_seed_deck_and_base(game: str) -> None:
    done = deal(game, "ecliptic", "--json")
    seed = named_seed("ecliptic")
    base = Position.from_seed(find_game(game), seed).base
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == {
        "game": game,
        "seed": seed.hex(),
        "deck": [card_text(card) for card in shuffle_deck(find_game(game), seed)],
        "base": None if base is None else RANKS[base],
    }


def test_a_seed_deals_what_its_name_deals() -> None:
    by_name = deal("simplicity", "Café Zodiaque", "--json")
    by_seed = deal("simplicity", "--seed", named_seed("Café Zodiaque").hex(), "--json")
    assert by_seed.stdout == by_name.stdout != ""


def test_for_people_it_says_where_every_card_lies() -> None:
    done = deal("florentine", "ecliptic")
    assert done.returncode == 0
    assert "Florentine Patience\n" in done.stdout
    assert f"seed  {named_seed('ecliptic').hex()}\n" in done.stdout
    assert "base  7\n" in done.stdout
    assert "  c1  7H  middle\n" in done.stdout
    assert "  stock of 46\n" in done.stdout
    assert "base" not in deal("zodiac", "ecliptic").stdout


def test_a_game_may_be_called_by_its_title() -> None:
    assert deal("Four Seasons", "ecliptic").stdout == deal("four-seasons", "ecliptic").stdout != ""


@pytest.mark.parametrize("name", ["", " ", "-", "a b", "🂡", "'; --"])
def test_any_text_is_a_name(name: str) -> None:
    done = deal("corners", "--json", "--", name)
    assert json.loads(done.stdout)["seed"] == named_seed(name).hex()


@pytest.mark.parametrize("hash_seed", ["0", "1", "77"])
def test_the_deal_does_not_depend_on_how_python_hashes(hash_seed: str) -> None:
    assert deal("zodiac", "x", "--json", PYTHONHASHSEED=hash_seed).stdout == deal("zodiac", "x", "--json").stdout


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["bridge", "x"], "wanted one of zodiac, "),
        (["Zodiac of 1915", "x"], "wanted one of zodiac, "),
        (["", "x"], "wanted one of zodiac, "),
        (["zodiac", "--seed", "00"], "wanted a seed of 64 hexadecimal digits"),
        (["zodiac", "--seed", "x" * 64], "wanted a seed of 64 hexadecimal digits"),
        (["zodiac", "--seed", ""], "wanted a seed of 64 hexadecimal digits"),
    ],
)
def test_what_cannot_be_dealt_is_said_in_one_line(arguments: list[str], wanted: str) -> None:
    done = deal(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ecliptic deal: ")
    assert wanted in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", [[], ["zodiac"], ["zodiac", "x", "--seed", "0" * 64], ["zodiac", "x", "y"]])
def test_too_little_or_too_much_is_a_mistake_of_use(arguments: list[str]) -> None:
    done = deal(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ecliptic")
    assert done.stderr.count("\n") == 1


def test_options_stand_where_they_like() -> None:
    printed = {
        deal(*arguments).stdout
        for arguments in (["zodiac", "x", "--json"], ["zodiac", "--json", "x"], ["--json", "zodiac", "x"])
    }
    assert len(printed) == 1
    assert json.loads(printed.pop())["game"] == "zodiac"
    assert "GAME (NAME | --seed HEX)" in deal("--help").stdout


def test_bytes_that_are_no_text_are_no_name() -> None:
    done = subprocess.run(
        [sys.executable.encode(), b"-m", b"cli.main", b"deal", b"zodiac", b"\xff"],
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2
    assert b"Unicode" in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_a_reader_that_goes_away_is_no_fault() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "cli.main", "deal", "zodiac", "x"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait(60) == 0
    assert errors == b""
