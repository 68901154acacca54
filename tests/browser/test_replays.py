"""Races seen again, in real browsers on a real server: from the result, by a link to a moment, from boards."""

import re

import pytest
from playwright.async_api import expect

from tests.browser import daily_site, replays
from tests.browser.daily_site import DAY, Arrive, Site, begin, rival
from tests.browser.replays import FILM, is_at, open_replay, race, shown
from tests.browser.test_racing import meet
from tests.browser.visitor import PATIENCE, Open, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
served, own_site, arrive = daily_site.served, daily_site.own_site, daily_site.arrive
served_race = replays.served_race
PHONE = (390, 844)


async def test_a_race_is_seen_again_from_its_result(visit: Open) -> None:
    maker, _, ended = await race(visit)
    await open_replay(maker)
    page = maker.page
    assert re.search(r"/replay/[0-9A-Z]{8}$", page.url)
    begun = await shown(maker)
    assert begun[0] == begun[1] != ended[0]
    await expect(page.locator(".deck-state")).to_have_text("Paused")

    seen = await page.evaluate(FILM, page.url.rsplit("/", 1)[1])
    steps = len({move["at"] for seat in seen["seats"] for move in seat["moves"]})
    for _ in range(steps):
        await maker.press("[data-deck=next]")
    assert steps >= 4
    await is_at(maker, ended)
    for _ in range(steps):
        await maker.press("[data-deck=previous]")
    await is_at(maker, begun)

    await page.get_by_label("Speed").select_option("30")
    await maker.press("[data-deck=play]")
    await expect(page.locator(".deck-state")).to_have_text("The end", timeout=PATIENCE)
    await is_at(maker, ended)
    places = await page.locator(".seat-head .head-place").all_inner_texts()
    assert sorted(filter(None, places)) == sorted(await standing(maker)), "and none where nobody got anywhere"
    await expect(page.locator("dialog .standings li[data-own]")).to_have_count(1)


async def standing(visitor: Visitor) -> list[str]:
    """The places the replay's result says."""
    await visitor.press("[data-tool=result]")
    await expect(visitor.page.locator("dialog .standings li")).to_have_count(2)
    return await visitor.page.locator("dialog .standing-place").all_inner_texts()


async def test_a_moment_is_scrubbed_to_linked_to_and_shared(visit: Open) -> None:
    maker, _, _ = await race(visit)
    address = await open_replay(maker)
    page = maker.page
    await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    time = page.get_by_label("Time of the race")
    box = await time.bounding_box()
    assert box is not None
    await time.click(position={"x": 0.6 * box["width"], "y": box["height"] / 2})
    await expect(time).not_to_have_value("0")
    middle = await shown(maker)
    await maker.press("[data-tool=link]")
    await maker.reads("Copied: a link to")
    link = await page.evaluate("() => navigator.clipboard.readText()")
    assert re.fullmatch(re.escape(address) + r"#t=\d+", link)
    await page.wait_for_url(link)

    other = await visit(link.removeprefix(maker.base), size=PHONE, has_touch=True)
    await other.sees(".seat-table [data-pile=s]")
    await is_at(other, middle)
    await other.page.evaluate("() => { location.hash = '#t=0' }")
    await expect(other.page.locator(".bar-clock")).to_have_text("0:00")
    await other.page.go_back()
    await is_at(other, middle)

    await maker.press("[data-tool=share]")
    await maker.reads("Copied: a link to this replay.")
    assert await page.evaluate("() => navigator.clipboard.readText()") == address


async def test_a_link_that_cannot_be_copied_is_offered_to_be_copied_by_hand(served_race: str, visit: Open) -> None:
    visitor = await visit("/about")
    await visitor.page.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))")
    await visitor.page.add_init_script("document.execCommand = () => false")
    await visitor.page.goto(f"/replay/{served_race}#t=1")
    await visitor.press("[data-tool=link]")
    field = await visitor.sees("#by-hand")
    await expect(field).to_be_focused()
    assert await visitor.page.evaluate("() => String(getSelection())") == visitor.page.url
    assert visitor.page.url.endswith("#t=1")


async def test_what_is_no_replay_is_said_in_words(visit: Open) -> None:
    visitor = await visit("/replay/7KQ2-M4XD")
    await visitor.reads("There is no such replay")
    await visitor.sees("a[href='/']")
    for path in ("/replay/what", "/replay", "/replay/"):
        await visitor.page.goto(path)
        await visitor.reads("This is no code of a race")
    visitor.forgive("404")


async def test_a_race_that_still_runs_has_no_replay_yet_but_a_way_to_it(visit: Open) -> None:
    maker, guest = await meet(visit, "corners")
    code = maker.page.url.rsplit("/", 1)[1]
    visitor = await visit(f"/replay/{code}")
    await visitor.reads("This race is not over yet")
    await visitor.press("main a.primary")
    await expect(visitor.page).to_have_url(f"/race/{code}")
    visitor.forgive("status of 404")
    for each in (guest, maker):
        await each.resign()


async def test_a_daily_that_others_may_still_play_is_shown_to_its_player_only(served: Site, arrive: Arrive) -> None:
    visitor = await arrive(served, "/daily")
    await begin(visitor, "corners")
    await visitor.deal()
    await visitor.resign()
    await visitor.sees("dialog.result")
    address = await open_replay(visitor)
    await visitor.reads("Only you are shown this.")
    await visitor.press("[data-tool=verify]")
    await visitor.reads("its seed and salt are not revealed")
    await visitor.page.keyboard.press("Escape")
    await visitor.press("[data-tool=share]")
    await visitor.reads("Only you can see it until")
    other = await arrive(served, address.removeprefix(served.url))
    await other.reads("This replay is not public yet")
    await other.reads("The deal of 30 November can still be played. Its replay is open to everybody")
    await other.reads("02:00 UTC")
    other.forgive("status of 404")


async def test_a_board_of_a_day_that_is_over_leads_to_replays(own_site: Site, arrive: Arrive) -> None:
    await rival(own_site, "Ada Lovelace", "corners", 3)
    own_site.clock.turn_to("2026-12-01 02:00:10")
    visitor = await arrive(own_site, f"/daily/{DAY}/corners")
    await visitor.press(".board-result a")
    await visitor.sees(".seat-table [data-pile=s]")
    await visitor.press("[data-tool=verify]")
    await expect(visitor.page.locator(".proof-verdict")).to_have_text(re.compile("is right"))
    await visitor.page.goto("/player/Ada%20Lovelace")
    await visitor.press(".latest-replay")
    await visitor.sees(".seat-table [data-pile=s]")
