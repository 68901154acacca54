"""The commitment to a deal: seen before the first card in every race, copied, and remembered until the proof."""

import re

import pytest
from playwright.async_api import expect

from tests.browser import daily_site
from tests.browser.daily_site import Arrive, Site, begin
from tests.browser.replays import open_replay
from tests.browser.test_racing import meet
from tests.browser.visitor import PATIENCE, Open, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
served, arrive = daily_site.served, daily_site.arrive
PHONE = (390, 844)
COUNTDOWN = ".countdown:not([hidden]) .commitment"


async def whole_of(visitor: Visitor, place: str) -> str:
    """The whole commitment, as it is shown when one opens it."""
    await visitor.press(f"{place} summary")
    text = await visitor.page.locator(f"{place} .commitment-whole").inner_text()
    assert re.fullmatch("[0-9a-f]{64}", text)
    return text


async def proved(visitor: Visitor) -> str:
    """End one's game; the commitment that the proof of the deal names."""
    await visitor.at_table()
    await visitor.resign()
    await visitor.sees("dialog.result")
    await visitor.press(".proof summary")
    return await visitor.page.locator(".proof-line code").first.inner_text()


async def test_against_the_house_the_commitment_is_seen_while_one_counts_down(visit: Open) -> None:
    visitor = await visit(size=PHONE, has_touch=True)
    await visitor.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await visitor.press("[data-action=house]")
    await visitor.sees(COUNTDOWN)
    await visitor.press(f"{COUNTDOWN} button")
    copied = await visitor.page.evaluate("() => navigator.clipboard.readText()")
    assert await whole_of(visitor, COUNTDOWN) == copied
    assert await proved(visitor) == copied
    await visitor.reads("It is the one this browser was shown before the first card.")


async def test_who_plays_alone_is_shown_the_commitment_with_the_first_table(visit: Open) -> None:
    visitor = await visit(size=PHONE, has_touch=True)
    await visitor.practise("four-seasons")
    await visitor.press(".commitment-button")
    shown = await visitor.page.locator("dialog[open] code").inner_text()
    await visitor.press("dialog[open] .choices button")
    assert await proved(visitor) == shown
    await visitor.reads("Only who noted it then can tell that it was public before the first card.")


async def test_whoever_comes_in_the_countdown_sees_the_commitment(visit: Open) -> None:
    maker = await visit()
    link = await maker.make_race("four-seasons")
    path = link.removeprefix(maker.base)
    guest = await visit(path)
    watcher = await visit(path, size=PHONE)
    in_lobby = await whole_of(maker, ".waiting .commitment")
    await guest.join()
    await guest.say_ready()
    await maker.say_ready()
    await expect(watcher.page.locator(COUNTDOWN)).to_be_visible(timeout=PATIENCE)
    assert await whole_of(watcher, COUNTDOWN) == in_lobby
    await maker.at_table()
    for each in (guest, maker):
        await each.resign()


async def test_a_replay_says_whether_this_browser_was_shown_the_commitment(visit: Open) -> None:
    maker, guest = await meet(visit, "four-seasons")
    for each in (guest, maker):
        await each.resign()
    await maker.sees("dialog.result")
    address = await open_replay(maker)
    stranger = await visit(address.removeprefix(maker.base))
    await stranger.sees(".seat-table [data-pile=s]")
    for visitor, mark in ((maker, "good"), (stranger, "unknown")):
        await visitor.press("[data-tool=verify]")
        await expect(visitor.page.locator("[data-check=noted]")).to_have_attribute("data-mark", mark)
        await expect(visitor.page.locator(".proof-verdict")).to_have_text(re.compile("is right"))
    kept = "localStorage.setItem('ecliptic-commitments', JSON.stringify([[location.pathname.split('/')[2], '00']]))"
    await stranger.page.evaluate(kept)
    await stranger.page.reload()
    await stranger.press("[data-tool=verify]")
    await expect(stranger.page.locator("[data-check=noted]")).to_have_attribute("data-mark", "bad")


async def test_a_daily_that_is_not_public_yet_can_be_taken_along_and_checked_later(
    served: Site, arrive: Arrive
) -> None:
    visitor = await arrive(served, "/daily")
    await begin(visitor, "florentine")
    await visitor.deal()
    await visitor.resign()
    await visitor.sees("dialog.result")
    await open_replay(visitor)
    await visitor.press("[data-tool=verify]")
    await visitor.reads("This replay cannot be checked yet.")
    await visitor.reads("From 02:00 UTC on the replay can be checked")
    assert await visitor.page.locator("dialog[open] .proof-command").count() == 0
    async with visitor.page.expect_download() as downloading:
        await visitor.press("dialog[open] [data-choice=download]")
    assert (await downloading.value).suggested_filename.endswith(".json")


async def test_ones_own_races_are_listed_with_their_replays(visit: Open) -> None:
    visitor = await visit(size=PHONE, has_touch=True)
    await visitor.practise("corners")
    await visitor.resign()
    await visitor.sees("dialog.result")
    await visitor.page.goto("/me")
    line = visitor.page.locator(".race-list li")
    await expect(line).to_contain_text("Corners", timeout=PATIENCE)
    await expect(line).to_contain_text("Practice, 0 of 51")
    await line.get_by_role("link").tap()
    await visitor.sees(".seat-table [data-pile=s]")
