"""The daily challenge in real browsers, on a server whose store's clock can be turned."""

import asyncio
import json
import re
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen
from zoneinfo import ZoneInfo

import pytest
import pytest_asyncio
from playwright.async_api import Browser, ViewportSize, expect

from tests.browser.test_pages import SCREENS, resize
from tests.browser.visitor import PATIENCE, SECONDS, Visitor
from tests.browser.wire import intercept
from tests.conftest import serving
from tests.journeys.racing import raw
from tests.turning import Clock, turned_store

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

DAY = "2026-11-30"
NOON = f"{DAY} 12:00:00"
KEPT = "() => localStorage.getItem('ecliptic-token')"
PASTE = "() => navigator.clipboard.readText()"
NO_CLIPBOARD = """() => {
  Object.defineProperty(navigator, "clipboard", { value: undefined });
  document.execCommand = () => false;
}"""
SELECTED = "(area) => area.value.slice(area.selectionStart, area.selectionEnd)"
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


@pytest.fixture(scope="module")
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
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []


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
        await page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")


async def is_told(visitor: Visitor, words: str | re.Pattern[str]) -> None:
    await expect(visitor.page.locator("#toasts")).to_contain_text(words, timeout=PATIENCE)


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
    assert tab.complaints == []


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


async def test_the_board_lists_names_and_oneself_from_the_moment_of_the_claim(served: Site, arrive: Arrive) -> None:
    for number, name in enumerate(("Ada Lovelace", "Bela Barabas", "Cleo")):
        await rival(served, name, "simplicity", number)
    visitor = await arrive(served, f"/daily/{DAY}/simplicity")
    await expect(visitor.page.locator(".board tbody tr")).to_have_count(3)
    await visitor.press("[data-deal=simplicity] [data-play=begin]")
    await visitor.at_table()
    await visitor.resign()
    await visitor.sees(".attempt-result [data-place]")
    await visitor.reads("The board lists claimed names")
    await claim(visitor, "Dora")

    await visitor.page.goto(f"/daily/{DAY}/simplicity")
    own = visitor.page.locator(".board tr[data-own]")
    await expect(own).to_contain_text("Dora")
    await expect(visitor.page.locator(".board tbody tr")).to_have_count(4)
    await visitor.reads("So many of a hundred on this board")
    for kind in ("week", "all"):
        await visitor.press(f".tabs [data-kind={kind}]")
        await visitor.page.wait_for_url(re.compile(f"/boards/simplicity/{kind}"))
        await expect(visitor.page.locator(".board tr[data-own]")).to_contain_text("Dora")
        await visitor.reads("1000 for a solved deal")
    await expect(visitor.page.get_by_role("link", name="Ada Lovelace")).to_have_attribute(
        "href", "/player/Ada%20Lovelace"
    )


async def test_the_pages_of_a_board_have_addresses(served: Site, arrive: Arrive) -> None:
    for number in range(27):
        await rival(served, f"Rower {number:02}", "czarina", 0)
    visitor = await arrive(served, f"/daily/{DAY}/czarina")
    await expect(visitor.page.locator(".board tbody tr")).to_have_count(25)
    await visitor.press("[rel=next][href*=start]")
    await visitor.page.wait_for_url("**/czarina?start=25")
    await expect(visitor.page.locator(".board tbody tr")).to_have_count(2)
    await visitor.page.reload()
    await visitor.reads("26 to 27 of 27")
    await visitor.page.go_back()
    await expect(visitor.page.locator(".board tbody tr")).to_have_count(25)
    assert await visitor.page.locator(".board tr[data-place='1']").count() == 25


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
    await racer.page.wait_for_url(f"**/daily/{DAY}/four-seasons")
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
    await visitor.reads("they fit")
    await expect(visitor.page.locator(".proof-line code").first).to_have_text(commitment)
    await visitor.page.locator("[rel=prev]").first.click()
    await visitor.page.wait_for_url("**/daily/2026-11-30/czarina")
    await visitor.press("[data-play=again]")
    await visitor.at_table()
    await visitor.reads("Daily challenge, 30 November, again, unranked")


