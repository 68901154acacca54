"""What the pages cost to open: how many bytes, from where, and none of them twice."""

from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.async_api import Request

from engine.games import GAMES
from tests.browser import replays
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

SINGLE = ("/", "/daily", "/rules/zodiac", "/watch", "/me", "/practice", "/about", "/rules", "/ratings/zodiac")
"""Pages that show the same to everybody who comes."""
served_race = replays.served_race


class Meter:
    """How many bytes of answers have come over the network to a page, and from which addresses."""

    def __init__(self) -> None:
        self.bytes = 0.0
        self.files: list[str] = []

    async def watch(self, visitor: Visitor) -> None:
        """Count from now on, with nothing kept from before."""
        session = await visitor.page.context.new_cdp_session(visitor.page)
        session.on("Network.requestWillBeSent", lambda event: self.files.append(event["request"]["url"]))
        session.on("Network.loadingFinished", self._note)
        await session.send("Network.enable")
        await session.send("Network.clearBrowserCache")

    def _note(self, event: dict[str, Any]) -> None:
        self.bytes += event["encodedDataLength"]


async def metered(visit: Open, language: str = "en") -> tuple[Visitor, Meter]:
    """A browser that has seen nothing yet, and what it is sent."""
    visitor, meter = await visit("/robots.txt"), Meter()
    await visitor.page.evaluate("(language) => localStorage.setItem('ecliptic-language', language)", language)
    await meter.watch(visitor)
    return visitor, meter


async def open_whole(visitor: Visitor, path: str) -> None:
    """Open a page, until it can be used and fetches nothing more."""
    await visitor.page.goto(path)
    await visitor.is_well()
    await visitor.page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("language", ["pl", "kk"])
@pytest.mark.parametrize("path", SINGLE)
async def test_the_first_page_is_small_and_the_second_visit_costs_next_to_nothing(
    visit: Open, path: str, language: str
) -> None:
    visitor, meter = await metered(visit, language)
    await open_whole(visitor, path)
    first = meter.bytes
    print(f"{path} in {language}: {first / KILOBYTE:.1f} kB")
    assert 20 * KILOBYTE < first < FIRST_LOAD
    await open_whole(visitor, path)
    assert meter.bytes - first < AGAIN


@pytest.mark.parametrize("language", ["en", "pl", "kk"])
async def test_a_race_opened_by_its_link_is_small_with_its_table_which_is_there_before_the_start(
    visit: Open, language: str
) -> None:
    maker = await visit()
    link = await maker.make_race("zodiac")
    guest, meter = await metered(visit, language)
    await open_whole(guest, link.removeprefix(guest.base))
    await guest.sees("[data-choice=join]")
    print(f"the lobby in {language}: {meter.bytes / KILOBYTE:.1f} kB")
    fetched = len(meter.files)
    await guest.join()
    await guest.say_ready()
    await maker.say_ready()
    await guest.sees(".countdown")
    assert [url for url in meter.files[fetched:] if "/static/" in url] == []
    await guest.at_table()
    print(f"the lobby and the table in {language}: {meter.bytes / KILOBYTE:.1f} kB")
    assert 60 * KILOBYTE < meter.bytes < FIRST_LOAD


async def test_a_race_whose_page_is_loaded_anew_is_small(visit: Open) -> None:
    visitor = await visit()
    await visitor.practise()
    meter = Meter()
    await meter.watch(visitor)
    await visitor.page.reload()
    await visitor.at_table()
    await visitor.page.wait_for_load_state("networkidle")
    print(f"a table: {meter.bytes / KILOBYTE:.1f} kB")
    assert 60 * KILOBYTE < meter.bytes < FIRST_LOAD


async def test_a_game_of_the_day_is_small(visit: Open) -> None:
    visitor, meter = await metered(visit)
    await open_whole(visitor, f"/daily/{datetime.now(UTC).date()}/zodiac")
    await visitor.sees("main h1")
    print(f"a game of the day: {meter.bytes / KILOBYTE:.1f} kB")
    assert 20 * KILOBYTE < meter.bytes < FIRST_LOAD


async def test_a_replay_is_small(visit: Open, served_race: str) -> None:
    visitor, meter = await metered(visit)
    await open_whole(visitor, f"/replay/{served_race}")
    await visitor.sees(".seat-table [data-pile=s]")
    print(f"a replay: {meter.bytes / KILOBYTE:.1f} kB")
    assert 60 * KILOBYTE < meter.bytes < FIRST_LOAD


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
    visitor.forgive("status of 404")
    assert len(asked) > len(PATHS)
    assert [url for url in asked if not url.startswith((visitor.base, "data:"))] == []
