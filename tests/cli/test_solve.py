"""`ecliptic solve` as a program: what it prints and how it ends."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine import GAMES, Position, find_game, named_seed


def solve(*arguments: str, standard_input: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cli.main", "solve", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        input=standard_input,
    )


@pytest.mark.parametrize("game", ["zodiac", "zodiac-1914", "simplicity", "florentine"])
def test_a_line_it_prints_wins(game: str) -> None:
    done = solve(game, "0", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    said = json.loads(done.stdout)
    assert list(said) == ["game", "verdict", "line", "slack", "seconds"]
    assert (said["game"], said["verdict"]) == (game, "won")
    assert (said["slack"] is not None) == game.startswith("zodiac")
    position = Position.from_seed(find_game(game), named_seed("0"))
    for text in said["line"]:
        position.play(text)
    assert position.is_solved


@pytest.mark.parametrize("game", GAMES)
def test_without_a_budget_every_game_gets_an_answer_all_the_same(game: str) -> None:
    said = json.loads(solve(game, "x", "--budget", "0", "--json").stdout)
    assert said["verdict"] in (("won", "lost") if game.startswith("zodiac") else ("undecided",))
    assert bool(said["line"]) == (said["verdict"] == "won")


def test_a_seed_is_as_good_as_its_name() -> None:
    by_name = json.loads(solve("zodiac", "x", "--json").stdout)
    by_seed = json.loads(solve("zodiac", "--seed", named_seed("x").hex(), "--json").stdout)
    assert {**by_name, "seconds": 0} == {**by_seed, "seconds": 0}


def test_a_position_is_read_from_a_file_or_the_standard_input(tmp_path: Path) -> None:
    position = Position.from_seed(GAMES["zodiac"], named_seed("0"))
    for text in json.loads(solve("zodiac", "0", "--json").stdout)["line"][:60]:
        position.play(text)
    file = tmp_path / "position"
    file.write_text(f"{position}\n", "utf-8")
    from_file = json.loads(solve("zodiac", "--position", str(file), "--json").stdout)
    from_input = json.loads(solve("zodiac", "--position", "-", "--json", standard_input=str(position)).stdout)
    assert {**from_file, "seconds": 0} == {**from_input, "seconds": 0}
    for text in from_file["line"]:
        position.play(text)
    assert position.is_solved


def test_for_people_it_says_so_in_words() -> None:
    won = solve("Zodiac", "0").stdout
    assert won.startswith("Zodiac\nwon in ")
    assert "slack 4" in won
    assert max(map(len, won.splitlines())) <= 100
    assert "\ncannot be won\nslack -4: " in solve("zodiac", "5").stdout
    assert "\nnot decided; " in solve("czarina", "x", "--budget", "0").stdout


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["bridge", "x"], "wanted one of zodiac, "),
        (["zodiac"], "wanted one of NAME, --seed and --position; see"),
        (["zodiac", "x", "--seed", "0" * 64], "got NAME and --seed, which contradict each other"),
        (["zodiac", "x", "--position", "-"], "got NAME and --position, which contradict each other"),
        (["zodiac", "--seed", "0" * 64, "--position", "-"], "got --seed and --position, which contradict"),
        (["zodiac", "--seed", "00"], "wanted a seed of 64 hexadecimal digits"),
        (["zodiac", "--position", "/nowhere"], "wanted a file with a position"),
        (["zodiac", "x", "--budget", "soon"], "--budget"),
        (["zodiac", "x", "--budget", "nan"], "wanted a number of seconds"),
        (["zodiac", "x", "--budget", "-1"], "wanted a number of seconds"),
    ],
)
def test_what_cannot_be_solved_is_said_in_one_line(arguments: list[str], wanted: str) -> None:
    done = solve(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ecliptic solve: ")
    assert wanted in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (str(Position.from_seed(GAMES["corners"], named_seed("x"))), "wanted a position of zodiac"),
        ("", "8 fields"),
        ("nothing of the kind", "8 fields"),
        ("\x00\ud800", "UTF-8"),
    ],
    ids=["another game", "nothing", "no position", "no text"],
)
def test_what_is_no_position_of_the_game_is_said_in_one_line(tmp_path: Path, text: str, wanted: str) -> None:
    file = tmp_path / "position"
    file.write_bytes(text.encode(errors="surrogatepass"))
    done = solve("zodiac", "--position", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert wanted in done.stderr
    assert done.stderr.count("\n") == 1
