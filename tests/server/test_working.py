import asyncio
import os
from collections.abc import AsyncIterator
from signal import SIGKILL

import pytest

from server.working import Worker, WorkerDied


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
