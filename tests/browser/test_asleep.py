"""A browser that sleeps: its page neither hears nor says anything until it wakes, and then goes on where it was."""

import os
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from playwright.async_api import Browser, expect

from tests.browser.conftest import ARGUMENTS
from tests.browser.visitor import SECONDS, Open, Visitor
from tests.browser.wire import Wire

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.asyncio(loop_scope="session")]
RIVAL = ".lane:not([data-own])"
TAKEN_FOR_GONE = 40 * SECONDS
"""The server misses a silent socket after 25 seconds, and sweeps now and then."""


@asynccontextmanager
async def asleep(browser: Browser) -> AsyncIterator[None]:
    """Stop the processes that run the browser's pages, and let them go on at the end."""
    session = await browser.new_browser_cdp_session()
    found = await session.send("SystemInfo.getProcessInfo")
    pages = [process["id"] for process in found["processInfo"] if process["type"] == "renderer"]
    try:
        for process in pages:
            os.kill(process, signal.SIGSTOP)
        yield
    finally:
        for process in pages:
            os.kill(process, signal.SIGCONT)


async def test_a_page_that_slept_is_missed_and_goes_on_when_it_wakes(
    chromium: Browser, chromium_path: str, visit: Open
) -> None:
    rival = await visit()
    link = await rival.make_race("four-seasons")
    browser = await chromium.browser_type.launch(executable_path=chromium_path, args=ARGUMENTS)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(browser.close)
        sleeper = Visitor(await browser.new_page(), rival.base, has_touch=False)
        wire = Wire(sleeper.page)
        await sleeper.page.goto(link)
        await sleeper.join()
        await sleeper.say_ready()
        await rival.say_ready()
        await sleeper.at_table()
        await sleeper.deal()
        before = await sleeper.labels()
        async with asleep(browser):
            await expect(rival.page.locator(f"{RIVAL}[data-away]")).to_have_count(1, timeout=TAKEN_FOR_GONE)
            await expect(rival.page.locator(f"{RIVAL} .lane-state")).to_have_text("away 0:57")
        await expect(rival.page.locator(f"{RIVAL}:not([data-away])")).to_have_count(1)
        await sleeper.is_well()
        assert await sleeper.labels() == before
        await sleeper.reads("you may be away for")
        assert wire.sockets == 2
        await sleeper.deal()
        await sleeper.is_same_after_reload()
        assert sleeper.offences == []
