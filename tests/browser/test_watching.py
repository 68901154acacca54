"""Watching in real browsers: late, side by side, never by who plays; the list of live races; how late one is seen."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from client import Player, Race, connect
from tests.browser.visitor import PATIENCE, Open, Visitor
from tests.browser.wire import Wire, intercept
from tests.journeys.racing import raw

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
DELAY = 2
STOCK = 46
"""Cards in the stock of Four Seasons, as they are shown first."""
ZODIAC_STOCK = 104 - 24 - 8
OUTLOOK = re.compile("can still win|cannot win any more")
PHONE = (390, 844)
Racing = Callable[..., Any]


@asynccontextmanager
async def racing(url: str, game: str = "four-seasons", *, seats: int = 2, **how: Any) -> AsyncIterator[list[Race]]:
    """A race of so many programs whose cards are shown."""
    async with AsyncExitStack() as stack:
        people: Sequence[Player] = [await stack.enter_async_context(connect(url)) for _ in range(seats)]
        made = await people[0].create(game, seats=seats, **how)
        races = [made, *[await each.join(made.id) for each in people[1:]]]
        for race in races:
            await race.ready()
        for race in races:
            await race.begun(PATIENCE)
        yield races


async def deal(race: Race, times: int) -> None:
    for _ in range(times):
        await race.move("deal")


def stock(visitor: Visitor, seat: int) -> Locator:
    """What is shown of a seat's stock, by how many cards it has."""
    return visitor.page.locator(f".seat-table[data-seat='{seat}'] [data-pile=s]")


async def has_stock(visitor: Visitor, seat: int, cards: int) -> None:
    await expect(stock(visitor, seat)).to_have_attribute("aria-label", f"Stock, {cards} cards", timeout=PATIENCE)


async def join_in(visit: Open, race: Race, player: Player) -> Visitor:
    """A browser that takes the second seat of a race; all are ready, and its table is shown."""
    visitor = await visit(f"/race/{race.id}")
    await visitor.join()
    await visitor.say_ready()
    await race.ready()
    await visitor.at_table()
    return visitor


async def test_one_plays_another_sees_it_late_and_a_third_who_tries_both_gets_the_seat(
    visit: Open, serve_process: str
) -> None:
    async with connect(serve_process) as rival:
        race = await rival.create("four-seasons", delay=DELAY)
        player = await join_in(visit, race, rival)
        watcher = await visit(f"/race/{race.id}", size=PHONE, has_touch=True)
        await has_stock(watcher, 1, STOCK)
        await watcher.reads(f"You see this {DELAY} seconds late.")
        began = asyncio.get_running_loop().time()
        await player.deal()
        await race.move("deal")
        await has_stock(watcher, 1, STOCK - 1)
        assert asyncio.get_running_loop().time() - began >= DELAY
        await has_stock(watcher, 0, STOCK - 1)

        second = Visitor(await player.page.context.new_page(), player.base, has_touch=False)
        await second.page.goto("/watch")
        await second.page.locator("#watch-code").fill(race.id)
        await second.press(".watch-code button")
        await second.at_table()
        await player.reads("Playing in another window")
        assert await second.page.locator(".seat-table").count() == 0
        assert second.offences == []
        await second.resign()
        await race.resign()
        await watcher.sees("dialog.result")


async def test_who_has_ended_may_watch_the_others_and_comes_back(visit: Open, serve_process: str) -> None:
    async with connect(serve_process) as rival:
        race = await rival.create("four-seasons", delay=0)
        player = await join_in(visit, race, rival)
        await deal(race, 3)
        await player.deal()
        own = await player.labels()
        await player.resign()
        await player.press("[data-tool=watch]")
        await has_stock(player, 0, STOCK - 3)
        await deal(race, 1)
        await has_stock(player, 0, STOCK - 4)
        await player.page.reload()
        await player.sees("[data-tool=watch]")
        await player.press("[data-tool=watch]")
        await player.press("[data-tool=own]")
        await player.sees("[data-tool=watch]")
        assert {name: label.partition(";")[0] for name, label in (await player.labels()).items()} == {
            name: label.partition(";")[0] for name, label in own.items()
        }
        await player.press("[data-tool=watch]")
        await has_stock(player, 0, STOCK - 4)
        await race.resign()
        await player.sees("dialog.result [data-choice=rematch]")


