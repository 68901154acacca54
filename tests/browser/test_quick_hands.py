"""Hands that are quicker than the answers: what they move is shown at once, kept in order, and refused in words."""

import time

import pytest
from playwright.async_api import Page

from engine.cards import card_text
from engine.position import Position, legal_texts
from tests.browser.bare import FREEZE, PageAt, answer, middle, played, show, shown

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

TOP = "(pile) => [...document.querySelectorAll(`[data-pile=${pile}] > .card`)].at(-1)?.dataset.face ?? null"
"""The card on top of a pile as it is drawn; nothing where it is a back."""


async def _lay(page: Page, position: Position) -> None:
    await page.evaluate("() => { window.isPending = true }")
    await show(page, position)


def _singles(position: Position) -> list[str]:
    """Moves that are the only one of their card, no two of which share a pile."""
    legal = [text for text in legal_texts(position) if "-" in text]
    sources = [text.split("-")[0] for text in legal]
    found: list[str] = []
    for text in legal:
        source, destination = text.split("-")
        is_apart = not {source, destination} & {pile for each in found for pile in each.split("-")}
        if sources.count(source) == 1 and is_apart:
            found.append(text)
    return found


def _with_singles(game: str, count: int) -> Position:
    for number in range(400):
        position = played(game, number % 40, f"quick {number // 40}")
        if len(_singles(position)) >= count:
            return position
    raise AssertionError(f"no such position of {game}")


async def _tap(page: Page, pile: str) -> None:
    await page.mouse.click(*await middle(page, pile))


async def test_a_card_lies_in_its_new_place_by_the_next_frame_after_the_finger_and_before_any_answer(
    page_at: PageAt,
) -> None:
    page = await page_at(390, 640, has_touch=True, motion="no-preference")
    position = _with_singles("zodiac", 1)
    source, destination = _singles(position)[0].split("-")
    await _lay(page, position)
    card = await page.evaluate(TOP, source)
    await page.evaluate(
        f"""(pile) => addEventListener("pointerup", () => requestAnimationFrame(
          () => {{ window.seen = ({TOP})(pile); }}), {{ capture: true }})""",
        destination,
    )
    await page.touchscreen.tap(*await middle(page, source))
    await page.wait_for_function("() => window.seen !== undefined")
    assert await page.evaluate("() => window.seen") == card
    assert await page.evaluate("() => window.moves") == [f"{source}-{destination}"]


@pytest.mark.parametrize("game", ["zodiac", "simplicity"])
async def test_moves_made_before_the_first_is_answered_are_shown_at_once_and_sent_in_turn(
    page_at: PageAt, game: str
) -> None:
    page = await page_at()
    position = _with_singles(game, 2)
    first, second = _singles(position)[:2]
    await _lay(page, position)
    cards = [await page.evaluate(TOP, text.split("-")[0]) for text in (first, second)]
    await _tap(page, first.split("-")[0])
    await _tap(page, second.split("-")[0])
    await _tap(page, "s")
    assert [await page.evaluate(TOP, text.split("-")[1]) for text in (first, second)] == cards
    assert await page.evaluate(TOP, "w") == ""
    assert await page.evaluate("() => window.moves") == [first]
    for text, made in ((first, [first, second]), (second, [first, second, "deal"])):
        await answer(page, position, text)
        assert await page.evaluate("() => window.moves") == made
    await answer(page, position, "deal")
    assert await page.evaluate(TOP, "w") == card_text(position.waste[-1])
    assert await page.evaluate("() => [window.moves.length, window.refusals.length, window.faults.length]") == [3, 0, 0]


async def test_what_is_not_legal_by_its_turn_goes_back_with_words_and_so_does_all_after_it(page_at: PageAt) -> None:
    page = await page_at()
    position = _with_singles("zodiac", 2)
    first, second = _singles(position)[:2]
    source = second.split("-")[0]
    await _lay(page, position)
    card = await page.evaluate(TOP, source)
    await _tap(page, first.split("-")[0])
    await _tap(page, source)
    await _tap(page, "s")
    position.play(first)
    legal = [text for text in legal_texts(position) if text != second]
    await show(page, position, {"position": {**shown(position), "legal": legal}, "steps": []})
    assert await page.evaluate(TOP, source) == card
    assert await page.evaluate("() => window.moves") == [first]
    assert len(await page.evaluate("() => window.refusals")) == 1
    assert await page.locator("[data-pending]").count() == 0


