"""The browser's table, by itself, in a real Chromium: where everything stands, and what fingers, mouse and keys say."""

import pytest
from playwright.async_api import ViewportSize

from engine.games import GAMES
from engine.position import Position, legal_texts
from tests.browser.bare import PageAt, middle, played, show

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ROOMS = ((320, 430), (390, 640), (568, 220), (768, 850), (844, 330), (1000, 700), (1100, 620), (1600, 950))
TOUCHABLE = 40
MEASURE = """() => ({
  faults: window.faults,
  scroll: document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight,
  piles: [...document.querySelectorAll("[data-pile]")].map((pile) => {
    const box = (element) => { const r = element.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
    return { name: pile.dataset.pile, box: box(pile), label: pile.getAttribute("aria-label"),
             cards: [...pile.querySelectorAll(".card, .slot")].map(box) };
  }),
})"""

Box = tuple[float, float, float, float]


def _overlap(one: Box, other: Box) -> bool:
    slack = 0.5
    return (
        one[0] < other[2] - slack
        and other[0] < one[2] - slack
        and one[1] < other[3] - slack
        and other[1] < one[3] - slack
    )


def _is_inside(box: Box, room: Box) -> bool:
    slack = 0.5
    return (
        box[0] >= room[0] - slack
        and box[1] >= room[1] - slack
        and box[2] <= room[2] + slack
        and box[3] <= room[3] + slack
    )


@pytest.mark.parametrize("moves", [0, 60], ids=["fresh", "later"])
@pytest.mark.parametrize("game", GAMES)
async def test_every_pile_is_inside_the_room_apart_from_the_others_and_touchable(
    page_at: PageAt, game: str, moves: int
) -> None:
    page = await page_at()
    position = played(game, moves)
    for width, height in ROOMS:
        await page.set_viewport_size(ViewportSize(width=width, height=height))
        await show(page, position)
        seen = await page.evaluate(MEASURE)
        assert seen["faults"] == []
        assert not seen["scroll"]
        info = position.game
        assert len(seen["piles"]) == info.tableau + info.cells + info.foundations + 2
        for index, pile in enumerate(seen["piles"]):
            where = f"{pile['name']} in {width}x{height}: {pile['box']}"
            left, top, right, bottom = pile["box"]
            assert _is_inside(pile["box"], (0, 0, width, height)), where
            assert min(right - left, bottom - top) >= TOUCHABLE, where
            assert all(_is_inside(card, pile["box"]) for card in pile["cards"]), where
            assert pile["label"], where
            for other in seen["piles"][index + 1 :]:
                assert not _overlap(pile["box"], other["box"]), f"{where} and {other['name']} {other['box']}"


def _choice(position: Position) -> tuple[str, list[str]] | None:
    """A pile whose card has several places to go."""
    places: dict[str, list[str]] = {}
    for text in legal_texts(position):
        if "-" in text:
            source, destination = text.split("-")
            places.setdefault(source, []).append(destination)
    return next((choice for choice in places.items() if len(choice[1]) > 1), None)


def _chosen(game: str) -> tuple[Position, str, list[str]]:
    """A position with a pile whose card has several places to go, that pile, and those places."""
    for number in range(300):
        position = played(game, number % 60, f"table {number // 60}")
        choice = _choice(position)
        if choice is not None:
            return position, *choice
    raise AssertionError(f"no choice in {game}")


@pytest.mark.parametrize("game", ["zodiac", "four-seasons", "florentine", "simplicity"])
async def test_a_card_dragged_near_a_place_goes_there(page_at: PageAt, game: str) -> None:
    page = await page_at()
    position, source, targets = _chosen(game)
    await show(page, position)
    await page.mouse.move(*await middle(page, source))
    await page.mouse.down()
    x, y = await middle(page, targets[1])
    await page.mouse.move(x + 9, y - 6, steps=6)
    await page.mouse.up()
    assert await page.evaluate("window.moves") == [f"{source}-{targets[1]}"]


@pytest.mark.parametrize("has_touch", [False, True], ids=["mouse", "touch"])
async def test_a_tap_chooses_and_a_second_one_moves(page_at: PageAt, has_touch: bool) -> None:
    page = await page_at(390, 640, has_touch=has_touch)
    position, source, targets = _chosen("zodiac")
    await show(page, position)
    tap = page.touchscreen.tap if has_touch else page.mouse.click
    await tap(*await middle(page, source))
    await page.locator(f"[data-pile={source}][data-selected]").wait_for()
    marked = await page.locator("[data-target]").evaluate_all("(all) => all.map((each) => each.dataset.pile)")
    assert sorted(marked) == sorted(targets)
    await tap(*await middle(page, targets[0]))
    assert await page.evaluate("window.moves") == [f"{source}-{targets[0]}"]


async def test_one_tap_moves_where_only_one_move_is_possible(page_at: PageAt) -> None:
    page = await page_at(390, 640, has_touch=True)
    position = played("zodiac")
    sources = [text.split("-")[0] for text in legal_texts(position) if "-" in text]
    source = next(each for each in sources if sources.count(each) == 1)
    await show(page, position)
    await page.touchscreen.tap(*await middle(page, source))
    moves = await page.evaluate("window.moves")
    assert moves == [text for text in legal_texts(position) if text.startswith(f"{source}-")]


