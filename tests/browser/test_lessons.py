"""The examples of the games: played on their own tables by mouse, finger and keys, lost, taken back, won."""

import json
from collections import deque
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.async_api import expect

from engine.games import GAMES
from tests.browser.bare import TWO_FRAMES
from tests.browser.test_pages import SCREENS, resize
from tests.browser.visitor import PATIENCE, Open, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

Lesson = dict[str, Any]
UNSEEN = """() => {
  const parts = document.querySelector(".lesson-parts");
  parts.scrollIntoView({ block: "nearest" });
  for (const each of parts.querySelectorAll(".lesson-said, .choices")) each.scrollIntoView({ block: "nearest" });
  const bar = document.querySelector(".ways").getBoundingClientRect();
  const foot = bar.bottom >= innerHeight - 1 ? bar.top : innerHeight;
  const isSeen = ({ top, bottom }) => top >= 0 && bottom <= foot + 0.5;
  const wanted = [...parts.querySelectorAll(".lesson-said, .lesson-table, .choices")];
  return wanted.filter((each) => !isSeen(each.getBoundingClientRect())).map((each) => each.className);
}"""
"""What one plays by that is not on the screen or lies under the bar, with all of it in sight as far as may be."""
UNSEEN_NOW = "\n".join(line for line in UNSEEN.splitlines() if "scrollIntoView" not in line)
"""The same without scrolling."""


def lessons_of(base: str, game: str) -> list[Lesson]:
    """What the page is given."""
    with urlopen(f"{base}/api/games/{game}/lessons") as answer:  # noqa: S310 - our own server
        found: list[Lesson] = json.load(answer)["lessons"]
        return found


def shortest(lesson: Lesson, outcome: str, start: int = 0) -> list[str]:
    """The fewest moves to a position of some outcome."""
    seen, waiting = {start}, deque[tuple[int, list[str]]]([(start, [])])
    while waiting:
        number, moves = waiting.popleft()
        if lesson["positions"][number]["outcome"] == outcome:
            return moves
        for way in lesson["positions"][number]["ways"]:
            if way["to"] not in seen:
                seen.add(way["to"])
                waiting.append((way["to"], [*moves, way["move"]]))
    raise AssertionError(f"nothing here is {outcome}")


async def play(visitor: Visitor, moves: list[str]) -> None:
    """Make moves by taps, one after the other."""
    for move in moves:
        source, _, destination = move.partition("-")
        pile = source if destination else "s"
        before = await visitor.label(pile)
        await visitor.page.locator(f"[data-pile={pile}]").scroll_into_view_if_needed()
        await visitor.touch(pile)
        if destination and await visitor.is_chosen(pile, before):
            await visitor.page.locator(f"[data-pile={destination}]").scroll_into_view_if_needed()
            await visitor.touch(destination)
        await visitor.has_changed(pile, before)


async def is_told(visitor: Visitor, outcome: str) -> None:
    await expect(visitor.page.locator(f".lesson-said[data-outcome={outcome}]")).not_to_be_empty(timeout=PATIENCE)


async def at_lesson(visit: Open, game: str, **how: Any) -> Visitor:
    visitor = await visit(f"/rules/{game}", is_still=True, **how)
    await visitor.sees(".lesson [data-pile=s]")
    await visitor.page.locator(".lesson-table").scroll_into_view_if_needed()
    return visitor


@pytest.mark.parametrize("game", GAMES)
async def test_every_game_has_examples_that_can_be_played_to_their_goal(visit: Open, game: str) -> None:
    visitor = await at_lesson(visit, game)
    lessons = lessons_of(visitor.base, game)
    for number, lesson in enumerate(lessons):
        await visitor.reads(f"It takes {lesson['moves']} moves at least.")
        await play(visitor, shortest(lesson, "done"))
        await is_told(visitor, "done")
        await visitor.sees(".lesson [data-lesson=play]")
        if number + 1 < len(lessons):
            await visitor.press("[data-lesson=next]")
    await visitor.press(".lesson [data-lesson=play]")
    await visitor.sees(f"[data-game={game}] input:checked")


