"""A page whose connection goes wrong: what it says, what it sends again, when it comes back."""

import asyncio
import json
from collections.abc import Callable
from random import Random

import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.browser.own_server import OwnServer
from tests.browser.visitor import PATIENCE, Open, Visitor
from tests.browser.wire import Message, Wire, intercept
from tests.faults import faulty

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
SECOND = 1_000


async def practise(visitor: Visitor, game: str = "zodiac") -> None:
    await visitor.press(f"[data-game={game}]")
    await visitor.press("[data-action=practice]")
    await visitor.at_table()


async def says(visitor: Visitor, words: str, within: float = PATIENCE) -> None:
    """Wait until the page says in words how its connection stands."""
    await expect(visitor.page.locator("#connection")).to_contain_text(words, timeout=within)


async def is_well(visitor: Visitor) -> None:
    await expect(visitor.page.locator("body")).to_have_attribute("data-connection", "well", timeout=PATIENCE)


async def shows(visitor: Visitor, cards: int) -> None:
    """Wait until the stock has so many cards and nothing is on its way."""
    await expect(visitor.page.locator("[data-pile=s]")).to_have_attribute(
        "aria-label", f"Stock, {cards} cards; deals a card", timeout=PATIENCE
    )


async def same_after_reload(visitor: Visitor) -> None:
    """The server's table is the one shown."""
    shown = await visitor.labels()
    await visitor.page.reload()
    await visitor.sees("[data-pile=s]")
    assert await visitor.labels() == shown


async def test_hello_and_resume_are_said_together(visit: Open) -> None:
    visitor = await visit()
    await practise(visitor)
    held: list[Callable[[], None]] = []
    asked: list[str] = []

    def up(_: WebSocketRoute, server: WebSocketRoute, message: Message) -> bool:
        asked.append(message["type"])
        held.append(lambda: server.send(json.dumps(message)))
        return False

    await intercept(visitor.page, up=up)
    await wait_until(visitor, lambda: len(asked) >= 2)
    assert asked[:2] == ["hello", "resume"]
    for send in held:
        send()
    await visitor.at_table()


async def wait_until(visitor: Visitor, is_so: Callable[[], bool]) -> None:
    """Wait for something this test hears of by the page's events."""
    async with asyncio.timeout(PATIENCE / SECOND):
        while not is_so():
            await visitor.page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")


async def test_offline_and_back_with_a_move_made_meanwhile_which_is_sent_once(visit: Open) -> None:
    visitor = await visit()
    visitor.may_lose_connection = True
    await practise(visitor)
    wire = Wire(visitor.page)
    await visitor.page.context.set_offline(True)
    await says(visitor, "You are offline")
    await visitor.touch("s")
    await visitor.sees("[data-pile=w][data-unsent]")
    await visitor.touch("t1")
    await visitor.reads("as soon as the connection is back")
    await visitor.page.context.set_offline(False)
    await is_well(visitor)
    await shows(visitor, 71)
    assert [message["turn"] for message in wire.said("move")] == [0]
    await visitor.deal()
    await same_after_reload(visitor)


async def test_a_beat_is_answered_at_once(visit: Open) -> None:
    visitor = await visit()
    wire = Wire(visitor.page)
    sockets = await intercept(visitor.page)
    await practise(visitor)
    before = len(wire.said("ping"))
    sockets[-1].send(json.dumps({"type": "beat"}))
    await wait_until(visitor, lambda: len(wire.said("ping")) == before + 1)


def asked_again(wire: Wire) -> Callable[[], bool]:
    """Whether the page has asked after the server and heard of it, since now."""
    pings, pongs = wire.count("ping"), wire.count("pong")
    return lambda: wire.count("ping") > pings and wire.count("pong") > pongs


async def test_a_page_that_comes_to_sight_or_wakes_asks_at_once_whether_anybody_is_there(visit: Open) -> None:
    visitor = await visit()
    await practise(visitor)
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
        await wait_until(visitor, has_asked)


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
    await practise(visitor)
    await visitor.touch("s")
    await expect(visitor.page.locator("[data-pile=w] [data-card]")).to_have_count(1, timeout=4 * SECOND)
    assert len(swallowed) == 1
    assert [message["turn"] for message in wire.said("move")] == ([0] if lost == "question" else [0, 0])
    await visitor.deal()
    await same_after_reload(visitor)


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
    await practise(visitor)
    await visitor.touch("s")
    await says(visitor, "cannot save just now")
    await shows(visitor, 71)
    await is_well(visitor)
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
    await practise(visitor)
    before = await visitor.labels()
    await visitor.touch("s")
    await says(visitor, "cannot save just now")
    await visitor.page.clock.fast_forward(21 * SECOND)
    await visitor.reads("the store does not answer")
    assert await visitor.labels() == before
    await is_well(visitor)


