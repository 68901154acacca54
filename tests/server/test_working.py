import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from signal import SIGKILL

import pytest

from server.working import Worker, WorkerDied

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
async def worker() -> AsyncIterator[Worker]:
    worker = Worker()
    yield worker
    await asyncio.to_thread(worker.close)


async def test_the_work_is_done_in_another_process(worker: Worker) -> None:
    there = await worker.do(os.getpid)
    assert there != os.getpid()
    assert await worker.do(os.getpid) == there


async def test_what_the_work_raises_is_raised(worker: Worker) -> None:
    with pytest.raises(ValueError, match="wanted"):
        await worker.do(int, "wanted")


async def test_another_worker_serves_when_one_dies(worker: Worker) -> None:
    first = await worker.do(os.getpid)
    os.kill(first, SIGKILL)
    assert await worker.do(os.getpid) != first


async def test_work_that_kills_every_worker_is_given_up(worker: Worker) -> None:
    with pytest.raises(WorkerDied):
        await worker.do(os.abort)
    assert await worker.do(max, 1, 2) == 2


async def test_a_worker_that_was_never_needed_can_be_let_go() -> None:
    Worker().close()


PARENT = """
import asyncio, os, sys
from server.winnable.seeking import Seeker
from server.working import Worker

async def main():
    worker, seeker = Worker(), Seeker(0)
    pid = await worker.do(os.getpid)
    await seeker.find("simplicity")
    print(pid, seeker._process.pid, flush=True)
    sys.stdin.read()

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_no_worker_outlives_a_process_that_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "parent.py"
    program.write_text(PARENT)
    command = [sys.executable, str(program)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    parent = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
    with parent:
        assert parent.stdout is not None
        workers = list(map(int, parent.stdout.readline().split()))
        assert len(workers) == 2
        parent.kill()
        # Whoever lives on holds the other end of the pipe.
        assert parent.stdout.read() == ""
