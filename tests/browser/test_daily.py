"""Attempts at the daily challenge in real browsers: played, left, shared, and over midnight."""

import re

import pytest
from playwright.async_api import expect

from tests.browser import daily_site
from tests.browser.daily_site import DAY, Arrive, Site, begin, is_told, play_out
from tests.browser.visitor import Visitor
from tests.browser.wire import intercept

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
served, own_site, arrive = daily_site.served, daily_site.own_site, daily_site.arrive

PASTE = "() => navigator.clipboard.readText()"
NO_CLIPBOARD = """() => {
  Object.defineProperty(navigator, "clipboard", { value: undefined });
  document.execCommand = () => false;
}"""
SELECTED = "(area) => area.value.slice(area.selectionStart, area.selectionEnd)"


async def test_an_attempt_is_played_to_its_end_through_a_reload_and_a_second_tab(served: Site, arrive: Arrive) -> None:
    visitor = await arrive(served, "/daily")
    await begin(visitor, "corners")
    await visitor.reads("Daily challenge, 30 November, counts")
    await expect(visitor.page.locator("[data-tool=undo]")).to_be_hidden()
    for _ in range(3):
        await visitor.deal_by_key()
    address = visitor.page.url
    await visitor.is_same_after_reload()
    assert visitor.page.url == address

    tab = Visitor(await visitor.page.context.new_page(), served.url, has_touch=False)
    await tab.page.goto("/daily")
    await tab.press("[data-deal=corners] [data-play=back]")
    await tab.at_table()
    assert tab.page.url == address
    await visitor.sees("#taken")
    await visitor.page.close()

    await play_out(tab)
    await tab.sees(".attempt-result [data-place]")
    await tab.press("[data-choice=board]")
    await tab.sees(".own-place[data-place]")
    await tab.page.goto("/daily")
    await tab.sees("[data-deal=corners] [data-play=again]")
    await tab.press("[data-deal=corners] [data-play=again]")
    await tab.at_table()
    await tab.reads("Daily challenge, 30 November, again, unranked")
    assert tab.page.url != address
    assert tab.offences == []


async def test_who_leaves_an_attempt_is_told_and_comes_back_from_the_first_page(served: Site, arrive: Arrive) -> None:
    visitor = await arrive(served)
    await visitor.press(".daily-block [data-play=begin]")
    await visitor.at_table()
    address = visitor.page.url
    await visitor.press(".bar-home")
    await is_told(visitor, "You can come back to it until 02:00 UTC")
    await visitor.press(".daily-block [data-play=back]")
    await visitor.at_table()
    assert visitor.page.url == address
    await visitor.resign()
    await visitor.sees(".attempt-result [data-place]")
    await visitor.press("[data-choice=home]")
    await visitor.sees(".daily-block [data-play=board]")


async def test_an_attempt_begun_on_another_device_is_known_here(served: Site, arrive: Arrive) -> None:
    visitor = await arrive(served)
    await visitor.press(".daily-block [data-play=begin]")
    await visitor.at_table()
    await visitor.page.evaluate("() => localStorage.removeItem('ecliptic-daily')")
    await visitor.page.goto("/")
    await visitor.sees(".daily-block [data-play=back]")
    await visitor.page.goto("/daily")
    await visitor.sees(".of-the-day [data-play=back]")


SHARED = re.compile(
    r"Ecliptic daily challenge\nFlorentine Patience, 30 November 2026\n"
    r"\d+ of \d+(?: in \d+:\d\d\.\d)?, would be \d+(?:st|nd|rd|th)\n"
    r"[🌑🌒🌓🌔🌕]{10}\n(http://127\.0\.0\.1:\d+/daily/2026-11-30/florentine)"
)


