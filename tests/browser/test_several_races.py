"""Several races and devices of one player: all races are listed and can be left, and nobody becomes two."""

import asyncio

import pytest
from playwright.async_api import WebSocketRoute, expect

from client import connect
from tests.browser.visitor import KEPT, PATIENCE, Open
from tests.browser.wire import SOCKET

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_all_races_one_sits_in_are_listed_and_can_be_left(visit: Open) -> None:
    visitor = await visit()
    await visitor.practise("czarina")
    await visitor.page.goto("/")
    await visitor.make_race("corners")
    await visitor.page.goto("/")
    await expect(visitor.page.locator(".held li")).to_have_count(2, timeout=PATIENCE)
    await visitor.press(".held li:has-text('practice of Czarina') [data-choice=give-up]")
    await expect(visitor.page.locator(".held li")).to_have_count(1, timeout=PATIENCE)
    await visitor.press(".held [data-choice=back]")
    await visitor.sees("#share")
    await visitor.page.goto("/")
    await visitor.press(".held li:has-text('Corners') [data-choice=give-up]")
    await expect(visitor.page.locator(".held")).to_be_hidden()


async def test_a_race_of_another_device_is_listed_by_its_code_and_can_be_ended(visit: Open) -> None:
    visitor = await visit()
    await visitor.is_well()
    async with connect(visitor.base, token=await visitor.page.evaluate(KEPT)) as device:
        race = await device.create("zodiac", seats=2, house="greedy")
        await race.begun()
        await visitor.page.reload()
        await visitor.reads(f"You have a seat in the race {race.id[:4]}-{race.id[4:]}")
        await visitor.press(".held [data-choice=give-up]")
        await visitor.press("dialog[open] [data-choice=resign]")
        await expect(visitor.page.locator(".held")).to_be_hidden()


async def test_what_this_browser_remembers_wrongly_is_not_shown(visit: Open) -> None:
    visitor = await visit()
    await visitor.page.evaluate("() => localStorage.setItem('ecliptic-seat', 'x y')")
    await visitor.page.evaluate("() => localStorage.setItem('ecliptic-held', '[{}, 7, null]')")
    await visitor.page.reload()
    await visitor.is_well()
    await expect(visitor.page.locator(".held")).to_be_hidden()


@pytest.mark.parametrize("token", ["x" * 300, "\\u0000", "unknown"])
async def test_a_token_nobody_can_read_makes_a_new_guest_who_is_told_so(visit: Open, token: str) -> None:
    visitor = await visit()
    await visitor.is_well()
    await visitor.page.evaluate(f"() => localStorage.setItem('ecliptic-token', '{token}')")
    await visitor.page.reload()
    await visitor.is_well()
    await visitor.reads("You are a new guest")
    await visitor.practise("czarina")


async def test_who_claims_a_name_while_waiting_is_called_back_when_the_race_starts(visit: Open) -> None:
    one, other = await visit(), await visit()
    for visitor in (one, other):
        await visitor.press("[data-game=florentine]")
    await one.press("[data-action=quick]")
    await one.press("[data-choice=claim]")
    await one.sees("#me-name")
    await other.press("[data-action=quick]")
    await asyncio.gather(one.at_table(), other.at_table())


async def test_a_rematch_asked_while_one_is_elsewhere_has_a_way_to_it(visit: Open) -> None:
    maker = await visit()
    link = await maker.make_race("four-seasons")
    guest = await visit(link.removeprefix(maker.base))
    await guest.join()
    await asyncio.gather(maker.say_ready(), guest.say_ready())
    await asyncio.gather(maker.at_table(), guest.at_table())
    await asyncio.gather(maker.resign(), guest.resign())
    await maker.press("dialog.result a[href='/']")
    await guest.press("[data-choice=rematch]")
    await maker.press(".toast button")
    await maker.press("[data-choice=rematch]")
    await asyncio.gather(maker.at_table(), guest.at_table())


async def test_who_sits_in_too_many_races_is_led_to_the_list_of_them(visit: Open) -> None:
    visitor = await visit()
    await visitor.is_well()
    async with connect(visitor.base, token=await visitor.page.evaluate(KEPT)) as device:
        for _ in range(20):
            await device.create("czarina", seats=1)
        await visitor.page.goto("/rules/corners")
        await visitor.page.goto("/")
        await expect(visitor.page.locator(".held li")).to_have_count(20, timeout=PATIENCE)
        await visitor.press("[data-action=practice]")
        await visitor.press("[data-choice=begin]")
        await visitor.press(".toast button")
        await visitor.press(".held [data-choice=give-up]")
        await visitor.press("dialog[open] [data-choice=resign]")
        await expect(visitor.page.locator(".held li")).to_have_count(19, timeout=PATIENCE)
        await visitor.press("[data-action=practice]")
        await visitor.press("[data-choice=begin]")
        await visitor.at_table()


@pytest.mark.parametrize("code", [1002, 1007, 4400])
async def test_a_server_that_cannot_read_the_page_is_not_asked_for_ever(visit: Open, code: int) -> None:
    visitor = await visit()
    await visitor.is_well()
    sockets: list[WebSocketRoute] = []

    async def shut(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        await socket.close(code=code, reason="no")

    await visitor.page.route_web_socket(SOCKET, shut)
    await visitor.page.reload()
    await visitor.says("This page is older than its server")
    await visitor.sees("#connection button")
    assert len(sockets) == 1
