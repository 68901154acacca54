"""Commands whose standard streams are full, closed or have no reader: one line, and the right end."""

import json
import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.cli.logged import serving_logged
from tests.proof.examples import PLANS
from tests.proof.making import replay_of

GAME = json.dumps({"game": "zodiac", "name": "x", "moves": ["deal"] * 60})
REPLAY = json.dumps(replay_of(PLANS["named"]), ensure_ascii=False)
DEAL = json.dumps({"game": "zodiac", "name": "café", "moves": ["deal"]}, ensure_ascii=False)


def shell(command: str, *, cwd: Path | None = None, given: bytes = GAME.encode()) -> subprocess.CompletedProcess[bytes]:
    """What a shell says to a command line in which `ecliptic` is ours, with something to read."""
    ours = f"{sys.executable} -m cli.main"
    root = Path(__file__).parent.parent.parent
    return subprocess.run(
        ["sh", "-c", os.fsencode(command.replace("ecliptic", ours))],
        input=given,
        capture_output=True,
        check=False,
        timeout=60,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(root)},
    )


@pytest.mark.parametrize("command", ["deal zodiac x", "trace -", "--version", "deal -h"])
@pytest.mark.parametrize(("to", "why"), [(">/dev/full", b"No space left"), (">&-", b"Bad file descriptor")])
@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
def test_what_cannot_be_printed_is_said_in_one_line(
    command: str, to: str, why: bytes, unbuffered: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    done = shell(f"ecliptic {command} {to}")
    assert (done.returncode, done.stdout) == (2, b""), done.stderr
    assert done.stderr.startswith(b"ecliptic: cannot write to the standard output: " + why)
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("command", ["deal zodiac x", "trace -", "--help"])
def test_a_reader_that_has_gone_is_owed_nothing(command: str) -> None:
    done = shell(f"{{ ecliptic {command}; echo $? >&2; }} | :")
    assert done.stderr == b"0\n"


def test_a_closed_input_is_said_in_one_line() -> None:
    done = shell("ecliptic trace - <&-")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"ecliptic trace: wanted a file to read; '-': Bad file descriptor\n"


@pytest.mark.parametrize("to", ["2>/dev/full", "2>&-"])
def test_a_complaint_that_nobody_hears_ends_as_it_would(to: str) -> None:
    for command in ("deal bridge x", "deal", "serve --port seven", "race"):
        done = shell(f"ecliptic {command} {to}")
        assert (done.returncode, done.stdout, done.stderr) == (2, b"", b""), command


def test_a_complaint_is_one_line_whatever_it_quotes() -> None:
    done = shell("ecliptic deal 'bri\ndge\033[2J' x")
    assert done.stderr.count(b"\n") == 1
    assert b"\033" not in done.stderr


@pytest.mark.parametrize("streams", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-", ">/dev/full", "2>/dev/full"])
def test_a_server_serves_without_its_standard_streams(tmp_path: Path, streams: str) -> None:
    with serving_logged(tmp_path, streams=streams) as (url, _):
        assert httpx.get(f"{url}/healthz").json() == {"status": "ok"}


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
@pytest.mark.parametrize(
    ("command", "given", "status"),
    [
        ("verify -", REPLAY, 0),
        ("verify --json -", REPLAY, 0),
        ("verify /no/café", "", 2),
        ("deal zodiac café", "", 0),
        ("deal zodiac 'b\udcff'", "", 2),
        ("deal café x", "", 2),
        ("trace -", DEAL, 0),
        ("solve zodiac café", "", 0),
        ("--help", "", 0),
        ("bot --café", "", 2),
        ("boards rebuild café", "", 2),
        ("serve --port café", "", 2),
    ],
)
def test_what_the_encoding_of_the_output_has_not_is_written_as_an_escape(
    command: str, given: str, status: int, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    done = shell(f"ecliptic {command}", given=given.encode())
    assert (done.returncode, b"Traceback" in done.stderr) == (status, False), done.stderr
    assert done.stdout or done.stderr
    if encoding.startswith("ascii"):
        assert (done.stdout + done.stderr).isascii()