async def test_a_result_is_copied_with_one_click_and_says_nothing_of_the_cards(served: Site, arrive: Arrive) -> None:
    visitor = await arrive(served, f"/daily/{DAY}/florentine", may_copy=True)
    await visitor.press("[data-play=begin]")
    await visitor.at_table()
    await visitor.deal_by_key()
    await visitor.resign()
    await visitor.press("[data-choice=share]")
    await is_told(visitor, "Copied")
    text = await visitor.page.evaluate(PASTE)
    found = SHARED.fullmatch(text)
    assert found, text
    await visitor.page.goto(found[1])
    await visitor.reads("Monday, 30 November 2026")
    await visitor.press("[data-choice=share]")
    await is_told(visitor, "Copied")
    assert await visitor.page.evaluate(PASTE) == text


async def test_a_browser_that_copies_nothing_shows_the_text_selected(served: Site, arrive: Arrive) -> None:
    visitor = await arrive(served, f"/daily/{DAY}/florentine")
    await visitor.press("[data-play=begin]")
    await visitor.at_table()
    await visitor.resign()
    await visitor.sees("[data-choice=share]")
    await visitor.page.evaluate(NO_CLIPBOARD)
    await visitor.press("[data-choice=share]")
    area = await visitor.sees("#share-text")
    assert SHARED.fullmatch(await area.evaluate(SELECTED))


async def test_over_midnight_an_open_page_says_so_and_an_attempt_keeps_its_day(own_site: Site, arrive: Arrive) -> None:
    reader, racer = await arrive(own_site, "/daily"), await arrive(own_site, "/daily")
    await reader.sees("[data-play=begin]")
    await begin(racer, "four-seasons")
    address = racer.page.url
    own_site.clock.turn_to("2026-12-01 00:00:10")
    await is_told(reader, "A new day has begun: the deals of 1 December are here")
    await reader.reads("Tuesday, 1 December 2026")
    await is_told(racer, "Your attempt keeps its day, 30 November; finish it until 02:00 UTC")
    await racer.reads("Daily challenge, 30 November, counts")
    await racer.deal_by_key()
    await racer.resign()
    await racer.sees(".attempt-result [data-place]")
    await racer.press("[data-choice=board]")
    await expect(racer.page).to_have_url(f"/daily/{DAY}/four-seasons")
    await racer.reads("This day is over. Who has begun may finish until 02:00 UTC")
    await racer.page.goto("/daily")
    await begin(racer, "four-seasons")
    assert racer.page.url != address


async def test_a_stale_page_that_starts_yesterdays_deal_is_shown_the_new_one(own_site: Site, arrive: Arrive) -> None:
    visitor = await arrive(own_site, "/daily")
    await intercept(visitor.page, down=lambda _, __, message: message["type"] != "day")
    await visitor.sees("[data-deal=corners] [data-play=begin]")
    own_site.clock.turn_to("2026-12-01 00:00:10")
    await visitor.press("[data-deal=corners] [data-play=begin]")
    await is_told(visitor, "30 November is over")
    await visitor.reads("Tuesday, 1 December 2026")


async def test_a_past_day_is_proved_and_played_unranked_and_one_to_come_only_bound(
    own_site: Site, arrive: Arrive
) -> None:
    visitor = await arrive(own_site, "/daily/2026-12-01")
    await visitor.reads("The deals of 1 December cannot be played yet")
    commitment = await visitor.page.locator("[data-bound=czarina] code").inner_text()
    assert await visitor.page.locator("[data-play]").count() == 0
    own_site.clock.turn_to("2026-12-03 12:00:00")
    await is_told(visitor, "the deals of 3 December are here")
    await visitor.page.goto("/daily/2026-12-01/czarina")
    await visitor.press(".proof summary")
    await visitor.reads("the commitment is that of this salt and seed")
    await expect(visitor.page.locator(".proof-line code").first).to_have_text(commitment)
    await visitor.page.locator("[rel=prev]").first.click()
    await expect(visitor.page).to_have_url(f"/daily/{DAY}/czarina")
    await visitor.press("[data-play=again]")
    await visitor.at_table()
    await visitor.reads("Daily challenge, 30 November, again, unranked")
