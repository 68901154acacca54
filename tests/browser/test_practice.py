"""Practice in a browser: a deal of one's choice, hints, moves taken back, and a game played out."""

import json
from itertools import count
from random import Random

import pytest
from playwright.async_api import WebSocketRoute, expect

from client import connect
from engine import GAMES, Position, named_seed
from engine.solver import Budget, solve
from tests.browser.daily_site import KEPT
from tests.browser.visitor import PATIENCE, Open, Visitor
from tests.browser.wire import Message, Wire, intercept

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GAME, NAME = "simplicity", "1"


def line() -> tuple[str, ...]:
    """Moves that win the named deal."""
    ticks = count()
    position = Position.from_seed(GAMES[GAME], named_seed(NAME))
    return tuple(map(str, solve(position, budget=Budget(2_000, lambda: float(next(ticks))), random=Random(0)).line))


async def begin(visitor: Visitor, address: str) -> None:
    await visitor.page.goto(address)
    await visitor.press("[data-choice=begin]")
    await visitor.at_table()


async def play_elsewhere(visitor: Visitor) -> None:
    """Let another device of the same player play the line until the rest can be played out, and come back."""
    code = visitor.page.url.rsplit("/", 1)[1]
    async with connect(visitor.base, token=await visitor.page.evaluate(KEPT)) as device:
        race = await device.resume(code)
        for move in line():
            if race.position is not None and race.position.may_finish:
                break
            await race.move(move)
    await visitor.page.reload()


async def test_nothing_is_begun_before_the_games_are_known(visit: Open) -> None:
    visitor = await visit()
    may_come = False
    sockets = await intercept(visitor.page, down=lambda _, __, ___: may_come)
    await visitor.page.goto(f"/practice?game={GAME}&deal={NAME}")
    await expect(visitor.page.locator("[data-choice=begin]")).to_be_disabled()
    may_come = True
    await visitor.page.reload()
    await expect(visitor.page.locator("[data-choice=begin]")).to_be_enabled(timeout=PATIENCE)
    assert sockets


async def test_a_link_to_a_deal_leads_to_its_cards_and_its_name_is_told(visit: Open) -> None:
    visitor = await visit()
    await begin(visitor, f"/practice?game={GAME}&deal={NAME}")
    first = await visitor.labels()
    await expect(visitor.page.locator(".bar-more")).to_contain_text("deal “1”")
    await visitor.page.go_back()
    await expect(visitor.page.locator("#practice-name")).to_have_value(NAME, timeout=PATIENCE)
    await expect(visitor.page.locator("#practice-game")).to_have_value(GAME)
    await visitor.press("[data-choice=begin]")
    await visitor.at_table()
    assert await visitor.labels() == first


async def test_a_hint_marks_a_card_and_its_place_and_is_counted_and_there_after_a_reload(visit: Open) -> None:
    visitor = await visit()
    await begin(visitor, f"/practice?game={GAME}&deal={NAME}")
    await visitor.page.keyboard.press("h")
    source = (await visitor.sees("[data-advice=from]")).first
    words = await visitor.page.locator(".advice-words").inner_text()
    assert "This wins" in words
    await expect(visitor.page.locator("[data-advice]")).to_have_count(2)
    await expect(visitor.page.locator(".bar-more")).to_contain_text("1 hint")
    await visitor.page.reload()
    await visitor.sees("[data-advice=from]")
    await expect(visitor.page.locator(".advice-words")).to_have_text(words)
    await visitor.tap_move(await source.get_attribute("data-pile") or "")
    await expect(visitor.page.locator("[data-advice]")).to_have_count(0)
    await expect(visitor.page.locator(".advice")).to_be_hidden()
    await expect(visitor.page.locator(".bar-more")).to_contain_text("1 hint")


async def test_a_game_is_played_out_card_by_card_and_then_the_result_is_shown(visit: Open) -> None:
    visitor = await visit()
    await begin(visitor, f"/practice?game={GAME}&deal={NAME}")
    await expect(visitor.page.locator("[data-tool=finish]")).to_be_hidden()
    await play_elsewhere(visitor)
    await visitor.sees("[data-tool=finish]")
    await visitor.page.keyboard.press("f")
    await visitor.sees("dialog.result")
    await visitor.reads("deal “1”")
    assert all("empty" in label for pile, label in (await visitor.labels()).items() if pile[0] in "tw")


