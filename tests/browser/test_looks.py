"""Every table at every size, on the real page: nothing overlaps, is cut off, or is too small to touch."""

import pytest
from playwright.async_api import Page, ViewportSize

from engine.games import GAMES
from protocol.events import SeatEnded
from tests.browser.bare import FREEZE, PageAt, show
from tests.browser.faults import faults_of, unreadable
from tests.browser.stages import stages
from tests.browser.staging import Stage, racers
from tests.browser.visitor import Open

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SIZES = ((320, 568), (360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080))
NAMES = (
    "Guest26DK",
    "Wolfeschlegelstein",
    "Ann",
    "Aleksandra Wiśniewska",
    "Bob",
    "Zhanibek Qasymuly",
    "Elisabeth-Charlotte",
    "ΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩ",
)
PROGRESS = (23, 41, 17, 64, 0, 33, 8, 50)


ENDS = """() => {
  const cards = document.getAnimations().filter(({ effect }) => effect.target.classList.contains("card"));
  const changed = (effect) => ("opacity" in effect.getKeyframes()[0] ? "opacity" : "transform");
  return cards.map(({ effect }) => [effect.getComputedTiming().endTime, changed(effect)]);
}"""
"""When each card that moves has arrived, and what changes of it till then."""


TOAST = """async (words) => {
  const page = document.querySelector("script[type=module]").src;
  (await import(new URL("notices.js", page))).toast(words);
}"""
UNDER_TOAST = """() => {
  const note = document.querySelector(".toast:last-child").getBoundingClientRect();
  const isUnder = ({ left, right, top, bottom }) =>
    left < note.right && right > note.left && top < note.bottom && bottom > note.top;
  const parts = [...document.querySelectorAll("[data-pile] > :is(.card, .slot)")];
  return parts.filter((part) => isUnder(part.getBoundingClientRect())).map((part) => part.parentElement.dataset.pile);
}"""
"""The piles of which something lies under the last words that pass."""


OUT_OF_SIGHT = """(list) => {
  const room = list.getBoundingClientRect();
  const boxes = [...list.children].map((lane) => [lane.dataset.seat, lane.getBoundingClientRect()]);
  const isOut = ({ left, right, top, bottom }) =>
    left < room.left - 1 || right > room.right + 1 || top < room.top - 1 || bottom > room.bottom + 1;
  return boxes.filter(([, box]) => isOut(box)).map(([seat]) => seat);
}"""
"""The racers one had to scroll to."""
SHORTENED = "(all) => all.map((each) => each.scrollWidth > each.clientWidth)"


async def _sees_no_faults(page: Page, where: str) -> None:
    """Look at the page at each size, and read it in both themes, which have the same measures."""
    for width, height in SIZES:
        await page.set_viewport_size(ViewportSize(width=width, height=height))
        assert await faults_of(page) == [], f"{where} at {width}x{height}"
    for theme in ("light", "dark"):
        await page.evaluate("(theme) => { document.documentElement.dataset.theme = theme }", theme)
        assert await unreadable(page) == [], f"{where}, {theme}"


@pytest.mark.parametrize("game", GAMES)
async def test_nothing_overlaps_is_cut_off_or_too_small_at_any_stage_of_a_game(visit: Open, game: str) -> None:
    positions = stages(game)
    stage = await Stage.set_up(await visit(is_still=True))
    for name, position in positions.items():
        await stage.lay(position)
        await _sees_no_faults(stage.page, f"{game}, {name}")


async def test_eight_racers_with_long_names_stand_beside_the_table(visit: Open) -> None:
    position = stages("zodiac")["midway"]
    stage = await Stage.set_up(await visit(is_still=True))
    seats = racers(NAMES, PROGRESS, Bob={"away": 20_000}, Ann={"state": "stuck"})
    await stage.lay(position, seats=seats, you=0, is_ranked=True)
    await _sees_no_faults(stage.page, "eight racers")
    order = "(all) => all.map((each) => Number(each.dataset.progress))"
    assert await stage.page.locator(".lane").evaluate_all(order) == sorted(PROGRESS, reverse=True)
    assert "away 0:" in await stage.page.locator(".lane[data-away]").inner_text()


async def test_all_of_eight_racers_are_in_sight_and_a_touch_shows_their_names_whole(visit: Open) -> None:
    stage = await Stage.set_up(await visit(has_touch=True, is_still=True))
    seats = racers(NAMES, PROGRESS, Bob={"away": 20_000}, Ann={"state": "stuck"})
    await stage.lay(stages("zodiac")["midway"], seats=seats, you=0, is_ranked=True)
    lanes, heads = stage.page.locator(".lanes"), stage.page.locator(".lane-head")
    for width, height in SIZES:
        await stage.page.set_viewport_size(ViewportSize(width=width, height=height))
        assert await lanes.evaluate(OUT_OF_SIGHT) == [], f"{width}x{height}"
    await stage.page.set_viewport_size(ViewportSize(width=390, height=844))
    table = await stage.page.locator(".table").bounding_box()
    assert True in await heads.evaluate_all(SHORTENED)
    await lanes.tap()
    assert True not in await heads.evaluate_all(SHORTENED)
    assert (
        await lanes.evaluate(
            OUT_OF_SIGHT.replace("list.getBoundingClientRect()", "document.body.getBoundingClientRect()")
        )
        == []
    )
    assert await stage.page.locator(".table").bounding_box() == table
    await lanes.tap()
    assert True in await heads.evaluate_all(SHORTENED)


