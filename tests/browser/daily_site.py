"""The daily challenge for browsers: a server whose clock can be turned, rivals with names, browsers in time zones."""

import asyncio
import json
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
import pytest_asyncio
from playwright.async_api import Browser, ViewportSize, expect

from tests.browser.visitor import DRAWN, PATIENCE, SECONDS, Visitor
from tests.conftest import serving
from tests.journeys.racing import raw
from tests.turning import Clock, turned_store

DAY = "2026-11-30"
NOON = f"{DAY} 12:00:00"
KEPT = "() => localStorage.getItem('ecliptic-token')"
Arrive = Callable[..., Awaitable[Visitor]]


@dataclass
class Site:
    """A server, and the clock of its store."""

    url: str
    clock: Clock


@contextmanager
def opened() -> Iterator[Site]:
    """A server at noon whose deals are made."""
    with tempfile.TemporaryDirectory(prefix="ecl-") as folder, turned_store(Path(folder)) as (store, clock):
        clock.turn_to(NOON)
        with serving("--redis", store) as (url, _):
            site = Site(url, clock)
            ends = time.monotonic() + PATIENCE / SECONDS
            while "games" not in ask(site, "/api/daily/2026-12-02") and time.monotonic() < ends:
                pass
            yield site


@pytest.fixture(scope="session")
def served() -> Iterator[Site]:
    """A server for all tests that leave its clock alone."""
    with opened() as site:
        yield site


@pytest.fixture
def own_site() -> Iterator[Site]:
    """A server for one test, which turns its clock."""
    with opened() as site:
        yield site


@pytest_asyncio.fixture(loop_scope="session")
async def arrive(chromium: Browser) -> AsyncIterator[Arrive]:
    """Opens browsers in a time zone. No page may have complained at the end."""
    visitors: list[Visitor] = []
    async with AsyncExitStack() as stack:

        async def open_browser(site: Site, path: str = "/", *, zone: str = "UTC", may_copy: bool = False) -> Visitor:
            context = await chromium.new_context(
                base_url=site.url,
                viewport=ViewportSize(width=1280, height=800),
                timezone_id=zone,
                permissions=["clipboard-read", "clipboard-write"] if may_copy else [],
                reduced_motion="reduce",
            )
            stack.push_async_callback(context.close)
            visitor = Visitor(await context.new_page(), site.url, has_touch=False)
            visitors.append(visitor)
            await visitor.page.goto(path)
            return visitor

        yield open_browser
    assert [offence for visitor in visitors for offence in visitor.offences] == []


async def begin(visitor: Visitor, game: str) -> None:
    """Begin the attempt of today's deal from the page of the day."""
    await visitor.press(f"[data-deal={game}] [data-play=begin]")
    await visitor.at_table()


async def claim(visitor: Visitor, name: str) -> None:
    """Claim a name for whoever sits at a browser."""
    async with raw(visitor.base.replace("http", "ws", 1), greets=False) as socket:
        await socket.ask(type="hello", token=await visitor.page.evaluate(KEPT))
        assert (await socket.ask(type="claim", name=name))["type"] == "account"


async def rival(site: Site, name: str, game: str, deals: int) -> None:
    """Somebody with a name who turns up some cards of today's deal, gives up, and waits until that is booked."""
    async with raw(site.url.replace("http", "ws", 1)) as socket:
        assert (await socket.ask(type="claim", name=name))["type"] == "account"
        race = (await socket.ask(type="daily", game=game))["race"]["race"]
        for turn in range(deals):
            await socket.ask(type="move", race=race, turn=turn, move="deal")
        await socket.ask(type="resign", race=race, confirm=True)
        await is_so(lambda: any(line["name"] == name for line in ask(site, f"/api/daily/{DAY}/{game}/board")["lines"]))


def ask(site: Site, path: str) -> Any:
    """What the API gives; nothing where there is none."""
    try:
        with urlopen(f"{site.url}{path}") as answer:  # noqa: S310 - our own server
            return json.load(answer)
    except HTTPError:
        return {}


async def is_so(is_it: Callable[[], object]) -> None:
    """Wait until something holds that blocks while it is found out."""
    async with asyncio.timeout(PATIENCE / SECONDS):
        while not await asyncio.to_thread(is_it):  # noqa: ASYNC110 - the API tells nobody
            await asyncio.sleep(0.02)


async def play_out(visitor: Visitor) -> None:
    """Turn up the whole stock, and then move what can be moved, until the result is there."""
    page = visitor.page
    while not await page.locator("dialog.result").count():
        if await page.locator("[data-pile=s][data-legal]").count():
            await page.keyboard.press("d")
        else:
            piles = page.locator("[data-legal]:not([data-pile=s])")
            if await piles.count():
                await visitor.tap_move(await piles.first.get_attribute("data-pile") or "")
        await page.evaluate(DRAWN)


async def is_told(visitor: Visitor, words: str) -> None:
    """Wait until the page says something in passing."""
    await expect(visitor.page.locator("#toasts")).to_contain_text(words, timeout=PATIENCE)
