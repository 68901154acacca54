"""`ecliptic verify` as it is called: files, the standard input, what it prints, and with which status it ends."""

import gzip
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.main import main
from protocol.replays import MAX_REPLAY_BYTES
from tests.proof.broken import BROKEN
from tests.proof.examples import PLANS
from tests.proof.making import OTHER_KEY, Document, key_text, replay_of, sign

ROOT = Path(__file__).parents[2]
RACE = replay_of(PLANS["two seats"])
EXTRAS = {"redis", "starlette", "uvicorn", "structlog", "openskill", "precis_i18n", "confusable_homoglyphs"}
"""Of what only servers have installed: the names they are imported by."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "replay.json"
    path.write_text(json.dumps(RACE), encoding="utf-8")
    return path


def verified(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """The status, and what was printed on stdout and stderr."""
    status = main(["verify", *map(str, arguments)])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_a_right_replay_is_right_line_by_line(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said, _ = verified(capsys, file, "--key", key_text(), "--commitment", RACE["commitment"].upper())
    lines = said.splitlines()
    assert status == 0
    assert lines[0] == "All that could be checked is right."
    assert lines[1] == "race PR00F123, zodiac, begun 2026-11-30 12:00:00 UTC"
    assert [line[:12].strip() for line in lines[2:]] == ["ok"] * 9
    assert lines[5].startswith("ok          seat 0 (Guest0é😀): 60 moves by the rules, resigned with progress ")


@pytest.mark.parametrize("broken", BROKEN[::7], ids=lambda broken: broken.what)
def test_what_is_wrong_is_said_first(broken: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "broken.json"
    replays = {broken.of: replay_of(PLANS[broken.of])}
    path.write_text(json.dumps(broken.document(replays)), encoding="utf-8")
    status, said, _ = verified(capsys, path, "--key", key_text())
    assert status == 1
    assert said.startswith(f"WRONG: {broken.first_fault}: ")
    assert broken.words in said.splitlines()[0]


def test_programs_are_told_in_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said, _ = verified(capsys, file, "--json")
    told = json.loads(said)
    assert (status, told["valid"], told["first_fault"]) == (0, True, None)
    assert [check["name"] for check in told["checks"]][:4] == ["file", "commitment", "deal", "seat 0"]
    assert next(check for check in told["checks"] if check["name"] == "key")["is_good"] is None
    file.write_text(json.dumps(RACE | {"elapsed": RACE["lasts"] + 1}), encoding="utf-8")
    status, said, _ = verified(capsys, file, "--json")
    told = json.loads(said)
    assert (status, told["valid"], told["first_fault"]["name"]) == (1, False, "times")


def test_the_standard_input_is_read_for_a_dash(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(RACE).encode())))
    assert verified(capsys, "-")[0] == 0


@pytest.mark.parametrize("shape", ["digits", "capitals", "file", "document"])
def test_a_noted_key_is_digits_or_a_file(
    shape: str, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    noted = tmp_path / "key"
    noted.write_text(key_text() + "\n" if shape == "file" else json.dumps({"algorithm": "Ed25519", "key": key_text()}))
    given = {"digits": key_text(), "capitals": key_text().upper()}.get(shape, str(noted))
    assert verified(capsys, file, "--key", given)[0] == 0
    file.write_text(json.dumps(sign(RACE, OTHER_KEY)), encoding="utf-8")
    status, said, _ = verified(capsys, file, "--key", given)
    assert (status, said.splitlines()[0]) == (
        1,
        f"WRONG: key: the replay is signed by {key_text(OTHER_KEY)}; you noted {key_text()}",
    )


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "it is empty"),
        (json.dumps(RACE).encode()[:-100], "its JSON ends too early"),
        (gzip.compress(json.dumps(RACE).encode(), mtime=0), "it is packed by gzip"),
        (b"[" * 1_000_000, "nested without end"),
        (b'{"begun":' + b"1" * 1_000_000 + b"}", "wanted whole numbers"),
    ],
    ids=["empty", "truncated", "packed", "nested", "a huge number"],
)
def test_files_that_are_no_replays_are_refused(
    data: bytes, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    status, said, _ = verified(capsys, path)
    assert status == 1
    assert said.startswith("WRONG: file: ")
    assert words in said


def test_of_a_huge_file_no_more_is_read_than_the_largest_replay_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "huge"
    with path.open("wb") as huge:
        huge.truncate(100_000_000)
    with path.open("rb") as opened:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(opened))
        for given in (path, "-"):
            status, said, _ = verified(capsys, given)
            assert (status, "larger than 4,194,304 bytes" in said) == (1, True)
        assert opened.tell() == MAX_REPLAY_BYTES + 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere.json"], "wanted a file to read; 'nowhere.json': No such file"),
        (["."], "wanted a file to read; '.': Is a directory"),
        (["a\0b"], "wanted a file to read"),
        (["pyproject.toml", "--key", "ab" * 33], "or a file with them; got 66 digits"),
        (["pyproject.toml", "--key", "nowhere"], "wanted a file to read; 'nowhere'"),
        (["pyproject.toml", "--key", "README.md"], "wanted 64 hexadecimal digits as --key, or a file with them"),
        (["pyproject.toml", "--commitment", "abc"], "wanted 64 hexadecimal digits as --commitment; got 3 characters"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else "",
)
def test_a_mistake_in_the_call_is_said_in_a_line(
    arguments: list[str], words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    status, said, complaint = verified(capsys, *arguments)
    assert (status, said, complaint.count("\n")) == (2, "", 1)
    assert words in complaint


@pytest.mark.parametrize("redirected", ["<&-", "0>/dev/null"], ids=["closed", "for writing"])
def test_a_standard_input_that_cannot_be_read_is_said_in_a_line(redirected: str) -> None:
    command = f"{sys.executable} -m cli.main verify - {redirected}"
    done = subprocess.run(command, shell=True, cwd=ROOT, check=False, capture_output=True, text=True, timeout=60)  # noqa: S602 - our own words
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "the standard input: " in done.stderr


def test_names_cannot_write_to_the_terminal(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seats = [dict(seat) for seat in RACE["seats"]]
    seats[0]["player"] = seats[0]["player"] | {"name": "\x1b[2J\u202eAnn\n"}
    document: Document = sign(RACE | {"seats": seats})
    file.write_text(json.dumps(document), encoding="utf-8")
    status, said, _ = verified(capsys, file)
    assert status == 0
    assert "seat 0 (\\x1b[2J\\u202eAnn\\n): " in said
    assert "\x1b" not in said


def test_it_needs_no_more_than_the_base_install(file: Path) -> None:
    program = (
        "import sys; from cli.main import main; status = main(['verify', sys.argv[1]]);"
        f"sys.exit(status or sorted({EXTRAS!r} & set(sys.modules)) or None)"
    )
    env = {name: value for name, value in os.environ.items() if not name.startswith("ECLIPTIC_")}
    command = [sys.executable, "-c", program, str(file)]
    done = subprocess.run(command, cwd=ROOT, env=env, check=False, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