async def test_where_the_answer_is_more_than_was_shown_the_rest_is_decided_on_the_new_table(page_at: PageAt) -> None:
    page = await page_at(motion="no-preference")
    positions = (played("czarina", number % 20, f"space {number // 20}") for number in range(200))
    position, text = next((each, found) for each in positions if (found := _filling(each)) is not None)
    await _lay(page, position)
    await page.evaluate("(text) => window.table.want(text)", text)
    await page.keyboard.press("d")
    await page.keyboard.press("d")
    await answer(page, position, text)
    assert await page.evaluate("() => window.moves") == [text, "deal"]
    await answer(page, position, "deal")
    assert await page.evaluate("() => window.moves") == [text, "deal", "deal"]
    await answer(page, position, "deal")
    tops = {f"t{number}": pile[-1] for number, pile in enumerate(position.tableau, 1) if pile}
    for pile, card in {**tops, "w": position.waste[-1]}.items():
        assert await page.evaluate(TOP, pile) == card_text(card), pile
    assert await page.evaluate("() => window.faults") == []


def _filling(position: Position) -> str | None:
    """A move after which the stock fills the space."""
    for text in legal_texts(position):
        source = text.split("-")[0]
        if source[0] == "t" and len(position.tableau[int(source[1:]) - 1]) == 1 and len(position.stock) > 4:
            return text
    return None


async def test_a_tap_on_a_card_that_one_has_not_seen_chooses_it_and_moves_nothing(page_at: PageAt) -> None:
    page = await page_at()
    positions = (played("zodiac", number % 60, f"blind {number // 60}") for number in range(300))
    position = next(each for each in positions if _next_goes_somewhere(each))
    await _lay(page, position)
    await _tap(page, "s")
    await _tap(page, "w")
    await answer(page, position, "deal")
    assert await page.evaluate("() => window.moves") == ["deal"]
    assert await page.locator("[data-pile=w][data-selected]").count() == 1


def _next_goes_somewhere(position: Position) -> bool:
    if "deal" not in legal_texts(position):
        return False
    position.play("deal")
    goes = any(text.startswith("w-") for text in legal_texts(position))
    position.pop()
    return goes


async def test_a_second_tap_where_the_card_went_at_the_first_brings_it_no_farther(page_at: PageAt) -> None:
    page = await page_at()
    position = _with_singles("zodiac", 1)
    text = _singles(position)[0]
    source, destination = text.split("-")
    await _lay(page, position)
    await _tap(page, source)
    await _tap(page, destination)
    await answer(page, position, text)
    assert await page.evaluate("() => [window.moves, window.refusals, window.table.selected]") == [[text], [], None]


async def test_a_card_taken_up_in_flight_follows_the_pointer(page_at: PageAt) -> None:
    page = await page_at(motion="no-preference")
    position = _with_singles("zodiac", 1)
    text = _singles(position)[0]
    destination = text.split("-")[1]
    await _lay(page, position)
    await page.evaluate(FREEZE)
    await page.evaluate("(text) => window.table.want(text)", text)
    assert await page.evaluate("() => document.getAnimations().length")
    x, y = await middle(page, destination)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 60, y + 40, steps=2)
    held = await page.locator(".card.is-held").bounding_box()
    assert held is not None
    assert abs(held["x"] + held["width"] / 2 - x - 60) < 4
    assert abs(held["y"] + held["height"] / 2 - y - 40) < 4
    await answer(page, position, text)
    assert await page.locator(f"[data-pile={destination}] > .card.is-held").count() == 1
    await page.mouse.up()


async def test_no_card_travels_for_longer_than_a_fifth_of_a_second(page_at: PageAt) -> None:
    page = await page_at(motion="no-preference")
    position = _with_singles("zodiac", 1)
    await _lay(page, position)
    await page.evaluate(FREEZE)
    await _tap(page, _singles(position)[0].split("-")[0])
    lasts = await page.evaluate("() => document.getAnimations().map((each) => each.effect.getComputedTiming().endTime)")
    assert lasts
    assert all(100 <= each <= 200 for each in lasts)


@pytest.mark.parametrize("way", ["finger", "key"])
async def test_the_stock_runs_through_while_it_is_held_one_card_after_the_other(page_at: PageAt, way: str) -> None:
    page = await page_at()
    position = played("four-seasons")
    await _lay(page, position)
    await page.clock.install()
    if way == "finger":
        await page.mouse.move(*await middle(page, "s"))
        await page.mouse.down()
        await page.clock.run_for(450)
    else:
        await page.keyboard.down("d")
        await page.keyboard.down("d")
    made = await page.evaluate("() => window.moves.length")
    assert made == 1
    await page.clock.run_for(2_000)
    assert await page.evaluate("() => window.moves.length") == 1, "none goes out before the last one's answer"
    for number in range(2, 5):
        await answer_still(page, position)
        await page.clock.run_for(310)
        assert await page.evaluate("() => window.moves") == ["deal"] * number
    await (page.mouse.up() if way == "finger" else page.keyboard.up("d"))
    await answer_still(page, position)
    await page.clock.run_for(2_000)
    assert await page.evaluate("() => window.moves.length") == 4
    assert await page.evaluate("() => window.refusals") == []


