"""Deals that are known to be winnable, in a real browser: asked for, said where they are, and where there is none."""

import asyncio
from collections.abc import Callable, Iterator

import pytest
from playwright.async_api import expect

from tests.browser.visitor import Open, Visitor
from tests.conftest import serving

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
PHONE = (390, 844)
KNOWN = "known to be winnable · "


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that keeps such deals ready."""
    with serving("--data", str(tmp_path_factory.mktemp("data")), ECLIPTIC_WINNABLE="2") as (url, _):
        yield url


async def open_making(visitor: Visitor, game: str) -> None:
    await visitor.press(f"[data-game={game}]")
    await visitor.press("[data-action=make]")


async def test_a_winnable_deal_is_asked_for_said_everywhere_and_told_of_in_the_end(
    visit_at: Callable[[str], Open], filled: str
) -> None:
    maker = await visit_at(filled)(size=PHONE, has_touch=True)
    await open_making(maker, "zodiac")
    await maker.page.get_by_label("Winnable deal").check()
    await maker.page.get_by_label("Open", exact=False).first.check()
    await maker.press("dialog[open] [type=submit]")
    await maker.reads(KNOWN)
    link = await (await maker.sees("#share")).input_value()
    guest = await visit_at(filled)()
    await guest.reads(KNOWN)
    await guest.page.goto(link)
    await guest.join()
    await guest.say_ready()
    await maker.say_ready()
    await asyncio.gather(maker.at_table(), guest.at_table())
    await guest.reads(KNOWN)
    for visitor in (maker, guest):
        await visitor.resign()
    for visitor in (maker, guest):
        await visitor.sees("dialog.result")
        await expect(visitor.page.locator(".told")).to_contain_text("This deal could be won, with")


async def test_the_daily_page_says_which_deals_are_known_to_be_winnable(
    visit_at: Callable[[str], Open], filled: str
) -> None:
    visitor = await visit_at(filled)("/daily", size=PHONE)
    for game in ("zodiac", "zodiac-1914"):
        await expect(visitor.page.locator(f"[data-deal={game}] .deal-winnable")).to_contain_text(KNOWN)
    await expect(visitor.page.locator("[data-deal=corners] .deal-winnable")).to_have_count(0)


async def test_of_corners_the_dialog_says_that_no_such_deal_is_known(visit: Open) -> None:
    visitor = await visit()
    await open_making(visitor, "corners")
    choice = visitor.page.get_by_label("Winnable deal")
    await expect(choice).to_be_disabled()
    await visitor.reads("none is known of Corners")
    await visitor.page.locator("#make-game").select_option("zodiac")
    await expect(choice).to_be_enabled()


async def test_where_none_is_ready_the_page_says_so_and_one_can_do_without(visit: Open) -> None:
    visitor = await visit()
    await open_making(visitor, "czarina")
    await visitor.page.get_by_label("Winnable deal").check()
    await visitor.press("dialog[open] [type=submit]")
    await visitor.reads("no deal of Czarina that is known to be winnable is ready just now")
    await visitor.page.get_by_label("Winnable deal").uncheck()
    await visitor.press("dialog[open] [type=submit]")
    await visitor.sees("#share")
