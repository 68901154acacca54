from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date

import pytest

from server.daily.days import begins_at
from server.race.entries import Secret
from server.replays import RecordedSeat, Recording, pack, unpack
from server.store import keys
from server.store.calls import Store
from server.store.connect import open_store
from server.store.names import Names
from server.store.players import Players
from server.store.replays import PAGE, Replays

DAY = date(2026, 11, 30)
SEAT = RecordedSeat(0, "NOBODY", None, False, "resigned", 1_000, 0, 0, 1, ("deal",), (900,))
RACE = Recording(
    kind="race",
    game="zodiac",
    rules=1,
    secret=Secret(seed=bytes(32), salt=bytes(32)),
    name=None,
    daily=None,
    begun=begins_at(DAY),
    lasts=900_000,
    elapsed=1_000,
    stood_still=0,
    is_rated=False,
    seats=(SEAT,),
)


@pytest.fixture
async def store(any_store_url: str) -> AsyncIterator[Store]:
    async with open_store(any_store_url) as store:
        yield store


@pytest.fixture
def replays(store: Store) -> Replays:
    return Replays(store, Players(store))


def by(player: str) -> Recording:
    return replace(RACE, seats=(replace(SEAT, player=player),))


async def test_the_first_to_keep_a_race_has_kept_it(replays: Replays) -> None:
    assert await replays.find("RACE2345") is None
    await replays.keep("RACE2345", RACE)
    await replays.keep("RACE2345", replace(RACE, elapsed=2_000))
    raw = await replays.find("RACE2345")
    assert raw == pack(RACE)
    assert unpack(raw) == RACE


async def test_a_day_has_its_races_in_the_order_of_their_end_however_many(replays: Replays) -> None:
    same = [f"SAME{number:04}" for number in range(2 * PAGE + 5)]
    for race in same:
        await replays.keep(race, replace(RACE, elapsed=3_000))
    await replays.keep("LATER", replace(RACE, elapsed=4_000))
    await replays.keep("FIRST", replace(RACE, elapsed=0))
    listed = [race async for race, _ in replays.of_day(DAY)]
    assert listed == ["FIRST", *same, "LATER"]


async def test_what_is_kept_while_a_day_is_read_makes_nothing_come_twice_or_not_at_all(replays: Replays) -> None:
    wanted = [f"SAME{number:04}" for number in range(2 * PAGE)]
    for race in wanted:
        await replays.keep(race, replace(RACE, elapsed=3_000))
    listed = []
    async for race, _ in replays.of_day(DAY):
        listed.append(race)
        if len(listed) in (PAGE - 1, PAGE):
            for number in range(PAGE + 1):  # more than a page, all before what has come
                await replays.keep(f"NEW{len(listed)}{number:04}", replace(RACE, elapsed=3_000))
    assert listed == wanted


async def test_the_day_is_that_of_the_end(replays: Replays) -> None:
    late = begins_at(date(2026, 12, 1)) - 500
    await replays.keep("OVERNITE", replace(RACE, begun=late))
    await replays.keep("INTIME", replace(RACE, begun=late, elapsed=499))
    assert [race async for race, _ in replays.of_day(DAY)] == ["INTIME"]
    assert [race async for race, _ in replays.of_day(date(2026, 12, 1))] == ["OVERNITE"]
    assert [race async for race, _ in replays.of_day(date(2026, 12, 2))] == []


async def test_what_is_nobody_elses_business_is_in_no_list_of_a_day(replays: Replays) -> None:
    for kind in ("race", "practice", "attempt", "again"):
        await replays.keep(kind, replace(RACE, kind=kind))
        assert await replays.find(kind) is not None
    assert [race async for race, _ in replays.of_day(DAY)] == ["attempt", "race"]


async def test_a_player_has_a_list_as_long_as_there_is_the_player(replays: Replays, store: Store) -> None:
    players = Players(store)
    guest, _ = await players.make_guest()
    await replays.keep("ONE", by(guest.id))
    await replays.keep("TWO", replace(by(guest.id), elapsed=2_000))
    assert await replays.of(guest.id) == ("TWO", "ONE")
    assert 0 < await lives(store, guest.id) <= keys.PLAYER_MS
    await replays.persist(guest.id)
    assert await lives(store, guest.id) == -1
    await replays.forget(guest.id)
    assert await replays.of(guest.id) == ()
    assert await replays.find("ONE") is not None


async def test_the_list_of_a_player_with_a_name_does_not_expire(replays: Replays, store: Store) -> None:
    players = Players(store)
    guest, _ = await players.make_guest()
    assert await Names(store).claim(guest.id, "Stargazer")
    await replays.keep("ONE", by(guest.id))
    assert await lives(store, guest.id) == -1


async def test_who_is_no_more_gets_no_list(replays: Replays) -> None:
    await replays.keep("ONE", by("GONE"))
    assert await replays.of("GONE") == ()


async def lives(store: Store, player: str) -> int:
    left = await store.ask("PTTL", keys.replays_of(player))
    assert isinstance(left, int)
    return left
