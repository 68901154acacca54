"""A page whose connection goes wrong: what it says, what it sends again, when it comes back."""

import asyncio
import json
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.async_api import Route, WebSocket, WebSocketRoute, expect

from tests.browser.visitor import SECONDS, Open, Visitor
from tests.browser.wire import SOCKET, Message, Wire, intercept

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_hello_and_resume_are_said_together(visit: Open) -> None:
    visitor = await visit()
    await visitor.practise()
    held: list[Callable[[], None]] = []
    asked: list[str] = []

    def up(_: WebSocketRoute, server: WebSocketRoute, message: Message) -> bool:
        asked.append(message["type"])
        held.append(lambda: server.send(json.dumps(message)))
        return False

    await intercept(visitor.page, up=up)
    await visitor.waits_until(lambda: len(asked) >= 2)
    assert asked[:2] == ["hello", "resume"]
    for send in held:
        send()
    await visitor.at_table()


async def test_the_socket_is_on_its_way_before_the_modules_and_is_the_only_one(visit: Open) -> None:
    visitor = await visit("/robots.txt")
    sockets = _sockets_of(visitor)
    held = await _held_back(visitor)
    await visitor.page.goto("/", wait_until="commit")
    await visitor.waits_until(lambda: len(sockets) == 1)
    (await held.get()).set_result(None)
    await visitor.is_well()
    assert len(sockets) == 1


async def test_a_socket_that_has_died_before_the_modules_came_is_followed_by_another(visit: Open) -> None:
    visitor = await visit("/robots.txt")
    ended: list[WebSocketRoute] = []

    async def begin(socket: WebSocketRoute) -> None:
        if ended:
            socket.connect_to_server()
        else:
            await socket.close(code=4408)
            ended.append(socket)

    await visitor.page.route_web_socket(SOCKET, begin)
    held = await _held_back(visitor)
    await visitor.page.goto("/", wait_until="commit")
    await visitor.page.wait_for_function("() => window.early?.end")
    (await held.get()).set_result(None)
    await visitor.is_well()


