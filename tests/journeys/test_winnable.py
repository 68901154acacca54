"""Deals that are known to be winnable: asked for, given where there are some, secret until the race is over."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from typing import Any

import pytest
from redis.asyncio import Redis

from client import Player, Race, Refusal
from engine.games import find_game
from engine.position import Position
from protocol.codecs import CODECS, Codec
from protocol.records import RaceView
from protocol.refusals import Reason
from server.daily.days import day_at
from server.race.entries import Win
from server.store import keys
from server.store.calls import Store
from server.store.dailies import Dailies, DailyDeal
from server.store.races import RaceStore
from server.store.winnable import SEARCHES, Winnable
from server.winnable.dealing import find_some
from server.winnable.known import Known
from tests.journeys.racing import PATIENCE, begin, make_due, players, racing, raw

GAME = "zodiac"
StartNode = Callable[..., Awaitable[str]]


@pytest.fixture
async def winnable(node_url: str, store: Store) -> Winnable:
    """The store's deals, four of which are ready; the node at `node_url` has taken none of them for its daily deals."""
    await all_days(store)
    return await four_ready(store)


async def four_ready(store: Store) -> Winnable:
    winnable = Winnable(store)
    for known in find_some(b"journeys", GAME, 4):
        await winnable.add(GAME, known)
    return winnable


async def all_days(store: Store) -> tuple[DailyDeal, ...]:
    """The deals of Florentine of the days that have deals, once all are made."""
    today, dailies = day_at(await RaceStore(store).now()), Dailies(store)
    async with asyncio.timeout(PATIENCE):
        while await dailies.days(today + timedelta(days=2), 9) != days(today):  # noqa: ASYNC110 - nobody tells it
            await asyncio.sleep(0.02)
    found = [await dailies.deal(day, "florentine") for day in days(today)]
    return tuple(deal for deal in found if deal is not None)


def days(today: date) -> tuple[date, ...]:
    """The days that have deals, the last first."""
    return tuple(today + timedelta(days=ahead) for ahead in (2, 1, 0))


def is_won_as_revealed(view: RaceView) -> bool:
    """Whether the moves that are revealed win the deal that is revealed."""
    if view.reveal is None or not view.reveal.line:
        return False
    position = Position.from_seed(find_game(view.game), bytes.fromhex(view.reveal.seed))
    for move in view.reveal.line:
        position.play(move)
    return position.is_solved


async def over(*races: Race) -> RaceView:
    """A race that all who play in it have given up."""
    for race in races:
        await race.resign()
    return await races[0].ended(PATIENCE)


async def test_a_race_may_be_made_on_a_deal_that_is_known_to_be_winnable(
    node_url: str, redis: Redis, winnable: Winnable
) -> None:
    async with players(node_url) as (anna, bela):
        races = await racing(redis, anna, bela, is_winnable=True)
        assert {(race.view.is_winnable, race.view.difficulty is None) for race in races} == {(True, False)}
        view = await over(*races)
    assert is_won_as_revealed(view)
    assert view.reveal is not None
    assert view.reveal.slack is not None
    assert await winnable.counts([GAME]) == {GAME: 3}


async def test_its_rematch_is_on_another_such_deal_as_long_as_there_are_some(
    node_url: str, redis: Redis, winnable: Winnable
) -> None:
    async with players(node_url) as (anna, bela):
        races = await racing(redis, anna, bela, is_winnable=True)
        seen = []
        for _ in range(5):
            view = await over(*races)
            seen.append((view.is_winnable, is_won_as_revealed(view)))
            races = await again(redis, *races)
    assert seen == [(True, True)] * 4 + [(False, False)]


async def again(redis: Redis, *races: Race) -> list[Race]:
    """Their rematch, its cards shown."""
    async with asyncio.TaskGroup() as group:
        asked = [group.create_task(race.rematch(PATIENCE)) for race in races]
    following = [task.result() for task in asked]
    await begin(redis, *following)
    return following


async def test_practice_may_be_on_such_a_deal(node_url: str, winnable: Winnable) -> None:
    async with players(node_url, 1) as (anna,):
        race = await anna.create(GAME, seats=1, is_winnable=True)
        assert is_won_as_revealed(await over(race))


async def test_who_practises_over_and_over_leaves_deals_for_races(node_url: str, winnable: Winnable) -> None:
    async with players(node_url) as (anna, bela):
        for _ in range(3):
            await (await anna.create(GAME, seats=1, is_winnable=True)).resign()
        with pytest.raises(Refusal, match="the last ones are kept for races") as refused:
            await anna.create(GAME, seats=1, is_winnable=True)
        assert refused.value.reason is Reason.NONE_READY
        assert (await bela.create(GAME, is_winnable=True)).view.is_winnable


async def give_up(player: Player, redis: Redis, races: int) -> None:
    """Race the house on such deals, and resign each time as soon as the cards are shown: then the deal is spent."""
    for _ in range(races):
        race = await player.create("four-seasons", house="random", is_winnable=True)
        await begin(redis, race)
        await race.resign()


async def test_who_races_the_house_over_and_over_on_such_deals_leaves_some_for_others(
    start_node: StartNode, redis: Redis, store: Store
) -> None:
    winnable = Winnable(store)
    for number in range(12):
        known = Known(seed=bytes([number]) * 32, difficulty="easy", win=Win(line=b""))
        await winnable.add("four-seasons", known)
    async with players(await start_node(winnable=20)) as (anna, bela):
        with pytest.raises(Refusal, match="you have had 3 within the hour; others get the next ones") as refused:
            await give_up(anna, redis, 12)
        assert refused.value.reason is Reason.HAD_ENOUGH
        assert (await bela.create("four-seasons", is_winnable=True)).view.is_winnable


