"""The page of a replay: played by keys, by fingers, on every screen, and fetched when it is first wanted."""

import re

import pytest
from playwright.async_api import Route, expect

from tests.browser import replays
from tests.browser.bare import TWO_FRAMES
from tests.browser.films import film
from tests.browser.replays import FILM, has_left, is_at, show, shown
from tests.browser.test_pages import SCREENS, overlap, resize
from tests.browser.visitor import Open

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
served_race = replays.served_race


async def test_a_replay_is_played_by_keys_alone(visit: Open) -> None:
    visitor = await visit("/about")
    await show(visitor, film("simplicity", 2))
    page, press = visitor.page, visitor.page.keyboard.press
    clock, state = page.locator(".bar-clock"), page.locator(".deck-state")
    begun = await shown(visitor)
    await press("Space")
    await expect(state).to_have_text("Playing")
    for key, words in (("+", "2 times"), ("+", "5 times"), ("-", "2 times")):
        await press(key)
        await expect(state).to_have_text(re.compile(words))
    await press("Space")
    await expect(state).to_have_text("Paused")
    await press("End")
    await page.evaluate(TWO_FRAMES)
    ended = await has_left(visitor, begun)
    await press("Shift+ArrowLeft")
    await press("Home")
    await expect(clock).to_have_text("0:00")
    await is_at(visitor, begun)
    await press("ArrowRight")
    await expect(page.locator("#live p").last).to_have_text(re.compile(r"^0:\d\d .*: .*\.$"))
    await has_left(visitor, begun)
    await press("ArrowLeft")
    await is_at(visitor, begun)
    await press("f")
    await expect(page.locator(".seat-table:visible")).to_have_count(1)
    await press("f")
    await expect(page.locator(".seat-chip[aria-pressed=true]")).to_have_attribute("data-seat", "1")
    await press("f")
    await expect(page.locator(".seat-table:visible")).to_have_count(2)
    await press("?")
    await visitor.sees("dialog .key-list")
    await press("Escape")
    await expect(page.locator("dialog")).to_have_count(0)
    await page.get_by_label("Time of the race").focus()
    await press("End")
    await is_at(visitor, ended)


MOVING = "() => document.getAnimations().filter(({ effect }) => effect.target.matches('.card')).length"


async def test_a_step_is_seen_to_move_and_a_leap_is_there_at_once(visit: Open) -> None:
    visitor = await visit("/about")
    await show(visitor, film("simplicity", 2))
    await visitor.page.keyboard.press("ArrowRight")
    await visitor.page.wait_for_function(f"() => ({MOVING})() > 0")
    await visitor.page.keyboard.press("End")
    await visitor.page.evaluate(TWO_FRAMES)
    assert await visitor.page.evaluate(MOVING) == 0
    await visitor.page.get_by_label("Speed").select_option("30")
    await visitor.press("[data-deck=play]")
    await visitor.page.wait_for_function("() => Number(document.querySelector('.scrubber').value) > 5000")
    assert await visitor.page.evaluate(MOVING) == 0


async def test_practice_is_said_to_be_practice_and_of_whom(visit: Open) -> None:
    visitor = await visit("/about")
    document = film("simplicity", 1)
    await show(visitor, document)
    await visitor.reads("Practice of")
    await visitor.press("[data-tool=result]")
    await visitor.reads(f"Ada Lovelace got to {document['seats'][0]['progress']} of 51.")


async def test_a_seat_shown_large_is_stepped_by_its_own_moves(served_race: str, visit: Open) -> None:
    visitor = await visit(f"/replay/{served_race}")
    await visitor.sees(".seat-table [data-pile=s]")
    seen = await visitor.page.evaluate(FILM, served_race)
    await visitor.page.keyboard.press("2")
    for move in seen["seats"][1]["moves"]:
        await visitor.page.keyboard.press("ArrowRight")
        await expect(visitor.page.get_by_label("Time of the race")).to_have_value(str(move["at"]))


async def test_on_a_phone_names_choose_whose_table_is_shown(served_race: str, visit: Open) -> None:
    visitor = await visit(f"/replay/{served_race}", size=(320, 568), has_touch=True)
    await visitor.sees(".seat-table [data-pile=s]")
    await expect(visitor.page.locator(".seat-table:visible")).to_have_attribute("data-seat", "0")
    await visitor.press(".seat-chip[data-seat='1']")
    await expect(visitor.page.locator(".seat-table:visible")).to_have_attribute("data-seat", "1")
    await visitor.press("[data-deck=next]")
    await expect(visitor.page.locator(".deck-told")).not_to_be_empty()


BOXES = """() => [...document.querySelectorAll(".deck button, .deck select, .deck input, .bar a, .seat-chip")]
  .filter((each) => each.checkVisibility()).map((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const name = each.getAttribute("aria-label") || each.textContent;
    return { name, box: [left, top, right, bottom], isChip: each.matches(".seat-chip") };
  })"""


