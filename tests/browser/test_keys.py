"""The table by keyboard: where arrows lead, the key of each pile, other alphabets, and what is not the table's."""

import pytest
from playwright.async_api import Page, expect

from engine.games import GAMES
from engine.position import Position, legal_texts
from tests.browser.bare import PageAt, answer, played, show
from tests.browser.visitor import Open

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ROOMS = ((320, 430), (390, 640), (844, 330), (1000, 700), (1600, 950))
FOCUSED = "() => document.activeElement.dataset.pile ?? null"
WAYS = """async ([game, rooms]) => {
  const { layOut } = await import("/table/layout.js");
  const { neighbourOf } = await import("/table/arrows.js");
  return rooms.map(([width, height]) => {
    const layout = layOut(game, width, height);
    const names = [...layout.places.keys()];
    return Object.fromEntries(names.map((name) => [name,
      ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map((arrow) => neighbourOf(layout, name, arrow))]));
  });
}"""


def _reached(ways: dict[str, list[str | None]], start: str) -> set[str]:
    found, edge = {start}, [start]
    while edge:
        for name in ways[edge.pop()]:
            if name is not None and name not in found:
                found.add(name)
                edge.append(name)
    return found


@pytest.mark.parametrize("game", GAMES)
async def test_arrows_lead_from_every_pile_to_every_other(page_at: PageAt, game: str) -> None:
    page = await page_at()
    await show(page, played(game))
    info = await page.evaluate("() => window.table.showing.game")
    for ways in await page.evaluate(WAYS, [info, ROOMS]):
        for name in ways:
            assert _reached(ways, name) == set(ways), name


async def test_arrows_go_to_the_pile_that_stands_there_and_home_and_end_to_the_corners(page_at: PageAt) -> None:
    page = await page_at(1000, 700)
    await show(page, played("four-seasons"))
    await page.keyboard.press("ArrowRight")
    assert await page.evaluate(FOCUSED) == "t1"
    await page.keyboard.press("ArrowRight")
    assert await page.evaluate(FOCUSED) == "t2"
    await page.keyboard.press("ArrowUp")
    assert await page.evaluate(FOCUSED) == "t4"
    await page.keyboard.press("ArrowLeft")
    assert await page.evaluate(FOCUSED) == "f1"
    await page.keyboard.press("ArrowUp")
    assert await page.evaluate(FOCUSED) == "f1"
    await page.keyboard.press("End")
    last = await page.evaluate(FOCUSED)
    await page.keyboard.press("Home")
    assert await page.evaluate(FOCUSED) not in (last, None)
    outline = "() => getComputedStyle(document.activeElement, '::after').borderTopWidth"
    assert await page.evaluate(outline) == "4px"


async def test_tab_goes_to_one_pile_and_on_and_the_focus_stays_where_it_is_when_the_table_changes(
    page_at: PageAt,
) -> None:
    page = await page_at()
    position = played("zodiac")
    await show(page, position)
    await page.evaluate("() => document.body.append(document.createElement('button'))")
    await page.keyboard.press("Tab")
    assert await page.evaluate(FOCUSED) == "c1"
    await page.keyboard.press("ArrowRight")
    there = await page.evaluate(FOCUSED)
    for _ in range(3):
        position.play("deal")
        await show(page, position)
    assert await page.evaluate(FOCUSED) == there
    await page.keyboard.press("Tab")
    assert await page.evaluate("() => document.activeElement.localName") == "button"
    await page.keyboard.press("Shift+Tab")
    assert await page.evaluate(FOCUSED) == there


def key_of(pile: str) -> str:
    """The key that stands for a pile, as Playwright calls it."""
    number = 0 if pile == "w" else int(pile[1:])
    match pile[0]:
        case "t":
            return f"Key{chr(64 + number)}"
        case "f":
            return f"Shift+Digit{number}"
        case _:
            return f"Digit{number}"


def _any_move(position: Position) -> str:
    return next(text for text in legal_texts(position) if "-" in text)


async def _move_by_keys(page: Page, text: str) -> None:
    for pile in text.split("-"):
        await page.keyboard.press(key_of(pile))