@pytest.mark.parametrize("is_pending", [False, True], ids=["not yet shown", "shown as pending"])
async def test_a_double_tap_makes_one_move(page_at: PageAt, is_pending: bool) -> None:
    page = await page_at(390, 640)
    await page.evaluate("(is) => { window.isPending = is }", is_pending)
    await show(page, played("zodiac"))
    x, y = await middle(page, "s")
    await page.mouse.dblclick(x, y)
    assert await page.evaluate("window.moves") == ["deal"]


async def test_a_pending_card_is_shown_at_once_and_put_back_after_a_refusal(page_at: PageAt) -> None:
    page = await page_at(motion="no-preference")
    position, source, targets = _chosen("zodiac")
    await show(page, position)
    card = await page.locator(f"[data-pile={source}] [data-card]").get_attribute("data-card")
    await page.evaluate("(text) => window.table.pending(text)", f"{source}-{targets[0]}")
    assert await page.locator(f"[data-pile={targets[0]}] [data-card]").get_attribute("data-card") == card
    await page.evaluate("() => window.table.putBack()")
    assert await page.locator(f"[data-pile={source}] [data-card]").get_attribute("data-card") == card
    await page.mouse.click(*await middle(page, source))
    await page.locator(f"[data-pile={source}][data-selected]").wait_for()


async def test_an_element_goes_along_with_its_card(page_at: PageAt) -> None:
    page = await page_at(motion="no-preference")
    position, source, targets = _chosen("zodiac")
    await show(page, position)
    await page.evaluate("(pile) => { document.querySelector(`[data-pile=${pile}] [data-card]`).id = 'mine' }", source)
    text = f"{source}-{targets[0]}"
    steps = [
        {"source": step.source, "destination": step.destination, "is_turned": step.is_turned_up}
        for step in position.play(text)
    ]
    await show(page, position, {"steps": steps})
    assert await page.locator(f"[data-pile={targets[0]}] > #mine").count() == 1


async def test_where_nothing_is_legal_words_say_so(page_at: PageAt) -> None:
    page = await page_at()
    await show(page, played("zodiac"))
    await page.mouse.click(*await middle(page, "t5"))
    assert await page.evaluate("window.moves") == []
    assert len(await page.evaluate("window.refusals")) == 1


async def test_keys_deal_choose_and_let_go(page_at: PageAt) -> None:
    page = await page_at()
    position, source, targets = _chosen("zodiac")
    await show(page, position)
    await page.locator(f"[data-pile={source}]").focus()
    await page.keyboard.press("d")
    await page.keyboard.press("Enter")
    await page.locator(f"[data-pile={source}][data-selected]").wait_for()
    await page.keyboard.press("Escape")
    await page.locator(f"[data-pile={source}]:not([data-selected])").wait_for()
    await page.keyboard.press("Space")
    await page.locator(f"[data-pile={targets[0]}]").focus()
    await page.keyboard.press("Enter")
    assert await page.evaluate("window.moves") == ["deal", f"{source}-{targets[0]}"]
    label = await page.locator(f"[data-pile={source}]").get_attribute("aria-label")
    assert label is not None
    assert "can go to" in label
    assert " of " in label


async def test_before_the_cards_are_shown_there_are_only_backs(page_at: PageAt) -> None:
    page = await page_at()
    await show(page, played("zodiac"), {"position": None})
    assert await page.locator("[data-card]").count() == 0
    assert await page.locator(".card.is-back").count() == 33


COVERED = """() => [...document.querySelectorAll(".pile-count:not([hidden])")].flatMap((count) => {
  const over = count.getBoundingClientRect();
  const card = [...count.parentElement.querySelectorAll(".card:not(.is-under) > .card-picture")].at(-1);
  return [...(card?.querySelectorAll(".first-index > *, .second-index > *") ?? [])].map((sign) => {
    const under = sign.getBoundingClientRect();
    const across = Math.min(over.right, under.right) - Math.max(over.left, under.left);
    const along = Math.min(over.bottom, under.bottom) - Math.max(over.top, under.top);
    return Math.max(0, across) * Math.max(0, along) / (under.width * under.height);
  });
})"""


BOTTOMS = "(all) => all.map((each) => each.getBoundingClientRect().bottom)"


@pytest.mark.parametrize("game", ["zodiac", "simplicity", "czarina"])
async def test_a_piles_count_is_whole_and_covers_no_corner_of_its_card(page_at: PageAt, game: str) -> None:
    page = await page_at()
    position = played(game, 60)
    for width, height in ROOMS:
        await page.set_viewport_size(ViewportSize(width=width, height=height))
        await show(page, position)
        assert max(await page.evaluate(COVERED), default=0) < 0.1, f"{width}x{height}"
        counts = await page.locator(".pile-count:not([hidden])").evaluate_all(BOTTOMS)
        assert max(counts) <= height, f"{width}x{height}"