async def answer_still(page: Page, position: Position) -> None:
    """Answer a deal on a page whose clock a test turns."""
    position.play("deal")
    step = {"card": card_text(position.waste[-1]), "source": "s", "destination": "w", "is_turned": True}
    more = {"position": shown(position), "steps": [step]}
    await page.evaluate("(more) => window.table.update({ ...window.table.showing, ...more })", more)


async def test_a_run_through_the_stock_ends_with_it_and_does_not_turn_the_waste_over(page_at: PageAt) -> None:
    page = await page_at()
    position = played("florentine")
    while len(position.stock) > 2:
        position.play("deal")
    await _lay(page, position)
    await page.clock.install()
    await page.mouse.move(*await middle(page, "s"))
    await page.mouse.down()
    await page.clock.run_for(450)
    for _ in range(2):
        await answer_still(page, position)
        await page.clock.run_for(1_000)
    assert await page.evaluate("() => window.moves") == ["deal", "deal"]
    assert "redeal" in legal_texts(position)
    await page.mouse.up()
    assert await page.evaluate("() => window.moves") == ["deal", "deal"]


async def test_taps_that_outrun_the_stock_do_not_turn_the_waste_over(page_at: PageAt) -> None:
    page = await page_at()
    position = played("florentine")
    while len(position.stock) > 1:
        position.play("deal")
    await _lay(page, position)
    for _ in range(2):
        await page.keyboard.press("Space")
    await answer(page, position, "deal")
    assert await page.evaluate("() => window.moves") == ["deal"]
    assert await page.evaluate("() => window.refusals") == [
        "The stock is empty. Choose it again to turn the waste over."
    ]
    await page.keyboard.press("Space")
    assert await page.evaluate("() => window.moves") == ["deal", "redeal"]


@pytest.mark.parametrize("way", ["mouse", "focus"])
async def test_a_pile_one_rests_on_shows_where_its_card_can_go(page_at: PageAt, way: str) -> None:
    page = await page_at()
    position = _with_singles("zodiac", 1)
    source, destination = _singles(position)[0].split("-")
    await show(page, position)
    if way == "mouse":
        await page.mouse.move(*await middle(page, source))
    else:
        await page.keyboard.press("Shift")
        await page.locator(f"[data-pile={source}]").focus()
    await page.locator(f"[data-pile={destination}][data-possible]").wait_for()
    marked = await page.locator("[data-possible]").evaluate_all("(all) => all.map((each) => each.dataset.pile)")
    assert marked == [destination]
    mark = "(pile) => getComputedStyle(pile, '::before').content"
    assert await page.locator(f"[data-pile={destination}]").evaluate(mark) != "none"
    await (page.mouse.move(1, 1) if way == "mouse" else page.locator("[data-pile=s]").focus())
    await page.locator("[data-possible]").wait_for(state="detached")


async def test_a_long_press_shows_where_a_card_can_go_until_the_finger_leaves(page_at: PageAt) -> None:
    page = await page_at(390, 640, has_touch=True)
    position = _with_singles("zodiac", 1)
    source, destination = _singles(position)[0].split("-")
    await show(page, position)
    x, y = await middle(page, source)
    session = await page.context.new_cdp_session(page)
    point = {"x": x, "y": y}
    await session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    await page.locator(f"[data-pile={destination}][data-possible]").wait_for()
    await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await page.locator("[data-possible]").wait_for(state="detached")
    assert await page.evaluate("() => window.moves") == []


async def test_a_tap_whose_end_a_busy_page_hears_late_is_a_tap(page_at: PageAt) -> None:
    page = await page_at(390, 640, has_touch=True)
    position = _with_singles("zodiac", 1)
    text = _singles(position)[0]
    await show(page, position)
    x, y = await middle(page, text.split("-")[0])
    session = await page.context.new_cdp_session(page)
    began = time.time()
    start = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}], "timestamp": began}
    await session.send("Input.dispatchTouchEvent", start)
    await page.locator("[data-possible]").first.wait_for()
    await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": began + 0.1})
    assert await page.evaluate("() => window.moves") == [text]
    await page.locator("[data-possible]").wait_for(state="detached")
