"""One's own table against everything that goes wrong: refusals, reloads, other windows, lost connections."""

import json
from collections.abc import Callable

import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.browser.visitor import PATIENCE, Open, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SOCKET = "**/socket"


async def test_a_move_in_practice_is_taken_back_by_button_and_by_key(visit: Open) -> None:
    visitor = await visit()
    await visitor.practise()
    fresh = await visitor.labels()
    source = await visitor.find_card_to_move()
    assert await visitor.labels() == fresh
    await visitor.drag_move(source)
    moved = await visitor.labels()
    await visitor.press("[data-tool=undo]")
    await visitor.has_changed(source, moved[source])
    assert await visitor.labels() == fresh
    await visitor.deal()
    dealt = await visitor.labels()
    await visitor.page.keyboard.press("u")
    await visitor.has_changed("s", dealt["s"])
    assert await visitor.labels() == fresh
    await expect(visitor.page.locator("[data-tool=undo]")).to_be_disabled()


async def test_a_card_let_go_where_it_cannot_lie_goes_back_and_words_say_why(visit: Open) -> None:
    visitor = await visit()
    await visitor.practise("zodiac")
    source = await visitor.find_card_to_move()
    before = await visitor.labels()
    x, y = await visitor.middle(source)
    await visitor.page.mouse.move(x, y)
    await visitor.page.mouse.down()
    await visitor.page.mouse.move(*await visitor.middle("f3"), steps=6)
    await visitor.page.mouse.up()
    await visitor.reads("cannot go to")
    assert await visitor.labels() == before


async def test_passing_words_catch_no_tap_that_is_meant_for_a_card(visit: Open) -> None:
    visitor = await visit(size=(390, 844), has_touch=True)
    await visitor.practise()
    movable = await visitor.movable()
    await visitor.touch(next(pile for pile in await visitor.labels() if pile[0] == "t" and pile not in movable))
    words = await (await visitor.sees(".toast")).bounding_box()
    assert words is not None
    middle = [words["x"] + words["width"] / 2, words["y"] + words["height"] / 2]
    assert await visitor.page.evaluate("(at) => document.elementFromPoint(...at).closest('.toast') === null", middle)


async def through(visitor: Visitor, send: Callable[[WebSocketRoute, WebSocketRoute, str], None]) -> None:
    """Lead the page's frames through our hands on their way to the real server."""

    def begin(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda frame: send(socket, server, str(frame)))

    await visitor.page.route_web_socket(SOCKET, begin)
    await visitor.page.reload()


async def test_a_move_the_server_refuses_is_put_back_and_explained(visit: Open) -> None:
    visitor = await visit()
    spoiled: list[str] = []

    def spoil(_: WebSocketRoute, server: WebSocketRoute, frame: str) -> None:
        message = json.loads(frame)
        if message["type"] == "move" and not spoiled:
            spoiled.append(message["move"])
            message["move"] = "t1-t2"
        server.send(json.dumps(message))

    await through(visitor, spoil)
    await visitor.practise()
    before = await visitor.labels()
    await visitor.touch("s")
    await visitor.sees(".toast")
    await visitor.page.wait_for_function("() => !document.querySelector('[data-pending]')")
    assert spoiled == ["deal"]
    assert await visitor.labels() == before
    said = await visitor.page.locator("#live").inner_text()
    assert await visitor.page.locator(".toast").first.inner_text() in said
    await visitor.deal()


async def test_a_move_of_a_table_that_is_out_of_date_brings_the_true_one(visit: Open) -> None:
    visitor = await visit()

    def misnumber(_: WebSocketRoute, server: WebSocketRoute, frame: str) -> None:
        message = json.loads(frame)
        if message["type"] == "move" and message["turn"] == 1:
            message["turn"] = 7
        server.send(json.dumps(message))

    await through(visitor, misnumber)
    await visitor.practise()
    await visitor.deal()
    before = await visitor.labels()
    await visitor.touch("s")
    await visitor.sees(".toast")
    assert await visitor.labels() == before


