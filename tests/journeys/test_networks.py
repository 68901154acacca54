"""Guests are free, networks are not: many guests of one place take no more than their share from all others."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from redis.asyncio import Redis

from server.race.entries import Win
from server.store.calls import Store
from server.store.winnable import Winnable
from server.winnable.known import Known
from tests.journeys.racing import Raw, make_due, raw
from tests.journeys.test_winnable import all_days

GAME = "simplicity"
READY = 7
HERE, THERE = {"X-Forwarded-For": "192.0.2.7"}, {"X-Forwarded-For": "2001:db8::7"}


@pytest.fixture
async def winnable(node_url: str, store: Store) -> Winnable:
    """The store's deals, some of which are ready, after those of the days were made."""
    await all_days(store)
    winnable = Winnable(store)
    for number in range(READY):
        await winnable.add(GAME, Known(seed=bytes([number]) * 32, difficulty="easy", win=Win(line=b"")))
    return winnable


@pytest.fixture
async def guests(node_url: str) -> AsyncIterator[list[Raw]]:
    """A dozen sockets of one network, by what the proxy says."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(raw(node_url, additional_headers=HERE)) for _ in range(12)]


async def pair_and_resign(redis: Redis, anna: Raw, bela: Raw) -> bool:
    """Whether the deal of their quick race is known to be winnable; then it is spent."""
    race = (await anna.ask(type="quick", game=GAME))["race"]
    assert (await bela.ask(type="quick", game=GAME))["race"]["race"] == race["race"]
    await anna.until_event("countdown")
    await make_due(redis, race["race"], anna.messages[-1]["last"])
    for speaker in (anna, bela):
        await speaker.until_event("begun")
        await speaker.ask(type="resign", race=race["race"], confirm=True)
    return bool(race["is_winnable"])


async def test_a_dozen_guests_who_pair_and_resign_leave_deals_for_others(
    node_url: str, redis: Redis, winnable: Winnable, guests: list[Raw]
) -> None:
    pairs = [(guests[number], guests[number + 1]) for number in range(0, 12, 2)]
    spent = [await pair_and_resign(redis, *pair) for pair in pairs + pairs]
    assert spent == [True] * 5 + [False] * 7, "they still race at once, on any deal"
    assert await winnable.counts([GAME]) == {GAME: READY - 5}
    async with raw(node_url, additional_headers=THERE) as other:
        assert (await other.ask(type="quick", game=GAME))["race"]["is_winnable"]


async def test_guests_who_make_races_of_their_own_share_one_bound_too(winnable: Winnable, guests: list[Raw]) -> None:
    for number in range(READY, 12):
        await winnable.add(GAME, Known(seed=bytes([number]) * 32, difficulty="easy", win=Win(line=b"")))
    answers = [await guest.ask(type="create", game=GAME, is_winnable=True) for guest in guests]
    refused = [answer["text"] for answer in answers if answer.get("reason") == "had_enough"]
    assert len(refused) == 12 - (2 + 5)
    assert all("those who play from your network have had 5 within the hour" in text for text in refused)


async def test_who_waits_leaves_and_waits_anew_uses_up_no_share(
    node_url: str, winnable: Winnable, guests: list[Raw]
) -> None:
    for guest in guests:
        race = (await guest.ask(type="quick", game=GAME))["race"]
        assert race["is_winnable"]
        await guest.ask(type="leave", race=race["race"])
    assert await winnable.counts([GAME]) == {GAME: READY}
