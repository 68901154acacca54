"""Hints when many want one: each gets its turn, who waits in vain hears so, and what nobody wants is dropped."""

import asyncio
from contextlib import AsyncExitStack
from multiprocessing import active_children

import pytest
from structlog.testing import capture_logs

from client import Player, Race, Refusal
from engine.solver.hinting import Hint as Advice
from protocol.refusals import Reason
from protocol.requests import Hint
from server.hinting import Hinter
from server.node import Node
from tests.journeys.racing import PATIENCE, players, table

MANY = 9
"""More than were let in once."""
LONG = "four-seasons"
"""A game in which a hint takes its full time."""


async def ask(player: Player, race: Race) -> None:
    """Ask for a hint, and do not wait for it."""
    await player.ask(Hint(race=race.id, turn=table(race).turn))


async def advised(race: Race) -> None:
    await race.wait_for(lambda view: view.advice is not None, PATIENCE)


async def test_everybody_who_asks_gets_a_hint_in_order_of_asking(
    node_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = list[str]()
    find_wanted = Hinter._find_wanted

    async def note(hinter: Hinter, node: Node, player: str) -> Advice | None:
        served.append(player)
        return await find_wanted(hinter, node, player)

    monkeypatch.setattr(Hinter, "_find_wanted", note)
    async with players(node_url, MANY) as asking:
        races = [await player.create("zodiac", seats=1, name="1") for player in asking]
        for player, race in zip(asking, races, strict=True):
            await ask(player, race)
        await asyncio.gather(*map(advised, races))
        assert served == [player.player.id for player in asking]
        assert {race.view.seats[0].hints for race in races} == {1}


async def test_who_comes_when_too_many_wait_is_told_to_come_later(
    node_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.hinting.MOST_WAITING", 2)
    async with players(node_url, 3) as asking:
        races = [await player.create(LONG, seats=1, name="1") for player in asking]
        for player, race in zip(asking[:2], races[:2], strict=True):
            await ask(player, race)
        with pytest.raises(Refusal, match="many want a hint") as caught:
            await races[2].hint()
        assert caught.value.reason is Reason.BUSY


async def test_who_moves_on_or_ends_while_it_waits_keeps_nobody_waiting_and_may_ask_again(node_url: str) -> None:
    async with players(node_url, 4) as asking:
        first, *others = [await player.create(LONG, seats=1, name="2") for player in asking]
        with capture_logs() as logs:
            await ask(asking[0], first)
            for player, race in zip(asking[1:], others, strict=True):
                await ask(player, race)
            moving, resigning, last = others
            await moving.move("deal")
            await resigning.resign()
            # Its first wish waits still, and is none any more.
            await ask(asking[1], moving)
            again = await asking[2].create("zodiac", seats=1, name="1")
            await ask(asking[2], again)
            for race in (first, moving, again, last):
                await advised(race)
        assert (moving.view.advice and moving.view.advice.turn, resigning.view.seats[0].hints) == (1, 0)
        assert not [line for line in logs if line["log_level"] == "warning"]


async def test_who_moves_on_while_a_hint_is_looked_for_is_no_matter_for_the_log(node_url: str) -> None:
    async with players(node_url, 2) as (anna, bela):
        race, other = await anna.create(LONG, seats=1, name="3"), await bela.create("zodiac", seats=1, name="1")
        await bela.create(LONG, seats=1, name="3")
        with capture_logs() as logs:
            await ask(anna, race)
            await race.move("deal")
            # It comes after the one that is not wanted any more.
            await ask(bela, other)
            await advised(other)
        assert race.view.seats[0].hints == 0
        assert not [line for line in logs if line["log_level"] == "warning"]


async def test_who_waited_in_vain_hears_so_and_may_ask_again(node_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with players(node_url, 1) as (anna,):
        race = await anna.create("zodiac", seats=1, name="1")
        with monkeypatch.context() as patch:
            patch.setattr("server.hinting.ANSWER_SECONDS", 0.0)
            for _ in range(2):
                hint = await race.hint()
                assert (hint.verdict, hint.move, race.view.seats[0].hints) == ("undecided", None, 0)
        again = await race.hint()
        assert again.move in table(race).legal
        assert race.view.seats[0].hints == 1


async def test_who_gets_none_since_every_worker_died_hears_so(node_url: str) -> None:
    async with players(node_url, 1) as (anna,), AsyncExitStack() as stack:
        race = await anna.create(LONG, seats=1, name="4")
        killing = asyncio.create_task(kill_workers())
        stack.callback(killing.cancel)
        hint = await race.hint()
        assert (hint.verdict, hint.move, race.view.seats[0].hints) == ("undecided", None, 0)
        assert table(race).turn == hint.turn


async def kill_workers() -> None:
    """Let no process live to the end of its work."""
    while True:
        for child in active_children():
            child.kill()
        await asyncio.sleep(0.01)
