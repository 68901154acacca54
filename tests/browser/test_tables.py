"""Several tables side by side, in a real Chromium: to be seen, read and enlarged, and none to be played at."""

from typing import Any

import pytest
from playwright.async_api import Page, ViewportSize, expect

from engine.games import GAMES
from server.race.views import game_view
from tests.browser.bare import FREEZE, TWO_FRAMES, PageAt
from tests.browser.films import film

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

OPEN = """async () => {
  const { createTables } = await import("/tables.js");
  window.table.destroy();
  window.focused = [];
  window.tables = createTables(document.getElementById("room"), { onFocus: (seat) => window.focused.push(seat) });
}"""
SHOW = """async ([game, film, counts, more]) => {
  const { Reel } = await import("/film.js");
  window.reels ??= film.seats.map((seat) => new Reel(film, seat));
  const seats = film.seats.map((seat, index) => {
    const count = counts[index] ?? seat.moves.length;
    const table = window.reels[index].tableAfter(count);
    const { player: { name }, place } = seat;
    const { progress } = table;
    const common = { seat: seat.seat, name, place, state: "playing", progress, most: game.max_progress };
    return { ...common, table, ...(more[index] ?? {}) };
  });
  window.tables.update({ game, seats });
}"""
MEASURE = """() => [...document.querySelectorAll(".seat-table:not([hidden])")].map((each) => {
  const box = each.getBoundingClientRect();
  const cards = [...each.querySelectorAll(".pile > .card:not(.is-under)")].map((card) => card.getBoundingClientRect());
  return { seat: Number(each.dataset.seat), width: box.width, height: box.height,
    isInside: box.left >= 0 && box.right <= innerWidth + 1 && box.top >= 0 && box.bottom <= innerHeight + 1,
    card: Math.min(...cards.map(({ width }) => width)), cards: cards.length };
})"""
ROOM = "#room { display: grid } .tables { height: 100% }"


async def _open(page_at: PageAt, size: tuple[int, int], **how: Any) -> Page:
    page = await page_at(*size, **how)
    for sheet in ("style", "table", "tables"):
        await page.add_style_tag(url=f"/{sheet}.css")
    await page.add_style_tag(content=ROOM)
    await page.evaluate(OPEN)
    return page


async def _show(
    page: Page, game: str, document: dict[str, Any], counts: list[int | None], more: list[object] | None = None
) -> None:
    info = game_view(GAMES[game], ()).model_dump(mode="json")
    await page.evaluate(SHOW, [info, document, counts, more or []])
    await page.evaluate(TWO_FRAMES)


@pytest.mark.parametrize("game", ["zodiac", "four-seasons", "simplicity"])
@pytest.mark.parametrize(
    ("size", "seats", "together"),
    [
        ((1280, 660), 1, 1),
        ((1280, 660), 2, 2),
        ((1280, 660), 4, 4),
        ((1280, 660), 8, 8),
        ((390, 690), 2, 2),
        ((390, 690), 8, 1),
        ((320, 430), 2, 2),
        ((320, 340), 2, 1),
    ],
    ids=str,
)
async def test_as_many_tables_are_shown_as_can_be_read(
    page_at: PageAt, game: str, size: tuple[int, int], seats: int, together: int
) -> None:
    page = await _open(page_at, size)
    await _show(page, game, film(game, seats, turns=20 + 5 * seats), [])
    shown = await page.evaluate(MEASURE)
    assert len(shown) == together
    assert all(each["isInside"] and each["card"] >= 24 for each in shown), shown
    assert await page.evaluate("window.faults") == []


async def test_a_table_is_enlarged_by_a_click_and_by_its_head_and_put_back(page_at: PageAt) -> None:
    page = await _open(page_at, (1280, 660))
    await _show(page, "zodiac", film("zodiac", 4), [])
    await page.locator(".seat-table[data-seat='2'] .seat-room").click()
    assert [each["seat"] for each in await page.evaluate(MEASURE)] == [2]
    await page.get_by_role("button", name="All tables").press("Enter")
    assert len(await page.evaluate(MEASURE)) == 4
    await page.get_by_role("button", name="Bela Barabas").press("Enter")
    assert [each["seat"] for each in await page.evaluate(MEASURE)] == [1]
    await expect(page.locator(".seat-chip[aria-pressed=true]")).to_be_focused()
    await page.locator(".seat-chip[data-seat='3']").click()
    assert [each["seat"] for each in await page.evaluate(MEASURE)] == [3]
    assert await page.evaluate("window.focused") == [2, None, 1, 3]


async def test_cards_travel_by_steps_and_are_there_at_once_without(page_at: PageAt) -> None:
    page = await _open(page_at, (1280, 660), motion="no-preference")
    document = film("simplicity", 2, turns=40)
    await _show(page, "simplicity", document, [3, 3])
    running = "() => document.getAnimations().filter(({ effect }) => effect.target.matches('.card')).length"
    await page.evaluate(FREEZE)
    await _show(page, "simplicity", document, [4, 3], [{"steps": document["seats"][0]["moves"][3]["steps"]}])
    assert await page.evaluate(running) > 0
    await _show(page, "simplicity", document, [30, 30])
    assert await page.evaluate(running) == 0


async def test_words_and_names_are_there_for_who_does_not_see_the_cards(page_at: PageAt) -> None:
    page = await _open(page_at, (1280, 660))
    more = [{"behind": 5, "note": "house"}, {"table": None}]
    await _show(page, "zodiac", film("zodiac", 2), [0, 0], list(more))
    first = page.get_by_role("group", name="Table of Ada Lovelace")
    await expect(first.get_by_role("img", name="Stock, 72 cards")).to_be_visible()
    await expect(page.get_by_text("5 moves held back: cards not all have turned")).to_be_visible()
    await expect(page.locator(".seat-hidden").last).to_be_visible()
    assert await first.locator("[tabindex], button").count() == 0


async def test_the_grid_follows_the_room(page_at: PageAt) -> None:
    page = await _open(page_at, (1280, 660))
    await _show(page, "four-seasons", film("four-seasons", 4), [])
    await page.set_viewport_size(ViewportSize(width=390, height=600))
    await expect(page.locator(".seat-chip").first).to_be_visible()
    assert len(await page.evaluate(MEASURE)) == 1
    await page.set_viewport_size(ViewportSize(width=1280, height=660))
    await expect(page.locator(".seat-chip").first).to_be_hidden()
