import asyncio
from asyncio import Event

import pytest

from server.together import do_together, end


class FaultError(Exception):
    pass


async def wait_for_ever() -> None:
    await Event().wait()


async def fail_after(turns: int) -> None:
    for _ in range(turns):
        await asyncio.sleep(0)
    raise FaultError(turns)


async def test_it_lasts_until_all_is_done() -> None:
    done: list[int] = []

    async def take(turns: int) -> None:
        for _ in range(turns):
            await asyncio.sleep(0)
        done.append(turns)

    await do_together(take(5), take(1), take(3))
    assert done == [1, 3, 5]


async def test_the_first_fault_ends_all_and_is_raised() -> None:
    was_called_off = Event()

    async def other() -> None:
        try:
            await wait_for_ever()
        finally:
            was_called_off.set()

    with pytest.raises(FaultError):
        await do_together(other(), fail_after(3))
    assert was_called_off.is_set()


@pytest.mark.parametrize("turns", range(1, 8))
async def test_who_is_called_off_is_so_though_something_fails_at_that_moment(turns: int) -> None:
    ended: list[bool] = []

    async def other() -> None:
        try:
            await wait_for_ever()
        finally:
            ended.append(True)

    task = asyncio.create_task(do_together(other(), fail_after(4)))
    for _ in range(turns):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait((task,))
    assert task.cancelled() or isinstance(task.exception(), FaultError)
    assert task.cancelled() or turns > 5, "the fault came first only where it did"
    assert ended


async def test_what_takes_a_cancellation_for_something_else_is_called_off_again() -> None:
    deaf = 3

    async def stubborn() -> None:
        nonlocal deaf
        while True:
            try:
                await wait_for_ever()
            except asyncio.CancelledError:
                deaf -= 1
                if deaf == 0:
                    raise

    task = asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    await end((task,))
    assert task.cancelled()
    assert deaf == 0
