"""Double clicks and double taps do one thing, and take no control that has come under the pointer meanwhile."""

import pytest
from playwright.async_api import expect

from tests.browser.visitor import PATIENCE, Open, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


def count_asked(visitor: Visitor, kind: str) -> list[str]:
    """What of this kind the page asks from now on."""
    asked: list[str] = []

    def note(frame: str | bytes) -> None:
        if f'"type":"{kind}"' in str(frame):
            asked.append(str(frame))

    visitor.page.on("websocket", lambda socket: socket.on("framesent", note))
    return asked


async def test_ready_is_said_once_by_a_double_click(visit: Open) -> None:
    maker = await visit()
    asked = count_asked(maker, "ready")
    await maker.page.reload()
    link = await maker.make_race("corners")
    guest = await visit(link.removeprefix(maker.base))
    await guest.page.locator("[data-choice=join]").dblclick()
    await guest.sees("[data-choice=ready]")
    await expect(guest.page.locator("[data-choice=ready]")).to_have_text("I am ready")
    await maker.page.locator("[data-choice=ready]").dblclick()
    await expect(maker.page.locator("[data-choice=ready]")).to_have_text("Not ready after all", timeout=PATIENCE)
    await expect(guest.page.locator(".seat[data-ready=true], .seat[data-ready='']")).to_have_count(1, timeout=PATIENCE)
    assert len(asked) == 1
    for visitor in (guest, maker):
        await visitor.press("[data-choice=leave]")


async def test_a_race_is_made_once_by_a_double_click(visit: Open) -> None:
    visitor = await visit()
    asked = count_asked(visitor, "create")
    await visitor.page.reload()
    await visitor.press("[data-game=corners]")
    await visitor.press("[data-action=make]")
    await visitor.page.locator("dialog[open] [type=submit]").dblclick()
    await visitor.sees("#share")
    await visitor.sees("[data-choice=leave]")
    assert len(asked) == 1
    await visitor.press("[data-choice=leave]")
