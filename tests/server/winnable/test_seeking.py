"""The process that finds deals: real, modest, and ended at any moment."""

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
    seeker.close()


async def test_it_finds_a_deal_and_how_it_is_won(seeker: Seeker) -> None:
    known = await seeker.find("zodiac")
    assert known is not None
    assert wins(find_game("zodiac"), known.seed, unpack_line(known.win.line))
    again = await seeker.find("zodiac")
    assert again is not None
    assert again.seed != known.seed


async def test_it_gives_way_to_everything_else(seeker: Seeker) -> None:
    await seeker.find("zodiac")
    (child,) = active_children()
    assert child.pid is not None
    assert os.getpriority(os.PRIO_PROCESS, child.pid) == NICENESS
    with suppress(AttributeError):
        assert os.sched_getscheduler(child.pid) == os.SCHED_IDLE


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
    seeker.close()
    assert not active_children()
