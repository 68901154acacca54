"""Tabs of one browser: all are one player, and none of them is anybody whom the player has not asked for."""

import asyncio
import json

import pytest
from playwright.async_api import WebSocket, WebSocketRoute, expect

from client import connect
from tests.browser.test_accounts import claim, new_name, sign_in
from tests.browser.visitor import DRAWN, KEPT, PATIENCE, SECONDS, Open, Visitor
from tests.browser.wire import Message, intercept

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
WITHOUT_LOCKS = "Object.defineProperty(navigator, 'locks', { value: undefined })"
KEEP = "(token) => localStorage.setItem('ecliptic-token', token)"
NEW_GUEST = "You are a new guest"


async def tab_of(visitor: Visitor, path: str = "/") -> Visitor:
    """Another tab of the same browser."""
    tab = Visitor(await visitor.page.context.new_page(), visitor.base, has_touch=False)
    await tab.page.goto(path)
    return tab


@pytest.mark.parametrize("script", ["", WITHOUT_LOCKS], ids=["locks", "none, as without TLS"])
async def test_first_tabs_at_once_are_one_guest(visit: Open, script: str) -> None:
    first = await visit("/about")
    await first.page.context.add_init_script(script)
    await first.is_well()
    await first.page.evaluate("() => localStorage.clear()")
    tabs = await asyncio.gather(*(tab_of(first) for _ in range(4)))
    await asyncio.gather(*(tab.is_well() for tab in tabs))
    async with asyncio.timeout(PATIENCE / SECONDS):
        while len({await tab.page.locator(".way-name").inner_text() for tab in tabs}) > 1:
            await first.page.evaluate(DRAWN)
    await tabs[0].practise("czarina")
    await tabs[0].is_same_after_reload()
    assert all(tab.offences == [] for tab in tabs)


@pytest.mark.parametrize("has_found", [False, True], ids=["became a guest", "found the first one's token"])
async def test_a_tab_goes_over_to_who_another_tab_kept_last(visit: Open, *, has_found: bool) -> None:
    one, other = await visit(), await visit()
    for visitor in (one, other):
        await visitor.is_well()
    if has_found:
        await one.page.reload()
        await one.is_well()
    token = await other.page.evaluate(KEPT)
    name = await other.page.locator(".way-name").inner_text()
    writer = await one.page.context.new_page()
    await writer.goto(f"{one.base}/favicon.ico")
    await writer.evaluate(KEEP, token)
    await expect(one.page.locator(".way-name")).to_have_text(name)


async def test_who_comes_back_does_so_in_all_tabs_but_where_it_sits_in_a_race(visit: Open) -> None:
    at_home, abroad = await visit("/me"), await visit("/me")
    name = new_name()
    code = await claim(at_home, name)
    async with connect(abroad.base) as other:
        race = await other.create("zodiac", seats=2)
        idle, busy, watcher = [await tab_of(abroad, path) for path in ("/", "/", f"/race/{race.id}")]
        for tab in (idle, busy, watcher):
            await tab.is_well()
        await watcher.sees("[data-choice=join]")
        await busy.practise("czarina")
        await sign_in(abroad, code)
        await abroad.reads(f"You are {name}.")
        await expect(idle.page.locator("a.you")).to_contain_text(name)
        await expect(idle.page.get_by_text(NEW_GUEST)).to_have_count(0)
        await watcher.page.goto("/")
        await expect(watcher.page.locator("a.you")).to_contain_text(name)
        await busy.deal()
    assert idle.offences == busy.offences == watcher.offences == []


async def test_a_dead_token_makes_no_guest_of_who_has_a_name_in_however_many_tabs(visit: Open) -> None:
    visitor = await visit("/me")
    await claim(visitor, new_name())
    token = await visitor.page.evaluate(KEPT)
    await visitor.page.goto("about:blank")
    async with connect(visitor.base, token=token) as device:
        await device.sign_out(everywhere=True)
    tabs = await asyncio.gather(*(tab_of(visitor, "/rules") for _ in range(3)))
    for tab in tabs:
        await tab.says("You are signed out.")
    assert await tabs[0].page.evaluate(KEPT) is None


async def test_who_is_signed_out_is_so_before_the_token_is_gone(visit: Open) -> None:
    """A tab that opens between the two would become a new guest."""
    visitor = await visit("/me")
    await claim(visitor, new_name())
    ear = await tab_of(visitor, "/favicon.ico")
    await ear.page.evaluate("() => { window.heard = []; onstorage = ({ key }) => window.heard.push(key); }")
    await visitor.press("[data-choice=here]")
    await visitor.press("dialog[open] [data-choice=yes]")
    await visitor.reads("You are signed out.")
    await ear.page.wait_for_function("() => ['ecliptic-token', 'ecliptic-named'].every((key) => heard.includes(key))")
    heard = await ear.page.evaluate("() => heard")
    assert heard.index("ecliptic-signed-out") < min(map(heard.index, ("ecliptic-token", "ecliptic-named")))


async def test_however_often_the_token_changes_a_tab_has_one_socket(visit: Open) -> None:
    one, other = await visit("/rules"), await visit("/rules")
    opened: list[WebSocket] = []

    def note(socket: WebSocket) -> None:
        opened.append(socket)

    one.page.on("websocket", note)
    for visitor in (one, other):
        await visitor.is_well()
    tokens = [await visitor.page.evaluate(KEPT) for visitor in (one, other)]
    writer = await one.page.context.new_page()
    await writer.goto(f"{one.base}/favicon.ico")
    for number in range(1, 13):
        await writer.evaluate(KEEP, tokens[number % 2])
        await writer.wait_for_function("(until) => performance.now() > until", arg=60 * number)
    await one.is_well()
    await one.waits_until(lambda: sum(not socket.is_closed() for socket in opened) <= 1)
    await one.page.reload()
    await one.is_well()


async def test_a_wrong_code_leaves_who_has_come_back_in_another_tab(visit: Open) -> None:
    visitor = await visit("/me")
    name = new_name()
    code = await claim(visitor, name)
    tab = await tab_of(visitor, "/me")
    held: list[tuple[WebSocketRoute, Message]] = []

    def hold_refusals(page: WebSocketRoute, _: WebSocketRoute, message: Message) -> bool:
        if message["type"] != "refused":
            return True
        held.append((page, message))
        return False

    await intercept(tab.page, down=hold_refusals)
    await tab.is_well()
    await visitor.press("[data-choice=here]")
    await visitor.press("dialog[open] [data-choice=yes]")
    for each in (visitor, tab):
        await each.reads("You are signed out.")
    await sign_in(tab, "no code at all")
    await tab.waits_until(lambda: bool(held))
    await sign_in(visitor, code)
    await visitor.reads(f"You are {name}.")
    for page, message in held:
        page.send(json.dumps(message))
    await expect(tab.page.locator("a.you")).to_contain_text(name, timeout=PATIENCE)
    assert await visitor.page.evaluate("() => localStorage.getItem('ecliptic-signed-out')") is None


async def test_a_code_is_shown_only_beside_the_name_it_brings_back(visit: Open) -> None:
    one, other = await visit("/me"), await visit("/me")
    name = new_name()
    await claim(one, new_name())
    await claim(other, name)
    writer = await tab_of(one, "/favicon.ico")
    await writer.page.evaluate(KEEP, await other.page.evaluate(KEPT))
    await one.reads(f"You are {name}.")
    await expect(one.page.locator("[data-code]")).to_be_hidden()
