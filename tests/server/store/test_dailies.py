"""Daily deals, attempts and boards in the store, on one Redis and on a cluster."""

import random
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.daily.scoring import Result, score_of
from server.making import commit_to, make_secret
from server.race.entries import Win
from server.race.ranking import rank
from server.store import keys
from server.store.boards import Boards, Entry, _placed
from server.store.calls import Store
from server.store.connect import open_store
from server.store.dailies import Dailies, DailyDeal, Open, board_member, pack, player_of, unpack

DAY = date(2026, 11, 30)
GAME = "zodiac"


@pytest.fixture
async def store(any_store_url: str) -> AsyncIterator[Store]:
    async with open_store(any_store_url) as store:
        yield store


def result(
    progress: int, reached: int = 1_000, *, is_solved: bool = False, begun_at: int = 1_790_000_000_000
) -> Result:
    return Result("RACE", begun_at, is_solved, progress, 176, reached, 40, tuple(range(10)))


async def book(dailies: Dailies, player: str, booked: Result, *, is_named: bool = True, day: date = DAY) -> Result:
    return await dailies.book(Open(day, GAME, player, f"RACE{player}"), replace(booked, is_named=is_named))


def deal(win: Win | None = None) -> DailyDeal:
    secret = make_secret().model_copy(update={"win": win})
    return DailyDeal(secret, commit_to(GAME, secret))


async def test_the_first_deal_of_a_day_counts(store: Store) -> None:
    dailies = Dailies(store)
    assert await dailies.deal(DAY, GAME) is None
    made = [await dailies.make_deal(DAY, GAME, deal()) for _ in range(3)]
    assert made[0] == made[1] == made[2] == await dailies.deal(DAY, GAME)


async def test_of_a_deal_that_is_known_to_be_winnable_it_is_kept_how(store: Store) -> None:
    dailies, known = Dailies(store), replace(deal(Win(line=b"\1\2", slack=3)), difficulty="medium")
    assert await dailies.make_deal(DAY, GAME, known) == known
    assert await dailies.make_deal(DAY, GAME, deal()) == known
    assert await dailies.deal(DAY, GAME) == known


async def test_an_attempt_has_the_race_it_was_first_begun_with(store: Store) -> None:
    dailies = Dailies(store)
    assert [await dailies.begin(DAY, GAME, "anna", code) for code in ("ONE", "TWO")] == ["ONE", "ONE"]
    assert await dailies.begin(DAY, "corners", "anna", "TWO") == "TWO"
    assert await dailies.begun(DAY, GAME, "bela") is None


async def test_a_result_is_booked_once(store: Store) -> None:
    dailies, boards = Dailies(store), Boards(store)
    first = await book(dailies, "anna", result(10))
    assert await book(dailies, "anna", result(99)) == first
    assert await boards.page(keys.daily_board(DAY, GAME), 0, 10) == (Entry(1, "anna", score_of(first.standing)),)
    assert await dailies.results(DAY, GAME) == {"anna": first}


async def test_a_guest_is_not_listed_until_it_has_a_name(store: Store) -> None:
    dailies, boards = Dailies(store), Boards(store)
    booked = await book(dailies, "guest", result(10), is_named=False)
    assert await boards.size(keys.daily_board(DAY, GAME)) == 0
    await dailies.name_result(DAY, GAME, "guest", booked)
    assert await boards.size(keys.daily_board(DAY, GAME)) == 1


async def test_equal_results_share_a_place_and_who_began_earlier_is_shown_first(store: Store) -> None:
    dailies, boards = Dailies(store), Boards(store)
    entries = [
        ("late", result(50, 5_000, begun_at=1_790_000_000_900)),
        ("early", result(50, 5_000, begun_at=1_790_000_000_100)),
        ("best", result(3, 9_000, is_solved=True)),
        ("last", result(50, 5_001)),
    ]
    for player, each in random.Random(7).sample(entries, len(entries)):
        await book(dailies, player, each)
    board = keys.daily_board(DAY, GAME)
    page = await boards.page(board, 0, 10)
    assert [(entry.place, entry.player) for entry in page] == [(1, "best"), (2, "early"), (2, "late"), (4, "last")]
    assert [entry.place for entry in await boards.page(board, 2, 2)] == [2, 4]
    member = board_member(1_790_000_000_900, "late")
    assert [entry.player for entry in await boards.around(board, member, 1)] == ["early", "late", "last"]
    assert await boards.place_of_score(board, score_of(entries[0][1].standing)) == 2
    assert await boards.percentile_of_score(board, score_of(entries[0][1].standing)) == 75


async def test_a_hundred_results_stand_in_the_same_order_however_they_came(store: Store) -> None:
    rng = random.Random(20261130)
    entries = [
        (
            f"P{number:02}",
            result(
                rng.randrange(4), rng.randrange(3), is_solved=rng.random() < 0.2, begun_at=1_790_000_000_000 + number
            ),
        )
        for number in range(100)
    ]
    orders = []
    for day in (DAY, DAY + timedelta(days=1)):
        for player, each in rng.sample(entries, len(entries)):
            await book(Dailies(store), player, each, day=day)
        orders.append(await Boards(store).page(keys.daily_board(day, GAME), 0, 100))
    assert orders[0] == orders[1]
    ranked = {
        player: place for (player, _), place in zip(entries, rank([each.standing for _, each in entries]), strict=True)
    }
    assert {entry.player: entry.place for entry in orders[0]} == ranked


async def test_points_add_up_by_week_and_for_all_time_however_often_they_are_added(store: Store) -> None:
    dailies, boards = Dailies(store), Boards(store)
    days = [DAY, DAY + timedelta(days=1), DAY + timedelta(days=9)]
    for day in [*days, *days]:
        booked = await book(dailies, "anna", result(88), day=day)
        await dailies.note_played(day, GAME, "anna", booked)
        await dailies.add_up(GAME, "anna", day, await dailies.played("anna"))
    assert await boards.score_of(keys.points(GAME, "2026-W49"), "anna") == 2 * 499
    assert await boards.score_of(keys.points(GAME), "anna") == 3 * 499


async def test_what_is_late_is_taken_by_one_node_at_a_time(store: Store) -> None:
    dailies = Dailies(store)
    opened = Open(DAY - timedelta(days=4), GAME, "anna", "RACE")
    await dailies.watch(opened)
    assert await dailies.take_late() == (opened,)
    assert await dailies.take_late() == ()


RESULTS = st.lists(
    st.builds(result, st.integers(0, 176), st.integers(0, 90_000_000), is_solved=st.booleans()), max_size=9
)


@given(RESULTS)
def test_places_on_a_page_are_those_of_the_ranking(results: list[Result]) -> None:
    ordered = sorted(results, key=lambda each: -score_of(each.standing))
    scores = [score_of(each.standing) for each in ordered]
    placed = _placed([str(number) for number in range(len(scores))], scores, 0, 0)
    assert [entry.place for entry in placed] == rank([each.standing for each in ordered])


@given(st.builds(result, st.integers(0, 176), st.integers(0, 10**8), is_solved=st.booleans()), st.integers(0, 10**14))
def test_results_and_members_are_kept_as_they_are(booked: Result, begun_at: int) -> None:
    assert unpack(pack(booked)) == booked
    assert player_of(board_member(begun_at, "A1")) == "A1"
