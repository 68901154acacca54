"""Rated and quick races in real browsers: the mark, the numbers, the change, and the house after a while."""

import asyncio
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.async_api import Route, expect

from client import connect
from tests.browser.visitor import PATIENCE, SECONDS, Open, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
PHONE = (390, 844)


async def as_player(visitor: Visitor, name: str) -> str:
    """Let the browser be a player with a name; who it is."""
    await visitor.is_well()
    async with connect(visitor.base) as player:
        await player.claim(name)
        await visitor.page.evaluate("(token) => localStorage.setItem('ecliptic-token', token)", player.token)
        await visitor.page.reload()
        await expect(visitor.page.locator("header")).to_contain_text(name)
        return player.player.id


async def test_a_rated_race_says_so_and_shows_in_the_end_what_it_added(visit: Open) -> None:
    one, other = await visit(), await visit(size=PHONE, has_touch=True)
    await as_player(one, "Orion")
    await as_player(other, "Cassiopeia")
    await one.press("[data-game=simplicity]")
    await one.press("[data-action=quick]")
    await one.reads("rated")
    await expect(one.page.locator(".seat .rating")).to_have_text("1000?")
    await other.press("[data-game=simplicity]")
    await other.press("[data-action=quick]")
    await asyncio.gather(one.at_table(), other.at_table())
    await expect(one.page.locator(".bar-more")).to_contain_text("Rated")
    await one.get_ahead()
    await asyncio.gather(one.resign(), other.resign())
    for visitor in (one, other):
        await visitor.sees("dialog.result")
        await expect(visitor.page.locator(".standing-rating")).to_have_text(
            ["1000 → 1138 (+138)", "1000 → 927 (−73)"], timeout=PATIENCE
        )
        await visitor.press(".result a[href='/ratings/simplicity']")
        await expect(visitor.page.locator(".ratings .rating-number")).to_have_text(["1138?", "927?"], timeout=PATIENCE)
        await visitor.reads("provisional")
        await visitor.reads("It begins at 1000")
    await expect(other.page.locator(".ratings [data-own]")).to_contain_text("Cassiopeia")
    await other.press(".ratings a[href='/player/Orion']")
    await expect(other.page.locator(".rating-list > li")).to_contain_text("1138?", timeout=PATIENCE)
    await expect(other.page.locator(".rating-history li")).to_contain_text("1st of 2, then 1138")
    await other.press(".rating-history a")
    await other.sees(".seat-table [data-pile=s]")
    await other.page.go_back()
    await other.press("[data-part=ratings] a[href='/ratings/simplicity']")
    await other.press(".tabs [data-kind=bots]")
    await other.reads("Programs that have said they are bots")


async def test_a_long_leaderboard_has_pages_and_ones_own_line_stands_on_all_of_them(visit: Open) -> None:
    visitor = await visit()

    def line(place: int, name: str) -> dict[str, object]:
        number = 2000 - place
        mine = {"is_you": place == 59, "is_provisional": place > 30}
        return {"place": place, "name": name, "number": number, "races": 70 - place} | mine

    async def give(route: Route) -> None:
        start = int(parse_qs(urlsplit(route.request.url).query)["start"][0])
        lines = [line(place, f"Star {place}") for place in range(start + 1, min(start + 25, 60) + 1)]
        own = line(59, "Star 59")
        page = {"game": "zodiac", "title": "Zodiac", "pool": "people", "size": 60, "start": start, "you": own}
        await route.fulfill(json=page | {"lines": lines, "around": [line(58, "Star 58"), own, line(60, "Star 60")]})

    await visitor.page.route("**/api/ratings/zodiac*", give)
    await visitor.page.goto("/ratings/zodiac")
    await visitor.reads("59th of 60")
    await expect(visitor.page.locator(".around tr[data-place]")).to_have_count(3)
    await visitor.press(".turning [rel=next]")
    await visitor.reads("26 to 50 of 60")
    await visitor.press(".turning [rel=next]")
    await expect(visitor.page.locator(".ratings tr[data-place]")).to_have_count(10)
    await expect(visitor.page.locator("[data-provisional]")).to_have_count(10)


async def test_a_game_that_is_not_there_has_no_leaderboard(visit: Open) -> None:
    visitor = await visit()
    visitor.may_lose_connection = True
    await visitor.page.goto("/ratings/whist")
    await visitor.reads("There is no such game")
    visitor.forgive("404")


async def test_a_guest_is_told_that_its_race_is_not_rated(visit: Open) -> None:
    visitor = await visit()
    await visitor.press("[data-game=zodiac-1914]")
    await visitor.press("[data-action=quick]")
    await visitor.reads("Without a name of your own it counts for nobody's rating")
    await visitor.press("[data-choice=leave]")


async def test_the_house_is_offered_to_who_has_waited_for_a_while(visit: Open) -> None:
    visitor = await visit()
    await visitor.press("[data-game=corners-redeal]")
    await visitor.page.clock.install()
    await visitor.press("[data-action=quick]")
    await visitor.sees("[data-choice=leave]")
    await expect(visitor.page.locator("[data-choice=house]")).to_have_count(0)
    await visitor.page.clock.fast_forward(21 * SECONDS)
    await visitor.reads("Nobody has come yet")
    await visitor.page.clock.resume()
    await visitor.press("[data-choice=house]")
    await visitor.at_table()
    await expect(visitor.page.locator(".lane")).to_have_count(2)


async def test_a_race_can_be_made_to_be_rated_and_the_lobby_says_so(visit: Open) -> None:
    maker, watcher = await visit(), await visit()
    await maker.press("[data-game=florentine]")
    await maker.press("[data-action=make]")
    await maker.page.get_by_label("Open").first.check()
    await maker.page.get_by_label("Rated").first.check()
    await maker.press("dialog[open] [type=submit]")
    await maker.sees("[data-choice=leave]")
    await maker.reads("rated")
    code = maker.page.url.rsplit("/", 1)[1]
    await expect(watcher.page.locator(f".open-races [data-race='{code}']")).to_contain_text("rated", timeout=PATIENCE)
    await maker.press("[data-choice=leave]")


async def test_a_page_follows_its_player_to_the_race_of_a_rival_who_was_found(visit: Open) -> None:
    """A guest and a player with a name wait apart for a second, then one of them moves."""
    one, other = await visit(), await visit(size=PHONE, has_touch=True)
    await as_player(other, "Andromeda")
    for visitor in (one, other):
        await visitor.press("[data-game=czarina]")
        await visitor.press("[data-action=quick]")
    await asyncio.gather(one.at_table(), other.at_table())
    assert one.page.url == other.page.url
    await expect(one.page.locator(".bar-more")).not_to_contain_text("Rated")
