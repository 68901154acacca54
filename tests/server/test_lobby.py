"""Who watches the list of open races sees it as it is in the end, whenever it was asked for."""

import asyncio
from typing import cast

import pytest

from protocol.answers import Lobby
from protocol.codecs import JSON, decode_answer
from protocol.records import RaceSummary
from server.budget import Budget
from server.connection import Connection
from server.lobby import LobbyWatch
from server.store import keys
from server.store.calls import Store
from server.store.indexes import Indexes
from server.store.waiting import Waiting
from tests.journeys.racing import PATIENCE

RACE = RaceSummary(race="2222AAAA", game="zodiac", seats=2, taken=1, minutes=15, maker="Ann")


async def _list(store: Store, *races: RaceSummary) -> None:
    """Make these the open races."""
    await store.ask("DEL", keys.LOBBY)
    for number, race in enumerate(races):
        await store.ask("ZADD", keys.LOBBY, number, race.race)
        await store.ask("HSET", keys.LOBBY_LINES, race.race, race.model_dump_json())
        for key in (keys.LOBBY, keys.LOBBY_LINES):
            await store.ask("PEXPIRE", key, keys.INDEX_MS)


async def _next(connection: Connection) -> tuple[RaceSummary, ...]:
    """The races that a socket is told of next."""
    async with asyncio.timeout(PATIENCE):
        frame = await connection.outbox.get()
    return cast("Lobby", decode_answer(JSON, cast("str", frame))).races


@pytest.fixture
def connection() -> Connection:
    return Connection(JSON, Budget(lambda: 0.0), 0.0)


async def test_a_race_that_came_and_went_between_two_looks_does_not_stay_with_who_asked_meanwhile(
    store: Store, connection: Connection
) -> None:
    lobby = LobbyWatch(Indexes(store, Waiting(store)))
    lobby.watch(connection)
    await _list(store, RACE)
    await lobby.show(connection, 1)
    assert await _next(connection) == (RACE,)
    await _list(store)
    lobby.hear()
    async with asyncio.TaskGroup() as group:
        running = group.create_task(lobby.run())
        assert await _next(connection) == ()
        running.cancel()


async def test_each_is_told_what_is_new_to_it_and_nothing_twice(store: Store, connection: Connection) -> None:
    lobby, other = LobbyWatch(Indexes(store, Waiting(store))), Connection(JSON, Budget(lambda: 0.0), 0.0)
    for each in (connection, other):
        lobby.watch(each)
    await lobby.show(other, 1)
    assert await _next(other) == ()
    await _list(store, RACE)
    await lobby.show(connection, 1)
    assert await _next(connection) == (RACE,)
    async with asyncio.TaskGroup() as group:
        running = group.create_task(lobby.run())
        assert await _next(other) == (RACE,)
        lobby.ignore(other)
        await _list(store)
        lobby.hear()
        assert await _next(connection) == ()
        running.cancel()
    assert connection.outbox.empty()
    assert other.outbox.empty()
