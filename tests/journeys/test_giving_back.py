"""Deals that are known to be winnable go back where nobody was shown their cards, and each but once."""

import asyncio

import pytest
from redis.asyncio import Redis

from client import Race, Refusal
from server.making import MAX_RACES
from server.race.entries import Win
from server.store import keys
from server.store.calls import Store
from server.store.winnable import SHARE_OF_LAST, Winnable
from server.winnable.dealing import find_some
from server.winnable.known import Known
from tests.journeys.racing import PATIENCE, begin, hasten, players
from tests.journeys.test_pairing import met, strengthen, turn_clock
from tests.journeys.test_winnable import StartNode, all_days

GAME = "zodiac"
DEALS = 3


async def filled(store: Store) -> Winnable:
    """The store's deals, three of which are ready; all daily deals are made."""
    await all_days(store)
    winnable = Winnable(store)
    for known in find_some(b"back", GAME, DEALS):
        await winnable.add(GAME, known)
    return winnable


async def left_of(winnable: Winnable, count: int) -> None:
    """Wait until so many are ready."""
    async with asyncio.timeout(PATIENCE):
        while (await winnable.counts([GAME]))[GAME] != count:  # noqa: ASYNC110 - the store tells nobody
            await asyncio.sleep(0.02)


async def booked(redis: Redis, race: Race) -> None:
    """Wait until nothing is to be seen to any more of a race that is over."""
    async with asyncio.timeout(PATIENCE):
        while await redis.zscore(keys.GOING, race.id) is not None:  # noqa: ASYNC110 - the store tells nobody
            await asyncio.sleep(0.02)


async def test_who_opens_and_leaves_quick_races_takes_nothing_from_others(node_url: str, store: Store) -> None:
    winnable = await filled(store)
    commitments = set()
    async with players(node_url, 1) as (anna,):
        for _ in range(3 * DEALS):
            race = await anna.quick(GAME)
            assert race.view.is_winnable
            commitments.add(race.view.commitment)
            await race.leave()
            await left_of(winnable, DEALS)
    assert len(commitments) == 3 * DEALS, "nobody can tell that it is the same deal"


async def test_the_race_of_who_moves_to_a_rival_gives_its_deal_back(node_url: str, redis: Redis, store: Store) -> None:
    winnable = await filled(store)
    async with players(node_url) as (anna, bela):
        await strengthen(store, bela, 2_000)
        waiting = [await player.quick(GAME) for player in (anna, bela)]
        await turn_clock(redis, 60_000)
        await met(*waiting)
        await left_of(winnable, DEALS - 1)


async def test_a_race_that_nobody_came_to_gives_its_deal_back(node_url: str, redis: Redis, store: Store) -> None:
    winnable = await filled(store)
    async with players(node_url, 1) as (anna,):
        race = await anna.create(GAME, is_winnable=True)
        await left_of(winnable, DEALS - 1)
        await hasten(redis, race, lambda view: view.state == "cancelled")
        await left_of(winnable, DEALS)


async def test_who_leaves_races_of_its_own_is_not_refused_what_came_back(
    start_node: StartNode, store: Store, redis: Redis
) -> None:
    url = await start_node(winnable=20)
    winnable = Winnable(store)
    for number in range(10):
        known = Known(seed=bytes([number]) * 32, difficulty="easy", win=Win(line=b"\1\2"))
        await winnable.add("czarina", known)
    async with players(url, 1) as (anna,):
        for _ in range(SHARE_OF_LAST + 2):
            race = await anna.create("czarina", is_winnable=True)
            await race.leave()
            await booked(redis, race)


async def test_a_deal_whose_cards_were_shown_never_comes_back(node_url: str, redis: Redis, store: Store) -> None:
    winnable = await filled(store)
    async with players(node_url) as (anna, bela):
        races = [await anna.quick(GAME), await bela.quick(GAME)]
        await begin(redis, *races)
        for race in races:
            await race.resign()
        await races[0].ended(PATIENCE)
        await booked(redis, races[0])
    assert await winnable.counts([GAME]) == {GAME: DEALS - 1}


async def test_who_sits_in_too_many_races_takes_no_deal_along(node_url: str, store: Store) -> None:
    winnable = await filled(store)
    async with players(node_url, 1) as (anna,):
        for _ in range(MAX_RACES):
            await anna.create("corners")
        for asking in (anna.quick(GAME), anna.create(GAME, is_winnable=True)):
            with pytest.raises(Refusal, match="races already"):
                await asking
    assert await winnable.counts([GAME]) == {GAME: DEALS}


async def test_who_gets_no_deal_keeps_no_place(node_url: str, store: Store) -> None:
    async with players(node_url, 1) as (anna,):
        for _ in range(MAX_RACES + 1):
            with pytest.raises(Refusal, match="ready just now"):
                await anna.create(GAME, is_winnable=True)
