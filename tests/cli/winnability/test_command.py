"""`ecliptic winnability` as a program: what it prints, how it ends, and that any end can be gone on from."""

import json
import os
import pty
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from signal import SIGINT, SIGKILL
from typing import Any

import pytest

from cli.winnability.counting import Question, decide_block
from engine import named_seed
from tests.cli.test_solve import solve

PATIENCE = 100
FLORENTINE = ("florentine", "--deals", "14", "--steps", "200", "--jobs", "2")


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "cli.main", "winnability", *arguments]


def winnability(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(*arguments), capture_output=True, text=True, check=False, timeout=PATIENCE)


def said(*arguments: str) -> dict[str, Any]:
    """What it says as JSON, but for the seconds."""
    done = winnability(*arguments, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    fields: dict[str, Any] = json.loads(done.stdout)
    assert fields.pop("seconds") > 0
    return fields


@pytest.fixture(scope="module")
def whole() -> dict[str, Any]:
    """What is said of a count that nothing interrupts."""
    return said(*FLORENTINE)


def wait_for_lines(file: Path, lines: int, process: subprocess.Popen[str]) -> None:
    """Wait until a file has so many lines or the process that writes them has ended."""
    while not (file.exists() and file.read_bytes().count(b"\n") >= lines):
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.01)
            return


