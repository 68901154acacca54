"""Rated races: which ones are, and that each counts once for each of its players, whoever books it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from redis.asyncio import Redis

from client import Player, Race, Refusal, connect
from protocol.refusals import Reason
from server.booking import Booker
from server.node import Node
from server.rating import FIRST_NUMBER, Pool
from server.store import keys
from server.store.calls import Store
from server.store.connect import open_store
from server.store.ratings import Kind, Ratings
from tests.journeys.racing import PATIENCE, begin, seated
from tests.journeys.test_two_nodes import deal_until_built

StartNode = Callable[..., Awaitable[str]]
GAME = "zodiac"
WON, LOST = 1138, 927
"""What a first race of two makes of the first number."""


async def claim(player: Player) -> None:
    """Claim a name nobody else has."""
    await player.claim(f"Racer {player.player.id}")


@asynccontextmanager
async def named(*urls: str) -> AsyncIterator[list[Player]]:
    """A player with a claimed name on each of these nodes."""
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(connect(url)) for url in urls]
        for player in players:
            await claim(player)
        yield players


async def play(redis: Redis, *races: Race) -> None:
    """Let the first win and the others resign."""
    await begin(redis, *races)
    await races[0].move(await deal_until_built(races[0]))
    for race in races:
        await race.resign()
    for race in races:
        await race.ended(PATIENCE)


async def until_booked(redis: Redis, race: Race) -> None:
    """Wait until nothing is to be seen to in a race any more."""
    async with asyncio.timeout(PATIENCE):
        while await redis.zscore(keys.GOING, race.id) is not None:  # noqa: ASYNC110 - the store tells nobody
            await asyncio.sleep(0.01)


async def numbers(store: Store, *players: Player, pool: Pool = "people") -> list[int]:
    ratings = Ratings(store)
    return [(await ratings.skill(player.player.id, Kind(GAME, pool))).number for player in players]


async def test_a_quick_race_of_two_with_names_is_rated(start_node: StartNode, redis: Redis, store: Store) -> None:
    async with named(await start_node(), await start_node()) as (anna, bela):
        one, other = await anna.quick(GAME), await bela.quick(GAME)
        await play(redis, one, other)
        assert one.view.is_rated
        assert one.view.seats == other.view.seats
        shown = [seat.rating for seat in one.view.seats if seat.rating is not None]
        assert [(rating.number, rating.change) for rating in shown] == [(FIRST_NUMBER, 138), (FIRST_NUMBER, -73)]
        assert all(rating.is_provisional for rating in shown)
        await until_booked(redis, one)
        assert await numbers(store, anna, bela) == [WON, LOST]
        lines = await Ratings(store).page(Kind(GAME, "people"), 0, 10)
        assert [(line.place, line.player, line.number) for line in lines] == [
            (1, anna.player.id, WON),
            (2, bela.player.id, LOST),
        ]


async def test_a_race_is_booked_once_whoever_tries(start_node: StartNode, redis: Redis, store: Store) -> None:
    here, there = await start_node(), await start_node()
    async with named(here, there) as (anna, bela):
        races = [await anna.quick(GAME), await bela.quick(GAME)]
        await play(redis, *races)
        await until_booked(redis, races[0])
        await redis.zadd(keys.GOING, {races[0].id: 0})
        await until_booked(redis, races[0])
        async with Node(store) as node, node.using(races[0].id) as live:
            assert live is not None
            await asyncio.gather(*[Booker(node).book(live.race) for _ in range(20)])
        assert await numbers(store, anna, bela) == [WON, LOST]
        (rating,) = await Ratings(store).of(anna.player.id)
        assert rating.races == 1
        (past,) = await Ratings(store).history(anna.player.id, rating.kind)
        assert (past.share.race, past.share.place, past.share.seats) == (races[0].id, 1, 2)
        assert past.share.at == rating.at


async def test_what_a_dead_node_left_unbooked_is_booked_by_another(
    store_url: str, start_node: StartNode, redis: Redis, store: Store
) -> None:
    url = await start_node(sweep_every=60.0)
    async with named(url, url) as (anna, bela):
        races = [await anna.quick(GAME), await bela.quick(GAME)]
        await play(redis, *races)
        await until_booked(redis, races[0])
        await Ratings(store).forget(anna.player.id)
        await redis.zadd(keys.GOING, {races[0].id: 0})
        async with open_store(store_url) as own, Node(own):
            await until_booked(redis, races[0])
        assert await numbers(store, anna, bela) == [WON, LOST]


async def test_races_with_guests_are_not_rated(node_url: str, redis: Redis, store: Store) -> None:
    async with named(node_url) as (anna,), connect(node_url) as guest:
        made = await anna.create(GAME, is_rated=True)
        seen = [made.view.is_rated]
        races = [made, await guest.join(made.id)]
        for race in races:
            await race.ready()
        await play(redis, *races)
        assert [*seen, made.view.is_rated] == [True, False]
        assert await numbers(store, anna) == [FIRST_NUMBER]
        assert await Ratings(store).size(Kind(GAME, "people")) == 0


async def test_the_makers_flag_decides_for_races_by_code(node_url: str, redis: Redis, store: Store) -> None:
    async with named(node_url, node_url, node_url) as crowd:
        plain = await seated(*crowd)
        for race in plain:
            await race.ready()
        await play(redis, *plain)
        assert not plain[0].view.is_rated
        made = await crowd[0].create(GAME, seats=3, is_rated=True)
        races = [made, *[await player.join(made.id) for player in crowd[1:]]]
        for race in races:
            await race.ready()
        await play(redis, *races)
        await until_booked(redis, made)
        first, *others = await numbers(store, *crowd)
        assert first > FIRST_NUMBER > others[0] == others[1]
        lines = await Ratings(store).page(Kind(GAME, "people"), 0, 10)
        assert [line.place for line in lines] == [1, 2, 2]


async def test_bots_are_rated_among_themselves(node_url: str, redis: Redis, store: Store) -> None:
    async with connect(node_url, is_bot=True) as one, connect(node_url, is_bot=True) as other:
        races = [await one.quick(GAME), await other.quick(GAME)]
        assert races[0].view.seats[0].player is not None
        await play(redis, *races)
        assert races[0].view.is_rated
        await until_booked(redis, races[0])
        assert await numbers(store, one, other, pool="bots") == [WON, LOST]
        assert await Ratings(store).size(Kind(GAME, "people")) == 0


async def test_a_bot_and_a_person_are_not_rated(node_url: str, redis: Redis) -> None:
    async with named(node_url) as (anna,), connect(node_url, is_bot=True) as bot:
        made = await anna.create(GAME, is_rated=True)
        races = [made, await bot.join(made.id)]
        for race in races:
            await race.ready()
        await begin(redis, *races)
        assert not made.view.is_rated
        assert [seat.player and seat.player.is_bot for seat in made.view.seats] == [False, True]


async def test_a_rematch_is_rated_with_what_its_players_are_by_then(node_url: str, redis: Redis, store: Store) -> None:
    async with named(node_url, node_url) as (anna, bela):
        races = [await anna.quick(GAME), await bela.quick(GAME)]
        await play(redis, *races)
        await until_booked(redis, races[0])
        again = await asyncio.gather(*[race.rematch(PATIENCE) for race in races])
        assert [seat.rating and seat.rating.number for seat in again[0].view.seats] == [WON, LOST]
        await play(redis, *again)
        await until_booked(redis, again[0])
        history = await Ratings(store).history(anna.player.id, Kind(GAME, "people"))
        assert [(past.share.race, past.races) for past in history] == [(again[0].id, 2), (races[0].id, 1)]


@pytest.mark.parametrize("wish", [{"seats": 1}, {"house": "greedy"}, {"seats": 1, "name": "ecliptic"}], ids=str)
async def test_what_cannot_be_rated_is_refused(node_url: str, wish: dict[str, object]) -> None:
    async with connect(node_url) as anna:
        with pytest.raises(Refusal) as refused:
            await anna.create(GAME, is_rated=True, **wish)  # type: ignore[arg-type]  # a test's own words
        assert refused.value.reason is Reason.IMPOSSIBLE_RACE