HOLD_PACE = """() => {
  const later = window.setTimeout;
  window.paced = [];
  window.setTimeout = (act, after) => (after > 10 && after <= 70 ? window.paced.push(act) : later(act, after));
}"""
"""From now on the next card of a game that is played out goes up when a test says so."""
FLY_ON = "() => window.paced.splice(0).forEach((act) => act())"


async def tries_everything(visitor: Visitor) -> None:
    """Press what moves, takes back and asks for more, and click piles."""
    for key in ("d", "u", "h", "f", "Backspace", "Space", "Enter", "Escape"):
        await visitor.page.keyboard.press(key)
    for pile in ("t1", "t2", "w", "s", "f1"):
        await visitor.page.mouse.click(*await visitor.middle(pile))


async def test_what_is_pressed_while_a_game_is_played_out_moves_nothing(visit: Open) -> None:
    """Before the server's answer as well as while the cards go up (138)."""
    visitor = await visit()
    page = visitor.page
    await begin(visitor, f"/practice?game={GAME}&deal={NAME}")
    await play_elsewhere(visitor)
    asked: list[str] = []
    held: list[Message] = []
    is_holding = True

    def note(_: WebSocketRoute, __: WebSocketRoute, message: Message) -> bool:
        asked.append(message["type"])
        return True

    def hold(_: WebSocketRoute, __: WebSocketRoute, message: Message) -> bool:
        is_held = is_holding and "finish" in asked
        held.extend([message] if is_held else [])
        return not is_held

    sockets = await intercept(page, up=note, down=hold)
    await visitor.sees("[data-tool=finish]")
    await page.evaluate(HOLD_PACE)
    await page.keyboard.press("f")
    await visitor.waits_until(lambda: any(message["type"] == "events" for message in held))
    await tries_everything(visitor)
    is_holding = False
    for message in held:
        sockets[-1].send(json.dumps(message))
    await page.wait_for_function("() => window.paced.length === 1")
    await tries_everything(visitor)
    await page.evaluate(FLY_ON)
    await tries_everything(visitor)
    await expect(page.locator("dialog")).to_have_count(0)
    for _ in range(GAMES[GAME].deck_size):
        await page.evaluate(FLY_ON)
    await visitor.sees("dialog.result")
    assert [kind for kind in asked if kind not in ("hello", "resume")] == ["finish"]
    assert all("empty" in label for pile, label in (await visitor.labels()).items() if pile[0] in "tw")


async def test_a_card_taken_back_from_a_foundation_is_not_put_up_again(visit: Open) -> None:
    """Though every card could go up (139)."""
    visitor = await visit()
    await begin(visitor, f"/practice?game={GAME}&deal={NAME}")
    await play_elsewhere(visitor)
    wire = Wire(visitor.page)
    await visitor.page.reload()
    await visitor.sees("[data-tool=finish]")
    before = await visitor.labels()
    up = next(pile for pile, label in before.items() if "foundation" in label.partition("can go to")[2])
    await visitor.touch(up)
    if await visitor.is_chosen(up, before[up]):
        await visitor.touch(await visitor.target("[data-pile^=f]"))
    await visitor.has_changed(up, before[up])
    await visitor.press("[data-tool=undo]")
    await expect(visitor.page.locator(f"[data-pile={up}]")).to_have_attribute("aria-label", before[up])
    await visitor.page.keyboard.press("h")
    await visitor.sees("[data-advice=from]")
    assert await visitor.labels() == before
    assert [len(wire.said(kind)) for kind in ("move", "undo", "finish")] == [1, 1, 0]


async def test_the_replay_says_which_deal_it_was_and_how_many_hints_were_taken(visit: Open) -> None:
    visitor = await visit()
    await begin(visitor, f"/practice?game={GAME}&deal={NAME}")
    await visitor.page.keyboard.press("h")
    await visitor.sees("[data-advice=from]")
    await visitor.resign()
    await visitor.press("dialog.result [data-choice=replay]")
    await visitor.sees(".seat-table [data-pile=s]")
    await expect(visitor.page.locator(".bar-more")).to_contain_text("deal “1” · 1 hint")
    await visitor.press("[data-tool=result]")
    await expect(visitor.page.locator("dialog .practised")).to_have_text("deal “1” · 1 hint")