async def test_the_count_of_a_pile_grows_with_its_cards(visit: Open) -> None:
    stage = await Stage.set_up(await visit(is_still=True))
    size = "(count) => parseFloat(getComputedStyle(count).fontSize)"
    for game, (width, height), least in (
        ("zodiac", (390, 844), 11),
        ("zodiac", (1920, 1080), 14),
        ("four-seasons", (1920, 1080), 18),
    ):
        await stage.lay(stages(game)["long piles"])
        await stage.page.set_viewport_size(ViewportSize(width=width, height=height))
        assert await faults_of(stage.page) == []
        assert await stage.page.locator(".pile-count:not([hidden])").first.evaluate(size) >= least, f"{game} at {width}"


async def test_the_countdown_and_the_result_of_eight_are_whole_at_every_size(visit: Open) -> None:
    position = stages("zodiac")["midway"]
    stage = await Stage.set_up(await visit(is_still=True))
    seats = racers(NAMES, PROGRESS)
    await stage.lay(None, position=None, state="countdown", starts_in=60_000, seats=seats, you=0, is_ranked=True)
    await _sees_no_faults(stage.page, "countdown")
    await stage.lay(position, state="running", starts_in=None)
    places = sorted(PROGRESS, reverse=True)
    over = [{**seat, "state": "time", "place": places.index(PROGRESS[number]) + 1} for number, seat in enumerate(seats)]
    await stage.lay(None, state="ended", left=None, elapsed=900_000, seats=over)
    await stage.visitor.sees("dialog.result [data-choice=rematch]")
    await _sees_no_faults(stage.page, "result")
    assert await stage.page.locator(".standing-name").all_inner_texts() == [
        f"{NAMES[PROGRESS.index(progress)]}{' you' if progress == PROGRESS[0] else ''}" for progress in places
    ]


async def test_words_that_pass_cover_no_card_at_any_size(visit: Open) -> None:
    stage = await Stage.set_up(await visit(is_still=True))
    seats = racers(NAMES[:3], PROGRESS[:3])
    await stage.lay(stages("zodiac")["midway"], seats=seats, you=0, is_ranked=True)
    for width, height in SIZES:
        await stage.page.set_viewport_size(ViewportSize(width=width, height=height))
        assert await faults_of(stage.page) == []
        await stage.page.evaluate(TOAST, "The ten of diamonds cannot go to the second foundation of diamonds.")
        assert await stage.page.evaluate(UNDER_TOAST) == [], f"{width}x{height}"


async def test_a_race_is_dealt_within_600_milliseconds_and_fades_in_with_less_motion(page_at: PageAt) -> None:
    for motion in ("no-preference", "reduce"):
        page = await page_at(motion=motion)
        await page.evaluate(FREEZE)
        await show(page, stages("zodiac")["start"], {"isNew": True})
        ends = await page.evaluate(ENDS)
        assert len(ends) >= 32, motion
        assert max(end for end, _ in ends) <= 600
        assert {moved for _, moved in ends} == ({"opacity"} if motion == "reduce" else {"transform"})


async def test_that_somebody_is_done_is_noticed_and_moves_nothing_on_the_table(visit: Open) -> None:
    position = stages("zodiac")["midway"]
    stage = await Stage.set_up(await visit(size=(390, 844), is_still=True))
    await stage.lay(position, seats=racers(NAMES[:3], PROGRESS[:3]), you=0, is_ranked=True)
    boxes = "(all) => all.map((each) => JSON.stringify(each.getBoundingClientRect()))"
    before = await stage.page.locator("[data-pile]").evaluate_all(boxes)
    await stage.happens(SeatEnded(seat=1, state="solved", progress=176, reached=401_000))
    news = await stage.visitor.sees(".bar-news[data-kind=solved]")
    assert "Wolfeschlegelstein" in await news.inner_text()
    assert "6:41" in await news.inner_text()
    assert await stage.page.locator("[data-pile]").evaluate_all(boxes) == before
    lane = stage.page.locator(".lane").first
    assert await lane.get_attribute("data-seat") == "1"
    assert await lane.get_attribute("data-news") == ""


async def test_a_new_phase_is_an_event(visit: Open) -> None:
    positions = stages("zodiac")
    stage = await Stage.set_up(await visit(is_still=True))
    await stage.lay(positions["last of the first phase"])
    await stage.lay(positions["second phase"])
    assert "Second phase" in await (await stage.visitor.sees(".bar-news[data-kind=phase]")).inner_text()
    await stage.visitor.sees(".table[data-phase='2']")