async def test_a_move_whose_answer_is_lost_with_the_connection_is_made_once(visit: Open) -> None:
    visitor = await visit()
    lost: list[str] = []

    def begin(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        async def hear(frame: str | bytes) -> None:
            if '"moved"' in str(frame) and not lost:
                lost.append(str(frame))
                await socket.close(code=4430, reason="lost on the way")
            else:
                socket.send(frame)

        server.on_message(hear)

    await visitor.page.route_web_socket(SOCKET, begin)
    await visitor.page.reload()
    await visitor.practise()
    await visitor.touch("s")
    await expect(visitor.page.locator("[data-pile=w] [data-card]")).to_have_count(1, timeout=PATIENCE)
    assert len(lost) == 1
    assert "71 cards" in await visitor.label("s")
    await visitor.deal()
    assert "70 cards" in await visitor.label("s")


async def test_a_lost_connection_is_said_in_words_until_it_is_back(visit: Open) -> None:
    visitor = await visit()
    sockets: list[WebSocketRoute] = []
    is_cut = False

    async def begin(socket: WebSocketRoute) -> None:
        if is_cut:
            await socket.close(code=4430, reason="still cut")
            return
        sockets.append(socket)
        socket.connect_to_server()

    await visitor.page.route_web_socket(SOCKET, begin)
    await visitor.page.reload()
    await visitor.practise()
    await visitor.deal()
    before = await visitor.labels()
    is_cut = True
    await sockets[-1].close(code=4430, reason="cut")
    await expect(visitor.page.locator("#connection")).to_contain_text("Connection lost")
    await visitor.touch("s")
    is_cut = False
    await expect(visitor.page.locator("#connection")).to_be_hidden(timeout=PATIENCE)
    await visitor.has_changed("s", before["s"])
    assert "70 cards" in await visitor.label("s")


async def test_moves_made_without_a_connection_are_kept_and_go_out_in_order(visit: Open) -> None:
    visitor = await visit()
    sockets: list[WebSocketRoute] = []
    asked: list[int] = []
    is_cut = False

    async def begin(socket: WebSocketRoute) -> None:
        if is_cut:
            await socket.close(code=4430, reason="still cut")
            return
        sockets.append(socket)
        server = socket.connect_to_server()

        def ask(frame: str | bytes) -> None:
            message = json.loads(frame)
            asked.extend([message["turn"]] if message["type"] == "move" else [])
            server.send(frame)

        socket.on_message(ask)

    await visitor.page.route_web_socket(SOCKET, begin)
    await visitor.page.reload()
    await visitor.practise()
    is_cut = True
    await sockets[-1].close(code=4430, reason="cut")
    await expect(visitor.page.locator("#connection")).to_contain_text("Connection lost")
    for _ in range(3):
        await visitor.page.keyboard.press("d")
    await visitor.reads("Your moves are kept.")
    assert "69 cards" in (await visitor.page.locator("[data-pile=s]").get_attribute("aria-label") or "")
    is_cut = False
    await visitor.waits_until(lambda: len(asked) == 3)
    await visitor.shows_stock(69)
    assert asked == [0, 1, 2]
    await visitor.is_same_after_reload()


async def test_a_reload_in_mid_race_comes_back_to_the_same_table(visit: Open) -> None:
    visitor = await visit()
    await visitor.practise("four-seasons")
    await visitor.get_ahead()
    before, progress = await visitor.labels(), await visitor.own_progress()
    await visitor.page.reload()
    await visitor.sees("[data-pile=s]")
    assert await visitor.labels() == before
    assert await visitor.own_progress() == progress
    await visitor.page.goto("/rules")
    await visitor.sees("h1")
    await visitor.page.go_back()
    await visitor.sees("[data-pile=s]")
    assert await visitor.labels() == before


async def hold_first_answer(visitor: Visitor) -> tuple[list[int], list[Callable[[], None]]]:
    """The turns that the page asks for from now on, and what lets the first one's answer come."""
    asked: list[int] = []
    held: list[Callable[[], None]] = []

    def begin(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def ask(frame: str | bytes) -> None:
            message = json.loads(frame)
            asked.extend([message["turn"]] if message["type"] in ("move", "undo") else [])
            server.send(frame)

        def hear(frame: str | bytes) -> None:
            if '"moved"' in str(frame) and len(asked) == 1 and not held:
                held.append(lambda: socket.send(frame))
            else:
                socket.send(frame)

        socket.on_message(ask)
        server.on_message(hear)

    await visitor.page.route_web_socket(SOCKET, begin)
    await visitor.page.reload()
    return asked, held


async def test_what_is_wanted_while_a_card_is_on_its_way_is_shown_at_once_and_sent_in_its_turn(visit: Open) -> None:
    visitor = await visit(size=(390, 844), has_touch=True)
    asked, held = await hold_first_answer(visitor)
    await visitor.practise()
    await visitor.touch("s")
    await visitor.sees("[data-pile=w][data-pending]")
    await visitor.touch("s")
    await visitor.touch("s")
    assert "69 cards" in (await visitor.page.locator("[data-pile=s]").get_attribute("aria-label") or "")
    await visitor.page.keyboard.press("u")
    assert asked == [0]
    await visitor.waits_until(lambda: bool(held))
    held[0]()
    await visitor.waits_until(lambda: len(asked) == 4)
    assert asked == [0, 1, 2, 3]
    await visitor.shows_stock(70)
    await visitor.is_same_after_reload()


async def test_when_a_move_is_refused_what_was_to_follow_it_is_not_made(visit: Open) -> None:
    visitor = await visit()
    asked: list[str] = []
    refused: list[Callable[[], None]] = []

    def spoil(_: WebSocketRoute, server: WebSocketRoute, frame: str) -> None:
        message = json.loads(frame)
        if message["type"] != "move":
            server.send(frame)
            return
        asked.append(message["move"])
        refused.append(lambda: server.send(json.dumps({**message, "move": "t1-t2"})))

    await through(visitor, spoil)
    await visitor.practise()
    before = await visitor.labels()
    for _ in range(3):
        await visitor.page.keyboard.press("d")
    await visitor.page.locator("[data-pile=w] > .card").nth(1).wait_for()
    refused[0]()
    await visitor.sees(".toast")
    assert await visitor.labels() == before
    assert asked == ["deal"]


async def test_a_game_is_played_by_keys_and_told_in_words(visit: Open) -> None:
    visitor = await visit()
    await visitor.practise()
    source = await visitor.find_card_to_move()
    before = await visitor.label(source)
    await visitor.page.locator(f"[data-pile={source}]").focus()
    await visitor.page.keyboard.press("Enter")
    if await visitor.is_chosen(source, before):
        await visitor.page.locator("[data-target]").first.focus()
        await visitor.page.keyboard.press("Enter")
    await visitor.has_changed(source, before)
    await expect(visitor.page.locator("#live")).to_contain_text(" to zodiac pile ")
    await visitor.page.keyboard.press("d")
    await expect(visitor.page.locator("#live")).to_contain_text("Dealt: ")
