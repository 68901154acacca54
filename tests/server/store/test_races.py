"""Changes that reach the store twice, since the first answer was lost."""

from collections.abc import AsyncIterator

import pytest

from server.making import commit_to, first_entries, make_secret
from server.race.entries import Ready, Seated, Settings
from server.race.state import Race
from server.store.connect import open_store
from server.store.races import Committed, RaceStore
from tests.server.race.races import ANNA, BELA

SECRET = make_secret()
SETTINGS = Settings(game="zodiac", seats=2, minutes=15, commitment=commit_to("zodiac", SECRET))
ENTRIES = first_entries(ANNA, SETTINGS, None)


@pytest.fixture
async def races(any_store_url: str) -> AsyncIterator[RaceStore]:
    async with open_store(any_store_url) as store:
        yield RaceStore(store)


async def stored(races: RaceStore) -> Race:
    """The race as it lies in the store."""
    kept = await races.load("CODE")
    assert kept is not None
    race = Race("CODE", kept.settings, kept.secret)
    for stamped in kept.log:
        race.apply(stamped)
    return race


async def test_a_race_is_made_once(races: RaceStore) -> None:
    made = await races.create("CODE", SETTINGS, SECRET, ENTRIES)
    assert made is not None
    assert await races.create("CODE", SETTINGS, SECRET, ENTRIES) == made
    assert await races.create("CODE", SETTINGS, make_secret(), ENTRIES) is None
    assert (await stored(races)).version == 1


async def test_an_entry_is_appended_once_and_others_not_instead(races: RaceStore) -> None:
    await races.create("CODE", SETTINGS, SECRET, ENTRIES)
    race = await stored(races)
    entry = Seated(seat=1, sitter=BELA)
    committed = await races.append(race, entry)
    assert isinstance(committed, Committed)
    assert await races.append(race, entry) == committed
    await races.append(await stored(races), Ready(seat=1, is_ready=True))
    assert await races.append(race, entry) == committed
    assert await races.append(race, Ready(seat=0, is_ready=True)) == "behind"
    assert [stamped.entry for stamped in await races.read_after("CODE", 1)] == [entry, Ready(seat=1, is_ready=True)]
