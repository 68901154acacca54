"""Fingers at the table: pointer events alone, every move by two taps, a drop that need not be exact."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Page

from engine.games import GAMES
from engine.position import legal_texts
from tests.browser.bare import PageAt, middle, played, show

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

WEB = Path(__file__).resolve().parents[2] / "client" / "web"
OTHER_WAYS = re.compile(
    r"draggable|dataTransfer|dragover|ondrop|[\"']drop[\"']|touchstart|touchmove|touchend|mousedown|mousemove"
)
NARROW = (320, 430)
"""What a table has of a screen of 320 by 568 pixels."""
LATER = 600


async def test_the_table_listens_to_pointer_events_only() -> None:
    for path in (WEB / "table").glob("*.js"):
        assert OTHER_WAYS.findall(path.read_text(encoding="utf-8")) == [], path


async def _tap_later(page: Page, pile: str) -> None:
    """Tap a pile so long after the last tap that it is no double tap."""
    await page.clock.run_for(LATER)
    await page.touchscreen.tap(*await middle(page, pile))


@pytest.mark.parametrize("moves", [0, 45], ids=["fresh", "later"])
@pytest.mark.parametrize("game", GAMES)
async def test_every_move_is_made_by_two_taps_or_by_one_where_it_is_the_only_one(
    page_at: PageAt, game: str, moves: int
) -> None:
    page = await page_at(*NARROW, has_touch=True)
    position = played(game, moves, "fingers")
    await show(page, position)
    await page.clock.install()
    legal = legal_texts(position)
    for text in legal:
        source, _, destination = ("s-w" if text in ("deal", "redeal") else text).partition("-")
        await page.evaluate("() => { window.moves = []; window.table.letGo(); }")
        await _tap_later(page, source)
        if destination != "w" and sum(each.startswith(f"{source}-") for each in legal) > 1:
            assert await page.evaluate("() => window.moves") == []
            await _tap_later(page, destination)
        assert await page.evaluate("() => window.moves") == [text]
    assert await page.evaluate("() => [window.refusals, window.faults]") == [[], []]


@pytest.mark.parametrize("aside", [(0.45, 0.45), (-0.45, 0.45), (0.45, -0.45), (-0.45, -0.45)], ids=str)
@pytest.mark.parametrize("game", GAMES)
async def test_a_card_let_go_half_beside_its_place_on_a_narrow_screen_goes_there(
    page_at: PageAt, game: str, aside: tuple[float, float]
) -> None:
    page = await page_at(*NARROW, has_touch=True)
    positions = (played(game, number, "fingers") for number in range(60))
    position, text = next((each, found) for each in positions if (found := _single(legal_texts(each))) is not None)
    await show(page, position)
    source, destination = text.split("-")
    width, height = await page.evaluate(
        "() => [window.table.layout.size.cardWidth, window.table.layout.size.cardHeight]"
    )
    x, y = await middle(page, source)
    to_x, to_y = await middle(page, destination)
    session = await page.context.new_cdp_session(page)
    points = [(x, y), ((x + to_x) / 2, (y + to_y) / 2), (to_x + aside[0] * width, to_y + aside[1] * height)]
    for kind, point in zip(("touchStart", "touchMove", "touchMove"), points, strict=True):
        touches = [{"x": point[0], "y": point[1]}]
        await session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
    await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert await page.evaluate("() => window.moves") == [text]


def _single(legal: list[str]) -> str | None:
    """A move that is the only one of its card."""
    sources = [text.split("-")[0] for text in legal]
    return next((text for text in legal if "-" in text and sources.count(text.split("-")[0]) == 1), None)
