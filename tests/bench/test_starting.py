"""Benches as programs: what they are asked without measuring, and that nothing of theirs outlives them."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from signal import SIGINT, SIGTERM, Signals

import pytest

PATIENCE = 60.0
BENCHES = sorted(file.stem for file in (Path(__file__).parents[2] / "bench").glob("*.py") if file.stem != "starting")


@pytest.mark.parametrize("bench", BENCHES)
@pytest.mark.parametrize(("argument", "status"), [("--help", 0), ("--no-such-thing", 2)])
def test_a_bench_says_at_once_what_it_takes_and_refuses_what_it_does_not_know(
    bench: str, argument: str, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [bench, argument])
    with pytest.raises(SystemExit) as ended:
        import_module(f"bench.{bench}").main()
    said = capsys.readouterr()
    assert ended.value.code == status
    assert (said.err if status else said.out).startswith(f"usage: python -m bench.{bench} ")
    assert not (said.out if status else said.err)


def stores_in(folder: Path) -> Sequence[int]:
    """The processes of stores that keep their data somewhere in a folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            is_here = (process / "cwd").readlink().is_relative_to(folder)
            if is_here and "-server" in (process / "comm").read_text("utf-8"):
                found.append(int(process.name))
        except OSError:
            continue  # it has ended, or is somebody else's
    return found


def wait_for_store(folder: Path, process: subprocess.Popen[str]) -> None:
    end = time.monotonic() + PATIENCE
    while not stores_in(folder) and process.poll() is None and time.monotonic() < end:
        time.sleep(0.02)
    assert stores_in(folder), "wanted a store; none was started"


@pytest.mark.parametrize(
    ("bench", "number"),
    [("boards", SIGTERM), ("boards", SIGINT), ("chaos", SIGTERM), ("pool", SIGTERM), ("spectators", SIGTERM)],
)
def test_a_bench_that_is_ended_by_a_signal_ends_its_store(bench: str, number: Signals, tmp_path: Path) -> None:
    command, pipe = [sys.executable, "-m", f"bench.{bench}"], subprocess.PIPE
    environment = os.environ | {"TMPDIR": str(tmp_path)}
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environment) as process:
        wait_for_store(tmp_path, process)
        process.send_signal(number)
        _, complaint = process.communicate(timeout=PATIENCE)
    assert (process.returncode, complaint) == (128 + number, "")
    assert not stores_in(tmp_path)
    assert not list(tmp_path.iterdir())
