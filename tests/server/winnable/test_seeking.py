"""The process that finds deals: real, modest, and ended at any moment."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import suppress
from multiprocessing import active_children

import pytest

from engine.games import find_game
from server.race.packing import unpack_line
from server.winnable.finding import wins
from server.winnable.seeking import NICENESS, Seeker, SeekerDied


@pytest.fixture
async def seeker() -> AsyncIterator[Seeker]:
    seeker = Seeker()
    yield seeker
    await seeker.close()


async def test_it_finds_a_deal_and_how_it_is_won(seeker: Seeker) -> None:
    known = await seeker.find("zodiac")
    assert known is not None
    assert wins(find_game("zodiac"), known.seed, unpack_line(known.win.line))
    again = await seeker.find("zodiac")
    assert again is not None
    assert again.seed != known.seed


async def test_it_stands_back_for_everything_else_yet_is_never_left_without(seeker: Seeker) -> None:
    await seeker.find("zodiac")
    (child,) = active_children()
    assert child.pid is not None
    assert os.getpriority(os.PRIO_PROCESS, child.pid) == NICENESS
    with suppress(AttributeError):
        assert os.sched_getscheduler(child.pid) == os.SCHED_OTHER


async def test_it_is_modest_before_it_has_begun(seeker: Seeker) -> None:
    """What it imports is work too."""
    finding = asyncio.create_task(seeker.find("zodiac"))
    async with asyncio.timeout(20):
        while not (children := active_children()) or children[0].pid is None:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0)
        while not finding.done() and os.getpriority(os.PRIO_PROCESS, children[0].pid) != NICENESS:  # noqa: ASYNC110
            await asyncio.sleep(0)
        assert not finding.done()
        assert await finding


async def test_the_loop_goes_on_while_the_process_ends(seeker: Seeker) -> None:
    """Who goes before nobody may take long even to end."""
    await seeker.find("zodiac")
    turns = 0

    async def count() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    counting = asyncio.create_task(count())
    await asyncio.sleep(0)
    before = turns
    await seeker.close()
    counting.cancel()
    assert turns > before
    assert not active_children()


@pytest.mark.parametrize("turns", [1, 2, 3, 5, 8])
async def test_a_process_that_is_being_started_is_ended_too(turns: int) -> None:
    seeker = Seeker()
    finding = asyncio.create_task(seeker.find("zodiac"))
    for _ in range(turns):
        await asyncio.sleep(0)
    finding.cancel()
    await asyncio.wait((finding,))
    await seeker.close()
    # What is left to be done by threads is done now.
    await asyncio.get_running_loop().shutdown_default_executor()
    assert not active_children()


async def test_whoever_was_cut_off_closing_it_can_wait_for_its_end_again() -> None:
    seeker = Seeker()
    await seeker.find("zodiac")
    (child,) = active_children()
    closing = asyncio.create_task(seeker.close())
    await asyncio.sleep(0)
    closing.cancel()
    await asyncio.wait((closing,))
    await seeker.close()
    assert child.exitcode is not None
    assert not active_children()


async def test_another_process_is_started_when_one_dies(seeker: Seeker) -> None:
    await seeker.find("zodiac")
    (child,) = active_children()
    child.kill()
    child.join()
    with pytest.raises(SeekerDied):
        await seeker.find("zodiac")
    assert await seeker.find("zodiac")


async def test_once_closed_there_is_no_process(seeker: Seeker) -> None:
    await seeker.find("zodiac")
    await seeker.close()
    assert not active_children()
