"""Who waits for a quick race, in a store of either kind, by what the races themselves say."""

from collections.abc import AsyncIterator
from typing import cast

import pytest

from server.race.entries import Away, Back, Countdown, Seated
from server.store import keys
from server.store.calls import Store
from server.store.connect import open_store
from server.store.waiting import ANYBODY_MS, TAKEN_MS, Waiting
from tests.server.race.races import ANNA, BELA, CLEO, Story

MINUTE = 60_000


@pytest.fixture
async def store(any_store_url: str) -> AsyncIterator[Store]:
    async with open_store(any_store_url) as store:
        yield store


@pytest.fixture
def waiting(store: Store) -> Waiting:
    return Waiting(store)


def quick(code: str = "RACE") -> Story:
    """A quick race in which Anna waits."""
    story = Story(is_quick=True)
    story.race.id = code
    return story


async def waited(store: Store, code: str) -> int:
    """For how long the store has it that a race waits."""
    line = cast("bytes", await store.ask("HGET", keys.quick("zodiac"), code))
    seconds, micros = cast("list[bytes]", await store.ask("TIME", key=keys.quick("zodiac")))
    return int(seconds) * 1000 + int(micros) // 1000 - int(line.split()[3])


async def put_back(store: Store, code: str, milliseconds: int) -> None:
    """Let a race have waited so much longer, and whoever found it too."""
    line = cast("bytes", await store.ask("HGET", keys.quick("zodiac"), code)).decode()
    player, strength, group, since, taken = line.split()
    taken = str(max(0, int(taken) - milliseconds))
    line = f"{player} {strength} {group} {int(since) - milliseconds} {taken}"
    await store.ask("HSET", keys.quick("zodiac"), code, line)


async def test_who_was_away_for_a_moment_has_waited_all_the_same(waiting: Waiting, store: Store) -> None:
    story = quick()
    await waiting.note(story.race)
    assert await waited(store, "RACE") < MINUTE
    story.tell(Away(seat=0))
    await waiting.note(story.race)
    assert await store.ask("HGET", keys.quick("zodiac"), "RACE") is None
    story.tell(Back(seat=0), after=2 * MINUTE)
    await waiting.note(story.race)
    assert 2 * MINUTE < await waited(store, "RACE") < 3 * MINUTE


async def test_who_waits_already_keeps_its_turn(waiting: Waiting, store: Store) -> None:
    story = quick()
    await waiting.note(story.race)
    await put_back(store, "RACE", 5 * MINUTE)
    await waiting.note(story.race)
    assert await waited(store, "RACE") >= 5 * MINUTE


async def test_a_race_that_is_full_or_begins_waits_for_nobody(waiting: Waiting) -> None:
    story = quick()
    await waiting.note(story.race)
    story.tell(Seated(seat=1, sitter=BELA))
    await waiting.note(story.race)
    assert await waiting.ask(CLEO, "zodiac") is None
    story.tell(Countdown(starts_in=3_000))
    await waiting.note(story.race)
    assert await waiting.ask(CLEO, "zodiac") is None


async def test_who_was_found_is_offered_to_another_only_if_nothing_comes_of_it(waiting: Waiting, store: Store) -> None:
    await waiting.note(quick().race)
    assert await waiting.ask(BELA, "zodiac") == "RACE"
    assert await waiting.ask(CLEO, "zodiac") is None
    await put_back(store, "RACE", TAKEN_MS)
    assert await waiting.ask(CLEO, "zodiac") == "RACE"


async def test_one_finds_ones_own_race_again_and_never_meets_oneself(waiting: Waiting, store: Store) -> None:
    for code in ("ONE", "TWO"):
        await waiting.note(quick(code).race)
        await put_back(store, code, ANYBODY_MS)
    assert await waiting.ask(ANNA, "zodiac") in ("ONE", "TWO")
    assert await waiting.take_pair("zodiac") is None


async def test_an_offer_waits_only_if_nobody_is_found(waiting: Waiting) -> None:
    assert await waiting.ask(ANNA, "zodiac", "ANNAS") is None
    assert await waiting.ask(BELA, "zodiac", "BELAS") == "ANNAS"
    assert await waiting.ask(CLEO, "zodiac", "CLEOS") is None
    assert await waiting.ask(CLEO, "zodiac") == "CLEOS"
    assert await waiting.ask(ANNA, "corners") is None