async def test_who_wants_one_found_at_once_over_and_over_is_told_that_it_is_enough(
    start_node: StartNode, store: Store
) -> None:
    async with players(await start_node(winnable=1)) as (anna, bela):
        for _ in range(SEARCHES):
            await Winnable(store).search(GAME, anna.player.id)
        with pytest.raises(Refusal, match=f"you have had {SEARCHES} within the hour") as refused:
            await anna.create(GAME, seats=1, is_winnable=True)
        assert refused.value.reason is Reason.HAD_ENOUGH
        assert (await bela.create(GAME, seats=1, is_winnable=True)).view.is_winnable


async def test_the_lobby_says_it(node_url: str, winnable: Winnable) -> None:
    async with players(node_url, 1) as (anna,), raw(node_url) as looker:
        await anna.create(GAME, is_open=True, is_winnable=True)
        await anna.create(GAME, is_open=True)
        lobby = await looker.ask(type="lobby")
        if len(lobby["races"]) < 2:
            lobby = await looker.until(lambda heard: len(heard.get("races", [])) == 2)
    assert sorted(line["is_winnable"] for line in lobby["races"]) == [False, True]


async def test_a_quick_race_is_on_such_a_deal_where_one_is_ready_and_waits_for_none(
    node_url: str, redis: Redis, winnable: Winnable
) -> None:
    async with players(node_url) as (anna, bela):
        races = [await anna.quick(GAME), await bela.quick(GAME)]
        await begin(redis, *races)
        assert is_won_as_revealed(await over(*races))
        assert not (await anna.quick("four-seasons")).view.is_winnable


@pytest.mark.parametrize(
    ("asked", "reason", "words"),
    [
        ({"game": "corners"}, Reason.IMPOSSIBLE_RACE, "no deal of Corners is known to be winnable"),
        ({"game": GAME, "seats": 1, "name": "ecliptic"}, Reason.IMPOSSIBLE_RACE, "a named deal is what it is"),
        ({"game": "four-seasons"}, Reason.NONE_READY, "no deal of Four Seasons that is known to be winnable is ready"),
        ({"game": GAME}, Reason.NONE_READY, "no deal of Zodiac"),
    ],
    ids=["none known", "named", "none ready", "none found here"],
)
async def test_what_cannot_be_had_is_refused_in_words(
    node_url: str, asked: dict[str, object], reason: Reason, words: str
) -> None:
    async with players(node_url, 1) as (anna,):
        with pytest.raises(Refusal, match=words) as refused:
            await anna.create(**asked, is_winnable=True)  # type: ignore[arg-type]  # a table's own words
        assert refused.value.reason is reason
        assert not anna.races


async def test_zodiac_is_found_on_the_spot_by_a_node_that_looks_for_deals(start_node: StartNode) -> None:
    url = await start_node(winnable=1)
    async with players(url, 1) as (anna,):
        race = await anna.create(GAME, seats=1, is_winnable=True)
        assert race.view.is_winnable
        assert is_won_as_revealed(await over(race))


@pytest.mark.parametrize("codec", CODECS.values(), ids=CODECS)
async def test_how_a_deal_is_won_is_told_to_nobody_before_the_end(
    node_url: str, redis: Redis, winnable: Winnable, codec: Codec
) -> None:
    async with raw(node_url, codec) as anna, raw(node_url, codec) as bela, raw(node_url, codec) as looker:
        code = (await anna.ask(type="create", game=GAME, is_winnable=True, is_open=True, delay=0))["race"]["race"]
        await bela.ask(type="join", race=code)
        for speaker in (anna, bela):
            await speaker.ask(type="ready", race=code)
        await anna.until_event("countdown")
        await make_due(redis, code, anna.messages[-1]["last"])
        await anna.until_event("begun")
        await looker.ask(type="watch", race=code)
        await anna.ask(type="move", race=code, turn=0, move="deal")
        await anna.ask(type="resign", race=code, confirm=True)
        await anna.ask(type="watch", race=code)
        before = [message for speaker in (anna, bela, looker) for message in speaker.messages]
        assert not any(map(tells_how, before))
        await bela.ask(type="resign", race=code, confirm=True)
        for speaker in (anna, looker):
            assert tells_how(await speaker.until_event("race_ended")), "the search itself finds what it looks for"


def tells_how(data: Any) -> bool:
    """Whether moves that win, or how many cells are left over, are anywhere in a message."""
    match data:
        case dict():
            found = bool(data.get("line")) or data.get("slack") is not None
            return found or any(map(tells_how, data.values()))
        case list():
            return any(map(tells_how, data))
    return False


async def test_daily_deals_are_such_where_some_are_ready(start_node: StartNode, store: Store, redis: Redis) -> None:
    await four_ready(store)
    url = await start_node()
    others = await all_days(store)
    assert [deal.difficulty for deal in others] == [None] * 3, "nobody waits for a deal that is not ready"
    today = day_at(await RaceStore(store).now())
    deals = [await Dailies(store).deal(day, GAME) for day in days(today)]
    assert all(deal is not None and deal.difficulty and deal.secret.win for deal in deals)
    async with raw(url) as anna:
        race = (await anna.ask(type="daily", game=GAME))["race"]
        other = (await anna.ask(type="daily", game="florentine"))["race"]
        for attempt in (race, other):
            await anna.ask(type="resign", race=attempt["race"], confirm=True)
        async with asyncio.timeout(PATIENCE):
            while await redis.exists(keys.DAILY_OPEN):  # noqa: ASYNC110 - nobody tells it
                await asyncio.sleep(0.02)
        assert not any(map(tells_how, anna.messages)), "it is a secret until the day is over"
    assert (race["is_winnable"], race["difficulty"]) == (True, deals[-1] and deals[-1].difficulty)
    assert not other["is_winnable"]