async def test_a_watcher_whose_connection_is_lost_sees_on_as_before(visit: Open, serve_process: str) -> None:
    async with racing(serve_process, delay=0) as (one, other):
        watcher = await visit(f"/race/{one.id}")
        sockets = await intercept(watcher.page)
        await has_stock(watcher, 0, STOCK)
        await sockets[-1].close(code=4430, reason="cut")
        await deal(other, 1)
        await deal(one, 1)
        await has_stock(watcher, 0, STOCK - 1)
        assert len(sockets) == 2
        await has_stock(watcher, 1, STOCK - 1)


async def test_who_watches_though_it_sat_there_does_so_again_after_a_loss(visit: Open, serve_process: str) -> None:
    async with connect(serve_process) as rival:
        race = await rival.create("four-seasons", delay=0)
        player = await join_in(visit, race, rival)
        sockets = await intercept(player.page)
        await player.at_table()
        await player.resign()
        await player.press("[data-tool=watch]")
        await has_stock(player, 0, STOCK)
        await sockets[-1].close(code=4430, reason="cut")
        await deal(race, 1)
        await has_stock(player, 0, STOCK - 1)
        assert len(sockets) == 2
        await race.resign()
        await player.sees("dialog.result")


async def test_nothing_but_a_table_that_is_held_back_is_said_of_cards_that_only_one_has_turned(
    visit: Open, serve_process: str
) -> None:
    async with racing(serve_process, delay=0) as (one, other):
        watcher = await visit(f"/race/{one.id}")
        await has_stock(watcher, 0, STOCK)
        await deal(one, 2)
        await watcher.reads("2 moves held back")
        await has_stock(watcher, 0, STOCK)
        face = watcher.page.locator(".seat-table[data-seat='0'] [data-pile=w]")
        await expect(face).to_have_attribute("aria-label", re.compile("^Waste, empty"))
        await deal(other, 1)
        await has_stock(watcher, 0, STOCK - 1)
        await watcher.reads("1 move held back")
        await expect(face).to_have_attribute("aria-label", re.compile(r"Waste\W.+ of .+"))


async def test_held_back_moves_are_said_in_words(visit: Open, serve_process: str) -> None:
    async with racing(serve_process, delay=0, delay_moves=3) as (one, other):
        watcher = await visit(f"/race/{one.id}")
        await has_stock(watcher, 0, STOCK)
        await watcher.reads("You see this 3 moves late.")
        await deal(one, 2)
        await watcher.reads("2 moves not shown yet")
        await deal(other, 1)
        await deal(one, 2)
        await has_stock(watcher, 0, STOCK - 1)
        await watcher.reads("3 moves not shown yet")


async def test_live_races_are_listed_and_lead_to_their_tables(visit: Open, serve_process: str) -> None:
    visitor = await visit("/watch")
    await visitor.sees(".live-none, .live-race")
    async with racing(serve_process, "czarina", is_open=True, delay=0) as races:
        hidden = await races[0].wait_for(lambda view: view.state == "running", PATIENCE)
        card = await visitor.sees(f".live-race[data-race='{hidden.race}']")
        await expect(card.locator(".live-seat")).to_have_count(2)
        await expect(card).to_contain_text("as it happens")
        await expect(card).to_contain_text("left")
        await races[0].resign()
        await expect(card.locator(".live-seat[data-state=resigned]")).to_have_count(1, timeout=PATIENCE)
        await card.locator("[data-choice=watch]").click()
        await visitor.sees(".seat-table[data-seat='1'] [data-pile=s]")
        await expect(visitor.page.locator(".bar-more")).to_have_text("1 watching", timeout=PATIENCE)
        await races[1].resign()
        await visitor.sees("dialog.result")
        await visitor.press("dialog [data-choice=more]")
        await visitor.sees(".live-none, .live-race")
        await expect(visitor.page.locator(f".live-race[data-race='{hidden.race}']")).to_have_count(0, timeout=PATIENCE)


async def test_whoever_waits_at_the_door_watches_from_the_start(visit: Open, serve_process: str) -> None:
    async with connect(serve_process) as anna, connect(serve_process) as bela:
        one = await anna.create("four-seasons", delay=DELAY)
        other = await bela.join(one.id)
        stranger = await visit(f"/race/{one.id}")
        await stranger.reads("You can watch once it has begun.")
        await one.ready()
        await other.ready()
        await stranger.reads("The race starts in")
        await stranger.reads("The first cards are shown in")
        await has_stock(stranger, 0, STOCK)
        await expect(stranger.page.locator(".first-cards")).to_be_hidden()
        await deal(other, 1)
        await deal(one, 1)
        await has_stock(stranger, 0, STOCK - 1)


