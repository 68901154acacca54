"""What a browser proves of a replay: that all is right on a real server, and each lie by its own check."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.async_api import Route, expect

from tests.browser import replays
from tests.browser.replays import open_replay, race
from tests.browser.visitor import Open

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
served_race = replays.served_race


async def test_a_replay_is_verified_in_the_browser(visit: Open) -> None:
    maker, _, _ = await race(visit)
    address = await open_replay(maker)
    await maker.press("[data-tool=verify]")
    page = maker.page
    await expect(page.locator(".proof-verdict")).to_have_text(re.compile("is right"))
    marks = await page.locator("[data-check]").evaluate_all(
        "(all) => Object.fromEntries(all.map((each) => [each.dataset.check, each.dataset.mark]))"
    )
    assert marks.pop("signature") in ("good", "unknown")
    assert marks == dict.fromkeys(("commitment", "noted", "deal", "turned", "moves", "key"), "good")
    await maker.reads(f"ecliptic verify {address}")
    await maker.reads("Not checked here")


def _other_salt(replay: Any, seen: Any) -> None:
    replay["salt"] = "00" * 32


def _other_start(replay: Any, seen: Any) -> None:
    seen["start"]["tableau"].reverse()


def _other_card(replay: Any, seen: Any) -> None:
    steps = [step for seat in seen["seats"] for move in seat["moves"] for step in move["steps"]]
    next(step for step in steps if step["source"] == "s")["card"] = "??"


def _name(replay: Any, seen: Any) -> None:
    replay["name"] = "not this one"


def _move_less(replay: Any, seen: Any) -> None:
    seen["seats"][0]["moves"].pop()


def _other_key(replay: Any, seen: Any) -> None:
    replay["key"] = "00" * 32


def _later_end(replay: Any, seen: Any) -> None:
    replay["elapsed"] += 1


@pytest.mark.parametrize(
    ("lie", "check"),
    [
        (_other_salt, "commitment"),
        (_other_start, "deal"),
        (_other_card, "turned"),
        (_name, "name"),
        (_move_less, "moves"),
        (_other_key, "key"),
        (_later_end, "signature"),
    ],
    ids=["salt", "start", "card", "name", "move", "key", "time"],
)
async def test_a_replay_that_lies_is_found_out(
    served_race: str, visit: Open, lie: Callable[[Any, Any], None], check: str
) -> None:
    visitor = await visit("/about")
    path = f"{visitor.base}/api/races/{served_race}/replay"
    request = visitor.page.context.request
    replay, seen = [await (await request.get(each)).json() for each in (path, f"{path}/film")]
    lie(replay, seen)

    async def answer(route: Route) -> None:
        await route.fulfill(json=seen if route.request.url.endswith("/film") else replay)

    await visitor.page.route("**/api/races/**", answer)
    await visitor.page.goto(f"/replay/{served_race}")
    await visitor.press("[data-tool=verify]")
    await expect(visitor.page.locator(f"[data-check={check}]")).to_have_attribute("data-mark", "bad")
    await expect(visitor.page.locator(".proof-verdict")).to_have_text("Something here is NOT right.")


async def test_without_cryptography_the_page_says_that_nothing_is_proved(served_race: str, visit: Open) -> None:
    visitor = await visit("/about")
    await visitor.page.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })")
    await visitor.page.goto(f"/replay/{served_race}")
    await visitor.press("[data-tool=verify]")
    await visitor.reads("This page did not come over HTTPS")
    await expect(visitor.page.locator(".proof-verdict")).to_have_text("Nothing could be proved here.")