@pytest.mark.parametrize("game", GAMES)
async def test_two_keys_make_a_move_once_the_piles_show_theirs(page_at: PageAt, game: str) -> None:
    page = await page_at()
    position = next(each for each in (played(game, number, "keys") for number in range(60)) if _moves(each))
    await show(page, position)
    text = _any_move(position)
    await page.keyboard.press("k")
    keys = await page.locator(".slot").evaluate_all(
        "(all) => all.map((each) => getComputedStyle(each, '::after').content.slice(1, -1))"
    )
    assert "" not in keys
    assert len(set(keys)) == len(keys)
    await _move_by_keys(page, text)
    await page.keyboard.press("Digit9")
    assert await page.evaluate("() => window.moves") == [text, *(["deal"] if "deal" in legal_texts(position) else [])]
    await page.keyboard.press("Escape")
    assert not await page.evaluate("() => window.table.isNaming()")
    await page.keyboard.press("Digit1")
    assert len(await page.evaluate("() => window.refusals")) == 0


def _moves(position: Position) -> list[str]:
    return [text for text in legal_texts(position) if "-" in text]


PRESS = """([code, key]) => (document.activeElement ?? document.body).dispatchEvent(
  new KeyboardEvent("keydown", { code, key, bubbles: true, cancelable: true }))"""


async def test_keys_work_where_they_are_whatever_alphabet_they_write(page_at: PageAt) -> None:
    page = await page_at()
    position = played("zodiac")
    await show(page, position)
    await page.evaluate(PRESS, ["KeyD", "в"])
    assert await page.evaluate("() => window.moves") == ["deal"]
    await page.evaluate(PRESS, ["KeyK", "л"])
    assert await page.evaluate("() => window.table.isNaming()")
    texts = [text for text in legal_texts(position) if text[0] == "t"] or [
        text for text in legal_texts(position) if text[0] == "c"
    ]
    source, destination = texts[0].split("-")
    kazakh = {"1": '"', "2": "ә", "3": "і", "4": "ң", "5": "ғ", "6": ",", "7": ".", "8": "ү"}
    for pile in (source, destination):
        code = key_of(pile)
        await page.evaluate(PRESS, [code, kazakh[code[-1]] if code.startswith("Digit") else "ф"])
    assert await page.evaluate("() => window.moves") == ["deal", f"{source}-{destination}"]


async def test_a_key_that_writes_another_latin_letter_is_that_letter(page_at: PageAt) -> None:
    page = await page_at()
    await show(page, played("zodiac"))
    await page.evaluate(PRESS, ["KeyD", "e"])
    assert await page.evaluate("() => window.moves") == []
    await page.evaluate(PRESS, ["KeyH", "d"])
    assert await page.evaluate("() => window.moves") == ["deal"]


async def test_keys_that_belong_to_fields_and_dialogs_are_not_taken(page_at: PageAt) -> None:
    page = await page_at()
    await show(page, played("zodiac"))
    await page.evaluate(
        "() => { const field = document.createElement('input'); document.body.append(field); field.focus(); }"
    )
    await page.keyboard.type("d ukr?")
    assert await page.evaluate("() => document.activeElement.value") == "d ukr?"
    await page.evaluate(
        """() => {
          const box = document.createElement("dialog");
          box.append("?");
          document.body.append(box);
          box.showModal();
        }"""
    )
    await page.keyboard.press("d")
    await page.keyboard.press("k")
    assert await page.evaluate("() => [window.moves, window.table.isNaming()]") == [[], False]


async def test_the_question_mark_lists_all_keys_and_escape_leads_back_to_the_pile(visit: Open) -> None:
    visitor = await visit()
    await visitor.practise("four-seasons")
    page = visitor.page
    await page.keyboard.press("ArrowLeft")
    before = await page.evaluate(FOCUSED)
    assert before is not None
    await page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys of the table")
    for words in ("go from pile to pile", "take the last move back", "turn up a card", "show the key of each pile"):
        await expect(dialog).to_contain_text(words)
    await page.keyboard.press("d")
    await page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    assert await page.evaluate(FOCUSED) == before
    await page.keyboard.press("r")
    await visitor.sees("dialog.rules")
    await page.keyboard.press("Escape")
    await visitor.deal_by_key()
    await page.locator("[data-tool=undo]").focus()
    dealt = await visitor.label("s")
    await page.keyboard.press("Enter")
    await visitor.has_changed("s", dealt)
    assert await page.evaluate(FOCUSED) == before


def _lone(game: str, is_tableau: bool = False) -> tuple[Position, str]:
    """A position with a move that is the only one of its card, and that move."""
    for number in range(400):
        position = played(game, number % 40, f"lone {number // 40}")
        sources = [text.split("-")[0] for text in _moves(position)]
        for text in _moves(position):
            source, destination = text.split("-")
            if sources.count(source) == 1 and (not is_tableau or destination[0] == "t"):
                return position, text
    raise AssertionError(f"no such position of {game}")


