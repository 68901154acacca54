"""Races in real browsers on a real server: from the link to the result, by mouse and by finger."""

import asyncio
import re

import pytest
from playwright.async_api import expect

from client import connect
from tests.browser.visitor import PATIENCE, Open, Visitor
from tests.browser.wire import Wire

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
PHONE = (390, 844)


async def meet(visit: Open, game: str) -> tuple[Visitor, Visitor]:
    """Two browsers at their tables: one on a laptop with a mouse made the race, one on a phone opened its link."""
    maker = await visit()
    link = await maker.make_race(game)
    guest = await visit(link.removeprefix(maker.base), size=PHONE, has_touch=True)
    await guest.join()
    await guest.say_ready()
    await maker.say_ready()
    await asyncio.gather(maker.at_table(), guest.at_table())
    return maker, guest


@pytest.mark.parametrize("game", ["zodiac", "four-seasons"])
async def test_two_browsers_race_from_the_link_to_the_result_and_again(visit: Open, game: str) -> None:
    maker, guest = await meet(visit, game)
    assert await maker.labels() == await guest.labels()

    await maker.drag_move(await maker.find_card_to_move())
    await guest.tap_move(await guest.find_card_to_move())
    await guest.sees_rival_at(await maker.get_ahead())
    await maker.sees_rival_at(await guest.get_ahead())

    await maker.resign()
    await expect(guest.page.locator(".lane:not([data-own])")).to_have_attribute("data-state", "resigned")
    await guest.resign()
    for visitor in (maker, guest):
        await visitor.sees("dialog.result")
        await expect(visitor.page.locator(".standings li")).to_have_count(2)
    assert await places(maker) == await places(guest)

    first = maker.page.url
    await maker.press("[data-choice=rematch]")
    await guest.reads("asks for a rematch")
    await guest.press("[data-choice=rematch]")
    await asyncio.gather(maker.at_table(), guest.at_table())
    assert maker.page.url == guest.page.url != first


async def places(visitor: Visitor) -> list[str]:
    read = "(all) => all.map((each) => `${each.dataset.seat} ${each.dataset.place}`)"
    found: list[str] = await visitor.page.locator(".standings li").evaluate_all(read)
    return found


async def test_the_house_is_played_from_the_first_page_to_the_result(visit: Open) -> None:
    visitor = await visit()
    await visitor.press("[data-game=four-seasons]")
    await visitor.press("[data-action=house]")
    await visitor.at_table()
    rival = visitor.page.locator(".lane:not([data-own])")
    await expect(rival).not_to_have_attribute("data-progress", "0", timeout=PATIENCE)
    await visitor.get_ahead()
    await visitor.resign()
    await visitor.sees("dialog.result")
    await expect(visitor.page.locator(".standings li")).to_have_count(2)


async def test_who_makes_a_race_says_how_the_house_plays(visit: Open) -> None:
    visitor = await visit()
    await visitor.press("[data-game=zodiac]")
    await visitor.press("[data-action=make]")
    level = visitor.page.locator("#make-level")
    await expect(level).to_be_hidden()
    await expect(level).to_have_value("greedy")
    await visitor.page.get_by_label("Give the last seat to the house").check()
    await level.select_option("patient")
    await visitor.press("dialog[open] [type=submit]")
    await visitor.at_table()
    rival = visitor.page.locator(".lane:not([data-own])")
    await expect(rival).to_contain_text("The House (patient)")
    await expect(rival).not_to_have_attribute("data-progress", "0", timeout=PATIENCE)


async def test_who_makes_a_race_says_how_fast_the_house_plays_and_that_stays_chosen(visit: Open) -> None:
    visitor = await visit()
    wire = Wire(visitor.page)
    await visitor.page.reload()
    for chosen in ("calm", "usual"):
        await visitor.press("[data-action=make]")
        pace = visitor.page.get_by_label("How fast it plays")
        await expect(pace).to_be_hidden()
        await visitor.page.get_by_label("Give the last seat to the house").check()
        await expect(pace).to_have_value({"calm": "usual", "usual": "calm"}[chosen])
        await pace.select_option(chosen)
        await visitor.press("dialog[open] [type=submit]")
        await visitor.at_table()
        await visitor.resign()
        await visitor.sees("dialog.result")
        await visitor.page.goto("/")
    assert [message.get("pace") for message in wire.said("create")] == ["calm", None]


