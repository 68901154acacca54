"""Where a race could have been won, on the page of its replay, in real browsers."""

import re
from typing import Any

import pytest
from playwright.async_api import expect

from engine.cards import RANK_NAMES, SUIT_NAMES
from tests.browser import replays
from tests.browser.films import analysis_of, film, nothing_of
from tests.browser.replays import show
from tests.browser.visitor import PATIENCE, Open, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
served_race = replays.served_race
NAME = "ecliptic 0"
PHONE = (390, 844)


def lost_film(seats: int = 2) -> tuple[dict[str, Any], dict[str, Any]]:
    """A film of a deal that can be won, and was lost, and what is known of it."""
    document = film("zodiac", seats, turns=90, name=NAME)
    return document, analysis_of(document, NAME)


def told(step: dict[str, Any]) -> str:
    """A move of Zodiac in words."""
    rank, suit = step["card"]
    card = f"{RANK_NAMES['A23456789TJQK'.index(rank)]} of {SUIT_NAMES['CDHS'.index(suit)]}"
    kind, number = step["destination"][0], step["destination"][1:]
    places = {"t": f"zodiac pile {number}", "c": f"equator cell {number}", "f": f"the foundation of {suit}"}
    return f"Dealt: {card}." if kind == "w" else f"The {card} to {places[kind]}."


async def test_the_move_that_lost_it_is_marked_and_named_in_words(visit: Open) -> None:
    document, analysis = lost_film()
    visitor = await visit()
    await show(visitor, document, analysis)
    page = visitor.page
    await expect(page.locator(".outlook-row")).to_have_count(2)
    for seat, found in zip(document["seats"], analysis["seats"], strict=True):
        turn = found["lost_by"]
        row = page.locator(f".outlook-row[data-seat='{seat['seat']}']")
        what = told(seat["moves"][turn - 1]["steps"][0])
        words = f"Move {turn} lost it: “{what}” Until then it could be won."
        await expect(row).to_have_attribute("aria-label", f"{seat['player']['name']}: {words}")
        await expect(row.locator(".outlook-mark")).to_have_count(1)
        await expect(row.locator(".outlook-curve path")).to_have_count(2)
    await visitor.press("[data-tool=analysis]")
    await expect(page.locator("dialog .analysis-seats li")).to_have_count(2)
    await visitor.press("dialog li[data-seat='0'] [data-choice=go]")
    at = document["seats"][0]["moves"][analysis["seats"][0]["lost_by"] - 1]["at"]
    await expect(page.get_by_label("Time of the race")).to_have_value(str(at))
    await visitor.press("[data-deck=previous]")
    await visitor.press("[data-deck=next]")
    await visitor.reads("This move lost it.")


async def test_a_way_to_win_is_played_to_the_last_card_and_left_again(visit: Open) -> None:
    document, analysis = lost_film()
    visitor = await visit(size=PHONE, has_touch=True, is_still=True)
    await show(visitor, document, analysis)
    page = visitor.page
    seat, found = document["seats"][1], analysis["seats"][1]
    await visitor.press("[data-tool=analysis]")
    await page.get_by_role("button", name=f"Show how {seat['player']['name']} could have won").click()
    await visitor.reads(f"could have won after move {found['line_from']}, in {len(found['line'])} moves. Nobody played")
    await expect(page.locator(".seat-table")).to_have_count(1)
    await expect(page.locator(".deck-state")).to_have_text(re.compile("Playing"))
    assert "#t=" not in page.url
    await page.get_by_label("Speed").select_option("30")
    await expect(page.locator(".deck-state")).to_have_text("The end", timeout=PATIENCE)
    await expect(page.locator(".seat-table")).to_have_attribute("data-progress", str(found["line"][-1]["progress"]))
    await expect(page.locator(".outlook")).to_have_count(0)
    await visitor.press("[data-tool=back]")
    await expect(page.locator(".outlook-row")).to_have_count(2)
    await expect(page.locator("[data-tool=verify]")).to_have_count(1)


async def test_what_is_known_grows_while_one_looks(visit: Open) -> None:
    document, analysis = lost_film(1)
    open_seats = [{"seat": 0, "outlooks": ["undecided"] * len(analysis["seats"][0]["outlooks"]), "line": []}]
    first = {**analysis, "is_complete": False, "done": 0, "seats": open_seats}
    part = {**analysis, "is_complete": False, "done": 40, "seats": open_seats}
    visitor = await visit()
    await show(visitor, document, first, part, part, analysis)
    await visitor.reads("Looking back on this race")
    await visitor.press("[data-tool=analysis]")
    await expect(visitor.page.locator("dialog .analysis-seats li")).to_have_count(1)
    await visitor.reads("40 % is known")
    await visitor.sees("dialog [data-choice=line]")
    await expect(visitor.page.locator(".outlook-words")).to_have_text(re.compile("^Move .* lost it"))


async def test_a_server_that_does_not_look_back_says_so(visit: Open) -> None:
    document = film("corners", 3)
    visitor = await visit()
    await show(visitor, document, nothing_of(document))
    await visitor.reads("This server does not look back on races.")
    await expect(visitor.page.locator(".outlook-row")).to_have_count(0)


async def test_a_real_server_looks_back_on_a_race_that_was_had_on_it(served_race: str, visit: Open) -> None:
    visitor = await visit(f"/replay/{served_race}")
    await expect(visitor.page.locator(".outlook-row")).to_have_count(2)
    await looked_back(visitor)


async def looked_back(visitor: Visitor) -> None:
    """Wait until something is known of the race."""
    await visitor.page.wait_for_function(
        "() => /lost|won|decided|known/.test(document.querySelector('.outlook-words')?.textContent ?? '')",
        timeout=PATIENCE,
    )
