"""How players find each other: by quick races, by the lobby, by code; and how a race gets going, or does not."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from client import ClientError, Race, Refusal, connect
from protocol.records import RaceSummary
from protocol.refusals import Reason
from tests.journeys.racing import PATIENCE, begin, hasten, players, seated


async def test_fifty_at_once_pair_up_exactly(node_url: str) -> None:
    async with players(node_url, 50) as crowd:
        races = await asyncio.gather(*[player.quick("zodiac") for player in crowd])
        for race in races:
            await race.wait_for(lambda view: all(seat.player for seat in view.seats), PATIENCE)
        assert set(Counter(race.id for race in races).values()) == {2}
        for race, player in zip(races, crowd, strict=True):
            names = [seat.player.id for seat in race.view.seats if seat.player]
            assert len(set(names)) == 2
            assert player.player.id in names


async def test_nobody_is_paired_with_himself(node_url: str) -> None:
    async with connect(node_url) as here, connect(node_url, here.token) as there:
        one, other = await asyncio.gather(here.quick("zodiac"), there.quick("zodiac"))
        assert one.id == other.id
        assert [seat.player and seat.player.id for seat in other.view.seats] == [here.player.id, None]


async def test_quick_races_of_different_games_do_not_mix(node_url: str) -> None:
    async with players(node_url) as (anna, bela):
        one, other = await anna.quick("zodiac"), await bela.quick("corners")
        assert one.id != other.id
        assert one.state == other.state == "lobby"


async def test_a_quick_race_starts_by_itself_three_seconds_after_it_is_full(node_url: str, redis: Redis) -> None:
    async with players(node_url) as (anna, bela):
        one = await anna.quick("simplicity")
        other = await bela.quick("simplicity")
        assert one.id == other.id
        view = await one.wait_for(lambda view: view.state == "countdown", PATIENCE)
        assert view.is_quick
        assert 0 < (view.starts_in or 0) <= 3_000
        await begin(redis, one, other)


async def test_who_waits_longest_gets_the_next_rival(node_url: str) -> None:
    async with players(node_url, 3) as (anna, bela, cleo):
        first = await anna.quick("zodiac")
        await first.leave()
        second = await bela.quick("zodiac")
        third = await cleo.quick("zodiac")
        assert second.id == third.id != first.id


async def test_an_open_race_is_in_the_lobby_as_long_as_it_can_be_joined(node_url: str) -> None:
    async with players(node_url, 3) as (anna, bela, cleo):
        told = cleo.watch_lobby()
        assert await anext(told) == ()
        hidden = await anna.create("zodiac")
        race = await anna.create("four-seasons", is_open=True, minutes=5)
        (line,) = await next_lobby(told)
        assert (line.race, line.game, line.seats, line.taken, line.minutes) == (race.id, "four-seasons", 2, 1, 5)
        assert (line.maker, line.is_bot) == (anna.player.name, False)
        assert await cleo.lobby() == (line,)
        await bela.join(line.race)
        assert await next_lobby(told) == ()
        assert hidden.state == "lobby"


async def test_an_open_race_is_listed_as_long_as_somebody_is_there(node_url: str) -> None:
    async with players(node_url, 3) as (anna, bela, cleo):
        told = cleo.watch_lobby()
        assert await anext(told) == ()
        async with connect(node_url, is_bot=True) as bot:
            race = await bot.create("zodiac", seats=4, is_open=True)
            (line,) = await next_lobby(told)
            assert (line.maker, line.is_bot) == (bot.player.name, True)
        assert await next_lobby(told) == (), "its maker has gone, though its seat is kept a while"
        async with connect(node_url, bot.token) as bot:
            await bot.resume(race.id)
            assert await next_lobby(told) == (line,)
            await bela.join(race.id)
            assert [(each.taken, each.is_bot) for each in await next_lobby(told)] == [(2, True)]
        joined = await anna.resume(race.id)
        await joined.wait_for(lambda view: view.seats[0].away is not None, PATIENCE)
        assert [each.race for each in await cleo.lobby()] == [race.id]


async def next_lobby(told: AsyncIterator[tuple[RaceSummary, ...]]) -> tuple[RaceSummary, ...]:
    async with asyncio.timeout(PATIENCE):
        return await anext(told)


@pytest.mark.parametrize("spell", [str.lower, lambda code: f"{code[:4]}-{code[4:]}"], ids=["small letters", "a dash"])
async def test_a_code_is_read_as_people_write_it(node_url: str, spell: "type[str]") -> None:
    async with players(node_url) as (anna, bela):
        made = await anna.create("zodiac")
        joined = await bela.join(spell(made.id))
        assert joined.id == made.id
        assert joined.view.you == 1


async def test_who_joins_twice_keeps_his_seat(node_url: str) -> None:
    async with players(node_url) as (anna, bela):
        made, joined = await seated(anna, bela, seats=4)
        again = await bela.join(made.id)
        assert again is joined
        assert again.view.you == 1


async def test_the_maker_starts_with_whoever_is_here(node_url: str, redis: Redis) -> None:
    async with players(node_url) as (anna, bela):
        first, second = await seated(anna, bela, seats=8)
        await first.start()
        await begin(redis, first, second)
        assert [seat.state for seat in first.view.seats] == ["playing"] * 2 + [None] * 6
        assert first.view.seats == second.view.seats


async def test_ready_can_be_taken_back(node_url: str) -> None:
    async with players(node_url) as (anna, bela):
        first, second = await seated(anna, bela)
        await first.ready()
        await first.ready(False)
        await second.ready()
        assert first.state == second.state == "lobby"
        await first.ready()
        await second.wait_for(lambda view: view.state == "countdown", PATIENCE)


async def test_who_leaves_in_the_countdown_stops_it(node_url: str, redis: Redis) -> None:
    async with players(node_url, 3) as (anna, bela, cleo):
        first, second = await seated(anna, bela)
        await first.ready()
        await second.ready()
        await first.wait_for(lambda view: view.state == "countdown", PATIENCE)
        await first.leave()
        view = await second.wait_for(lambda view: view.state == "lobby", PATIENCE)
        assert view.maker == 1
        assert view.seats[0].player is None
        third = await cleo.join(second.id)
        await third.ready()
        await begin(redis, second, third)
        assert third.view.you == 0


async def test_a_race_that_all_have_left_is_cancelled(node_url: str) -> None:
    async with players(node_url, 3) as (anna, bela, cleo):
        first, second = await seated(anna, bela, seats=3)
        looking = await cleo.resume(first.id)
        await first.leave()
        await second.leave()
        await looking.wait_for(lambda view: view.state == "cancelled", PATIENCE)
        with pytest.raises(Refusal) as refused:
            await cleo.join(first.id)
        assert refused.value.reason is Reason.RACE_OVER


async def test_a_race_nobody_comes_to_expires(node_url: str, redis: Redis) -> None:
    async with connect(node_url) as anna:
        race = await anna.create("zodiac")
        waiting: asyncio.Task[object]
        async with asyncio.TaskGroup() as group:
            waiting = group.create_task(cancelled(race))
            await hasten(redis, race, lambda view: view.state == "cancelled")
        assert waiting.done()


async def cancelled(race: Race) -> None:
    with pytest.raises(ClientError, match="cancelled"):
        await race.begun(PATIENCE)


async def test_a_rematch_needs_all_who_are_asked(node_url: str, redis: Redis) -> None:
    async with players(node_url, 3) as crowd:
        races = await seated(*crowd)
        for race in races:
            await race.ready()
        await begin(redis, *races)
        for race in races:
            await race.resign()
        for race in races:
            await race.ended(PATIENCE)
        async with asyncio.TaskGroup() as group:
            asked = [group.create_task(race.rematch(PATIENCE)) for race in races[:2]]
            await races[2].wait_for(lambda view: [seat.agrees for seat in view.seats] == [True, True, False], PATIENCE)
            assert not any(task.done() for task in asked)
            asked.append(group.create_task(races[2].rematch(PATIENCE)))
        assert len({task.result().id for task in asked}) == 1
        assert [task.result().view.you for task in asked] == [0, 1, 2]


async def test_who_waits_for_a_quick_race_stands_in_the_lobby(node_url: str) -> None:
    async with connect(node_url) as anna, connect(node_url) as bela:
        race = await anna.quick("simplicity")
        assert [line.race for line in await bela.lobby()] == [race.id]
        joined = await bela.join(race.id)
        await joined.wait_for(lambda view: view.state == "countdown", PATIENCE)
        assert await bela.lobby() == ()
