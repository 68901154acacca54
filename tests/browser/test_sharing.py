"""What is shared: an invitation, a result; by the device's own way, by a copy, by hand. Nothing tells of a card."""

import re

import pytest
from playwright.async_api import expect

from client import connect
from tests.browser.visitor import PATIENCE, Open, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SHARES = """window.shared = []; window.mayShare = true;
Object.defineProperty(navigator, "share", { configurable: true, value: async (what) => {
  window.shared.push(what);
  if (!window.mayShare) throw new DOMException("no", window.why ?? "AbortError");
} });"""
"""A device that shares by a way of its own, or whose owner thinks better of it."""
COPIED = "() => navigator.clipboard.readText()"
CARD = re.compile(r"\b[A2-9TJQK][CDHS]\b|[♠♥♦♣]|\b(?:spades|hearts|diamonds|clubs)\b")


async def arrive(visit: Open, *, shares: bool = False, may_copy: bool = True) -> Visitor:
    """A browser of its own; whether its device shares, and whether it lets us copy."""
    visitor = await visit("/about", is_still=True)
    if shares:
        await visitor.page.add_init_script(SHARES)
    if may_copy:
        await visitor.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    else:
        await visitor.page.add_init_script(
            "navigator.clipboard.writeText = () => Promise.reject(new Error('no')); document.execCommand = () => false;"
        )
    await visitor.page.goto("/")
    return visitor


async def race(visitor: Visitor) -> str:
    """Race somebody who gives up at once, and end it; the race's code."""
    link = await visitor.make_race("four-seasons")
    code = link.rsplit("/", 1)[1]
    async with connect(visitor.base) as rival:
        theirs = await rival.join(code)
        await theirs.ready()
        await visitor.say_ready()
        await visitor.at_table()
        await theirs.begun()
        await visitor.get_ahead()
        await theirs.resign()
        await visitor.resign()
        await visitor.sees("dialog.result")
    return code


async def test_a_result_is_copied_with_the_race_and_the_place_and_nothing_of_its_cards(visit: Open) -> None:
    visitor = await arrive(visit)
    code = await race(visitor)
    await visitor.press("dialog.result [data-choice=share]")
    await visitor.reads("Copied. Paste it wherever you like.")
    text = await visitor.page.evaluate(COPIED)
    head, result, address = text.split("\n")
    assert head == "Ecliptic, a race of Four Seasons"
    assert re.fullmatch(r"\d+ of 51, 1st of 2", result)
    assert address == f"{visitor.base}/replay/{code}"
    assert not CARD.search(f"{head} {result}")


async def test_a_result_is_still_there_after_going_away_and_coming_back(visit: Open) -> None:
    visitor = await arrive(visit)
    code = await race(visitor)
    await visitor.press("dialog.result [data-choice=home]")
    await visitor.sees("[data-action=quick]")
    await visitor.page.goto(f"/race/{code}")
    await visitor.sees("dialog.result [data-choice=share]")


async def test_a_device_that_shares_is_given_the_invitation_and_the_result(visit: Open) -> None:
    visitor = await arrive(visit, shares=True)
    link = await visitor.make_race("zodiac")
    await visitor.press(".share [data-choice=send]")
    shared = await visitor.page.evaluate("() => window.shared")
    assert shared == [
        {
            "title": "A race of Zodiac",
            "text": "A race of Zodiac: come and race me on the same cards.",
            "url": link,
        }
    ]


async def test_who_thinks_better_of_sharing_gets_no_copy_and_where_it_fails_there_is_one(visit: Open) -> None:
    visitor = await arrive(visit, shares=True)
    await visitor.practise("corners")
    await visitor.resign()
    await visitor.sees("dialog.result")
    await visitor.page.evaluate("() => { window.mayShare = false; return navigator.clipboard.writeText('before'); }")
    await visitor.press("dialog.result [data-choice=share]")
    await visitor.page.wait_for_function("() => window.shared.length === 1")
    assert await visitor.page.evaluate(COPIED) == "before"
    await visitor.page.evaluate("() => { window.why = 'NotAllowedError'; }")
    await visitor.press("dialog.result [data-choice=share]")
    await visitor.reads("Copied. Paste it wherever you like.")
    assert "practice of Corners" in await visitor.page.evaluate(COPIED)


async def test_where_nothing_can_be_copied_the_text_is_shown_selected(visit: Open) -> None:
    visitor = await arrive(visit, may_copy=False)
    await visitor.practise("corners")
    await visitor.resign()
    await visitor.press("dialog.result [data-choice=share]")
    area = await visitor.sees("#by-hand")
    await expect(area).to_have_value(re.compile("Ecliptic, practice of Corners"), timeout=PATIENCE)
    await expect(area).to_be_focused()
    assert await visitor.page.evaluate("() => getSelection().toString()") == await area.input_value()
