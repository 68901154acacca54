"""Practice in a browser: a deal of one's choice, hints, moves taken back, and a game played out."""

from itertools import count
from random import Random

import pytest
from playwright.async_api import expect

from client import connect
from engine import GAMES, Position, named_seed
from engine.solver import Budget, solve
from tests.browser.daily_site import KEPT
from tests.browser.visitor import PATIENCE, Open, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GAME, NAME = "simplicity", "1"


def line() -> tuple[str, ...]:
    """Moves that win the named deal."""
    ticks = count()
    position = Position.from_seed(GAMES[GAME], named_seed(NAME))
    return tuple(map(str, solve(position, budget=Budget(2_000, lambda: float(next(ticks))), random=Random(0)).line))


async def begin(visitor: Visitor, address: str) -> None:
    await visitor.page.goto(address)
    await visitor.press("[data-choice=begin]")
    await visitor.at_table()


async def play_elsewhere(visitor: Visitor) -> None:
    """Let another device of the same player play the line until the rest can be played out, and come back."""
    code = visitor.page.url.rsplit("/", 1)[1]
    async with connect(visitor.base, token=await visitor.page.evaluate(KEPT)) as device:
        race = await device.resume(code)
        for move in line():
            if race.position is not None and race.position.may_finish:
                break
            await race.move(move)
    await visitor.page.reload()


async def test_a_link_to_a_deal_leads_to_its_cards_and_its_name_is_told(visit: Open) -> None:
    visitor = await visit()
    await begin(visitor, f"/practice?game={GAME}&deal={NAME}")
    first = await visitor.labels()
    await expect(visitor.page.locator(".bar-more")).to_contain_text("deal “1”")
    await visitor.page.go_back()
    await expect(visitor.page.locator("#practice-name")).to_have_value(NAME, timeout=PATIENCE)
    await expect(visitor.page.locator("#practice-game")).to_have_value(GAME)
    await visitor.press("[data-choice=begin]")
    await visitor.at_table()
    assert await visitor.labels() == first


async def test_a_hint_marks_a_card_and_its_place_and_is_counted_and_there_after_a_reload(visit: Open) -> None:
    visitor = await visit()
    await begin(visitor, f"/practice?game={GAME}&deal={NAME}")
    await visitor.page.keyboard.press("h")
    source = (await visitor.sees("[data-advice=from]")).first
    words = await visitor.page.locator(".advice-words").inner_text()
    assert "This wins" in words
    await expect(visitor.page.locator("[data-advice]")).to_have_count(2)
    await expect(visitor.page.locator(".bar-more")).to_contain_text("1 hint")
    await visitor.page.reload()
    await visitor.sees("[data-advice=from]")
    await expect(visitor.page.locator(".advice-words")).to_have_text(words)
    await visitor.tap_move(await source.get_attribute("data-pile") or "")
    await expect(visitor.page.locator("[data-advice]")).to_have_count(0)
    await expect(visitor.page.locator(".advice")).to_be_hidden()
    await expect(visitor.page.locator(".bar-more")).to_contain_text("1 hint")


async def test_a_game_is_played_out_card_by_card_and_then_the_result_is_shown(visit: Open) -> None:
    visitor = await visit()
    await begin(visitor, f"/practice?game={GAME}&deal={NAME}")
    await expect(visitor.page.locator("[data-tool=finish]")).to_be_hidden()
    await play_elsewhere(visitor)
    await visitor.sees("[data-tool=finish]")
    await visitor.page.keyboard.press("f")
    await visitor.sees("dialog.result")
    await visitor.reads("deal “1”")
    assert all("empty" in label for pile, label in (await visitor.labels()).items() if pile[0] in "tw")


async def test_the_deal_can_be_practised_again_from_its_result(visit: Open) -> None:
    visitor = await visit()
    await begin(visitor, f"/practice?game={GAME}")
    first = await visitor.labels()
    await visitor.resign()
    code = visitor.page.url
    await visitor.press("dialog.result [data-choice=same]")
    await visitor.page.wait_for_url(lambda url: "/race/" in url and url != code)
    await visitor.at_table()
    assert await visitor.labels() == first


async def test_who_is_stuck_is_told_so_and_can_take_moves_back(visit: Open) -> None:
    visitor = await visit()
    await begin(visitor, "/practice?game=corners&deal=1")
    code = visitor.page.url.rsplit("/", 1)[1]
    async with connect(visitor.base, token=await visitor.page.evaluate(KEPT)) as device:
        race = await device.resume(code)
        while race.position is not None and not race.position.is_stuck:
            legal = race.position.legal
            await race.move("deal" if "deal" in legal else legal[0])
    await visitor.page.reload()
    await visitor.reads("Stuck: no move brings this on any more.")
    await visitor.press("[data-tool=undo]")
    await expect(visitor.page.locator(".advice")).to_be_hidden(timeout=PATIENCE)
