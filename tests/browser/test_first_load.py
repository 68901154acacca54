"""What the pages cost to open: how many bytes, from where, and none of them twice."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import Request

from engine.games import GAMES
from tests.browser.visitor import Open, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

KILOBYTE = 1_000
FIRST_LOAD = 150 * KILOBYTE
"""What all of the first page may take, compressed, before it can be used."""
AGAIN = 5 * KILOBYTE
"""A page that the browser has already."""
PATHS = (
    "/",
    "/race/7KQ2M4XD",
    "/practice",
    "/watch",
    "/replay",
    "/rules",
    *(f"/rules/{game}" for game in GAMES),
    "/about",
    "/me",
    "/daily",
    "/boards/zodiac/all",
    "/ratings/zodiac",
    "/nothing/here",
)


async def bytes_of(visitor: Visitor, act: Callable[[], Awaitable[object]]) -> float:
    """How many bytes of answers come over the network until the page can be used."""
    session = await visitor.page.context.new_cdp_session(visitor.page)
    ends: list[float] = []

    def note(event: dict[str, Any]) -> None:
        ends.append(event["encodedDataLength"])

    session.on("Network.loadingFinished", note)
    await session.send("Network.enable")
    await act()
    await visitor.is_well()
    await visitor.page.wait_for_load_state("networkidle")
    await session.detach()
    return sum(ends)


@pytest.mark.parametrize("path", ["/", "/daily", "/rules/zodiac"])
async def test_the_first_page_is_small_and_the_second_visit_costs_next_to_nothing(visit: Open, path: str) -> None:
    visitor = await visit("/robots.txt")
    first = await bytes_of(visitor, lambda: visitor.page.goto(path))
    assert 20 * KILOBYTE < first < FIRST_LOAD
    again = await bytes_of(visitor, lambda: visitor.page.goto(path))
    assert again < AGAIN


async def test_no_page_asks_anybody_else_for_anything_or_does_what_the_policy_forbids(visit: Open) -> None:
    visitor = await visit()
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    visitor.page.on("request", note)
    await visitor.page.add_init_script(
        "addEventListener('securitypolicyviolation', (event) => console.error(`forbidden: ${event.violatedDirective}`))"
    )
    for path in PATHS:
        await visitor.page.goto(path)
        await visitor.is_well()
    visitor.complaints = [each for each in visitor.complaints if "status of 404" not in each]
    assert len(asked) > len(PATHS)
    assert [url for url in asked if not url.startswith((visitor.base, "data:"))] == []
