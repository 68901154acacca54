"""A real Chromium for the browser tests, and visitors in browsers of their own on a real server."""

import os
import shutil
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Literal

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, ViewportSize, async_playwright, expect

from tests.browser.bare import HERE, PageAt, serve
from tests.browser.own_server import OwnServer
from tests.browser.visitor import PATIENCE, Open, Visitor

WHOLE = ("chromium", "chromium-browser", "google-chrome")
NAMES = ("chromium-headless-shell", *WHOLE)
"""The shell without windows comes first: its pages are the same, and a browser of its own costs half as much."""
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# A slow machine is no fault of a page.
expect.set_options(timeout=PATIENCE)


def find_chromium(names: Iterable[str] = NAMES) -> str | None:
    """Where Chromium is on this machine, None if it has none by any of these names."""
    return next(filter(None, map(shutil.which, names)), None)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Where Chromium is; without one the browser tests are skipped, but fail in continuous integration."""
    return _path_of(NAMES)


def _path_of(names: Iterable[str]) -> str:
    path = find_chromium(names)
    if path is None:
        why = f"no Chromium here (looked for {', '.join(names)}); on Debian: apt-get install chromium"
        if os.environ.get("CI"):
            pytest.fail(why)
        pytest.skip(why)
    return path


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium(chromium_path: str) -> AsyncIterator[Browser]:
    """One Chromium for all tests of a worker."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_path, args=ARGUMENTS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def whole_chromium(chromium: Browser) -> AsyncIterator[Browser]:
    """A Chromium with all that its shell lacks, for one test."""
    async with await chromium.browser_type.launch(executable_path=_path_of(WHOLE), args=ARGUMENTS) as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="session")
async def visit_at(chromium: Browser) -> AsyncIterator[Callable[[str], Open]]:
    """What opens browsers, each with its own storage, on any server. No page may have complained at the end."""
    visitors: list[Visitor] = []
    async with AsyncExitStack() as stack:

        def at(base: str) -> Open:
            async def open_browser(
                path: str = "/",
                *,
                size: tuple[int, int] = (1280, 800),
                has_touch: bool = False,
                is_still: bool = False,
                has_worker: bool = False,
            ) -> Visitor:
                context = await chromium.new_context(
                    base_url=base,
                    viewport=ViewportSize(width=size[0], height=size[1]),
                    has_touch=has_touch,
                    reduced_motion="reduce" if is_still else "no-preference",
                    service_workers="allow" if has_worker else "block",
                )
                stack.push_async_callback(context.close)
                visitor = Visitor(await context.new_page(), base, has_touch=has_touch)
                visitors.append(visitor)
                await visitor.page.goto(path)
                return visitor

            return open_browser

        yield at
        offences = [offence for visitor in visitors for offence in visitor.offences]
    assert offences == []


@pytest.fixture
def visit(visit_at: Callable[[str], Open], serve_process: str) -> Open:
    """Opens a browser of its own, with its own storage, on the server that all tests of a worker share."""
    return visit_at(serve_process)


@pytest_asyncio.fixture(loop_scope="session")
async def own_server(tmp_path: Path) -> AsyncIterator[OwnServer]:
    """A server that a test may kill."""
    async with AsyncExitStack() as stack:
        server = OwnServer(tmp_path)
        stack.push_async_callback(server.stop)
        await server.start()
        yield server


@pytest_asyncio.fixture(loop_scope="session")
async def page_at(chromium: Browser) -> AsyncIterator[PageAt]:
    """Opens a page with an empty table in a room of some size."""
    contexts: list[BrowserContext] = []

    async def open_page(
        width: int = 1000,
        height: int = 700,
        *,
        has_touch: bool = False,
        motion: Literal["reduce", "no-preference"] = "reduce",
    ) -> Page:
        size = ViewportSize(width=width, height=height)
        context = await chromium.new_context(viewport=size, has_touch=has_touch, reduced_motion=motion)
        contexts.append(context)
        page = await context.new_page()
        await page.route(f"{HERE}/**", serve)
        await page.goto(f"{HERE}/")
        await page.wait_for_function("window.isReady")
        return page

    yield open_page
    for context in contexts:
        await context.close()