async def test_an_example_that_is_lost_says_so_and_is_taken_back_and_begun_again(visit: Open) -> None:
    visitor = await at_lesson(visit, "zodiac-1914", size=(390, 844), has_touch=True)
    lesson = lessons_of(visitor.base, "zodiac-1914")[0]
    first = await visitor.labels()
    moves = shortest(lesson, "lost")
    await play(visitor, moves)
    await is_told(visitor, "lost")
    for _ in moves:
        await visitor.press("[data-lesson=back]")
    await visitor.page.evaluate(TWO_FRAMES)
    assert await visitor.labels() == first
    await expect(visitor.page.locator("[data-lesson=back]")).to_be_disabled()
    await play(visitor, moves[:1])
    await visitor.press("[data-lesson=again]")
    await visitor.page.evaluate(TWO_FRAMES)
    assert await visitor.labels() == first


async def test_a_move_the_rules_do_not_have_is_refused_in_words_beside_the_table(visit: Open) -> None:
    visitor = await at_lesson(visit, "four-seasons")
    labels = await visitor.labels()
    stuck = next(
        pile for pile, label in labels.items() if pile[0] == "t" and "can go" not in label and "on top" in label
    )
    await visitor.touch(stuck)
    await is_told(visitor, "refused")
    assert await visitor.labels() == labels


async def test_the_keys_of_the_page_stay_its_own_and_an_example_is_played_by_keys(visit: Open) -> None:
    visitor = await at_lesson(visit, "czarina")
    labels = await visitor.labels()
    await visitor.page.keyboard.press("d")
    await visitor.page.keyboard.press(" ")
    assert await visitor.labels() == labels
    await visitor.page.locator("[data-pile=s]").focus()
    await visitor.page.keyboard.press("Enter")
    await visitor.has_changed("s", labels["s"])


async def test_an_example_that_cannot_be_fetched_is_asked_for_again(visit: Open) -> None:
    visitor = await visit("/about")
    await visitor.page.route("**/api/games/**", lambda route: route.abort())
    await visitor.press(".ways [data-to=rules]")
    await visitor.press("a[href='/rules/corners']")
    again = await visitor.sees(".lesson button:has-text('Try again')")
    await visitor.page.unroute("**/api/games/**")
    await again.click()
    await visitor.sees(".lesson [data-pile=s]")
    visitor.forgive("ERR_FAILED")


@pytest.mark.parametrize("game", ["zodiac", "czarina", "simplicity"])
async def test_an_example_fits_every_screen(visit: Open, game: str) -> None:
    visitor = await at_lesson(visit, game)
    for width, height in SCREENS:
        seen = await resize(visitor, width, height)
        assert not seen["isWide"], f"{width}x{height}"
        assert seen["cut"] == [], f"{width}x{height}"
        assert await visitor.page.evaluate(UNSEEN) == [], f"{width}x{height}"
        room = await visitor.page.locator(".lesson-table").bounding_box()
        assert room is not None
        assert room["height"] < height
        assert game != "zodiac" or room["height"] > 0.4 * height, f"{width}x{height}: too small for a globe"
        for pile in seen["piles"]:
            left, _, right, _ = pile["box"]
            assert left >= room["x"] - 1, pile
            assert right <= room["x"] + room["width"] + 1, pile


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (1280, 800)])
async def test_that_an_example_is_solved_is_seen_without_scrolling(visit: Open, size: tuple[int, int]) -> None:
    visitor = await visit("/rules/four-seasons", is_still=True, size=size)
    await visitor.sees(".lesson [data-pile=s]")
    await visitor.page.evaluate("() => document.querySelector('.lesson-table').scrollIntoView({ block: 'start' })")
    await play(visitor, shortest(lessons_of(visitor.base, "four-seasons")[0], "done"))
    await is_told(visitor, "done")
    said = visitor.page.locator(".lesson-said")
    await expect(said).to_be_in_viewport(ratio=1)
    await expect(visitor.page.locator("[data-lesson=again]")).to_be_in_viewport(ratio=1)
    foot = await visitor.page.evaluate(UNSEEN_NOW)
    assert foot == []
