"""Players who go away: what their rivals see, what they are told when they come back, and when it is too late."""

import asyncio
import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.visitor import PATIENCE, Open, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
PHONE = (390, 844)
RIVAL = ".lane:not([data-own])"
SHORT_GRACE = 1
"""The minutes of a race whose grace is the least there is, fifteen seconds."""
TOO_LONG = 25_000


async def meet(visit: Open, minutes: int) -> tuple[Visitor, Visitor]:
    """Two browsers at their tables, on a laptop and on a phone."""
    maker = await visit()
    link = await maker.make_race("four-seasons", minutes=minutes)
    guest = await visit(link.removeprefix(maker.base), size=PHONE, has_touch=True)
    await guest.join()
    await guest.say_ready()
    await maker.say_ready()
    await asyncio.gather(maker.at_table(), guest.at_table())
    return maker, guest


async def go_away(visitor: Visitor) -> str:
    """Leave the page as one does who follows a link elsewhere; return where one was."""
    url = visitor.page.url
    await visitor.page.goto("about:blank")
    return url


async def seconds_left(page: Page, selector: str) -> int:
    """The seconds that a countdown in words says."""
    words = await page.locator(selector).inner_text()
    found = re.search(r"(\d+)\D*$", words)
    assert found, words
    return int(found[1])


async def test_a_rival_who_goes_away_is_seen_to_and_comes_back_with_less_grace(visit: Open) -> None:
    maker, guest = await meet(visit, SHORT_GRACE)
    url = await go_away(guest)
    await expect(maker.page.locator(f"{RIVAL}[data-away] .lane-state")).to_contain_text("away 0:", timeout=PATIENCE)
    first = await seconds_left(maker.page, f"{RIVAL} .lane-state")
    assert first <= 15
    await expect(maker.page.locator(f"{RIVAL} .lane-state")).not_to_have_text(f"away 0:{first:02}", timeout=PATIENCE)
    assert await seconds_left(maker.page, f"{RIVAL} .lane-state") < first
    await guest.page.goto(url)
    await guest.at_table()
    await expect(maker.page.locator(f"{RIVAL}:not([data-away])")).to_have_count(1, timeout=PATIENCE)
    await expect(guest.page.get_by_text("you may be away for").first).to_contain_text("more", timeout=PATIENCE)
    await guest.get_ahead()


async def test_who_is_away_for_too_long_forfeits_and_nobody_waits(visit: Open) -> None:
    maker, guest = await meet(visit, SHORT_GRACE)
    url = await go_away(guest)
    await expect(maker.page.locator(f"{RIVAL}[data-state=forfeit]")).to_have_count(1, timeout=TOO_LONG)
    await expect(maker.page.locator(f"{RIVAL}[data-away]")).to_have_count(0)
    await expect(maker.page.locator(f"{RIVAL} .lane-state")).to_have_text("forfeit")
    await guest.page.goto(url)
    await guest.reads("Forfeit: you were away for too long")
    await maker.resign()
    for visitor in (maker, guest):
        await visitor.sees("dialog.result")
        await expect(visitor.page.locator(".standings")).to_contain_text("forfeit")


async def test_a_seat_in_the_lobby_says_that_its_player_is_away_and_is_free_in_a_while(visit: Open) -> None:
    maker = await visit()
    link = await maker.make_race("zodiac")
    guest = await visit(link.removeprefix(maker.base))
    await guest.join()
    await guest.say_ready()
    url = await go_away(guest)
    state = maker.page.locator(".seat[data-away] .seat-state")
    await expect(state).to_contain_text("away, free in", timeout=PATIENCE)
    await guest.page.goto(url)
    await guest.sees("[data-choice=ready]")
    await expect(state).to_have_count(0)
    await expect(maker.page.locator(".seat[data-ready]")).to_have_count(1)
    await go_away(guest)
    await expect(state).to_contain_text("away, free in", timeout=PATIENCE)
    await expect(maker.page.locator(".seat.free")).to_have_count(1, timeout=PATIENCE)
