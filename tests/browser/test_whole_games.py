"""Whole games from the deal to the win: by keys and ear alone, by finger alone, with and without motion."""

import asyncio
from collections import deque

import pytest
from playwright.async_api import CDPSession, expect

from engine.position import legal_texts
from tests.browser.test_keys import key_of
from tests.browser.visitor import PATIENCE, Open
from tests.browser.whole_games import WholeGame, begin, card_words

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(300)]

WAYS = """async () => {
  const page = document.querySelector("script[type=module]").src;
  const { layOut } = await import(new URL("table/layout.js", page));
  const { neighbourOf } = await import(new URL("table/arrows.js", page));
  const { clientWidth, clientHeight } = document.querySelector(".table");
  const layout = layOut(GAME, clientWidth, clientHeight);
  return Object.fromEntries([...layout.places.keys()].map((name) => [name, Object.fromEntries(
    ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map((arrow) => [arrow, neighbourOf(layout, name, arrow)]))]));
}"""
INFO = {"layout": "cross", "name": "four-seasons", "tableau": 5, "cells": 0, "foundations": 4}
READ_EVERY = 4
"""The browser makes its tree anew for each reading, which takes it longer than a move."""
FOCUSED = "() => document.activeElement.dataset.pile ?? null"
Ways = dict[str, dict[str, str | None]]


def _steps(ways: Ways, start: str, end: str) -> list[str]:
    """The arrows that lead from one pile to another."""
    paths = deque([(start, list[str]())])
    seen = {start}
    while paths:
        name, path = paths.popleft()
        if name == end:
            return path
        for arrow, there in ways[name].items():
            if there is not None and there not in seen:
                seen.add(there)
                paths.append((there, [*path, arrow]))
    raise AssertionError(f"no way from {start} to {end}")


def _is_only(game: WholeGame, text: str) -> bool:
    source = text.split("-")[0]
    return sum(each.startswith(f"{source}-") for each in legal_texts(game.position)) == 1


def _piles(text: str) -> list[str]:
    return ["s"] if text in ("deal", "redeal") else text.split("-")


async def _hears(game: WholeGame, text: str, before: int, *, is_read: bool) -> None:
    """Wait for the answer of a move, which is said once, and can be read together with the piles."""
    sentence = game.sentence(text)
    game.position.play(text)
    await game.is_answered(before)
    said = [line for line in (await game.heard())[before:] if "is chosen" not in line]
    assert said[0] == sentence
    is_won = not legal_texts(game.position)
    assert is_won or said == [sentence]
    if is_won or not is_read:
        return
    piles, others = await game.read()
    assert sentence in others
    for pile in _piles(text)[1:]:
        assert card_words(game.top(pile)) in piles[pile]


async def _reads(game: WholeGame, text: str) -> None:
    """Read from the tree that a move is possible."""
    piles, _ = await game.read()
    if text in ("deal", "redeal"):
        assert piles["s"].endswith("; deals a card" if text == "deal" else "; turns the waste over")
        return
    source, destination = text.split("-")
    place = game.names[destination]
    assert f"{place[0].lower()}{place[1:]}" in piles[source].partition("can go to")[2]
    assert card_words(game.top(source)) in piles[source]


async def _is_won(game: WholeGame) -> None:
    page = game.visitor.page
    await expect(page.get_by_role("dialog", name="Solved")).to_be_visible(timeout=PATIENCE)
    await page.wait_for_function("() => window.heard.some((line) => line.startsWith('Solved. You solved the deal in'))")


@pytest.mark.parametrize(("name", "size"), [("zodiac", (1280, 800)), ("simplicity", (390, 844))])
async def test_a_whole_game_is_played_by_two_keys_a_move_and_read_from_the_tree(
    visit: Open, name: str, size: tuple[int, int]
) -> None:
    visitor = await visit(size=size, is_still=True)
    game = await begin(visitor, name)
    keyboard = visitor.page.keyboard
    await keyboard.press("k")
    for index, text in enumerate(game.moves):
        before = len(await game.heard())
        if index % READ_EVERY == 0:
            await _reads(game, text)
        if "-" in text:
            for pile in text.split("-"):
                await keyboard.press(key_of(pile))
        else:
            await keyboard.press("Space")
        await _hears(game, text, before, is_read=index % READ_EVERY == 0)
    await _is_won(game)