OBEY = "() => { window.commands = []; window.table.answers.onCommand = (each) => window.commands.push(each); }"
STATE = "() => [window.moves, window.refusals, window.table.selected]"


async def test_the_first_key_only_chooses_the_second_moves_there_or_says_why_not(page_at: PageAt) -> None:
    page = await page_at()
    position, text = _lone("four-seasons")
    source = text.split("-")[0]
    await show(page, position)
    await page.keyboard.press("k")
    await page.keyboard.press(key_of(source))
    assert await page.evaluate(STATE) == [[], [], source]
    await page.keyboard.press(key_of(source))
    assert await page.evaluate(STATE) == [[], [], None]
    await _move_by_keys(page, text)
    assert await page.evaluate(STATE) == [[text], [], None]
    wrong = next(
        name
        for name in position.piles
        if name[0] in "tfc" and name != source and f"{source}-{name}" not in _moves(position)
    )
    await _move_by_keys(page, f"{source}-{wrong}")
    moves, refusals, selected = await page.evaluate(STATE)
    assert (moves, len(refusals), selected) == ([text], 1, None)
    assert "cannot go" in refusals[0]
    await page.locator(f"[data-pile={source}]").focus()
    await page.keyboard.press("Enter")
    assert await page.evaluate("() => window.moves") == [text, text]


async def test_two_keys_faster_than_an_answer_move_the_card_on_and_never_back(page_at: PageAt) -> None:
    page = await page_at()
    position, text = _lone("four-seasons", is_tableau=True)
    destination = text.split("-")[1]
    await page.evaluate("() => { window.isPending = true }")
    await show(page, position)
    await page.keyboard.press("k")
    await _move_by_keys(page, text)
    await page.keyboard.press(key_of(destination))
    assert await page.evaluate("() => window.moves") == [text]
    await answer(page, position, text)
    onward = [each for each in _moves(position) if each.startswith(f"{destination}-")]
    moves, refusals, selected = await page.evaluate(STATE)
    assert moves == [text]
    assert selected == (destination if onward else None)
    assert len(refusals) == (0 if onward else 1)


async def test_a_letter_that_no_pile_has_does_what_it_does_otherwise_or_says_so(page_at: PageAt) -> None:
    page = await page_at()
    await page.evaluate(OBEY)
    await show(page, played("four-seasons"))
    await page.keyboard.press("k")
    for key in "fruhp":
        await page.keyboard.press(key)
    assert await page.evaluate("() => window.commands") == ["finish", "rules", "undo", "hint", "standing"]
    for key in ("z", "Digit6", "Shift+Digit6"):
        await page.keyboard.press(key)
    words = [f"No pile has the key {key}." for key in ("z", "6", "Shift+6")]
    assert await page.evaluate(STATE) == [[], words, None]
    await page.keyboard.press("k")
    assert not await page.evaluate("() => window.table.isNaming()")
    await page.keyboard.press("z")
    assert len(await page.evaluate("() => window.refusals")) == 3


async def test_a_letter_that_a_pile_has_is_that_pile_while_the_keys_are_shown(page_at: PageAt) -> None:
    page = await page_at()
    await page.evaluate(OBEY)
    position, _ = _lone("simplicity")
    await show(page, position)
    await page.keyboard.press("k")
    for key in "dfhk":
        await page.keyboard.press(key)
        await page.keyboard.press("Escape")
        if not await page.evaluate("() => window.table.isNaming()"):
            await page.keyboard.press("k")
    assert await page.evaluate("() => [window.moves, window.commands]") == [[], []]
    await page.keyboard.press("u")
    assert await page.evaluate("() => window.commands") == ["undo"]


@pytest.mark.parametrize("size", [(1280, 800), (1280, 720), (390, 844), (320, 568)])
async def test_the_list_of_keys_has_its_title_and_its_button_in_sight(visit: Open, size: tuple[int, int]) -> None:
    visitor = await visit(size=size)
    await visitor.practise("four-seasons")
    page = visitor.page
    await page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys of the table")
    await expect(dialog).to_contain_text("While the keys are shown, letters are piles")
    frame = await dialog.bounding_box()
    title = await dialog.get_by_role("heading").bounding_box()
    close = await dialog.get_by_role("button", name="Close").bounding_box()
    assert frame is not None
    assert title is not None
    assert close is not None
    assert title["y"] >= frame["y"] + 8
    assert close["y"] + close["height"] + 8 <= frame["y"] + frame["height"] <= size[1]