def worker_of(process: subprocess.Popen[str]) -> int:
    """A process that decides deals for this one."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("utf-8").split()
    return next(int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes())


def test_the_table_counts_the_deals_of_the_series() -> None:
    done = winnability("Zodiac", "--deals", "300", "--series", "summer")
    assert (done.returncode, done.stderr) == (0, "")
    count = decide_block(Question("zodiac", "summer", None), range(300)).count
    lines = done.stdout.splitlines()
    assert lines[:2] == ["Zodiac: 300 deals decided exactly", "deals: 'summer 0' to 'summer 299', by name"]
    assert re.search(rf"^can be won +{count.won} ", done.stdout, re.MULTILINE)
    assert re.search(rf"^cannot be won +{count.lost} ", done.stdout, re.MULTILINE)
    assert max(map(len, lines)) <= 80


def test_any_of_its_deals_can_be_looked_at_by_its_name() -> None:
    verdicts = [json.loads(solve("zodiac", f"summer {number}", "--json").stdout)["verdict"] for number in range(3)]
    fields = said("zodiac", "--deals", "3", "--series", "summer")
    assert (fields["won"], fields["lost"]) == (verdicts.count("won"), verdicts.count("lost"))
    assert len({named_seed(f"summer {number}") for number in range(3)}) == 3


def test_however_many_processes_decide_it_is_the_same(whole: dict[str, Any]) -> None:
    assert (whole["game"], whole["deals"], whole["steps"]) == ("florentine", 14, 200)
    assert said(*FLORENTINE[:-1], "1") == said(*FLORENTINE[:-1], "5") == whole


@pytest.mark.parametrize(
    ("signal", "kept"), [(SIGKILL, 1), (SIGKILL, 5), (SIGKILL, 14), (SIGINT, 1), (SIGINT, 9)], ids=str
)
def test_wherever_it_is_interrupted_it_goes_on_to_the_same_table(
    tmp_path: Path, whole: dict[str, Any], signal: int, kept: int
) -> None:
    file = tmp_path / "state"
    arguments = (*FLORENTINE, "--state", str(file))
    with subprocess.Popen(
        command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        wait_for_lines(file, kept, process)
        if signal == SIGINT:
            os.killpg(process.pid, SIGINT)  # ^C at a terminal is heard by all of its processes
        else:
            process.kill()
        # Whoever lives on holds the other end of these pipes.
        output, errors = process.communicate(timeout=PATIENCE)
    if signal == SIGINT and process.returncode != 0:
        assert (process.returncode, output) == (130, "")
        assert errors == "ecliptic winnability: interrupted; what is decided is kept, and the same command goes on\n"
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) >= kept
    assert said(*arguments) == whole
    assert file.read_bytes().splitlines(keepends=True)[: len(lines) - 1] == lines[:-1]  # what was decided stays decided


def test_a_greater_count_goes_on_from_a_smaller(tmp_path: Path) -> None:
    state = ("--state", str(tmp_path / "state"))
    assert said("zodiac", "--deals", "150", *state)["deals"] == 150
    assert said("zodiac", "--deals", "1200", *state) == said("zodiac", "--deals", "1200")
    done = winnability("zodiac", "--deals", "1199", *state)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("deal 1199 is decided there; wanted --deals of 1200 at least\n")


def test_a_process_that_dies_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "state"
    arguments = ("zodiac", "--deals", "100000", "--state", str(file))
    process = subprocess.Popen(command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with process:
        wait_for_lines(file, 2, process)
        os.kill(worker_of(process), SIGKILL)
        output, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, output) == (1, "")
    assert re.fullmatch(
        r"ecliptic winnability: a process ended in the middle of deciding the deals \d+ to \d+; "
        r"what is decided is kept, and the same command goes on\n",
        errors,
    )
    first = json.loads(file.read_bytes().splitlines()[1].partition(b" ")[2])
    count = decide_block(Question("zodiac", "winnability", None), range(1000)).count
    assert (first["first"], first["won"], first["lost"]) == (0, count.won, count.lost)


def test_a_terminal_gets_a_bar_that_is_gone_in_the_end() -> None:
    ours, theirs = pty.openpty()
    process = subprocess.Popen(command("simplicity", "--deals", "4"), stdout=subprocess.PIPE, stderr=theirs)
    os.close(theirs)
    with process, os.fdopen(ours, "rb", buffering=0) as terminal:
        shown = b""
        try:
            while more := terminal.read(1000):
                shown += more
        except OSError:  # its end
            pass
        assert process.stdout is not None
        table = process.stdout.read()
    bars = shown.decode().split("\r")
    assert re.fullmatch(r"simplicity \[#{7}\.{23}\] 1 of 4, 100\.00 % won, \d:\d\d left *", bars[1])
    assert bars[-2].isspace()
    assert bars[-1] == ""
    assert table.startswith(b"Simplicity: 4 deals decided by a search of 2,000 steps at most\n")


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["bridge"], "wanted one of zodiac, "),
        (["zodiac", "--deals", "0"], "--deals: wanted a whole number from 1 to 1000000000; got '0'"),
        (["zodiac", "--deals", "1e6"], "--deals: wanted a whole number"),
        (["zodiac", "--jobs", "-1"], "--jobs: wanted a whole number from 1 to 256"),
        (["zodiac", "--jobs", "257"], "--jobs: wanted a whole number from 1 to 256"),
        (["czarina", "--steps", "9" * 5000], "--steps: wanted a whole number"),
        (["zodiac", "--steps", "5"], "--steps: Zodiac is decided exactly, without a search; leave it out"),
        (["zodiac", "--series", "x" * 201], "--series: wanted a name of 200 characters at most"),
        (["zodiac", "--series", b"\xff"], "wanted a name of Unicode text"),
        (["zodiac", "--state", "/nowhere/x"], "/nowhere/x: No such file or directory"),
        (["zodiac", "--state", "/"], "/: Is a directory"),
        (["zodiac", "--state", "/dev/null"], "/dev/null: wanted a file"),
    ],
)
def test_what_cannot_be_asked_is_said_in_one_line(arguments: list[str], wanted: str) -> None:
    done = winnability(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ecliptic winnability: ")
    assert wanted in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_damaged_file_is_said_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "state"
    state = ("--state", str(file))
    said("zodiac", "--deals", "5", *state)
    damaged = file.read_bytes().replace(b'"won":', b'"won" :')
    file.write_bytes(damaged)
    done = winnability("zodiac", "--deals", "5", *state)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{file}: line 2 is damaged; take that line out" in done.stderr
    assert file.read_bytes() == damaged
