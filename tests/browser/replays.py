"""What the tests of replays share: races that are over, and what their replays show."""

from collections.abc import Sequence
from typing import Any

import pytest_asyncio
from playwright.async_api import Route

from tests.browser.films import nothing_of, replay_of
from tests.browser.test_racing import meet
from tests.browser.visitor import DRAWN, PATIENCE, SECONDS, Open, Visitor
from tests.journeys.racing import players, seated, table

READ = """(tables) => tables.map((table) => Object.fromEntries(
  [...table.querySelectorAll("[data-pile]")].map((pile) => [pile.dataset.pile, pile.getAttribute("aria-label")])))"""
FILM = "(race) => fetch(`/api/races/${race}/replay/film`).then((answer) => answer.json())"
Labels = dict[str, str]


async def race(visit: Open) -> tuple[Visitor, Visitor, list[Labels]]:
    """Two browsers that have just raced, the first with the result before it; and how their tables lay in the end."""
    maker, guest = await meet(visit, "four-seasons")
    await maker.deal()
    await guest.tap_move(await guest.find_card_to_move())
    await maker.tap_move(await maker.find_card_to_move())
    await maker.deal()
    await guest.resign()
    await maker.resign()
    for visitor in (maker, guest):
        await visitor.sees("dialog.result")
    return maker, guest, [await maker.labels(), await guest.labels()]


async def shown(visitor: Visitor) -> list[Labels]:
    """All tables of a replay in words, once what has been asked for is drawn."""
    await visitor.page.evaluate(DRAWN)
    tables: list[Labels] = await visitor.page.locator(".seat-table").evaluate_all(READ)
    return tables


async def is_at(visitor: Visitor, tables: Sequence[Labels]) -> None:
    """Wait until a replay shows these tables."""
    await visitor.page.wait_for_function(
        f"(wanted) => JSON.stringify(({READ})([...document.querySelectorAll('.seat-table')])) === wanted",
        arg=await visitor.page.evaluate("JSON.stringify", list(tables)),
    )


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def served_race(serve_process: str) -> str:
    """A race that two guests have had on the server all tests share."""
    async with players(serve_process.replace("http", "ws", 1)) as (anna, bela):
        races = await seated(anna, bela, game="four-seasons")
        for each in races:
            await each.ready()
        for each in races:
            await each.begun(PATIENCE / SECONDS)
        for number in range(8):
            for each in races:
                await each.move(min(table(each).legal, key=lambda text: (number % 2 == 0) == ("-" in text)))
        for each in races:
            await each.resign()
        return races[0].id


async def open_replay(visitor: Visitor) -> str:
    """The address of the replay that the result leads to."""
    await visitor.press("[data-choice=replay]")
    await visitor.sees(".seat-table [data-pile=s]")
    return visitor.page.url


async def show(visitor: Visitor, document: dict[str, Any], *analyses: dict[str, Any]) -> None:
    """Show a film that was made elsewhere, and what is known of it, more each time it is asked for."""
    left = list(analyses or (nothing_of(document),))

    async def answer(route: Route) -> None:
        match route.request.url.rsplit("/", 1)[1]:
            case "film":
                await route.fulfill(json=document)
            case "analysis":
                await route.fulfill(json=left.pop(0) if len(left) > 1 else left[0])
            case _:
                await route.fulfill(json=replay_of(document))

    await visitor.page.route("**/api/races/**", answer)
    await visitor.page.goto(f"/replay/{document['race']}")
    await visitor.sees(".seat-table [data-pile=s]")


async def has_left(visitor: Visitor, tables: Sequence[Labels]) -> list[Labels]:
    """Wait until a replay shows other tables than these; what it shows then."""
    await visitor.page.wait_for_function(
        f"(left) => JSON.stringify(({READ})([...document.querySelectorAll('.seat-table')])) !== left",
        arg=await visitor.page.evaluate("JSON.stringify", list(tables)),
    )
    return await shown(visitor)
