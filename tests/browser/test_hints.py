"""Hints in a browser: what they mark, where their words stand, and how they are put away."""

import json

import pytest
from playwright.async_api import FloatRect, Page, WebSocketRoute, expect

from tests.browser.test_practice import GAME, NAME, begin
from tests.browser.visitor import Open, Visitor
from tests.browser.wire import Message, Wire, intercept

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

COVERED = """() => {
  const box = (element) => element.getBoundingClientRect();
  const { left, top, right, bottom } = box(document.querySelector(".advice"));
  const others = [...document.querySelectorAll(".pile > :is(.slot, .card), .table-words, .tool, .bar-clock")];
  return others.filter((other) => other.checkVisibility() && other.textContent + other.className !== "table-words" &&
    box(other).left < right && box(other).right > left && box(other).top < bottom && box(other).bottom > top
  ).map((other) => other.className);
}"""
"""What lies under the words of a hint."""
SIZES = ((320, 568), (360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080))


async def face_of(visitor: Visitor, pile: str) -> bytes:
    """How the middle of a pile's card looks, without its rim."""
    box = await visitor.page.locator(f"[data-pile={pile}] > .slot").bounding_box()
    assert box
    part = FloatRect(
        x=box["x"] + box["width"] / 6,
        y=box["y"] + box["height"] / 6,
        width=box["width"] * 2 / 3,
        height=box["height"] * 2 / 3,
    )
    return await visitor.page.screenshot(clip=part, animations="disabled")


async def advise(page: Page, **advice: object) -> None:
    """Let every hint be this, whatever the solver finds in its time."""

    def change(socket: WebSocketRoute, _: WebSocketRoute, message: Message) -> bool:
        hinted = [event for event in message.get("events", ()) if event["kind"] == "hinted"]
        for event in hinted:
            event["advice"] = {"turn": event["advice"]["turn"], **advice}
            socket.send(json.dumps(message))
        return not hinted

    await intercept(page, down=change)


@pytest.mark.parametrize(("move", "pile"), [("t4-f1", "f1"), ("t4-f1", "t4"), ("deal", "s")])
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
async def test_a_hint_writes_nothing_across_a_card_that_it_marks(
    visit: Open, move: str, pile: str, size: tuple[int, int]
) -> None:
    visitor = await visit(size=size)
    await begin(visitor, "/practice?game=four-seasons&deal=orion")
    await advise(visitor.page, verdict="undecided", move=move)
    await visitor.at_table()
    await visitor.page.mouse.move(0, 0)
    before = await face_of(visitor, pile)
    await visitor.page.keyboard.press("h")
    await visitor.sees(f"[data-pile={pile}][data-advice]")
    assert await face_of(visitor, pile) == before


async def test_a_place_for_a_card_that_is_dragged_shows_its_own_card_whole(visit: Open) -> None:
    visitor = await visit()
    await begin(visitor, "/practice?game=four-seasons&deal=orion")
    before = await face_of(visitor, "f1")
    x, y = await visitor.middle("t4")
    await visitor.page.mouse.move(x, y)
    await visitor.page.mouse.down()
    await visitor.page.mouse.move(x + 12, y + 9, steps=3)
    await visitor.sees("[data-pile=f1][data-target]")
    assert await face_of(visitor, "f1") == before


async def test_a_hint_is_closed_by_its_button_or_a_key_and_told_again_when_it_is_asked_for(visit: Open) -> None:
    visitor = await visit(size=(390, 844))
    page = visitor.page
    await begin(visitor, f"/practice?game={GAME}&deal={NAME}")
    advice, marks = page.locator(".advice"), page.locator("[data-advice]")
    await page.keyboard.press("h")
    await expect(marks).to_have_count(2)
    button = page.get_by_role("button", name="Close")
    box = await button.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 40
    await button.focus()
    await page.keyboard.press("Enter")
    await expect(advice).to_be_hidden()
    await expect(page.locator("[data-pile]:focus")).to_have_count(1)
    await page.keyboard.press("h")
    await expect(advice).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(advice).to_be_hidden()
    await expect(marks).to_have_count(2)
    await visitor.press("[data-tool=hint]")
    await expect(advice).to_be_visible()
    await expect(page.locator(".bar-more")).to_contain_text("1 hint")


async def test_a_hint_that_was_closed_stays_closed_when_the_race_comes_whole(visit: Open) -> None:
    visitor = await visit()
    page = visitor.page

    def up(_: WebSocketRoute, server: WebSocketRoute, message: Message) -> bool:
        if message["type"] == "resume" and message.pop("version", None) is not None:
            server.send(json.dumps(message))
            return False
        return True

    sockets = await intercept(page, up=up)
    await begin(visitor, f"/practice?game={GAME}&deal={NAME}")
    advice = page.locator(".advice")
    await page.keyboard.press("h")
    await expect(page.locator("[data-advice]")).to_have_count(2)
    await page.keyboard.press("Escape")
    await expect(advice).to_be_hidden()
    wire = Wire(page)
    await sockets[-1].close(code=1012, reason="for a test")
    await visitor.waits_until(lambda: wire.count("race") > 0)
    await visitor.is_well()
    await expect(page.locator("[data-advice]")).to_have_count(2)
    await expect(advice).to_be_hidden()
    await page.keyboard.press("h")
    await expect(advice).to_be_visible()


@pytest.mark.parametrize("language", ["en", "pl", "kk"])
async def test_a_hint_covers_no_pile_and_no_tool_at_any_size(visit: Open, language: str) -> None:
    visitor = await visit("/robots.txt")
    page = visitor.page
    await page.evaluate("(language) => localStorage.setItem('ecliptic-language', language)", language)
    for advice in ({"verdict": "undecided", "move": "t4-f1"}, {"verdict": "lost", "back": 27}):
        await begin(visitor, "/practice?game=four-seasons&deal=orion")
        await advise(page, **advice)
        await visitor.at_table()
        await page.keyboard.press("h")
        await visitor.sees(".advice")
        for width, height in SIZES:
            await page.set_viewport_size({"width": width, "height": height})
            await page.wait_for_function(f"() => ({COVERED})().length === 0")
            box = await page.locator(".advice").bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["y"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= height
