"""Every page on every screen: nothing is cut off, overlaps, scrolls at the table or is too small to touch."""

from contextlib import AsyncExitStack
from typing import Any

import pytest
from playwright.async_api import ViewportSize, expect

from client import Race, connect
from engine.games import GAMES
from tests.browser.bare import TWO_FRAMES
from tests.browser.visitor import Open, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SCREENS = ((320, 568), (360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080))
TOUCHABLE = 40
MEASURE = """() => {
  const box = (element) => { const r = element.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
  const all = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const page = document.documentElement;
  const isCut = (element) => element.scrollWidth > element.clientWidth + 1;
  return {
    scrolls: page.scrollWidth > innerWidth || page.scrollHeight > innerHeight,
    isWide: page.scrollWidth > innerWidth,
    piles: all("[data-pile]").map((each) => ({ name: each.dataset.pile, box: box(each) })),
    controls: all(".bar a, .tools button").map((each) => ({ name: each.textContent, box: box(each) })),
    parts: all(".bar, .lanes, .table, .tools").map((each) => ({ name: each.className, box: box(each) })),
    clock: all(".bar-clock").map((each) => ({ box: box(each) })),
    lanes: all(".race .lane").map((each) => ({ isOwn: each.hasAttribute("data-own"), box: box(each) })),
    lanesRoom: all(".race .lanes").map(box)[0] ?? null,
    cut: all("button, .bar-clock, h1, .count").filter(isCut).map((each) => each.textContent),
  };
}"""
TOPMOST = """(element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
Box = tuple[float, float, float, float]


async def resize(visitor: Visitor, width: int, height: int) -> dict[str, Any]:
    """The page's measures on a screen of another size."""
    await visitor.page.set_viewport_size(ViewportSize(width=width, height=height))
    await visitor.page.evaluate(TWO_FRAMES)
    await visitor.page.evaluate(TWO_FRAMES)
    measures: dict[str, Any] = await visitor.page.evaluate(MEASURE)
    return measures


def overlap(one: Box, other: Box) -> bool:
    slack = 0.5
    return (
        one[0] < other[2] - slack
        and other[0] < one[2] - slack
        and one[1] < other[3] - slack
        and other[1] < one[3] - slack
    )


def check_table(seen: dict[str, Any], width: int, height: int) -> None:
    where = f"{width}x{height}"
    assert not seen["scrolls"], where
    assert seen["cut"] == [], where
    boxes = [*seen["piles"], *seen["controls"]]
    for index, one in enumerate(boxes):
        left, top, right, bottom = one["box"]
        what = f"{one['name']} at {one['box']} on {where}"
        assert left >= -0.5, what
        assert top >= -0.5, what
        assert right <= width + 0.5, what
        assert bottom <= height + 0.5, what
        assert min(right - left, bottom - top) >= TOUCHABLE - 0.5, what
        for other in boxes[index + 1 :]:
            assert not overlap(one["box"], other["box"]), f"{what} and {other['name']} at {other['box']}"
    for index, part in enumerate(seen["parts"]):
        for other in seen["parts"][index + 1 :]:
            assert not overlap(part["box"], other["box"]), f"{part['name']} and {other['name']} on {where}"


def check_lanes(seen: dict[str, Any], width: int, height: int) -> None:
    """One's own lane is in sight, whoever leads; beside a table with room for them all lanes are."""
    assert seen["lanes"]
    for lane in seen["lanes"]:
        if lane["isOwn"] or (width >= 900 and height >= 600):
            assert is_within(lane["box"], seen["lanesRoom"]), f"{lane} in {seen['lanesRoom']} on {width}x{height}"


def is_within(inner: Box, outer: Box) -> bool:
    return (
        inner[0] >= outer[0] - 1 and inner[1] >= outer[1] - 1 and inner[2] <= outer[2] + 1 and inner[3] <= outer[3] + 1
    )


@pytest.mark.parametrize("game", GAMES)
async def test_the_table_of_a_race_fits_every_screen(visit: Open, game: str) -> None:
    visitor = await visit(is_still=True)
    await visitor.press(f"[data-game={game}]")
    await visitor.press("[data-action=practice]")
    await visitor.press("[data-choice=begin]")
    await visitor.at_table()
    for width, height in SCREENS:
        check_table(await resize(visitor, width, height), width, height)


async def ahead(race: Race) -> None:
    """Make progress: deal until the waste's top can be built, and build it."""
    while race.position is not None and race.position.progress == 0:
        built = [text for text in race.position.legal if text.startswith("w-t")]
        await race.move(built[0] if built else "deal")