async def test_a_race_one_sits_in_leads_from_the_list_to_ones_seat(visit: Open, serve_process: str) -> None:
    async with connect(serve_process) as rival:
        race = await rival.create("four-seasons", is_open=True, delay=0)
        player = await join_in(visit, race, rival)
        tab = Visitor(await player.page.context.new_page(), player.base, has_touch=False)
        await tab.page.goto("/watch")
        way = tab.page.locator(f".live-race[data-race='{race.id}'] [data-choice=watch]")
        await expect(way).to_have_text("To your seat", timeout=PATIENCE)
        await way.focus()
        await tab.page.keyboard.press("Enter")
        await tab.at_table()
        assert tab.offences == []


async def test_a_list_that_cannot_be_had_says_so_and_comes_back(visit: Open, serve_process: str) -> None:
    async with racing(serve_process, is_open=True, delay=0) as (one, _):
        visitor = await visit("/watch")
        await visitor.sees(f".live-race[data-race='{one.id}']")
        visitor.may_lose_connection = True
        await visitor.page.route("**/api/live", lambda route: route.abort())
        await visitor.reads("The list could not be brought up to date.")
        await visitor.sees(f".live-race[data-race='{one.id}']")
        await visitor.page.unroute("**/api/live")
        await expect(visitor.page.locator(".watch > [role=status]")).to_have_text("", timeout=PATIENCE)


async def test_a_race_by_code_is_not_listed_but_watched_by_its_code(visit: Open, serve_process: str) -> None:
    async with racing(serve_process, delay=0) as (one, _), racing(serve_process, is_open=True, delay=0) as (other, _):
        visitor = await visit("/watch")
        await visitor.sees(f".live-race[data-race='{other.id}']")
        assert await visitor.page.locator(f".live-race[data-race='{one.id}']").count() == 0
        await visitor.page.locator("#watch-code").fill(f" {one.id[:4].lower()}-{one.id[4:]}")
        await visitor.page.keyboard.press("Enter")
        await has_stock(visitor, 0, STOCK)


async def test_the_maker_says_how_late_spectators_see_a_race_and_whether_they_see_all(visit: Open) -> None:
    maker = await visit()
    wire = Wire(maker.page)
    await maker.page.reload()
    await maker.press("[data-game=corners]")
    await maker.press("[data-action=make]")
    await maker.page.locator("#make-delay").select_option(label="5 minutes late")
    whole = maker.page.get_by_label("Show all cards at once")
    await whole.check()
    await maker.page.get_by_label("Open", exact=False).first.check()
    await expect(whole).to_be_disabled()
    await maker.page.get_by_role("radio", name="By link").check()
    await expect(whole).to_be_enabled()
    await maker.press("dialog[open] [type=submit]")
    await maker.sees("#share")
    (made,) = wire.said("create")
    assert (made["delay"], made["is_shown_whole"], made["is_open"]) == (300, True, False)


async def test_a_daily_that_others_may_still_play_is_shown_to_nobody_else(visit: Open, serve_process: str) -> None:
    async with raw(serve_process.replace("http", "ws")) as player:
        attempt = await player.ask(type="daily", game="simplicity")
        visitor = await visit(f"/race/{attempt['race']['race']}")
        await visitor.reads("This race is not shown yet")
        await visitor.reads("only its own player sees it for now")


async def test_it_is_said_who_can_still_win_once_nobody_who_plays_could_learn_from_it(
    visit: Open, serve_process: str
) -> None:
    async with racing(serve_process, "zodiac", delay=0) as (one, other):
        watcher = await visit(f"/race/{one.id}", size=PHONE, has_touch=True)
        states = watcher.page.locator(".seat-head .head-state")
        await has_stock(watcher, 0, ZODIAC_STOCK)
        await deal(one, ZODIAC_STOCK)
        await deal(other, ZODIAC_STOCK - 2)
        await has_stock(watcher, 1, 2)
        assert await states.all_text_contents() == ["", ""]
        # It is left out where it takes long; each turn asks anew.
        async with asyncio.timeout(PATIENCE / 1_000):
            while not all(OUTLOOK.search(text) for text in await states.all_text_contents()):
                await other.move("deal" if other.position and other.position.stock else "redeal")
        assert len(set(await states.all_text_contents())) == 1, "both have the same cards in the same places"
        await one.resign()
        await other.resign()
        await watcher.sees("dialog.result")
