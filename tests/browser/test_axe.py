"""What axe, which knows the guidelines for accessible pages, finds wrong with each page, dialog and table: nothing."""

import asyncio
from importlib.resources import files
from typing import Literal

import pytest
from playwright.async_api import ViewportSize

from engine.games import GAMES
from tests.browser.visitor import Open, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

AXE = "axe_playwright_python"
"""The package that brings axe's script."""
RUN = """async () => {
  const { violations } = await axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  });
  const told = ({ id }, { target, failureSummary }) => `${id}: ${target} ${failureSummary}`;
  return violations.flatMap((each) => each.nodes.map((node) => told(each, node)));
}"""
AT_REST = (
    "() => document.getAnimations().every((each) => each.playState !== 'running' || !each.effect?.getTiming().duration)"
)
LOOKS: list[tuple[tuple[int, int], Literal["light", "dark"]]] = [
    ((390, 844), "dark"),
    ((320, 568), "light"),
    ((1280, 800), "light"),
    ((1280, 800), "dark"),
]
PATHS = (
    "/",
    "/practice",
    "/watch",
    "/replay",
    "/rules",
    "/rules/zodiac",
    "/rules/four-seasons",
    "/about",
    "/me",
    "/daily",
    "/daily/2020-01-01",
    "/boards/zodiac/all",
    "/ratings/zodiac",
    "/player/nobody",
    "/race/7KQ2M4XD",
    "/nothing/here",
)


async def has_nothing_wrong(visitor: Visitor) -> None:
    """Look at the page in every size and theme."""
    script = await asyncio.to_thread(files(AXE).joinpath("axe.min.js").read_text, encoding="utf-8")
    await visitor.page.evaluate(script)
    for (width, height), scheme in LOOKS:
        await visitor.page.set_viewport_size(ViewportSize(width=width, height=height))
        await visitor.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        await visitor.page.wait_for_function(AT_REST)
        assert await visitor.page.evaluate(RUN) == [], f"{width}x{height} {scheme}"


@pytest.mark.parametrize("language", ["en", "pl", "kk"])
async def test_the_first_page_has_nothing_wrong_in_any_language(visit: Open, language: str) -> None:
    visitor = await visit("/robots.txt")
    await visitor.page.evaluate("(language) => localStorage.setItem('ecliptic-language', language)", language)
    await visitor.page.goto("/")
    await visitor.is_well()
    assert await visitor.page.locator("html").get_attribute("lang") == language
    await has_nothing_wrong(visitor)


@pytest.mark.parametrize("path", PATHS)
async def test_a_page_has_nothing_wrong(visit: Open, path: str) -> None:
    visitor = await visit(path)
    await visitor.is_well()
    await visitor.page.wait_for_load_state("networkidle")
    await has_nothing_wrong(visitor)
    visitor.forgive("status of 404")


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_has_nothing_wrong(visit: Open, game: str) -> None:
    visitor = await visit()
    await visitor.practise(game)
    await visitor.deal_by_key()
    await has_nothing_wrong(visitor)


@pytest.mark.parametrize("opener", ["[data-action=make]", "[data-tool=settings]"])
async def test_a_dialog_has_nothing_wrong(visit: Open, opener: str) -> None:
    visitor = await visit()
    await visitor.press(opener)
    await visitor.sees("dialog[open]")
    await has_nothing_wrong(visitor)


async def test_the_end_of_a_race_has_nothing_wrong(visit: Open) -> None:
    visitor = await visit()
    await visitor.practise("four-seasons")
    await visitor.resign()
    await visitor.sees(".result")
    await has_nothing_wrong(visitor)


async def test_axe_finds_what_is_wrong(visit: Open) -> None:
    visitor = await visit("/about")
    await visitor.is_well()
    await visitor.page.evaluate("() => document.querySelector('main').append(document.createElement('button'))")
    with pytest.raises(AssertionError, match="button-name"):
        await has_nothing_wrong(visitor)
