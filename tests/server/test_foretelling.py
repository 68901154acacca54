"""Which tables can still be won, as spectators are told: exact or proved, in time or not at all."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from redis.asyncio import Redis

from client import Race, connect
from engine.deals import named_seed
from engine.games import GAMES
from engine.position import Ending, Position
from engine.solver import Verdict, decide
from server.foretelling import Foreteller, may_be_won
from server.node import Node, NodeOptions
from server.store.calls import Store
from tests.engine.tables import greedy, play_out
from tests.journeys.racing import PATIENCE, racing, table
from tests.nodes import serve_node

WITHIN = 10.0


@pytest.fixture
async def foreteller() -> AsyncIterator[Foreteller]:
    foreteller = Foreteller()
    yield foreteller
    await asyncio.to_thread(foreteller.close)


def first(game: str, name: str) -> str:
    return str(Position.from_seed(GAMES[game], named_seed(name)))


async def test_zodiac_is_decided_and_of_the_others_only_what_is_lost_is_told(foreteller: Foreteller) -> None:
    zodiac = [first("zodiac", f"ecliptic {number}") for number in range(3)]
    assert await foreteller.may_win(zodiac, WITHIN) == (True, False, False)
    won = first("simplicity", "ecliptic")
    *_, stuck = play_out(Position.from_seed(GAMES["four-seasons"], named_seed("ecliptic")), greedy, random.Random(1))
    assert stuck.ending is Ending.STUCK
    assert await foreteller.may_win([won, str(stuck)], WITHIN) == (None, False)
    assert await foreteller.may_win([], WITHIN) == ()


async def test_what_takes_too_long_is_not_told(foreteller: Foreteller) -> None:
    assert await foreteller.may_win([first("zodiac", "ecliptic 0")], 0.000_001) == (None,)


def test_a_search_keeps_to_its_time() -> None:
    hard = first("czarina", "ecliptic")
    assert may_be_won([hard], 0.01) in ((None,), (False,))


async def test_spectators_are_told_once_all_who_race_have_turned_every_card(store: Store, redis: Redis) -> None:
    async with AsyncExitStack() as stack:
        node = await stack.enter_async_context(Node(store, NodeOptions(foretell_within=WITHIN, tell_every=0.001)))
        url = await serve_node(stack, node)
        people = [await stack.enter_async_context(connect(url)) for _ in range(3)]
        one, other = await racing(redis, *people[:2], delay=0)
        watching = await people[2].watch(one.id)
        stock = table(one).stock
        for _ in range(stock):
            await one.move("deal")
        for _ in range(stock - 1):
            await other.move("deal")
        await watching.wait_for(lambda view: [each.table.stock for each in view.tables] == [1, 1], PATIENCE)
        assert [each.may_win for each in watching.view.tables] == [None, None]
        await other.move("deal")
        wanted = await _verdict(node, one)
        await watching.wait_for(lambda view: [each.may_win for each in view.tables] == [wanted] * 2, PATIENCE)
        assert all(each.may_win is None for each in one.view.tables)
        late = await people[2].watch(one.id)
        assert [each.may_win for each in late.view.tables] == [wanted] * 2
        for race in (one, other):
            await race.resign()
        await watching.wait_for(lambda view: view.state == "ended", PATIENCE)
        assert [each.may_win for each in watching.view.tables] == [None, None]


async def _verdict(node: Node, race: Race) -> bool:
    """Whether the first seat's table can be won, by the server's own state."""
    async with node.using(race.id) as live:
        assert live is not None
        position = live.race.seats[0].position
        assert position is not None
        return decide(position)[0] is Verdict.WON
