"""What is said to who listens: each thing once, in words, where it is heard, and not too much of it."""

from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.bare import PageAt, answer, middle, played, show
from tests.browser.test_modules import RACE, call
from tests.browser.visitor import PATIENCE, Open
from tests.browser.whole_games import LISTEN

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
MOST = 52
HEARS = "(start) => window.heard.some((line) => line.startsWith(start))"


def progress(seat: int, progress: int) -> dict[str, Any]:
    return {"kind": "progress", "seat": seat, "progress": progress, "reached": 0}


async def test_of_a_rivals_progress_each_quarter_is_told_and_when_one_is_passed_but_not_again_and_again(
    visit: Open,
) -> None:
    visitor = await visit()
    await visitor.is_well()
    body = """const [race, steps, most] = given;
      const state = await import(new URL("state.js", page));
      const news = module.createProgressNews();
      let now = 0;
      let known = state.takeRace(race, 0);
      return steps.map((event) => {
        now += 2_000;
        const words = news.words(known, event, most, now);
        const next = known.version + 1;
        known = state.takeEvents(known, { race: race.race, first: next, last: next, events: [event] }, now);
        return words;
      });"""
    steps = [progress(1, each) for each in (5, 12, 13, 14, 27, 51, 52)]
    told = await call(visitor, "progress_news.js", body, RACE, steps, MOST)
    assert told == [None, None, "Bob has 13 of 52.", None, "Bob has 27 of 52.", "Bob has 51 of 52.", None]
    turns = [progress(0, 2), progress(1, 3), progress(0, 4), progress(1, 5), progress(0, 6), *[progress(0, 7)] * 6]
    told = await call(visitor, "progress_news.js", body, RACE, [*turns, progress(1, 9)], MOST)
    assert [each for each in told if each] == ["Bob passes you with 3 of 52.", "Bob passes you with 9 of 52."]


async def test_of_progress_told_at_once_only_the_last_of_each_seat_counts(visit: Open) -> None:
    visitor = await visit()
    events = [progress(1, 13), {"kind": "back", "seat": 1}, progress(1, 27), progress(2, 3)]
    kept = await call(visitor, "progress_news.js", "return module.withoutEarlierProgress(given[0]);", events)
    assert kept == events[1:]


async def test_a_race_is_heard_from_its_start_to_its_result_each_thing_once(visit: Open) -> None:
    visitor = await visit()
    page = visitor.page
    await page.add_init_script(LISTEN)
    await page.reload()
    await visitor.press("[data-game=zodiac]")
    await visitor.press("[data-action=house]")
    await visitor.at_table()
    await page.wait_for_function(HEARS, arg="The House (greedy) has ", timeout=PATIENCE)
    await page.keyboard.press("p")
    await page.wait_for_function("() => window.heard.some((line) => /You: .* Time left/.test(line))")
    await visitor.resign()
    dialog = page.locator("dialog.result")
    await expect(dialog).to_be_visible(timeout=3 * PATIENCE)
    title = await dialog.locator("h2").first.inner_text()
    await page.wait_for_function(HEARS, arg=f"{title}. ")
    heard = [line for line in await page.evaluate("() => window.heard") if "Time left" not in line]
    assert len(heard) == len(set(heard)), heard
    for words in ("The cards are shown. Go!", "The House (greedy): ", "Resigned."):
        assert sum(line.startswith(words) for line in heard) == 1, heard
    assert 1 <= sum(line.startswith("The House (greedy) has ") for line in heard) <= 3
    assert "The race is over." not in heard
    in_dialog = await dialog.locator(".live").inner_text()
    assert title in in_dialog, "what is behind a dialog is not heard"


async def test_of_a_run_through_the_stock_only_the_last_card_is_said(page_at: PageAt) -> None:
    page = await page_at()
    position = played("four-seasons")
    await show(page, position)
    await page.evaluate("() => { window.isPending = true }")
    await page.mouse.move(*await middle(page, "s"))
    await page.mouse.down()
    answered = 0
    while answered < 3:
        await page.wait_for_function("(count) => window.moves.length > count", arg=answered)
        await answer(page, position, "deal")
        answered += 1
    assert await page.evaluate("() => window.said") == []
    await page.mouse.up()
    assert len(await page.evaluate("() => window.said")) == 1


async def test_a_chosen_card_and_the_places_it_can_go_to_are_described(page_at: PageAt) -> None:
    page = await page_at()
    position = played("simplicity", 3)
    await show(page, position)
    legal = [text for text in await page.evaluate("() => window.table.showing.position.legal") if "-" in text]
    sources = [text.split("-")[0] for text in legal]
    source = next((each for each in sources if sources.count(each) > 1), None)
    assert source is not None
    await page.locator(f"[data-pile={source}]").focus()
    await page.keyboard.press("Enter")
    await page.locator(f"[data-pile={source}][aria-pressed=true]").wait_for()
    described = await page.locator("[aria-description='the chosen card can go here']").evaluate_all(
        "(all) => all.map((each) => each.dataset.pile)"
    )
    assert sorted(described) == sorted(text.split("-")[1] for text in legal if text.startswith(f"{source}-"))