async def test_a_whole_game_is_played_by_arrows_and_enter_and_read_from_the_tree(visit: Open) -> None:
    visitor = await visit(is_still=True)
    game = await begin(visitor, "four-seasons")
    page = visitor.page
    ways: Ways = await page.evaluate(WAYS.replace("GAME", str(INFO)))
    await page.keyboard.press("Home")
    for index, text in enumerate(game.moves):
        before = len(await game.heard())
        ends = _piles(text)
        for pile in ends[:1] if len(ends) > 1 and _is_only(game, text) else ends:
            focused = await page.evaluate(FOCUSED)
            for arrow in _steps(ways, focused, pile):
                await page.keyboard.press(arrow)
            assert await page.evaluate(FOCUSED) == pile
            await page.keyboard.press("Enter")
        await _hears(game, text, before, is_read=index % READ_EVERY == 0)
    await _is_won(game)


class Finger:
    """One finger on the glass, by the browser's own touch events."""

    def __init__(self, cdp: CDPSession, game: WholeGame) -> None:
        self.cdp = cdp
        self.game = game
        self.latest: dict[str, float] = {}

    async def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        await self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    async def tap(self, pile: str, then: str | None = None) -> None:
        """Tap a pile, not so soon after the last time that it is the same tap; `then`: where its card goes by that."""
        page = self.game.visitor.page
        await page.wait_for_function("(at) => performance.now() > at", arg=self.latest.get(pile, 0))
        at = await self.game.visitor.middle(pile)
        await asyncio.gather(self._touch("touchStart", at), self._touch("touchEnd"))
        now = await page.evaluate("() => performance.now()")
        self.latest = {pile: now + 300, **({then: now + 470} if then else {})}

    async def drag(self, source: str, destination: str, aside: float) -> None:
        """Drag a pile's card to another pile, and let go of it so many of its widths beside."""
        x, y = await self.game.visitor.middle(source)
        to_x, to_y = await self.game.visitor.middle(destination)
        box = await self.game.visitor.page.locator(f"[data-pile={source}] > .slot").bounding_box()
        assert box is not None
        to_x += aside * box["width"]
        await self._touch("touchStart", (x, y))
        for part in (0.3, 0.7, 1):
            await self._touch("touchMove", (x + part * (to_x - x), y + part * (to_y - y)))
        await self._touch("touchEnd")


async def _move_by_finger(game: WholeGame, finger: Finger, text: str, index: int) -> None:
    if text in ("deal", "redeal"):
        await finger.tap("s")
        return
    source, destination = text.split("-")
    if index % 3 == 0:
        await finger.drag(source, destination, (index % 5 - 2) * 0.2)
    elif _is_only(game, text):
        await finger.tap(source, destination)
    else:
        await finger.tap(source)
        await finger.tap(destination)


@pytest.mark.parametrize(
    ("name", "size"), [("zodiac", (360, 640)), ("four-seasons", (320, 568)), ("simplicity", (844, 390))]
)
async def test_a_whole_game_is_played_by_touch_alone(visit: Open, name: str, size: tuple[int, int]) -> None:
    visitor = await visit(size=size, has_touch=True)
    game = await begin(visitor, name)
    finger = Finger(game.cdp, game)
    for index, text in enumerate(game.moves):
        before = len(await game.heard())
        await _move_by_finger(game, finger, text, index)
        await game.is_answered(before + (0 if "-" not in text or index % 3 == 0 or _is_only(game, text) else 1))
        game.position.play(text)
    await _is_won(game)
