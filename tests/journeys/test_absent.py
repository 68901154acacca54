"""Players who go: their seats are kept for a while, shown as away, and then given up or forfeit. On any node."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from redis.asyncio import Redis

from client import Race, connect
from server.race.entries import Outage
from server.store import keys
from server.store.calls import Store
from server.store.races import Outed, RaceStore
from tests.journeys.racing import PATIENCE, hasten, racing, raw, seated

StartNode = Callable[..., Awaitable[str]]


async def away(race: Race, seat: int) -> None:
    await race.wait_for(lambda view: view.seats[seat].away is not None, PATIENCE)


async def here(race: Race, seat: int) -> None:
    await race.wait_for(lambda view: view.seats[seat].away is None, PATIENCE)


async def test_nobody_starts_against_a_rival_who_has_gone(node_url: str, redis: Redis) -> None:
    async with connect(node_url) as gone:
        left = await gone.quick("czarina")
    async with connect(node_url) as player:
        race = await player.join(left.id)
        await away(race, 0)
        assert race.view.state == "lobby"
        await hasten(redis, race, lambda view: view.seats[0].player is None)
        assert race.view.maker == race.view.you


async def test_who_has_gone_is_no_rival_to_be_found(node_url: str) -> None:
    async with connect(node_url) as gone:
        left = await gone.quick("czarina")
    async with connect(node_url) as player:
        await away(await player.resume(left.id), 0)
        assert (await player.quick("czarina")).id != left.id


async def test_a_seat_in_the_lobby_is_given_up_in_the_end(node_url: str, redis: Redis) -> None:
    async with connect(node_url) as player:
        race = await player.create("czarina", seats=3)
        async with connect(node_url) as other:
            await other.join(race.id)
        await away(race, 1)
        await hasten(redis, race, lambda view: view.seats[1].player is None)


async def test_who_comes_back_has_the_same_seat_and_less_grace(node_url: str, redis: Redis) -> None:
    async with connect(node_url) as anna:
        async with connect(node_url) as bela:
            race, theirs = await racing(redis, anna, bela)
            await theirs.move("deal")
            token, grace = bela.token, race.view.seats[1].grace
            assert grace == 60_000
        await away(race, 1)
        async with connect(node_url, token) as bela:
            again = await bela.resume(race.id)
            assert again.position == theirs.position
            assert again.view.you == 1
            await here(race, 1)
            assert 0 < (race.view.seats[1].grace or 0) < grace
            await again.move("deal")


async def test_who_stays_away_is_forfeit_and_nobody_waits_for_it(node_url: str, redis: Redis) -> None:
    async with connect(node_url) as anna:
        async with connect(node_url) as bela:
            race, _ = await racing(redis, anna, bela)
        await away(race, 1)
        await hasten(redis, race, lambda view: view.seats[1].state == "forfeit")
        assert race.view.state == "running"
        await race.resign()
        await race.ended()
        assert {seat.seat: seat.state for seat in race.result} == {0: "resigned", 1: "forfeit"}


async def test_practice_is_never_forfeit(node_url: str) -> None:
    async with connect(node_url) as player:
        race = await player.create("zodiac", seats=1)
        token = player.token
    async with connect(node_url, token) as player:
        again = await player.resume(race.id)
        assert again.view.seats[0].away is None
        await again.move("deal")


async def test_a_newer_socket_is_not_made_away_by_the_end_of_the_older(node_url: str, redis: Redis) -> None:
    async with connect(node_url) as anna, connect(node_url) as bela:
        race, _ = await racing(redis, anna, bela)
        async with raw(node_url, greets=False) as newer:
            await newer.ask(type="hello", token=bela.token)
            await newer.ask(type="resume", race=race.id)
            await newer.ask(type="move", race=race.id, turn=0, move="deal")
            await race.move("deal")
            assert race.view.seats[1].away is None
        await away(race, 1)


async def take_for_dead(redis: Redis, race: Race, seat: int, *, or_nothing: bool = False) -> None:
    """Let the lease of a seat run out, as if its node had been killed."""
    members = [str(member, "ascii") for member in await redis.zrange(keys.PRESENCE, 0, -1)]  # type: ignore[arg-type]  # bytes
    lapsed = [member for member in members if member.startswith(f"{race.id} {seat} ")]
    assert lapsed or or_nothing
    for member in lapsed:
        await redis.zadd(keys.PRESENCE, {member: 1})


async def test_a_node_that_lives_says_no_when_its_seat_is_taken_for_away(start_node: StartNode, redis: Redis) -> None:
    first, second = await start_node(), await start_node(patience=0.0, renew_every=0.05)
    async with connect(second) as anna, connect(first) as bela:
        race, _ = await racing(redis, anna, bela)
        await take_for_dead(redis, race, 1)
        await away(race, 1)
        await here(race, 1)


async def test_a_rematch_waits_until_all_have_come(node_url: str, redis: Redis) -> None:
    async with connect(node_url) as anna, connect(node_url) as bela:
        races = await racing(redis, anna, bela)
        for race in races:
            await race.resign()
        await races[0].ended()
        async with raw(node_url, greets=False) as other:
            await other.ask(type="hello", token=bela.token)
            await other.ask(type="resume", race=races[0].id)
            await other.ask(type="rematch", race=races[0].id)
            following = await races[0].rematch()
        assert following.view.state == "lobby"
        assert following.view.seats[1].away is not None
        await hasten(redis, following, lambda view: view.seats[1].player is None)


@pytest.mark.parametrize("seats", [2, 3])
async def test_a_lobby_everybody_left_is_gone(node_url: str, redis: Redis, seats: int) -> None:
    async with connect(node_url) as watcher:
        async with connect(node_url) as anna, connect(node_url) as bela:
            race, _ = await seated(anna, bela, seats=seats + 1)
        seen = await watcher.resume(race.id)
        await hasten(redis, seen, lambda view: view.state == "cancelled")


async def hold_still(redis: Redis, race: Race, milliseconds: int) -> None:
    """Let the race's past be so much longer ago, as if nobody had served it meanwhile."""
    held = await redis.hmget(keys.race(race.id), ["at", "pulse"])
    past = {name: int(value or 0) - milliseconds for name, value in zip(("at", "pulse"), held, strict=True)}
    await redis.hset(keys.race(race.id), mapping=past)  # type: ignore[arg-type]  # numbers are taken too