async def is_in_sight(visitor: Visitor, *selectors: str) -> None:
    """Nobody has to scroll to these, and nothing lies over them."""
    size = visitor.page.viewport_size
    assert size is not None
    for selector in selectors:
        locator = visitor.page.locator(selector).first
        box = await locator.bounding_box()
        assert box is not None, selector
        assert box["y"] >= 0, f"{selector} on {size}"
        assert box["y"] + box["height"] <= size["height"] + 0.5, f"{selector} on {size}"
        assert await locator.evaluate(TOPMOST), f"{selector} on {size}"


async def test_a_races_code_and_what_ends_a_form_are_in_sight_on_a_small_phone(visit: Open) -> None:
    visitor = await visit(size=(360, 640), is_still=True)
    await visitor.press("[data-game=four-seasons]")
    await visitor.press("[data-action=make]")
    await is_in_sight(visitor, "dialog[open] [type=submit]")
    await visitor.press("dialog[open] [type=submit]")
    await visitor.sees("#share")
    await is_in_sight(visitor, "#share", ".share-code", "[data-choice=copy]", "[data-choice=ready]")
    await visitor.press("[data-tool=settings]")
    await is_in_sight(visitor, "dialog[open] .choices .primary")


async def test_a_race_of_eight_fits_every_screen_from_the_lobby_to_the_result(visit: Open) -> None:
    visitor = await visit(is_still=True)
    link = await visitor.make_race("zodiac", seats=8)
    async with AsyncExitStack() as stack:
        others = [await stack.enter_async_context(connect(visitor.base)) for _ in range(7)]
        races = [await other.join(link.rsplit("/", 1)[1]) for other in others]
        for width, height in SCREENS:
            assert not (await resize(visitor, width, height))["isWide"]
            await is_in_sight(visitor, "[data-choice=ready]", "[data-choice=leave]")
        for race in races:
            await race.ready()
        await visitor.say_ready()
        await visitor.at_table()
        for race in races:
            await race.begun()
            await ahead(race)
        for width, height in SCREENS:
            seen = await resize(visitor, width, height)
            check_table(seen, width, height)
            check_lanes(seen, width, height)
        for race in races:
            await race.resign()
        await visitor.resign()
        await visitor.sees("dialog.result")
        for width, height in SCREENS:
            assert not (await resize(visitor, width, height))["isWide"]
            await is_in_sight(visitor, "[data-choice=rematch]", "[data-choice=look]", "[data-choice=home]")


@pytest.mark.parametrize("path", ["/", "/rules", "/rules/zodiac", "/about", "/me", "/race/AAAA2222"])
async def test_a_page_to_read_is_never_wider_than_the_screen(visit: Open, path: str) -> None:
    visitor = await visit(path, is_still=True)
    await visitor.sees("h1")
    for width, height in SCREENS:
        seen = await resize(visitor, width, height)
        assert not seen["isWide"], f"{width}x{height}"
        assert seen["cut"] == [], f"{width}x{height}"


async def test_the_first_page_is_one_screen_on_a_laptop_and_a_race_one_tap_away_on_any(visit: Open) -> None:
    visitor = await visit(is_still=True)
    await visitor.sees("[data-game=zodiac]")
    for width, height in SCREENS:
        await resize(visitor, width, height)
        await is_in_sight(visitor, "[data-action=quick]")
        if width >= 1280:
            await is_in_sight(visitor, *(f"[data-action={action}]" for action in ("house", "make", "practice")))


async def test_words_of_the_connection_leave_racers_and_cards_in_sight(visit: Open) -> None:
    visitor = await visit(is_still=True)
    visitor.may_lose_connection = True
    await visitor.practise()
    await visitor.page.context.set_offline(True)
    await visitor.says("offline")
    for width, height in SCREENS:
        seen = await resize(visitor, width, height)
        words = await visitor.page.locator("#connection").bounding_box()
        assert words is not None
        box = (words["x"], words["y"], words["x"] + words["width"], words["y"] + words["height"])
        assert is_within(box, (0, 0, width, height)), f"{width}x{height}"
        for part in (*seen["piles"], *seen["lanes"], *seen["clock"]):
            assert not overlap(box, part["box"]), f"{part} under {box} on {width}x{height}"


async def test_back_and_reload_keep_to_their_addresses(visit: Open) -> None:
    visitor = await visit()
    await visitor.press("a[href='/rules']")
    await visitor.press("a[href='/rules/czarina']")
    await visitor.page.reload()
    await visitor.reads("Czarina")
    await visitor.page.go_back()
    await expect(visitor.page).to_have_url("/rules")
    await visitor.page.go_back()
    await visitor.sees("[data-action=quick]")
