"""The browser's film: every table at every turn is what the engine says, whichever way one goes there."""

import random
from typing import Any

import pytest
from playwright.async_api import Page

from engine.games import GAMES
from tests.browser.bare import PageAt
from tests.browser.films import Played, play

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

TABLES = """async ([start, moves, counts]) => {
  const { Reel } = await import("/film.js");
  const reel = new Reel({ start }, { moves });
  return counts.map((count) => reel.tableAfter(count));
}"""
STEPS = """async ([start, moves, ends]) => {
  const { Reel } = await import("/film.js");
  const reel = new Reel({ start }, { moves });
  return ends.map(([from, to]) => reel.stepsBetween(from, to));
}"""
COUNTS = """async ([moves, times]) => {
  const { Reel } = await import("/film.js");
  const reel = new Reel({ start: { tableau: [], cells: [], foundations: [], stock: 0, waste: [] } }, { moves });
  return times.map((time) => reel.countAt(time));
}"""


def _moves(played: Played) -> list[dict[str, Any]]:
    return [move.model_dump(mode="json", exclude_none=True) for move in played.moves]


def _plain(table: dict[str, Any]) -> dict[str, Any]:
    """A table in which what is absent and what is null are the same."""
    foundations = [{"cards": each["cards"], "card": each.get("card")} for each in table["foundations"]]
    return {"redeals": None, "base": None, **table, "foundations": foundations}


async def _asked(page: Page, played: Played, counts: list[int]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = await page.evaluate(TABLES, [played.tables[0], _moves(played), counts])
    return [_plain(table) for table in found]


@pytest.mark.parametrize("undo", [0.0, 0.3], ids=["race", "practice"])
@pytest.mark.parametrize("game", GAMES)
async def test_every_table_is_the_engines(page_at: PageAt, game: str, undo: float) -> None:
    page = await page_at()
    for number in range(3):
        played = play(game, random.Random(number), 300, undo=undo, name=f"film {number}")
        counts = list(range(len(played.moves) + 1))
        assert await _asked(page, played, counts) == [_plain(table) for table in played.tables]


@pytest.mark.parametrize("game", ["zodiac-1914", "corners-redeal"])
async def test_one_may_go_to_any_turn_from_any_other(page_at: PageAt, game: str) -> None:
    page = await page_at()
    chance = random.Random(5)
    played = play(game, chance, 400, undo=0.2)
    counts = [chance.randrange(len(played.moves) + 1) for _ in range(300)]
    assert await _asked(page, played, counts) == [_plain(played.tables[count]) for count in counts]


async def test_redeals_and_undone_redeals_are_among_what_is_played() -> None:
    found = [
        (move.move, move.steps)
        for number in range(3)
        for move in play("corners-redeal", random.Random(number), 300, undo=0.3, name=f"film {number}").moves
    ]
    assert any(move == "redeal" for move, _ in found)
    assert any(move == "undo" and steps[0].card is None for move, steps in found)
    assert any(move == "undo" and steps[0].source.startswith("f") for move, steps in found)


async def test_steps_lead_there_and_back(page_at: PageAt) -> None:
    page = await page_at()
    played = play("corners-redeal", random.Random(2), 200, undo=0.2)
    moves = _moves(played)
    ends = [(0, 5), (5, 0), (17, 18), (18, 17), (9, 9)]
    there, back, on, off, nowhere = await page.evaluate(STEPS, [played.tables[0], moves, ends])
    assert there == [step for move in moves[:5] for step in move["steps"]]
    turned = [{**step, "source": step["destination"], "destination": step["source"]} for step in reversed(there)]
    assert back == turned
    assert (len(on), len(off), nowhere) == (len(moves[17]["steps"]), len(moves[17]["steps"]), [])


async def test_the_moves_until_a_time_are_counted(page_at: PageAt) -> None:
    page = await page_at()
    moves = [{"at": at} for at in (0, 10, 10, 25)]
    assert await page.evaluate(COUNTS, [moves, [0, 9, 10, 24, 25, 900]]) == [1, 1, 3, 3, 4, 4]
    assert await page.evaluate(COUNTS, [[], [0, 900]]) == [0, 0]
