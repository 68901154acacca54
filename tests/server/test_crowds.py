"""The list of live races as a node gives it, and the number of those who watch as it is shown."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.resources import LiveRace, LiveSeat
from server.crowds import Crowds, LiveList, damped
from server.names import DELETED
from server.node import Node, NodeOptions
from server.store.calls import Store
from server.store.lives import LiveLine, Noted

IDLE = NodeOptions(live_every=3_600)


SHOWN = {0: 0, 1: 1, 19: 19, 20: 20, 22: 20, 23: 25, 97: 95, 99: 100, 104: 100, 105: 110, 1_234: 1_200, 98_765: 99_000}


@pytest.mark.parametrize(("watching", "shown"), SHOWN.items())
def test_a_crowd_is_shown_in_round_numbers_from_twenty_on(watching: int, shown: int) -> None:
    assert damped(watching) == shown


@given(st.integers(0, 10**7))
def test_a_round_number_is_near_and_its_own_and_grows(watching: int) -> None:
    shown = damped(watching)
    assert abs(shown - watching) <= (0 if watching < 20 else max(2, watching / 20))
    assert damped(shown) == shown
    assert damped(watching + 1) >= shown


def noted(race: str, began_at: int, players: tuple[str | None, ...], *, shown_in: int | None = None) -> Noted:
    seats = tuple(LiveSeat(name="As it was", progress=0, state="playing", place=1) for _ in players)
    line = LiveRace(
        race=race,
        game="zodiac",
        title="Zodiac",
        minutes=15,
        elapsed=0,
        shown_in=shown_in,
        most=176,
        seats=seats,
        delay=30,
    )
    return Noted(began_at, LiveLine(shown=line, players=players))


async def test_names_are_those_of_now_and_of_the_gone_there_is_none(store: Store) -> None:
    async with Node(store, IDLE) as node:
        anna, _ = await node.players.make_guest()
        await node.lives.note([noted("ONE", await node.races.now(), (anna.id, "gone", None))])
        (race,) = (await LiveList(node).page(None)).races
        assert [seat.name for seat in race.seats] == [anna.name, DELETED, "As it was"]


async def test_a_line_is_as_old_as_it_is(store: Store) -> None:
    async with Node(store, IDLE) as node:
        now = await node.races.now()
        await node.lives.note([noted("ONE", now, ()), noted("TWO", now - 1, (), shown_in=20_000)])
        one, two = (await LiveList(node).page(None)).races
        assert one.shown_in is None
        assert 0 <= one.elapsed < 20_000
        assert two.elapsed == 0
        assert 0 < (two.shown_in or 0) <= 20_000


async def test_a_list_is_read_once_for_all_who_ask_within_a_second(store: Store) -> None:
    async with Node(store, IDLE) as node:
        now = await node.races.now()
        await node.lives.note([noted("ONE", now, ())])
        shown = LiveList(node)
        pages = await asyncio.gather(*(shown.page(None) for _ in range(50)))
        await node.lives.note([noted("TWO", now + 1, ())])
        assert all(page is pages[0] for page in [*pages, await shown.page(None)])
        assert [race.race for race in (await shown.page("zodiac")).races] == ["TWO", "ONE"]
        assert (await shown.page("corners")).races == ()


async def test_a_node_on_which_nothing_runs_says_nothing(store: Store) -> None:
    async with Node(store, IDLE) as node:
        await Crowds(node, every=1, tell_every=1).beat()
        assert (await node.live_list.page(None)).races == ()