@pytest.mark.parametrize(
    ("zone", "words"),
    [
        ("UTC", "00:00 UTC"),
        ("Europe/Vienna", "Tuesday 01:00 in Vienna, 00:00 UTC"),
        ("America/New_York", "Monday 19:00 in New York, 00:00 UTC"),
        ("Australia/Adelaide", "Tuesday 10:30 in Adelaide, 00:00 UTC"),
    ],
)
async def test_the_next_deal_is_said_in_the_readers_zone_beside_utc(
    served: Site, arrive: Arrive, zone: str, words: str
) -> None:
    visitor = await arrive(served, "/", zone=zone)
    await expect(visitor.page.locator(".next-at")).to_have_text(words)
    await expect(visitor.page.locator(".next-left")).to_have_text(re.compile(r"^1[01]:\d\d:\d\d$"))


ZONES = (
    "Europe/Vienna",
    "America/New_York",
    "America/St_Johns",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
    "Africa/Cairo",
    "America/Santiago",
)
ASK_DAYS = """async (days) => {
  const main = document.querySelector("script[type=module]").src;
  const { momentOf, nextDeal, weekOf, daysOfWeek } = await import(new URL("daily.js", main));
  return days.map((day) => {
    const [next, week] = [nextDeal(day), weekOf(day)];
    return [new Date(next).toISOString(), momentOf(next), week, daysOfWeek(week)];
  });
}"""


@pytest.mark.parametrize("zone", ZONES)
async def test_there_is_one_deal_a_utc_day_through_all_changes_of_the_clocks(
    served: Site, arrive: Arrive, zone: str
) -> None:
    visitor = await arrive(served, "/about", zone=zone)
    days = [datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=number) for number in range(366)]
    found = await visitor.page.evaluate(ASK_DAYS, [f"{day:%Y-%m-%d}" for day in days])
    for day, (begins, moment, week, (first, last)) in zip(days, found, strict=True):
        following = day + timedelta(days=1)
        assert begins == f"{following:%Y-%m-%dT00:00:00.000Z}"
        here = following.astimezone(ZoneInfo(zone))
        assert moment["here"].startswith(f"{here:%A %H:%M} in ")
        assert moment["utc"] == "00:00 UTC"
        assert week == f"{day:%G-W%V}"
        monday = day - timedelta(days=day.weekday())
        assert (first, last) == (f"{monday:%Y-%m-%d}", f"{monday + timedelta(days=6):%Y-%m-%d}")


ASK_WORDS = """async () => {
  const main = document.querySelector("script[type=module]").src;
  const [{ ordinal, clock }, { moonAt }] = await Promise.all(
    ["texts.js", "share.js"].map((name) => import(new URL(name, main))));
  return [[1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111, 113].map(ordinal), [0, 3_600_000, 50_000_000].map(clock),
    [0, 1, 33, 34, 67, 99, 100].map((progress) => moonAt(progress, 100))];
}"""


async def test_places_times_and_moons_are_written_right(served: Site, arrive: Arrive) -> None:
    visitor = await arrive(served, "/about")
    places, times, moons = await visitor.page.evaluate(ASK_WORDS)
    assert places == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "101st", "111th", "113th"]
    assert times == ["0:00", "60:00", "13:53:20"]
    assert moons == [0, 1, 1, 2, 3, 3, 4]


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/daily/2020-01-01", "There are no deals for 2020-01-01"),
        ("/daily/yesterday", "Wanted a date such as 2026-11-30; got yesterday"),
        (f"/daily/{DAY}/bridge", "bridge"),
        ("/boards/zodiac/week/next", "Wanted a week such as 2026-W49; got 'next'"),
        ("/player/Nobody%20At%20All", "There is no player called Nobody At All"),
    ],
)
async def test_what_does_not_exist_is_said_in_words(served: Site, arrive: Arrive, path: str, words: str) -> None:
    visitor = await arrive(served, path)
    await visitor.reads(words)
    await visitor.sees("a[href='/daily']")
    assert all("404" in complaint for complaint in visitor.complaints)
    visitor.complaints.clear()


WORDS = "button, .button, h1, h2, .tag, .tabs a"
CUT = """(all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1 && each.checkVisibility())
  .map((each) => each.textContent)"""


@pytest.mark.parametrize(
    "path",
    ["/daily", f"/daily/{DAY}/corners-redeal", "/daily/2026-12-01", "/boards/zodiac/week/now", "/boards/zodiac/all"],
)
async def test_a_page_of_the_challenge_fits_every_screen(served: Site, arrive: Arrive, path: str) -> None:
    visitor = await arrive(served, path)
    await visitor.sees("h1")
    for width, height in SCREENS:
        seen: dict[str, Any] = await resize(visitor, width, height)
        assert not seen["isWide"], f"{width}x{height}"
        assert await visitor.page.locator(WORDS).evaluate_all(CUT) == [], f"{width}x{height}"
