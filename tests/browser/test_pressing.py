"""What is pressed is the pile in that place, whatever happens to lie or fly over it."""

import pytest
from playwright.async_api import Page

from engine.position import Position
from tests.browser.bare import FREEZE, TWO_FRAMES, PageAt, middle, played, show

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

HOLD = """(time) => {
  for (const animation of document.getAnimations()) { animation.pause(); animation.currentTime = time; }
}"""
OUTCOME = """() => [window.moves.splice(0), window.refusals.splice(0),
  [...document.querySelectorAll("[data-selected]")].map((pile) => pile.dataset.pile)]"""


async def _press_every_pile(page: Page, position: Position, *, held_at: int | None) -> dict[str, object]:
    """What comes of a press on each pile's middle, perhaps while the deal's cards hang in the air."""
    outcomes = {}
    for name in await page.locator("[data-pile]").evaluate_all("(all) => all.map((each) => each.dataset.pile)"):
        await page.evaluate("() => window.table.letGo()")
        if held_at is not None:
            await page.evaluate(HOLD, held_at)
        await page.mouse.click(*await middle(page, name))
        await page.evaluate(TWO_FRAMES)
        outcomes[name] = await page.evaluate(OUTCOME)
    return outcomes


@pytest.mark.parametrize("held_at", [60, 300, 520])
@pytest.mark.parametrize("game", ["zodiac", "four-seasons", "simplicity"])
async def test_the_pile_one_presses_is_the_one_pressed_whatever_flies_over_it(
    page_at: PageAt, game: str, held_at: int
) -> None:
    position = played(game)
    still, moving = await page_at(), await page_at(motion="no-preference")
    await show(still, position)
    await moving.evaluate(FREEZE)
    await show(moving, position, {"isNew": True})
    await moving.evaluate(HOLD, held_at)
    assert await moving.evaluate("document.getAnimations().length") > 0
    expected = await _press_every_pile(still, position, held_at=None)
    assert await _press_every_pile(moving, position, held_at=held_at) == expected