async def test_the_deal_can_be_practised_again_from_its_result(visit: Open) -> None:
    visitor = await visit()
    await begin(visitor, f"/practice?game={GAME}")
    first = await visitor.labels()
    await visitor.resign()
    code = visitor.page.url
    await visitor.press("dialog.result [data-choice=same]")
    await visitor.page.wait_for_url(lambda url: "/race/" in url and url != code)
    await visitor.at_table()
    assert await visitor.labels() == first


async def test_who_is_stuck_is_told_so_and_can_take_moves_back(visit: Open) -> None:
    visitor = await visit()
    await begin(visitor, "/practice?game=corners&deal=1")
    code = visitor.page.url.rsplit("/", 1)[1]
    async with connect(visitor.base, token=await visitor.page.evaluate(KEPT)) as device:
        race = await device.resume(code)
        while race.position is not None and not race.position.is_stuck:
            legal = race.position.legal
            await race.move("deal" if "deal" in legal else legal[0])
    await visitor.page.reload()
    await visitor.reads("Stuck: no move brings this on any more.")
    await visitor.press("[data-tool=undo]")
    await expect(visitor.page.locator(".advice")).to_be_hidden(timeout=PATIENCE)


async def test_a_hint_that_is_lost_is_given_up_and_may_be_asked_for_again(visit: Open) -> None:
    visitor = await visit("/robots.txt")
    await visitor.page.clock.install()
    is_lost = True

    def down(_: WebSocketRoute, __: WebSocketRoute, message: Message) -> bool:
        return not (is_lost and any(event["kind"] == "hinted" for event in message.get("events", ())))

    await visitor.page.goto("/practice")
    await intercept(visitor.page, down=down)
    await begin(visitor, f"/practice?game={GAME}&deal={NAME}")
    await visitor.press("[data-tool=hint]")
    await visitor.reads("Looking for a move")
    await visitor.page.clock.fast_forward(21_000)
    await visitor.reads("No hint came. Ask again.")
    await expect(visitor.page.locator(".advice")).to_be_hidden()


async def test_the_name_of_a_deal_turns_nothing_and_hides_nothing(visit: Open) -> None:
    visitor = await visit()
    await begin(visitor, "/practice?game=simplicity&deal=a%E2%80%AEb%00%0Ac")
    await expect(visitor.page.locator(".bar-more")).to_contain_text("deal “a b c”")
    await begin(visitor, "/practice?game=simplicity&deal=%D7%A9%D7%9C%D7%95%D7%9D")
    await expect(visitor.page.locator(".bar-more")).to_contain_text("deal “\u2068שלום\u2069”")


async def test_a_hint_that_was_not_found_is_told_of_and_may_be_asked_for_again(visit: Open) -> None:
    visitor = await visit()
    page = visitor.page
    await begin(visitor, f"/practice?game={GAME}&deal={NAME}")
    await visitor.sees("[data-pile=s]")
    asked = list[str]()

    def note(_: WebSocketRoute, __: WebSocketRoute, message: Message) -> bool:
        asked.extend([message["type"]] if message["type"] == "hint" else [])
        return True

    def change(socket: WebSocketRoute, _: WebSocketRoute, message: Message) -> bool:
        hinted = [event for event in message.get("events", ()) if event["kind"] == "hinted"]
        for event in hinted:
            event.update(hints=0, advice={"turn": event["advice"]["turn"], "verdict": "undecided", "move": None})
            socket.send(json.dumps(message))
        return not hinted

    await intercept(page, up=note, down=change)
    await visitor.press("[data-tool=hint]")
    await expect(page.locator(".advice-words")).to_have_text("No hint came. Ask again.")
    await expect(page.locator("[data-advice]")).to_have_count(0)
    await visitor.press("[data-tool=hint]")
    await expect(page.locator(".advice-words")).to_contain_text("Looking for a move")
    await visitor.waits_until(lambda: len(asked) == 2)
