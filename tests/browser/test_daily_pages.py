"""The pages of the daily challenge in real browsers: days, boards, players, in every time zone and on every screen."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.async_api import expect

from tests.browser import daily_site
from tests.browser.daily_site import DAY, Arrive, Site, begin, claim, rival
from tests.browser.test_pages import SCREENS, check_table, is_in_sight, resize

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
served, arrive = daily_site.served, daily_site.arrive


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
        await expect(visitor.page).to_have_url(re.compile(f"/boards/simplicity/{kind}"))
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
    await expect(visitor.page).to_have_url(re.compile(r"/czarina\?start=25$"))
    await expect(visitor.page.locator(".board tbody tr")).to_have_count(2)
    await visitor.page.reload()
    await visitor.reads("26 to 27 of 27")
    await visitor.page.go_back()
    await expect(visitor.page.locator(".board tbody tr")).to_have_count(25)
    assert await visitor.page.locator(".board tr[data-place='1']").count() == 25

    await visitor.press("[data-play=begin]")
    await visitor.at_table()
    await claim(visitor, "Late Rower")
    await visitor.resign()
    await visitor.sees(".attempt-result [data-place='1']")
    await visitor.press("[data-choice=board]")
    around = visitor.page.locator(".around tr[data-own]")
    await expect(around).to_contain_text("Late Rower")
    await expect(visitor.page.locator(".around tbody tr")).to_have_count(4)


async def test_a_players_page_has_each_number_with_its_definition(served: Site, arrive: Arrive) -> None:
    await rival(served, "Élise Numéro", "four-seasons", 2)
    visitor = await arrive(served, f"/daily/{DAY}/four-seasons")
    await visitor.page.get_by_role("link", name="Élise Numéro").click()
    await expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Élise Numéro")
    await expect(visitor.page.locator(".streak strong")).to_have_text("1")
    await visitor.reads("One missed day in between is forgiven")
    record = visitor.page.locator("[data-record=four-seasons]")
    await expect(record.locator("[data-statistic=played]")).to_contain_text("attempts that have ended")
    await expect(record.locator("[data-statistic=played] dd")).to_have_text("1")
    await expect(record.locator("dt .hint")).to_have_count(6)
    await visitor.press(".latest a")
    await expect(visitor.page).to_have_url(f"/daily/{DAY}/four-seasons")


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
  await (await import(new URL("language.js", main))).ready;
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
    await visitor.is_well()
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
  await (await import(new URL("language.js", main))).ready;
  const [{ ordinal }, { clock }, { moonAt }] = await Promise.all(
    ["texts.js", "words/forms.js", "share.js"].map((name) => import(new URL(name, main))));
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
        ("/boards/zodiac/week/next", "Wanted a week such as 2026-W49; got next"),
        ("/player/Nobody%20At%20All", "There is no player called Nobody At All"),
    ],
)
async def test_what_does_not_exist_is_said_in_words(served: Site, arrive: Arrive, path: str, words: str) -> None:
    visitor = await arrive(served, path)
    await visitor.reads(words)
    await visitor.sees("a[href='/daily']")
    visitor.forgive("404")


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


async def test_an_attempt_and_its_result_fit_every_screen(served: Site, arrive: Arrive) -> None:
    visitor = await arrive(served, "/daily")
    await begin(visitor, "zodiac-1914")
    for width, height in SCREENS:
        check_table(await resize(visitor, width, height), width, height)
    await visitor.resign()
    await visitor.sees("[data-choice=share]")
    for width, height in SCREENS:
        assert not (await resize(visitor, width, height))["isWide"]
        await is_in_sight(visitor, "[data-choice=board]", "[data-choice=again]", "[data-choice=home]")
