"""Playing without rivals of flesh and blood: practice, with undo, and the house."""

import random
from typing import get_args

import pytest
from redis.asyncio import Redis

from client import Refusal, connect
from engine.deals import named_seed
from protocol.records import Level, Pace
from protocol.refusals import Reason
from server.making import HOUSE_NAMES
from server.store.calls import Store
from server.store.races import RaceStore
from tests.journeys.racing import PATIENCE, begin, play_out, raw, table


async def test_in_practice_moves_can_be_taken_back(node_url: str, redis: Redis) -> None:
    async with connect(node_url) as anna:
        race = await anna.create("four-seasons", seats=1)
        await begin(redis, race)
        first = table(race)
        assert not first.may_undo
        with pytest.raises(Refusal) as refused:
            await race.undo()
        assert refused.value.reason is Reason.NOTHING_TO_UNDO
        await race.move("deal")
        assert table(race).may_undo
        await race.move("deal")
        for _ in range(2):
            undone = await race.undo()
            assert undone.is_undo
        assert table(race) == first.model_copy(update={"turn": 4})
        again = await anna.resume(race.id)
        assert table(again) == table(race)


async def test_a_named_deal_is_the_same_for_whoever_names_it(node_url: str, redis: Redis) -> None:
    async with connect(node_url) as anna, connect(node_url) as bela:
        races = [await player.create("zodiac", seats=1, name="ecliptic") for player in (anna, bela)]
        for race in races:
            await begin(redis, race)
        assert table(races[0]) == table(races[1])
        await races[0].resign()
        view = await races[0].ended(PATIENCE)
        assert not view.is_ranked
        assert view.reveal is not None
        assert view.reveal.seed == named_seed("ecliptic").hex()


@pytest.mark.parametrize("level", get_args(Level))
async def test_the_house_sits_down_at_once_and_plays_to_its_end(node_url: str, redis: Redis, level: Level) -> None:
    async with connect(node_url) as anna:
        race = await anna.create("simplicity", house=level)
        house = race.view.seats[1]
        assert house.is_house
        assert house.player is not None
        assert house.player.name == HOUSE_NAMES[level]
        await begin(redis, race)
        rng = random.Random(3)
        await play_out(race, lambda table: rng.choice(table.legal), limit=3)
        view = await race.ended(PATIENCE)
        assert view.seats[1].state in ("solved", "stuck", "resigned", "exhausted")
        assert sorted(seat.place or 0 for seat in view.seats) in ([1, 2], [1, 1])


async def test_the_house_is_ready_for_a_rematch(node_url: str, redis: Redis) -> None:
    async with connect(node_url) as anna:
        race = await anna.create("corners", house="greedy")
        await begin(redis, race)
        await race.resign()
        await race.ended(PATIENCE)
        again = await race.rematch(PATIENCE)
        assert again.view.seats[1].is_house
        await begin(redis, again)


@pytest.mark.parametrize("pace", [None, *get_args(Pace)])
async def test_how_fast_it_plays_is_kept_with_the_race_and_its_rematch(
    node_url: str, redis: Redis, store: Store, pace: Pace | None
) -> None:
    async with connect(node_url) as anna:
        race = await anna.create("corners", house="greedy", pace=pace)
        await begin(redis, race)
        await race.resign()
        await race.ended(PATIENCE)
        again = await race.rematch(PATIENCE)
        for each in (race, again):
            kept = await RaceStore(store).load(each.id)
            assert kept is not None
            sitter = kept.fold(each.id).seats[1].sitter
            assert sitter is not None
            assert sitter.pace == pace


async def test_a_pace_is_of_the_house_and_one_of_three(node_url: str) -> None:
    async with connect(node_url) as anna, raw(node_url) as other:
        with pytest.raises(Refusal, match="pace is how fast the house plays: say house too") as refused:
            await anna.create("corners", pace="calm")
        assert refused.value.reason is Reason.IMPOSSIBLE_RACE
        answer = await other.ask(type="create", game="corners", house="greedy", pace="hasty")
        assert (answer["type"], answer["reason"]) == ("refused", "malformed")


async def test_the_house_takes_the_last_seat_of_many(node_url: str) -> None:
    async with connect(node_url) as anna:
        race = await anna.create("zodiac", seats=4, house="greedy")
        assert [seat.player is not None for seat in race.view.seats] == [True, False, False, True]
        assert race.state == "lobby"