async def test_a_replay_fits_every_screen(served_race: str, visit: Open) -> None:
    visitor = await visit(f"/replay/{served_race}")
    await visitor.sees(".seat-table [data-pile=s]")
    for width, height in (*SCREENS, (568, 320), (667, 375), (800, 600)):
        seen = await resize(visitor, width, height)
        assert not seen["scrolls"], f"{width}x{height}"
        assert seen["cut"] == [], f"{width}x{height}"
        boxes = await visitor.page.evaluate(BOXES)
        for index, each in enumerate(boxes):
            left, top, right, bottom = each["box"]
            what = f"{each['name']} at {each['box']} on {width}x{height}"
            assert min(right - left, bottom - top) >= 35.5, what
            assert (left >= 0 and right <= width + 0.5) or each["isChip"], what
            assert top >= 0, what
            assert bottom <= height + 0.5, what
            for other in boxes[index + 1 :]:
                assert not overlap(each["box"], other["box"]), f"{what} and {other['name']} at {other['box']}"


TOOLS = """() => [...document.querySelectorAll(".deck .tool")].filter((each) => each.checkVisibility())
  .map((each) => ({ name: each.textContent, top: each.offsetTop, isCut: each.scrollWidth > each.clientWidth }))"""


@pytest.mark.parametrize(("language", "rows"), [("en", 1), ("pl", 2), ("kk", 2)])
async def test_on_small_phones_no_tools_words_run_into_the_next(
    served_race: str, visit: Open, language: str, rows: int
) -> None:
    visitor = await visit("/about", size=(320, 568))
    await visitor.page.evaluate("(wanted) => localStorage.setItem('ecliptic-language', wanted)", language)
    await visitor.page.goto(f"/replay/{served_race}")
    await visitor.sees(".seat-table [data-pile=s]")
    tools = await visitor.page.evaluate(TOOLS)
    assert [tool["name"] for tool in tools if tool["isCut"]] == []
    assert len({tool["top"] for tool in tools}) == rows


async def test_a_page_that_cannot_be_fetched_says_so_and_comes_by_itself_once_it_can(
    served_race: str, visit: Open
) -> None:
    visitor = await visit("/about")
    await visitor.page.route("**/pages/replay.js", lambda route: route.abort())
    await visitor.page.goto(f"/replay/{served_race}")
    await visitor.reads("This part of the page could not be fetched.")
    await visitor.sees("main button:has-text('Try again')")
    await visitor.page.unroute("**/pages/replay.js")
    await visitor.sees(".seat-table [data-pile=s]")
    visitor.forgive("net::ERR_FAILED")


async def test_a_page_that_is_told_to_ask_again_later_does_so_by_itself(served_race: str, visit: Open) -> None:
    visitor = await visit("/about")
    left = 1

    async def answer(route: Route) -> None:
        nonlocal left
        if left:
            left -= 1
            await route.fulfill(status=503, headers={"Retry-After": "1"}, json={"text": "too many"})
        else:
            await route.continue_()

    await visitor.page.route("**/api/races/*/replay/film", answer)
    await visitor.page.goto(f"/replay/{served_race}")
    await visitor.sees(".seat-table [data-pile=s]")
    assert left == 0
    visitor.forgive("503")


async def test_a_link_keeps_the_moment_and_whose_table_is_large(visit: Open) -> None:
    visitor = await visit("/about")
    document = film("simplicity", 3)
    await show(visitor, document)
    page = visitor.page
    await page.keyboard.press("3")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    at = document["seats"][2]["moves"][1]["at"]
    await expect(page).to_have_url(f"/replay/{document['race']}#t={at}&seat=2")
    await page.reload()
    await expect(page.locator(".seat-table:visible")).to_have_attribute("data-seat", "2")
    await expect(page.get_by_label("Time of the race")).to_have_value(str(at))
    await expect(page.locator(".deck-state")).to_have_text("Paused")
    await expect(page.locator(".deck-told")).to_have_text(
        re.compile(f"^{document['seats'][2]['player']['name']}: .*\\.$")
    )
    await page.evaluate("() => { location.hash = '#t=0&seat=1' }")
    await expect(page.locator(".seat-table:visible")).to_have_attribute("data-seat", "1")
    await page.evaluate("() => { location.hash = '#t=5' }")
    await expect(page.locator(".seat-table:visible")).to_have_count(3)


async def test_where_one_table_fits_it_is_the_winners_and_all_are_a_press_away(visit: Open) -> None:
    visitor = await visit("/about", size=(390, 844), has_touch=True)
    document = film("zodiac", 8)
    await show(visitor, document)
    page = visitor.page
    winner = next(seat["seat"] for seat in document["seats"] if seat["place"] == 1)
    await expect(page.locator(".seat-table:visible")).to_have_attribute("data-seat", str(winner))
    await visitor.press(".seat-chip[data-seat='7']")
    box = await page.get_by_role("button", name="All tables").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    await visitor.press(".tables-all")
    await expect(page.locator(".seat-table:visible")).to_have_count(8)
    last = page.locator(".seat-table[data-seat='7'] .seat-head")
    await last.scroll_into_view_if_needed()
    await last.tap()
    await expect(page.locator(".seat-table:visible")).to_have_attribute("data-seat", "7")


async def test_three_tables_stand_one_below_the_other_on_a_phone(visit: Open) -> None:
    visitor = await visit("/about", size=(390, 844), has_touch=True)
    await show(visitor, film("four-seasons", 3))
    await expect(visitor.page.locator(".seat-table:visible")).to_have_count(3)
