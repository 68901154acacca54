"""Ratings in a store of either kind: added once, in any order; pages whose equal numbers share a place."""

import asyncio
import random
from collections.abc import AsyncIterator

import pytest

from server.rating import NEW, Gain, Skill
from server.store import keys
from server.store.calls import Store
from server.store.connect import open_store
from server.store.ratings import BOTS_LISTED, HISTORY, Kind, Ratings, Share

PEOPLE = Kind("zodiac", "people")
BOTS = Kind("zodiac", "bots")


@pytest.fixture
async def any_store(any_store_url: str) -> AsyncIterator[Store]:
    async with open_store(any_store_url) as store:
        yield store


@pytest.fixture
def ratings(any_store: Store) -> Ratings:
    return Ratings(any_store)


def share(race: str, at: int = 1, mean: int = 1_000_000, certainty: int = 1_000_000) -> Share:
    return Share(race, at, 1, 2, Gain(mean, certainty))


async def test_a_race_is_added_once(ratings: Ratings) -> None:
    added = await asyncio.gather(*[ratings.add("anna", PEOPLE, share("ONE")) for _ in range(50)])
    assert {rating.skill for rating in added} == {NEW.after(Gain(1_000_000, 1_000_000))}
    assert (await ratings.of("anna"))[0].races == 1
    assert len(await ratings.history("anna", PEOPLE)) == 1


async def test_the_order_does_not_matter_and_history_is_by_the_end(ratings: Ratings) -> None:
    shares = [share(f"RACE{at}", at, 37 * at - 5_000, at) for at in range(1, 11)]
    for player in ("anna", "bela"):
        for each in random.Random(player).sample(shares, len(shares)):
            await ratings.add(player, PEOPLE, each)
        assert [past.share for past in await ratings.history(player, PEOPLE)] == shares[::-1]
    (anna,), (bela,) = await ratings.of("anna"), await ratings.of("bela")
    assert (anna.skill, anna.races, anna.at) == (bela.skill, bela.races, bela.at)
    assert anna.at == 10


async def test_a_history_has_an_end(ratings: Ratings, any_store: Store) -> None:
    for at in range(HISTORY + 5):
        await ratings.add("anna", PEOPLE, share(f"RACE{at}", at))
    history = await ratings.history("anna", PEOPLE)
    assert [past.share.at for past in history] == list(range(HISTORY + 4, 4, -1))
    assert history[0].races == HISTORY + 5
    assert await ratings.history("anna", PEOPLE, 3) == history[:3]


@pytest.mark.parametrize(
    ("gains", "places"),
    [
        pytest.param([3, 2, 2, 1], [1, 2, 2, 4], id="two equal in the middle"),
        pytest.param([1, 1, 1], [1, 1, 1], id="all equal"),
        pytest.param([3, 2, 1, 1], [1, 2, 3, 3], id="two equal at the end"),
    ],
)
async def test_equal_numbers_share_a_place(ratings: Ratings, gains: list[int], places: list[int]) -> None:
    for number, gain in enumerate(gains):
        await ratings.add(f"player{number}", PEOPLE, share("RACE", mean=gain * 1_000_000))
    lines = await ratings.page(PEOPLE, 0, 10)
    assert [line.place for line in lines] == places
    assert [line.number for line in lines] == sorted((line.number for line in lines), reverse=True)
    assert [await ratings.line(line.player, PEOPLE) for line in lines] == list(lines)
    paged = [await ratings.page(PEOPLE, start, 1) for start in range(len(gains) + 1)]
    assert [line for page in paged for line in page] == list(lines)


async def test_one_sees_those_around_oneself(ratings: Ratings) -> None:
    for number in range(9):
        await ratings.add(f"player{number}", PEOPLE, share("RACE", mean=(9 - number) * 1_000_000))
    around = await ratings.around("player4", PEOPLE, 2)
    assert [(line.place, line.player) for line in around] == [(n + 1, f"player{n}") for n in range(2, 7)]
    assert [line.player for line in await ratings.around("player0", PEOPLE, 2)] == ["player0", "player1", "player2"]
    assert await ratings.around("nobody", PEOPLE, 2) == ()
    assert await ratings.line("nobody", PEOPLE) is None