async def test_an_outage_counts_against_nobody(node_url: str, redis: Redis) -> None:
    async with connect(node_url) as anna, connect(node_url) as bela:
        race, theirs = await racing(redis, anna, bela)
        left = race.view.left or 0
        await hold_still(redis, race, 60_000)
        await race.move("deal")
        await theirs.wait_for(lambda view: (view.left or 0) >= left + 60_000, PATIENCE)
        assert (await bela.resume(race.id)).view.state == "running"


async def test_an_outage_is_as_long_as_it_was_however_long_it_takes_to_be_written_down(
    node_url: str, redis: Redis, store: Store
) -> None:
    async with connect(node_url) as anna, connect(node_url) as bela:
        race, _ = await racing(redis, anna, bela)
        await hold_still(redis, race, 60_000)
        races = RaceStore(store)
        looks = [await races.look(race.id) for _ in range(3)]
        measured = {look.lasts for look in looks if isinstance(look, Outed)}
        assert len(measured) <= 1
        assert all(60_000 <= lasts < 70_000 for lasts in measured)
        await race.move("deal")
        kept = await races.load(race.id)
        assert kept is not None
        outages = [stamped.entry.lasts for stamped in kept.log if isinstance(stamped.entry, Outage)]
        assert len(outages) == 1
        assert 60_000 <= outages[0] < 70_000


async def test_a_seat_whose_new_holder_died_before_saying_so_is_missed_all_the_same(
    start_node: StartNode, redis: Redis, store: Store
) -> None:
    url = await start_node(patience=0.0, renew_every=0.05)
    async with connect(url) as anna:
        async with connect(url) as bela:
            race, _ = await racing(redis, anna, bela)
            # Another node gives the seat to a socket, and dies: nobody holds it, and no lease says so.
            epoch = await RaceStore(store).attach(race.id, 1)
        await race.wait_for(lambda view: view.seats[1].away is None, PATIENCE)
        async with asyncio.timeout(PATIENCE):
            while race.view.seats[1].away is None:
                await take_for_dead(redis, race, 1, or_nothing=True)
                await asyncio.sleep(0.05)
        assert epoch > 1
