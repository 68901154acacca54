"""`ecliptic trace` as a program: a line for every position, and a clear end."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine import GAMES, Position, legal_texts, named_seed
from tests.engine.tables import POLICIES, play_out

SEED = named_seed("trace").hex()


def trace(text: str | bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "cli.main", "trace", *(arguments or ["-"])],
        input=text if isinstance(text, bytes) else text.encode(),
        capture_output=True,
        check=False,
        timeout=60,
    )


def lines(done: subprocess.CompletedProcess[bytes]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def _line(position: Position) -> dict[str, Any]:
    return {
        "turn": position.turn,
        "legal": legal_texts(position),
        "progress": position.progress,
        "phase": position.phase,
        "solved": position.is_solved,
        "stuck": position.is_stuck,
    }


@pytest.mark.parametrize("kind", GAMES)
def test_every_position_of_a_game_is_a_line(kind: str, tmp_path: Path) -> None:
    position = Position.from_seed(GAMES[kind], named_seed("trace"))
    wanted = [_line(now) for now in play_out(position, POLICIES["greedy"], random.Random(2), 300)]
    moves = [str(position.pop()) for _ in range(position.turn)][::-1]
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"game": kind, "name": "trace", "moves": moves}), "utf-8")
    done = trace("", str(file))
    assert (done.returncode, done.stderr) == (0, b"")
    got = lines(done)
    assert [line.pop("move") for line in got] == [None, *moves]
    assert got == wanted


def test_a_seed_stands_for_a_name_and_the_standard_input_for_a_file() -> None:
    by_name = trace(json.dumps({"game": "corners", "name": "trace", "moves": ["deal"]}))
    by_seed = trace(json.dumps({"game": "corners", "seed": SEED, "moves": ["deal"]}))
    assert by_name.stdout == by_seed.stdout
    assert list(lines(by_seed)[0]) == ["turn", "move", "legal", "progress", "phase", "solved", "stuck"]


def test_a_game_may_be_called_by_its_title() -> None:
    by_name, by_title = (
        trace(json.dumps({"game": game, "name": "trace", "moves": []})) for game in ("zodiac-1914", "Zodiac of 1914")
    )
    assert by_title.stdout == by_name.stdout != b""


def test_the_readme_shows_a_file_that_is_traced() -> None:
    readme = (Path(__file__).parent.parent.parent / "README.md").read_text(encoding="utf-8")
    shown = next(line for line in readme.splitlines() if line.startswith('    {"game"'))
    done = trace(shown)
    assert (done.returncode, done.stderr, len(lines(done))) == (0, b"", 4)
    assert all(f"`{game}`" in readme for game in GAMES)


@pytest.mark.parametrize("move", ["redeal", "t1-t1", "nonsense", "", "deal\ndeal", "x" * 100_000])
def test_it_stops_at_the_first_move_that_is_not_legal(move: str) -> None:
    done = trace(json.dumps({"game": "czarina", "name": "trace", "moves": ["deal", "deal", move, "deal"]}))
    error = done.stderr.decode()
    assert done.returncode == 1
    assert [line["turn"] for line in lines(done)] == [0, 1, 2]
    assert error.startswith("ecliptic trace: move 3, ")
    assert error.count("\n") == 1
    assert len(error) < 300


GOOD = {"game": "zodiac", "seed": SEED, "moves": []}
BAD: dict[str, tuple[object, str]] = {
    "a list": ([], "JSON object"),
    "null": (None, "JSON object"),
    "no game": ({"seed": SEED, "moves": []}, "the field game"),
    "no moves": ({"game": "zodiac", "seed": SEED}, "the field moves"),
    "no seed": ({"game": "zodiac", "moves": []}, "neither"),
    "seed and name": ({**GOOD, "name": "x"}, "both"),
    "an extra field": ({**GOOD, "more": 1}, "'more' as well"),
    "an unknown game": ({**GOOD, "game": "bridge"}, "wanted one of zodiac"),
    "a game that is a number": ({**GOOD, "game": 1}, "game as a text"),
    "a seed that is short": ({**GOOD, "seed": "00"}, "64 hexadecimal digits"),
    "a seed that is null": ({**GOOD, "seed": None}, "seed as a text"),
    "a name that is a list": ({"game": "zodiac", "name": [], "moves": []}, "name as a text"),
    "a name that is no text": ({"game": "zodiac", "name": "\ud800", "moves": []}, "Unicode"),
    "moves that are a text": ({**GOOD, "moves": "deal"}, "moves as a list"),
    "a move that is a number": ({**GOOD, "moves": ["deal", 1]}, "moves as a list"),
    "moves that are null": ({**GOOD, "moves": None}, "moves as a list"),
}


@pytest.mark.parametrize(("value", "wanted"), BAD.values(), ids=BAD)
def test_what_is_no_recorded_game_is_said_in_one_line(value: object, wanted: str) -> None:
    refused(trace(json.dumps(value)), wanted)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (b"", "wanted JSON"),
        (b"{", "wanted JSON"),
        (b'{"game": 1' + b"0" * 5000 + b"}", "wanted JSON"),
        (b"[" * 100_000, "wanted JSON"),
        (b"\xff\xfe{}", "UTF-8"),
        (b'{"game": "zodiac", "game": "corners"}', "came twice"),
    ],
    ids=["nothing", "half", "a long number", "deep", "other bytes", "a field twice"],
)
def test_what_is_no_json_is_said_in_one_line(text: bytes, wanted: str) -> None:
    refused(trace(text), wanted)


def test_a_file_that_cannot_be_read_is_said_in_one_line(tmp_path: Path) -> None:
    refused(trace("", str(tmp_path / "none.json")), "No such file")
    refused(trace("", str(tmp_path)), "directory")


def refused(done: subprocess.CompletedProcess[bytes], wanted: str) -> None:
    error = done.stderr.decode()
    assert (done.returncode, done.stdout) == (2, b"")
    assert error.startswith("ecliptic trace: ")
    assert wanted in error
    assert error.count("\n") == 1


def test_a_reader_that_goes_away_is_no_fault() -> None:
    moves = ["deal"] * 60
    process = subprocess.Popen(
        [sys.executable, "-m", "cli.main", "trace", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    process.stdin.write(json.dumps({"game": "zodiac", "name": "x", "moves": moves}).encode())
    process.stdin.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait(60) == 0
    assert errors == b""