async def test_a_late_word_does_not_undo_a_newer_one(ratings: Ratings, any_store: Store) -> None:
    """Two nodes add two races, and the leaderboard hears of them the other way round."""
    await ratings.add("anna", PEOPLE, share("ONE"))
    second = await ratings.add("anna", PEOPLE, share("TWO"))
    board = [keys.ratings("zodiac", "people"), keys.ratings_known("zodiac", "people")]
    assert await any_store.run("stand", board, ["anna", 5, 1, NEW.certainty, 0]) == 0
    line = await ratings.line("anna", PEOPLE)
    assert line is not None
    assert (line.number, line.races, line.is_provisional) == (second.skill.number, 2, True)


async def test_whose_rating_is_certain_is_not_provisional(ratings: Ratings) -> None:
    await ratings.add("anna", PEOPLE, share("ONE", certainty=50_000_000))
    line = await ratings.line("anna", PEOPLE)
    assert line is not None
    assert not line.is_provisional


async def test_who_is_forgotten_is_nowhere(ratings: Ratings, any_store: Store) -> None:
    for kind in (PEOPLE, BOTS):
        await ratings.add("anna", kind, share(str(kind)))
    await ratings.forget("anna")
    assert await ratings.of("anna") == ()
    assert await ratings.history("anna", PEOPLE) == ()
    assert await ratings.page(PEOPLE, 0, 10) == await ratings.page(BOTS, 0, 10) == ()
    assert not await any_store.ask("EXISTS", keys.rated_races("anna"))


async def test_a_leaderboard_can_be_made_again(ratings: Ratings, any_store: Store) -> None:
    for number in range(4):
        await ratings.add(f"player{number}", PEOPLE, share("RACE", mean=number * 1_000_000))
    before, board = await ratings.page(PEOPLE, 0, 10), keys.ratings("zodiac", "people")
    players = [line.player for line in before]
    assert await ratings.rebuild(players) == 0
    await any_store.ask("ZREM", board, "player1")
    await any_store.ask("ZADD", board, 5, "player2", 9_999, "stranger")
    assert await ratings.rebuild(players) == 3
    assert await ratings.page(PEOPLE, 0, 10) == before


async def test_only_the_best_bots_are_listed(ratings: Ratings, any_store: Store) -> None:
    board, known = keys.ratings("zodiac", "bots"), keys.ratings_known("zodiac", "bots")
    many = [part for number in range(BOTS_LISTED) for part in (2_000 + number, f"bot{number}")]
    await any_store.ask("ZADD", board, *many)
    await ratings.add("better", BOTS, share("RACE", mean=90_000_000))
    await ratings.add("worse", BOTS, share("RACE"))
    assert await ratings.size(BOTS) == BOTS_LISTED
    assert await ratings.line("worse", BOTS) is None
    assert await ratings.line("bot0", BOTS) is None
    assert (await ratings.page(BOTS, 0, 1))[0].player == "better"
    assert await any_store.ask("HLEN", known) == 1


async def test_what_is_not_known_is_a_new_players_skill(ratings: Ratings) -> None:
    assert await ratings.skill("nobody", PEOPLE) == NEW == Skill()


async def test_races_at_once_bring_no_more_than_one_after_the_other(ratings: Ratings) -> None:
    """Each was worked out as of a new player, of whom little is known; but more is known with each that is added."""
    for number in range(19):
        gain = Gain(3_000_000, 1_500_000)
        added = await ratings.add("anna", PEOPLE, Share(f"R{number}", 1, 1, 2, gain, certainty=NEW.certainty))
    assert added.races == 19
    assert added.skill.certainty == NEW.certainty + 19 * 1_500_000
    assert NEW.mean + 3_000_000 < added.skill.mean < NEW.mean + 19 * 3_000_000 * 0.6
