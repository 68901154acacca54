"""Links that break and servers that end, under a race in real browsers: all goes on as it was, each move made once."""

import asyncio
from collections.abc import Callable
from random import Random

import pytest

from tests.browser.own_server import OwnServer
from tests.browser.visitor import SECONDS, Open, Visitor
from tests.browser.wire import Wire
from tests.faults import faulty

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
OUTAGE = 8 * SECONDS
"""Longer than what still counts as the pause of a busy server."""


async def test_a_line_that_went_dead_is_given_up_and_the_move_made_on_the_next(
    visit_at: Callable[[str], Open], serve_process: str
) -> None:
    async with faulty(serve_process) as proxy:
        visitor = await visit_at(proxy.url)()
        visitor.may_lose_connection = True
        await visitor.practise()
        proxy.black_hole()
        await visitor.touch("s")
        await visitor.sees("[data-unsent]")
        await visitor.says("Connection lost", within=13 * SECONDS)
        proxy.heal()
        await visitor.shows_stock(71)
        await visitor.page.close()


@pytest.mark.parametrize("is_killed", [True, False], ids=["killed", "stopped in order"])
async def test_a_server_that_ends_and_comes_back_finds_the_race_as_it_was(
    visit_at: Callable[[str], Open], own_server: OwnServer, is_killed: bool
) -> None:
    maker = await visit_at(own_server.url)()
    link = await maker.make_race("zodiac")
    guest = await visit_at(own_server.url)(link.removeprefix(maker.base), size=(390, 844), has_touch=True)
    await guest.join()
    await guest.say_ready()
    await maker.say_ready()
    await asyncio.gather(maker.at_table(), guest.at_table())
    for visitor in (maker, guest):
        visitor.may_lose_connection = True
        await visitor.deal()
    progress = await maker.get_ahead()
    before = await guest.labels()
    await (own_server.kill() if is_killed else own_server.stop())
    for visitor in (maker, guest):
        await visitor.says("Connection lost" if is_killed else "The server is restarting")
    await guest.touch("s")
    await guest.sees("[data-unsent]")
    await own_server.start()
    await asyncio.gather(maker.is_well(), guest.is_well())
    await guest.has_changed("s", before["s"])
    await guest.sees_rival_at(progress)
    await maker.deal()
    await maker.is_same_after_reload()
    await guest.is_same_after_reload()


async def test_the_clock_stands_still_while_there_is_no_server_and_words_say_so(
    visit_at: Callable[[str], Open], own_server: OwnServer
) -> None:
    visitor = await visit_at(own_server.url)()
    visitor.may_lose_connection = True
    await visitor.press("[data-game=four-seasons]")
    await visitor.press("[data-action=house]")
    await visitor.at_table()
    await visitor.deal()
    await own_server.kill()
    killed = await visitor.page.evaluate("performance.now()")
    await visitor.page.wait_for_function("(until) => performance.now() > until", arg=killed + OUTAGE)
    await own_server.start()
    await visitor.reads("the clock stood still")
    await visitor.is_well()
    left = await visitor.page.locator(".bar-clock").inner_text()
    await visitor.page.reload()
    await visitor.at_table()
    assert abs(seconds(await visitor.page.locator(".bar-clock").inner_text()) - seconds(left)) <= 3
    await visitor.deal()


def seconds(clock: str) -> int:
    """What a clock such as 14:31 shows, in seconds."""
    minutes, _, rest = clock.partition(":")
    return int(minutes) * 60 + int(rest)


async def test_a_link_that_comes_and_goes_loses_and_doubles_nothing(
    visit_at: Callable[[str], Open], serve_process: str
) -> None:
    async with faulty(serve_process) as proxy:
        visitor = await visit_at(proxy.url)()
        visitor.may_lose_connection = True
        wire = Wire(visitor.page)
        await visitor.page.reload()
        await visitor.practise("four-seasons")
        await play_while(visitor, proxy.cut, Random("toggle"), rounds=30)
        assert proxy.counts["cut"] >= 20
        await visitor.is_well()
        await visitor.is_same_after_reload()
        turns = {message["turn"] for message in wire.said("move")}
        assert turns == set(range(30))
        (race,) = [message["race"] for message in wire.heard[-20:] if message["type"] == "race"][-1:]
        assert race["position"]["turn"] == 30
        await visitor.page.close()


async def play_while(visitor: Visitor, cut: Callable[[], int], chance: Random, rounds: int) -> None:
    """Make moves, the link being cut at some moment of each."""
    for _ in range(rounds):
        source = chance.choice([*await visitor.movable(), "s"])
        before = await visitor.label(source)
        asyncio.get_running_loop().call_later(chance.random() * 0.1, cut)
        await visitor.touch(source)
        if await visitor.is_chosen(source, before):
            await visitor.touch(await visitor.target())
        await visitor.has_changed(source, before)
