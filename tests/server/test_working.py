import asyncio
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from signal import SIGKILL

import pytest

from server.working import Worker, WorkerDied

PATIENCE = 20
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


async def test_a_worker_is_let_go_at_once_in_the_middle_of_its_work(worker: Worker) -> None:
    state = Path(f"/proc/{await worker.do(os.getpid)}/stat")
    works = [asyncio.create_task(worker.do(sum, range(10**15))) for _ in range(3)]
    async with asyncio.timeout(PATIENCE):
        while " R " not in await asyncio.to_thread(state.read_text, "utf-8"):  # noqa: ASYNC110 - nothing else tells it
            await asyncio.sleep(0.01)
    began = time.monotonic()
    await asyncio.to_thread(worker.close)
    assert time.monotonic() - began < 5, "the work itself would take years"
    assert not await asyncio.to_thread(state.exists)
    await asyncio.wait(works)
    assert [work.cancelled() or isinstance(work.exception(), WorkerDied) for work in works] == [True] * 3
    with pytest.raises(WorkerDied):
        await worker.do(os.getpid)


async def test_who_does_not_wait_any_more_is_not_worked_for_and_delays_nobody(worker: Worker) -> None:
    pid = await worker.do(os.getpid)
    slow = asyncio.create_task(worker.do(time.sleep, 0.3))
    given_up = [asyncio.create_task(worker.do(time.sleep, 60)) for _ in range(3)]
    wanted = asyncio.create_task(worker.do(os.getpid))
    await asyncio.sleep(0)
    for work in given_up:
        work.cancel()
    async with asyncio.timeout(PATIENCE):
        assert await wanted == pid
    assert slow.done()


async def test_those_who_wait_are_served_though_a_worker_dies_with_others_gone(worker: Worker) -> None:
    pid = await worker.do(os.getpid)
    gone = [asyncio.create_task(worker.do(time.sleep, 60)) for _ in range(2)]
    wanted = asyncio.create_task(worker.do(max, 1, 2))
    await asyncio.sleep(0)
    for work in gone:
        work.cancel()
    await asyncio.wait(gone)
    os.kill(pid, SIGKILL)
    async with asyncio.timeout(PATIENCE):
        assert await wanted == 2


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
