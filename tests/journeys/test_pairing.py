"""Quick races: the nearest first, anybody after ten seconds, and those who wait apart are brought together."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from redis.asyncio import Redis

from client import Player, Race, connect
from client.stream import Missed
from server.rating import Gain, Pool
from server.store import keys
from server.store.calls import Store
from server.store.ratings import Kind, Ratings, Share
from server.store.waiting import ANYBODY_MS, APART_AT_ONCE, APART_MORE, GROUPS_APART
from tests.journeys.racing import PATIENCE, begin, players, raw
from tests.journeys.test_rated import StartNode, named

GAME = "zodiac"
POINT = 25_000
"""What a point of strength is in the units of a rating."""


async def strengthen(store: Store, player: Player, points: int, pool: Pool = "people") -> None:
    """Let a player be so much stronger than a new one."""
    share = Share(f"PAST{player.player.id}", 1, 1, 2, Gain(points * POINT, 1))
    await Ratings(store).add(player.player.id, Kind(GAME, pool), share)


async def turn_clock(redis: Redis, milliseconds: int, *races: Race) -> None:
    """Let those who wait, or only these, have waited so much longer."""
    name = keys.quick(GAME)
    for race, waits in (await redis.hgetall(name)).items():
        if not races or text(race) in {each.id for each in races}:
            player, strength, group, since, taken = text(waits).split()
            await redis.hset(name, race, f"{player} {strength} {group} {int(since) - milliseconds} {taken}")


def text(raw: bytes | str) -> str:
    return raw if isinstance(raw, str) else raw.decode()


async def met(*races: Race) -> None:
    """Wait until these sit in one race."""
    for race in races:
        await race.wait_for(lambda view: all(seat.player for seat in view.seats), PATIENCE)
    assert len({race.id for race in races}) == 1


async def test_the_nearest_is_the_rival_however_long_others_wait(
    start_node: StartNode, redis: Redis, store: Store
) -> None:
    url = await start_node(sweep_every=60.0)
    async with named(*[url] * 4) as (far, near, nearer, last):
        for player, points in ((far, -400), (near, 100), (nearer, 240)):
            await strengthen(store, player, points)
        waiting = [await player.quick(GAME) for player in (far, nearer, near)]
        assert len({race.id for race in waiting}) == 2
        await met(*waiting[1:])
        assert (await last.quick(GAME)).id != waiting[0].id


@pytest.mark.parametrize(
    ("points", "waited", "meet"),
    [
        pytest.param(APART_AT_ONCE, 0, True, id="near at once"),
        pytest.param(APART_AT_ONCE + 60, 0, False, id="farther not at once"),
        pytest.param(APART_AT_ONCE + 2 * APART_MORE, 2_000, True, id="farther after two seconds"),
        pytest.param(APART_AT_ONCE + 6 * APART_MORE, 2_000, False, id="far not after two seconds"),
        pytest.param(4_000, ANYBODY_MS, True, id="anybody after ten"),
    ],
)
async def test_the_longer_one_waits_the_farther_one_meets(
    start_node: StartNode, redis: Redis, store: Store, points: int, waited: int, meet: bool
) -> None:
    url = await start_node(sweep_every=60.0)
    async with named(url, url) as (anna, bela):
        await strengthen(store, bela, points)
        one = await anna.quick(GAME)
        await turn_clock(redis, waited)
        other = await bela.quick(GAME)
        assert (one.id == other.id) == meet


async def test_those_who_wait_apart_are_brought_together_and_race(
    start_node: StartNode, redis: Redis, store: Store
) -> None:
    async with named(await start_node(), await start_node()) as (anna, bela):
        await strengthen(store, bela, 2_000)
        one, other = await anna.quick(GAME), await bela.quick(GAME)
        code = other.id
        assert one.id != code
        heard = other.events()
        await turn_clock(redis, ANYBODY_MS)
        await met(one, other)
        assert isinstance(await anext(heard), Missed)
        await begin(redis, one, other)
        assert one.view.is_rated
        assert one.view.seats == other.view.seats
        for race in (one, other):
            await race.resign()
        await other.ended(PATIENCE)
        left = await bela.resume(code)
        assert (left.state, left.view.paired) == ("cancelled", one.id)


async def test_people_with_names_meet_each_other_first_and_guests_in_a_second(
    start_node: StartNode, redis: Redis
) -> None:
    url = await start_node(sweep_every=60.0)
    async with named(url, url) as (anna, bela), players(url, 2) as (guest, other):
        waits = await guest.quick(GAME)
        named_race = await anna.quick(GAME)
        assert waits.id != named_race.id
        assert (await bela.quick(GAME)).id == named_race.id
        assert (await other.quick(GAME)).id == waits.id
        again = await guest.quick(GAME)
        await turn_clock(redis, 1_000 * (GROUPS_APART - APART_AT_ONCE) // APART_MORE)
        assert (await anna.quick(GAME)).id == again.id


async def test_a_guest_meets_a_bot_at_once_but_a_guest_rather(start_node: StartNode, redis: Redis) -> None:
    url = await start_node(sweep_every=60.0)
    async with connect(url, is_bot=True) as bot, players(url, 3) as (anna, bela, cleo):
        with_bot = await bot.quick(GAME)
        assert (await anna.quick(GAME)).id == with_bot.id
        await with_bot.wait_for(lambda view: view.state == "countdown", PATIENCE)
        race = await bela.quick(GAME)
        assert race.id != with_bot.id
        assert (await cleo.quick(GAME)).id == race.id


@pytest.fixture
async def mixed(start_node: StartNode, redis: Redis, store: Store) -> AsyncIterator[list[Player]]:
    """Fifty on two nodes: with names, guests and bots, of very different strength."""
    urls = [await start_node(), await start_node()]
    rng = random.Random(7)
    async with AsyncExitStack() as stack:
        with_names = await stack.enter_async_context(named(*[urls[n % 2] for n in range(20)]))
        bots = [await stack.enter_async_context(connect(urls[n % 2], is_bot=True)) for n in range(10)]
        guests = await stack.enter_async_context(players(urls[0], 20))
        for player in with_names:
            await strengthen(store, player, rng.randrange(-900, 2_000))
        for player in bots:
            await strengthen(store, player, rng.randrange(-900, 2_000), "bots")
        yield rng.sample([*with_names, *bots, *guests], 50)


async def test_fifty_who_are_not_alike_all_find_a_rival_in_the_end(mixed: list[Player], redis: Redis) -> None:
    races = await asyncio.gather(*[player.quick(GAME) for player in mixed])
    await turn_clock(redis, ANYBODY_MS)
    for race in races:
        await race.wait_for(lambda view: all(seat.player for seat in view.seats), PATIENCE)
    assert set(Counter(race.id for race in races).values()) == {2}
    for race, player in zip(races, mixed, strict=True):
        names = {seat.player.id for seat in race.view.seats if seat.player}
        assert len(names) == 2
        assert player.player.id in names
    assert await redis.hlen(keys.quick(GAME)) == 0


async def test_nobody_is_brought_together_with_himself(start_node: StartNode, redis: Redis) -> None:
    urls = await start_node(), await start_node()
    async with connect(urls[0]) as here, connect(urls[1], here.token) as there:
        races = await asyncio.gather(*[player.quick(GAME) for player in (here, there) for _ in range(5)])
        await turn_clock(redis, ANYBODY_MS)
        assert len({race.id for race in races}) == 1


async def test_who_has_gone_when_a_rival_is_found_gives_the_seat_up(
    start_node: StartNode, redis: Redis, store: Store
) -> None:
    """The rival then waits again, and is found by the next."""
    url = await start_node()
    async with named(url, url) as (anna, cleo), raw(url) as speaker:
        one = await anna.quick(GAME)
        answer = await speaker.ask(type="quick", game=GAME)
        assert answer["race"]["race"] != one.id
        await turn_clock(redis, ANYBODY_MS)
        cancelled = await speaker.until_event("cancelled")
        assert (cancelled["why"], cancelled["race"]) == ("paired", one.id)
        await one.wait_for(lambda view: view.seats[1].away is not None, PATIENCE)
        assert one.state == "lobby"
        await redis.hset(keys.race(one.id), "deadline", 0)
        await one.wait_for(lambda view: view.seats[1].player is None, PATIENCE)
        other = await cleo.quick(GAME)
        await met(one, other)


async def test_the_house_is_offered_in_a_while(node_url: str, redis: Redis) -> None:
    async with players(node_url) as (anna, bela):
        race = await anna.quick(GAME)
        assert 19_000 < (race.view.house_in or 0) <= 20_000
        made = await bela.create("corners")
        assert made.view.house_in is None
        await begin(redis, race, await bela.quick(GAME))
        assert race.view.house_in is None


async def test_a_race_with_somebody_who_comes_back_starts_by_itself(node_url: str, redis: Redis) -> None:
    """A rematch, whose players are away until they come, however long after it was made."""
    async with players(node_url) as (anna, bela):
        races = [await anna.quick(GAME), await bela.quick(GAME)]
        await begin(redis, *races)
        for race in races:
            await race.resign()
        for race in races:
            await race.ended(PATIENCE)
        again = await asyncio.gather(*[race.rematch(PATIENCE) for race in races])
        await again[0].wait_for(lambda view: view.state in ("countdown", "running"), PATIENCE)