async def test_the_level_of_the_house_is_chosen_on_the_first_page_and_stays_chosen(visit: Open) -> None:
    visitor = await visit()
    level = visitor.page.get_by_label("How the house plays")
    await expect(level).to_have_value("greedy")
    await level.select_option("perfect")
    await visitor.page.reload()
    await expect(level).to_have_value("perfect")
    await visitor.press("[data-game=zodiac]")
    await visitor.press("[data-action=house]")
    await visitor.at_table()
    await expect(visitor.page.locator(".lane:not([data-own])")).to_contain_text("The House (perfect)")


async def test_a_quick_race_waits_for_a_rival_and_can_be_left(visit: Open) -> None:
    visitor = await visit()
    await visitor.press("[data-game=corners]")
    await visitor.press("[data-action=quick]")
    await visitor.reads("Looking for a rival")
    await visitor.press("[data-choice=leave]")
    await expect(visitor.page).to_have_url(re.compile(r"/$"))


async def test_a_quick_race_brings_two_browsers_together(visit: Open) -> None:
    one, other = await visit(), await visit(size=PHONE, has_touch=True)
    for visitor in (one, other):
        await visitor.press("[data-game=czarina]")
        await visitor.press("[data-action=quick]")
    await asyncio.gather(one.at_table(), other.at_table())
    assert one.page.url == other.page.url


async def test_an_open_race_stands_in_the_lobby_of_others_and_is_joined_from_there(visit: Open) -> None:
    watcher = await visit()
    maker = await visit()
    link = await maker.make_race("simplicity", is_open=True)
    code = link.rsplit("/", 1)[1]
    await watcher.press(f".open-races [data-race='{code}'] button")
    await watcher.sees("[data-choice=ready]")
    await expect(maker.page.locator(".seat:not(.free)")).to_have_count(2)
    third = await visit()
    await third.sees("[data-action=quick]")
    await expect(third.page.locator(f".open-races [data-race='{code}']")).to_have_count(0)


async def test_the_lobby_says_which_races_a_bot_has_made_and_forgets_them_when_it_goes(
    visit: Open, serve_process: str
) -> None:
    watcher = await visit()
    async with connect(serve_process, is_bot=True) as bot:
        race = await bot.create("simplicity", is_open=True)
        line = watcher.page.locator(f".open-races [data-race='{race.id}']")
        await expect(line).to_contain_text(f"{bot.player.name} · bot · 1 of 2")
    await expect(line).to_have_count(0)


async def test_a_race_is_joined_by_its_code_however_it_is_typed(visit: Open) -> None:
    maker, guest = await visit(), await visit()
    code = (await maker.make_race("florentine")).rsplit("/", 1)[1]
    await guest.page.locator("#code").fill(f" {code[:4].lower()}-{code[4:].lower()} ")
    await guest.page.keyboard.press("Enter")
    await guest.join()
    await expect(maker.page.locator(".seat:not(.free)")).to_have_count(2)


async def test_who_leaves_in_the_countdown_stops_it(visit: Open) -> None:
    maker = await visit()
    link = await maker.make_race("zodiac")
    guest = await visit(link.removeprefix(maker.base))
    await guest.join()
    await maker.press("[data-choice=start]")
    await guest.press("[data-tool=leave]")
    await maker.reads("the start is stopped")
    await maker.sees("[data-choice=ready]")
    await expect(maker.page.locator(".seat.free")).to_have_count(1)


async def test_who_comes_after_the_start_is_told_how_late_it_is_shown_and_sees_the_result(visit: Open) -> None:
    maker, guest = await meet(visit, "zodiac")
    stranger = await visit(maker.page.url.removeprefix(maker.base))
    await stranger.reads("The first cards are shown in")
    await stranger.reads("You see this 30 seconds late.")
    await maker.resign()
    await guest.resign()
    await stranger.sees("dialog.result")
    await expect(stranger.page.locator(".standings li")).to_have_count(2)
    assert await stranger.page.locator("dialog.result [data-choice=rematch]").count() == 0


async def test_a_code_of_no_race_is_answered_in_words(visit: Open) -> None:
    visitor = await visit("/race/AAAA2222")
    await visitor.reads("There is no such race")


async def test_the_deal_is_proved_in_the_browser(visit: Open) -> None:
    visitor = await visit()
    await visitor.press("[data-game=simplicity]")
    await visitor.press("[data-action=practice]")
    await visitor.press("[data-choice=begin]")
    await visitor.at_table()
    await visitor.resign()
    await visitor.sees("dialog.result")
    await visitor.press(".proof summary")
    await visitor.reads("the commitment is that of this salt and seed")