async def test_a_socket_that_was_refused_before_the_modules_came_is_not_followed_by_another(visit: Open) -> None:
    visitor = await visit("/robots.txt")
    sockets: list[WebSocketRoute] = []

    async def shut(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        await socket.close(code=4400, reason="no")

    await visitor.page.route_web_socket(SOCKET, shut)
    held = await _held_back(visitor)
    await visitor.page.goto("/", wait_until="commit")
    await visitor.page.wait_for_function("() => window.early?.end")
    (await held.get()).set_result(None)
    await visitor.says("This page is older than its server")
    assert len(sockets) == 1


async def test_who_has_signed_out_opens_no_socket(visit: Open) -> None:
    visitor = await visit("/robots.txt")
    sockets = _sockets_of(visitor)
    await visitor.page.evaluate("() => localStorage.setItem('ecliptic-signed-out', '1')")
    await visitor.page.goto("/")
    await visitor.says("signed out")
    assert sockets == []


def _sockets_of(visitor: Visitor) -> list[WebSocket]:
    """The sockets that the page opens from now on."""
    sockets: list[WebSocket] = []

    def note(socket: WebSocket) -> None:
        sockets.append(socket)

    visitor.page.on("websocket", note)
    return sockets


async def _held_back(visitor: Visitor) -> asyncio.Queue[asyncio.Future[None]]:
    """What lets the first module come."""
    held: asyncio.Queue[asyncio.Future[None]] = asyncio.Queue()

    async def hold(route: Route) -> None:
        may_come = asyncio.get_running_loop().create_future()
        held.put_nowait(may_come)
        await may_come
        await route.continue_()

    await visitor.page.route("**/main.js", hold)
    return held


async def test_offline_and_back_with_a_move_made_meanwhile_which_is_sent_once(visit: Open) -> None:
    visitor = await visit()
    visitor.may_lose_connection = True
    await visitor.practise()
    wire = Wire(visitor.page)
    await visitor.page.context.set_offline(True)
    await visitor.says("You are offline")
    await visitor.touch("s")
    await visitor.sees("[data-pile=w][data-unsent]")
    await visitor.touch("s")
    await visitor.reads("as soon as the connection is back")
    await visitor.page.context.set_offline(False)
    await visitor.is_well()
    await visitor.shows_stock(70)
    await visitor.waits_until(lambda: [message["turn"] for message in wire.said("move")] == [0, 1])
    await visitor.deal()
    await visitor.is_same_after_reload()


async def test_a_beat_is_answered_at_once(visit: Open) -> None:
    visitor = await visit()
    wire = Wire(visitor.page)
    sockets = await intercept(visitor.page)
    await visitor.practise()
    before = len(wire.said("ping"))
    sockets[-1].send(json.dumps({"type": "beat"}))
    await visitor.waits_until(lambda: len(wire.said("ping")) == before + 1)


def asked_again(wire: Wire) -> Callable[[], bool]:
    """Whether the page has asked after the server and heard of it, since now."""
    pings, pongs = wire.count("ping"), wire.count("pong")
    return lambda: wire.count("ping") > pings and wire.count("pong") > pongs


async def test_a_page_that_comes_to_sight_or_wakes_asks_at_once_whether_anybody_is_there(visit: Open) -> None:
    visitor = await visit()
    await visitor.practise()
    wire = Wire(visitor.page)
    await visitor.page.reload()
    await visitor.at_table()
    for wakes in (
        "window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
        "document.dispatchEvent(new Event('visibilitychange'))",
        "document.dispatchEvent(new Event('resume'))",
        "window.dispatchEvent(new Event('online'))",
        "window.dispatchEvent(new Event('offline'))",
    ):
        has_asked = asked_again(wire)
        await visitor.page.evaluate(wakes)
        await visitor.waits_until(has_asked)


@pytest.mark.parametrize("lost", ["question", "answer"])
async def test_a_move_that_is_swallowed_says_so_and_is_made_once(visit: Open, lost: str) -> None:
    visitor = await visit()
    swallowed: list[Message] = []

    def up(_: WebSocketRoute, __: WebSocketRoute, message: Message) -> bool:
        is_lost = lost == "question" and message["type"] == "move" and not swallowed
        swallowed.extend([message] if is_lost else [])
        return not is_lost

    def down(_: WebSocketRoute, __: WebSocketRoute, message: Message) -> bool:
        is_lost = lost == "answer" and message["type"] == "events" and not swallowed
        swallowed.extend([message] if is_lost else [])
        return not is_lost

    wire = Wire(visitor.page)
    await intercept(visitor.page, up=up, down=down)
    await visitor.practise()
    await visitor.touch("s")
    await expect(visitor.page.locator("[data-pile=w] [data-card]")).to_have_count(1, timeout=4 * SECONDS)
    assert len(swallowed) == 1
    assert [message["turn"] for message in wire.said("move")] == ([0] if lost == "question" else [0, 0])
    await visitor.deal()
    await visitor.is_same_after_reload()


@pytest.mark.parametrize("is_cut", [False, True], ids=["swallowed", "cut off"])
@pytest.mark.parametrize("lost", ["question", "answer"])
async def test_a_race_whose_making_got_no_answer_is_made_once(visit: Open, lost: str, is_cut: bool) -> None:
    visitor = await visit()
    asked: list[Message] = []
    swallowed: list[Message] = []

    def swallow(message: Message) -> bool | Literal["cut"]:
        swallowed.append(message)
        return "cut" if is_cut else False

    def up(_: WebSocketRoute, __: WebSocketRoute, message: Message) -> bool | Literal["cut"]:
        asked.extend([message] if message["type"] == "create" else [])
        is_lost = lost == "question" and message["type"] == "create" and not swallowed
        return swallow(message) if is_lost else True

    def down(_: WebSocketRoute, __: WebSocketRoute, message: Message) -> bool | Literal["cut"]:
        is_lost = lost == "answer" and message["type"] == "race" and not swallowed
        return swallow(message) if is_lost else True

    await intercept(visitor.page, up=up, down=down)
    await visitor.practise()
    await visitor.deal()
    assert len(swallowed) == 1
    assert len(asked) == (2 if lost == "question" else 1)


async def test_a_server_that_cannot_save_is_asked_again_until_it_can(visit: Open) -> None:
    visitor = await visit()
    refused: list[Message] = []

    def up(socket: WebSocketRoute, _: WebSocketRoute, message: Message) -> bool:
        if message["type"] != "move" or len(refused) == 2:
            return True
        refused.append(message)
        answer = {"type": "refused", "re": message["id"], "reason": "try_again", "text": "the store does not answer"}
        socket.send(json.dumps(answer))
        return False

    await intercept(visitor.page, up=up)
    await visitor.practise()
    await visitor.touch("s")
    await visitor.says("cannot save just now")
    await visitor.shows_stock(71)
    await visitor.is_well()
    assert [message["turn"] for message in refused] == [0, 0]


async def test_a_server_that_cannot_save_for_long_gets_its_move_put_back_in_words(visit: Open) -> None:
    visitor = await visit()

    def up(socket: WebSocketRoute, _: WebSocketRoute, message: Message) -> bool:
        if message["type"] != "move":
            return True
        answer = {"type": "refused", "re": message["id"], "reason": "try_again", "text": "the store does not answer"}
        socket.send(json.dumps(answer))
        return False

    await visitor.page.clock.install()
    await intercept(visitor.page, up=up)
    await visitor.practise()
    before = await visitor.labels()
    await visitor.touch("s")
    await visitor.says("cannot save just now")
    await visitor.page.clock.fast_forward(21 * SECONDS)
    await visitor.reads("The server could not do it just now. Try again.")
    assert await visitor.labels() == before
    await visitor.is_well()


async def test_a_server_that_is_not_ready_is_greeted_again_until_it_is(visit: Open) -> None:
    visitor = await visit()
    refused: list[WebSocketRoute] = []

    def up(socket: WebSocketRoute, _: WebSocketRoute, message: Message) -> bool:
        if message["type"] != "hello" or len(refused) == 3:
            return True
        refused.append(socket)
        answer = {"type": "refused", "re": message["id"], "reason": "try_again", "text": "the store does not answer"}
        socket.send(json.dumps(answer))
        return False

    sockets = await intercept(visitor.page, up=up)
    await visitor.says("not ready yet")
    await visitor.practise()
    await visitor.deal()
    assert len(refused) == len({id(socket) for socket in refused}) == 3
    assert sockets[-1] not in refused


async def test_a_browser_that_the_server_does_not_know_is_a_new_guest_at_the_same_page(visit: Open) -> None:
    maker, guest = await visit(), await visit()
    link = await maker.make_race("zodiac")
    await guest.page.evaluate("() => localStorage.setItem('ecliptic-token', 'of another server')")
    await guest.page.goto(link)
    await guest.join()
    assert await guest.page.evaluate("() => localStorage.getItem('ecliptic-token')") != "of another server"
    await expect(maker.page.locator(".seat:not(.free)")).to_have_count(2)


async def test_too_many_messages_are_waited_off_for_the_seconds_that_are_named(visit: Open) -> None:
    visitor = await visit()
    sockets = await intercept(visitor.page)
    await visitor.practise()
    await sockets[-1].close(code=4429, reason="too many messages; wait 9 seconds")
    await visitor.says("Back in 9 s")
    await visitor.page.evaluate("window.dispatchEvent(new Event('online'))")
    await visitor.says("Back in 8 s")
    assert len(sockets) == 1
    await visitor.is_well()
    assert len(sockets) == 2


@pytest.mark.parametrize(
    ("code", "words"), [(1012, "restarting"), (4408, "Connection lost"), (4430, "Connection lost")]
)
async def test_a_socket_that_is_closed_is_opened_again(visit: Open, code: int, words: str) -> None:
    visitor = await visit()
    sockets: list[WebSocketRoute] = []
    is_shut = True

    async def begin(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        if len(sockets) > 1 and is_shut:
            await socket.close(code=4430, reason="not yet")
        else:
            socket.connect_to_server()

    await visitor.page.route_web_socket("**/socket", begin)
    await visitor.page.reload()
    await visitor.practise()
    await sockets[0].close(code=code, reason="for a test")
    await visitor.says(words)
    await visitor.waits_until(lambda: len(sockets) > 3)
    await visitor.says(words)
    is_shut = False
    await visitor.is_well()
    await visitor.deal()


@pytest.mark.parametrize(("path", "is_said"), [("/", True), ("/about", False), ("/rules/zodiac", False)])
async def test_that_the_connection_is_back_is_said_where_it_matters(visit: Open, path: str, is_said: bool) -> None:
    visitor = await visit(path)
    visitor.may_lose_connection = True
    page = visitor.page
    await visitor.is_well()
    await page.context.set_offline(True)
    await visitor.says("You are offline")
    await page.context.set_offline(False)
    await visitor.is_well()
    assert await page.locator("#live", has_text="Connected again.").count() == is_said


async def test_a_second_window_takes_over_and_the_first_does_not_fight_back(visit: Open) -> None:
    first = await visit()
    await first.practise()
    wire = Wire(first.page)
    second = Visitor(await first.page.context.new_page(), first.base, has_touch=False)
    await second.page.goto(first.page.url)
    await second.at_table()
    await first.sees("#taken")
    for event in ("online", "pageshow", "focus"):
        await first.page.evaluate("(event) => window.dispatchEvent(new Event(event))", event)
    await second.deal()
    await second.deal()
    await first.sees("#taken")
    assert wire.sockets == 0
    await first.press("#taken button")
    await second.sees("#taken")
    await first.shows_stock(70)
    await first.deal()
    assert wire.sockets == 1
    assert second.offences == []
