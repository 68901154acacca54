"""The list of live races and the crowds, in a store of either kind: what nobody says anew lapses."""

from collections.abc import AsyncIterator

import pytest

from protocol.resources import LiveRace, LiveSeat
from server.store import keys
from server.store.calls import Store
from server.store.connect import open_store
from server.store.lives import AT_ONCE, LiveLine, Lives, Noted


@pytest.fixture
async def any_store(any_store_url: str) -> AsyncIterator[Store]:
    async with open_store(any_store_url) as store:
        yield store


@pytest.fixture
def lives(any_store: Store) -> Lives:
    return Lives(any_store)


async def now(store: Store) -> int:
    reply = await store.ask("TIME", key=keys.LIVE)
    assert isinstance(reply, list)
    return int(str(reply[0], "ascii") if isinstance(reply[0], bytes) else "0") * 1000


def noted(race: str, began_at: int, game: str = "zodiac", progress: int = 3) -> Noted:
    seats = (LiveSeat(name="Anna", progress=progress, state="playing", place=1),)
    shown = LiveRace(race=race, game=game, title="Zodiac", minutes=15, elapsed=7, most=176, seats=seats, delay=30)
    return Noted(began_at, LiveLine(shown=shown, players=("anna",)))


async def races(lives: Lives, most: int = 100, game: str | None = None) -> list[str]:
    return [line.shown.race for _, line in await lives.list(most, game)]


async def test_the_newest_come_first_and_not_more_than_asked_for(lives: Lives, any_store: Store) -> None:
    at = await now(any_store)
    await lives.note([noted(f"RACE{number}", at - 1_000 * number) for number in (3, 1, 2)])
    assert await races(lives) == ["RACE1", "RACE2", "RACE3"]
    assert await races(lives, 2) == ["RACE1", "RACE2"]


async def test_a_line_is_kept_as_it_was_written_last(lives: Lives, any_store: Store) -> None:
    at = await now(any_store)
    await lives.note([noted("RACE", at)])
    await lives.note([noted("RACE", at, progress=9)])
    ((age, line),) = await lives.list(100)
    assert line == noted("RACE", at, progress=9).line
    assert 0 <= age < keys.LIVE_MS


async def test_one_game_is_found_among_many_races_of_others(lives: Lives, any_store: Store) -> None:
    at = await now(any_store)
    many = [noted(f"R{number}", at - number) for number in range(3 * AT_ONCE)]
    await lives.note([*many, noted("OLDEST", at - 5_000, "corners")])
    assert await races(lives, game="corners") == ["OLDEST"]
    assert await races(lives) == [f"R{number}" for number in range(100)]


async def test_what_nobody_writes_anew_lapses_and_is_dropped(
    lives: Lives, any_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = await now(any_store)
    monkeypatch.setattr(keys, "LIVE_MS", 0)
    await lives.note([noted(f"DEAD{number}", at + number) for number in range(450)])
    monkeypatch.undo()
    await lives.note([noted("RACE", at - 1)])
    assert await races(lives, 1) == ["RACE"]
    assert await any_store.ask("ZCARD", keys.LIVE) == await any_store.ask("HLEN", keys.LIVE_LINES) == 1


async def test_races_of_long_ago_are_dropped_though_nobody_asks(lives: Lives, any_store: Store) -> None:
    at = await now(any_store)
    await lives.note([noted("OLD", at - keys.INDEX_MS - 2_000)])
    await lives.note([noted("RACE", at)])
    assert await any_store.ask("ZRANGE", keys.LIVE, 0, -1) == [b"zodiac RACE"]
    assert await any_store.ask("HKEYS", keys.LIVE_LINES) == [b"zodiac RACE"]


async def test_a_race_that_is_over_is_dropped(lives: Lives, any_store: Store) -> None:
    await lives.note([noted("ONE", await now(any_store)), noted("TWO", await now(any_store))])
    await lives.drop("zodiac", "ONE")
    assert await races(lives) == ["TWO"]


async def test_a_crowd_is_the_sum_of_what_the_nodes_say(
    lives: Lives, any_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await lives.count("RACE", "here", 0) == 0
    assert await lives.count("RACE", "here", 3) == 3
    assert await lives.count("RACE", "there", 40) == 43
    assert await lives.count("OTHER", "there", 1) == 1
    assert await lives.count("RACE", "here", 2) == 42
    assert await lives.count("RACE", "there", 0) == 2
    monkeypatch.setattr(keys, "LIVE_MS", 1)
    assert await lives.count("THIRD", "dead", 9) == 9
    monkeypatch.undo()
    while await lives.count("THIRD", "here", 1) != 1:
        pass
    assert 0 < int(str(await any_store.ask("PTTL", keys.crowd("RACE")))) <= keys.LIVE_MS