async def test_too_many_messages_are_waited_off_for_the_seconds_that_are_named(visit: Open) -> None:
    visitor = await visit()
    sockets = await intercept(visitor.page)
    await practise(visitor)
    await sockets[-1].close(code=4429, reason="too many messages; wait 3 seconds")
    await says(visitor, "Back in 3 s")
    await visitor.page.evaluate("window.dispatchEvent(new Event('online'))")
    await says(visitor, "Back in 2 s")
    assert len(sockets) == 1
    await is_well(visitor)
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
    await practise(visitor)
    await sockets[0].close(code=code, reason="for a test")
    await says(visitor, words)
    await wait_until(visitor, lambda: len(sockets) > 3)
    await says(visitor, words)
    is_shut = False
    await is_well(visitor)
    await visitor.deal()


async def test_a_second_window_takes_over_and_the_first_does_not_fight_back(visit: Open) -> None:
    first = await visit()
    await practise(first)
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
    await shows(first, 70)
    await first.deal()
    assert wire.sockets == 1
    assert second.complaints == []


async def test_a_line_that_went_dead_is_given_up_and_the_move_made_on_the_next(
    visit_at: Callable[[str], Open], serve_process: str
) -> None:
    async with faulty(serve_process) as proxy:
        visitor = await visit_at(proxy.url)()
        visitor.may_lose_connection = True
        await practise(visitor)
        proxy.black_hole()
        await visitor.touch("s")
        await visitor.sees("[data-unsent]")
        await says(visitor, "Connection lost", within=13 * SECOND)
        proxy.heal()
        await shows(visitor, 71)
        await visitor.page.close()


@pytest.mark.parametrize("is_killed", [True, False], ids=["killed", "stopped in order"])
async def test_a_server_that_ends_and_comes_back_finds_the_race_as_it_was(
    visit_at: Callable[[str], Open], own_server: OwnServer, is_killed: bool
) -> None:
    maker = await visit_at(own_server.url)()
    link = await maker.make_race("zodiac")
    guest = await visit_at(own_server.url)(link.removeprefix(maker.base), size=(390, 844), has_touch=True)
    await guest.join()
    await guest.say_ready()
    await maker.say_ready()
    await asyncio.gather(maker.at_table(), guest.at_table())
    for visitor in (maker, guest):
        visitor.may_lose_connection = True
        await visitor.deal()
    progress = await maker.get_ahead()
    before = await guest.labels()
    await (own_server.kill() if is_killed else own_server.stop())
    for visitor in (maker, guest):
        await says(visitor, "Connection lost" if is_killed else "The server is restarting")
    await guest.touch("s")
    await guest.sees("[data-unsent]")
    await own_server.start()
    await asyncio.gather(is_well(maker), is_well(guest))
    await guest.has_changed("s", before["s"])
    await guest.sees_rival_at(progress)
    assert await guest.page.locator("#toasts").count() == 1
    await maker.deal()
    await same_after_reload(maker)
    await same_after_reload(guest)


async def test_a_link_that_comes_and_goes_loses_and_doubles_nothing(
    visit_at: Callable[[str], Open], serve_process: str
) -> None:
    async with faulty(serve_process) as proxy:
        visitor = await visit_at(proxy.url)()
        visitor.may_lose_connection = True
        wire = Wire(visitor.page)
        await practise(visitor, "four-seasons")
        await play_while(visitor, proxy.cut, Random("toggle"), rounds=30)
        assert proxy.counts["cut"] >= 20
        await is_well(visitor)
        await same_after_reload(visitor)
        turns = {message["turn"] for message in wire.said("move")}
        assert turns == set(range(30))
        (race,) = [message["race"] for message in wire.heard[-20:] if message["type"] == "race"][-1:]
        assert race["position"]["turn"] == 30
        await visitor.page.close()


async def play_while(visitor: Visitor, cut: Callable[[], int], chance: Random, rounds: int) -> None:
    """Make moves, the link being cut at some moment of each."""
    for _ in range(rounds):
        source = chance.choice([*await visitor.movable(), "s"])
        before = await visitor.label(source)
        asyncio.get_running_loop().call_later(chance.random() * 0.1, cut)
        await visitor.touch(source)
        if await visitor.is_chosen(source, before):
            await visitor.touch(await visitor.target())
        await visitor.has_changed(source, before)
