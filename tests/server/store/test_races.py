"""Changes that reach the store twice, since the first answer was lost."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from server.making import commit_to, first_entries, make_secret
from server.race.entries import Begun, Countdown, Moved, Ready, Seated, Settings
from server.race.state import Race
from server.store import keys
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


@pytest.mark.parametrize(("lasts", "wanted"), [(60_000, "well"), (1, "due")])
async def test_a_race_that_has_begun_as_it_was_made_runs_until_its_time_is_up(
    races: RaceStore, lasts: int, wanted: str
) -> None:
    settings = SETTINGS.model_copy(update={"seats": 1})
    seated = first_entries(ANNA, settings, None)
    made = await races.create("CODE", settings, SECRET, [*seated, Begun(lasts=lasts)])
    assert await races.create("CODE", settings, SECRET, [*seated, Begun(lasts=90_000)]) == made
    race = await stored(races)
    assert (race.state, race.begun_at, race.lasts, await races.state("CODE")) == ("running", made, lasts, "running")
    async with asyncio.timeout(5):
        while await races.look("CODE") != wanted:
            pass
    outcome = await races.move(race, [Moved(seat=0, turn=0, move="deal")], 0)
    assert outcome == "late" if wanted == "due" else isinstance(outcome, Committed)


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


async def test_a_turn_is_made_once_and_gets_its_answer_again(races: RaceStore) -> None:
    secret = make_secret()
    settings = SETTINGS.model_copy(update={"seats": 1, "commitment": commit_to("zodiac", secret)})
    await races.create("CODE", settings, secret, first_entries(ANNA, settings, None))
    for entry in (Countdown(starts_in=0), Begun(lasts=900_000)):
        assert isinstance(await races.append(await stored(races), entry), Committed)
    race = await stored(races)
    turns = [Moved(seat=0, turn=turn, move="deal") for turn in range(2)]
    committed = await races.move(race, [turns[0]], 0)
    assert isinstance(committed, Committed)
    assert await races.move(race, [turns[0]], 0) == committed
    assert await races.move(race, [Moved(seat=0, turn=0, move="redeal")], 0) == "behind"
    assert isinstance(await races.move(race, [turns[1]], 0), Committed)
    assert await races.move(race, [turns[0]], 0) == "behind"
    assert [stamped.entry for stamped in await races.read_after("CODE", race.version)] == turns


async def test_a_seat_is_given_once_though_asked_for_twice(any_store_url: str) -> None:
    """Else a request that comes late would take the seat away from the socket that made it."""
    async with open_store(any_store_url) as store:
        await RaceStore(store).create("CODE", SETTINGS, SECRET, ENTRIES)
        for word, epoch in (("one", 1), ("one", 1), ("other", 2), ("other", 2)):
            given = await store.run("attach", [keys.race("CODE")], [0, word], channel=keys.race_news("CODE"))
            assert given == [epoch]
        assert await RaceStore(store).attach("CODE", 0) == 3
        assert await RaceStore(store).attach("CODE", 1) == 1
        assert await RaceStore(store).attach("OTHER", 0) == 0
