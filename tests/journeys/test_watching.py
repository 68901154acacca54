"""Watching a race: late, with the tables, for whoever does not race in it; and the end lifts all."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest
from redis.asyncio import Redis

from client import Player, Race, Refusal, connect
from client.state import fold
from protocol.answers import Events
from protocol.closing import CloseCode
from protocol.conversation import RACE_STATES
from protocol.events import RaceEnded, Seen
from protocol.records import RaceView, Table
from protocol.refusals import Reason
from protocol.requests import Resume, Watch
from server.store import keys
from tests.journeys.racing import PATIENCE, begin, hasten, play_out, players, racing, raw, seated, table

HOUR = 300
"""Longer than any test lasts, in seconds: nothing is seen before the end."""


@pytest.fixture
async def people(node_url: str) -> AsyncIterator[list[Player]]:
    """Two who race and one who looks on."""
    async with players(node_url, 3) as three:
        yield three


async def store_time(redis: Redis) -> int:
    seconds, micros = await redis.time()
    return int(seconds) * 1_000 + int(micros) // 1_000


async def times_of(redis: Redis, race: str) -> dict[int, int]:
    """When each version of a race was committed."""
    entries: Any = await redis.xrange(keys.race_log(race))
    return {int(name.split(b"-")[0]): int(fields[b"at"]) for name, fields in entries}


async def deal(race: Race, count: int) -> None:
    for _ in range(count):
        await race.move("deal")


async def test_a_spectator_sees_every_table_without_hidden_cards(people: list[Player], redis: Redis) -> None:
    """CASES 34, 35 and 39."""
    anna, bela, cleo = people
    first, second = await racing(redis, anna, bela, game="four-seasons", delay=0)
    seen = await cleo.watch(first.id)
    assert seen.view.is_watching
    assert seen.view.you is None
    assert seen.view.position is None
    assert [each.table.tableau for each in seen.view.tables] == [table(first).tableau] * 2
    await deal(first, 2)
    await deal(second, 1)
    shown = await seen.wait_for(lambda view: view.tables[0].table.waste[:1] == table(second).waste, PATIENCE)
    assert shown.tables[0].table.waste == table(second).waste
    assert shown.tables[0].behind == 1
    await second.resign()
    shown = await seen.wait_for(lambda view: view.tables[0].behind == 0, PATIENCE)
    assert shown.tables[0].table.waste == table(first).waste


async def test_no_frame_leaves_for_a_spectator_before_its_time(
    people: list[Player], node_url: str, redis: Redis
) -> None:
    anna, bela, _ = people
    first, second = await racing(redis, anna, bela, game="four-seasons", delay=1)
    async with raw(node_url) as speaker:
        whole = await speaker.ask(type="watch", race=first.id)
        assert whole["race"]["shown_in"] > 0
        assert "tables" not in whole["race"] or whole["race"]["tables"] == []
        await deal(first, 3)
        await deal(second, 3)
        known = max((await times_of(redis, first.id)).keys())
        heard, last = 0, 0
        while last < known:
            message = await speaker.hear()
            now = await store_time(redis)
            if message["type"] != "events":
                continue
            last = message["last"]
            assert (await times_of(redis, first.id))[last] + 1_000 <= now
            heard += len(message["events"])
        assert heard


async def test_who_comes_late_sees_a_running_race_with_its_clock_and_no_countdown(
    people: list[Player], redis: Redis
) -> None:
    """CASES 33."""
    anna, bela, cleo = people
    first, _ = await racing(redis, anna, bela, delay=HOUR)
    view = (await cleo.watch(first.id)).view
    assert view.state == "running"
    assert view.starts_in is None
    assert view.tables == ()
    assert view.shown_in is not None
    assert HOUR * 900 < view.shown_in <= HOUR * 1_000
    third, _ = await racing(redis, anna, bela, delay=0)
    view = (await cleo.watch(third.id)).view
    assert (view.state, view.starts_in, view.shown_in) == ("running", None, None)
    assert view.elapsed is not None
    assert view.left is not None
    assert view.elapsed + view.left == view.minutes * 60_000


async def test_a_race_that_turned_out_not_to_be_rated_is_not_called_so_before_its_first_cards(
    people: list[Player], redis: Redis
) -> None:
    anna, bela, cleo = people
    first, _ = await racing(redis, anna, bela, is_rated=True)
    assert not (await cleo.watch(first.id)).view.is_rated


async def test_the_end_of_the_race_lifts_all(people: list[Player], redis: Redis) -> None:
    anna, bela, cleo = people
    first, second = await racing(redis, anna, bela, game="simplicity", delay=HOUR, delay_moves=50)
    seen = await cleo.watch(first.id)
    told: list[object] = []

    async def listen() -> None:
        told.extend([event async for event in seen.events()])

    listening = asyncio.create_task(listen())
    rng = random.Random(3)
    for race in (first, second):
        await play_out(race, lambda position: rng.choice(position.legal), limit=15)
    await listening
    assert not any(isinstance(event, Seen) for event in told)
    ended = next(event for event in told if isinstance(event, RaceEnded))
    assert ended.reveal is not None
    for own in (first, second):
        shown = ended.tables[own.view.you or 0].table
        assert shown.model_dump() == table(own).model_dump(include=set(Table.model_fields))
    assert seen.view.tables == first.view.tables == second.view.tables
    fresh = await cleo.resume(first.id)
    assert fresh.view.tables == first.view.tables


async def test_who_races_cannot_watch_from_any_socket_but_may_once_its_game_is_over(
    people: list[Player], node_url: str, redis: Redis
) -> None:
    """CASES 37, 42 and 45."""
    anna, bela, _ = people
    first, second = await racing(redis, anna, bela, game="four-seasons", delay=0)
    with pytest.raises(Refusal) as refused:
        await anna.watch(first.id)
    assert refused.value.reason is Reason.STILL_RACING
    async with connect(node_url, token=anna.token) as other:
        with pytest.raises(Refusal) as refused:
            await other.watch(first.id)
        assert refused.value.reason is Reason.STILL_RACING
        taken = await other.resume(first.id)
        assert not taken.view.is_watching
        assert taken.view.tables == ()
        assert taken.seat is not None
        await taken.resign()
        watching = await other.watch(first.id)
        assert watching.view.is_watching
        assert watching.view.you == 0
        await deal(second, 1)
        await watching.wait_for(lambda view: view.tables[1].table.waste == table(second).waste, PATIENCE)
        back = await other.resume(first.id)
        assert not back.view.is_watching
        assert back.seat is not None
        assert back.seat.state == "resigned"
        await second.resign()
        ended = (await back.ended(PATIENCE)).seats[0]
        assert (ended.state, ended.place) == ("resigned", 1)


async def test_a_window_of_a_player_that_only_looked_on_does_not_become_a_spectators(
    people: list[Player], node_url: str, redis: Redis
) -> None:
    anna, bela, _ = people
    made = await bela.create("zodiac", delay=0)
    async with raw(node_url, token=anna.token) as window:
        assert (await window.ask(type="resume", race=made.id))["type"] == "race"
        own = await anna.join(made.id)
        for race in (made, own):
            await race.ready()
        await begin(redis, made, own)
        code, words = await window.goodbye()
        assert code == CloseCode.TAKEN_OVER
        assert "another window" in words
        assert not any("tables" in event for message in window.messages for event in message.get("events", []))
    assert (await anna.resume(made.id)).seat is not None


@pytest.mark.parametrize("request_type", sorted(RACE_STATES.keys() - {"resume", "watch"}))
async def test_a_spectator_can_write_nothing(
    people: list[Player], node_url: str, redis: Redis, request_type: str
) -> None:
    """CASES 38."""
    anna, bela, cleo = people
    first, _ = await racing(redis, anna, bela, delay=0)
    await cleo.watch(first.id)
    before = await redis.xlen(keys.race_log(first.id))
    fields: dict[str, dict[str, object]] = {
        "move": {"turn": 0, "move": "deal"},
        "undo": {"turn": 0},
        "finish": {"turn": 0},
        "hint": {"turn": 0},
        "resign": {"confirm": True},
    }
    async with raw(node_url) as speaker:
        await speaker.ask(type="watch", race=first.id)
        answer = await speaker.ask(type=request_type, race=first.id, **fields.get(request_type, {}))
        assert answer["type"] == "refused"
        assert answer["reason"] in ("not_seated", "race_begun", "not_over")
        assert "position" not in answer
    assert await redis.xlen(keys.race_log(first.id)) == before


async def test_a_spectator_who_comes_back_sees_what_a_fresh_one_sees(
    people: list[Player], node_url: str, redis: Redis
) -> None:
    """CASES 9."""
    anna, bela, _ = people
    first, second = await racing(redis, anna, bela, game="four-seasons", delay=0)
    async with raw(node_url) as speaker:
        known = RaceView.model_validate((await speaker.ask(type="watch", race=first.id))["race"])
    await deal(first, 3)
    await deal(second, 2)
    last = max((await times_of(redis, first.id)).keys())
    async with raw(node_url) as again, raw(node_url) as fresh:
        message = await again.ask(type="watch", race=first.id, version=known.version)
        while (known := after(known, message)).version < last:
            message = await again.hear()
        shown = RaceView.model_validate((await fresh.ask(type="resume", race=first.id))["race"])
        assert (known.version, known.tables, known.seats) == (shown.version, shown.tables, shown.seats)
        nothing = await again.ask(type="resume", race=first.id, version=last)
        assert (nothing["type"], nothing["events"], nothing["last"]) == ("events", [], last)


def after(known: RaceView, message: Any) -> RaceView:
    """What one knows after a message."""
    if message["type"] == "race":
        return RaceView.model_validate(message["race"])
    return fold(known, Events.model_validate(message)) if message["type"] == "events" else known


async def test_the_delay_is_the_races_own_and_its_rematch_is_seen_as_late(people: list[Player], redis: Redis) -> None:
    """CASES 41 and 43."""
    anna, bela, _ = people
    first, second = await racing(redis, anna, bela, delay=77, delay_moves=3, is_shown_whole=True)
    assert (first.view.delay, first.view.delay_moves, first.view.is_shown_whole) == (77, 3, True)
    for race in (first, second):
        await race.resign()
    await first.ended(PATIENCE)
    again, _ = await asyncio.gather(first.rematch(PATIENCE), second.rematch(PATIENCE))
    assert (again.view.delay, again.view.delay_moves, again.view.is_shown_whole) == (77, 3, True)
    plain = await anna.create("zodiac")
    assert (plain.view.delay, plain.view.delay_moves, plain.view.is_shown_whole) == (30, 0, False)


@pytest.mark.parametrize("options", [{"is_open": True}, {"is_rated": True}], ids=["open", "rated"])
async def test_cards_are_shown_whole_in_unrated_races_by_code_only(
    people: list[Player], options: dict[str, Any]
) -> None:
    with pytest.raises(Refusal) as refused:
        await people[0].create("zodiac", is_shown_whole=True, **options)
    assert refused.value.reason is Reason.IMPOSSIBLE_RACE


@pytest.mark.parametrize(("field", "value"), [("delay", 301), ("delay", -1), ("delay_moves", 51), ("delay", "30")])
async def test_a_delay_out_of_bounds_is_refused_in_words(node_url: str, field: str, value: object) -> None:
    async with raw(node_url) as speaker:
        answer = await speaker.ask(type="create", game="zodiac", **{field: value})
        assert answer["reason"] == "malformed"
        assert field in answer["text"]


async def test_a_daily_deal_that_others_may_play_is_shown_to_its_player_alone(
    people: list[Player], node_url: str
) -> None:
    anna, bela, _ = people
    async with raw(node_url, token=anna.token) as speaker:
        code = (await speaker.ask(type="daily", game="four-seasons"))["race"]["race"]
        for request in (Watch(race=code), Resume(race=code)):
            with pytest.raises(Refusal) as refused:
                await bela.ask(request)
            assert refused.value.reason is Reason.NOT_SHOWN
        await speaker.ask(type="resign", race=code, confirm=True)
        ended = await speaker.until_event("race_ended")
        assert ended.get("tables", []) == []
        with pytest.raises(Refusal) as refused:
            await bela.ask(Watch(race=code))
        assert refused.value.reason is Reason.NOT_SHOWN
        assert (await speaker.ask(type="watch", race=code))["race"]["you"] == 0


async def test_practice_can_be_watched_by_its_code(people: list[Player], redis: Redis) -> None:
    anna, _, cleo = people
    race = await anna.create("four-seasons", seats=1, delay=0)
    await begin(redis, race)
    await deal(race, 2)
    await race.undo()
    seen = await cleo.watch(race.id)
    assert seen.view.tables[0].table.model_dump() == table(race).model_dump(include=set(Table.model_fields))


async def test_spectators_on_another_node_see_the_same(
    start_node: Callable[..., "asyncio.Future[str]"], redis: Redis
) -> None:
    one, other = await start_node(), await start_node()
    async with AsyncExitStack() as stack:
        anna, bela, here = [await stack.enter_async_context(connect(one)) for _ in range(3)]
        there = await stack.enter_async_context(connect(other))
        made, joined = await seated(anna, bela, game="four-seasons", delay=0)
        sights = [await here.resume(made.id), await there.resume(made.id)]
        for race in (made, joined):
            await race.ready()
        await begin(redis, made, joined)
        await deal(made, 2)
        await deal(joined, 2)
        for seen in sights:
            await seen.wait_for(lambda view: bool(view.tables) and view.tables[1].table.turn == 2, PATIENCE)
        assert sights[0].view.tables == sights[1].view.tables
        await joined.resign()
        await hasten(redis, made, lambda view: view.state == "ended")
        for seen in sights:
            assert (await seen.ended(PATIENCE)).tables == made.view.tables


async def test_a_player_who_is_deleted_leaves_no_name_with_spectators(
    people: list[Player], node_url: str, redis: Redis
) -> None:
    anna, bela, cleo = people
    await anna.claim("Hypatia of A")
    first, second = await racing(redis, anna, bela, delay=0)
    seen = await cleo.watch(first.id)
    assert "Hypatia" in str(seen.view)
    await anna.delete()
    await deal(second, 1)
    await seen.wait_for(lambda view: view.tables[1].behind == 1, PATIENCE)
    async with raw(node_url) as speaker:
        shown = await speaker.ask(type="watch", race=first.id)
    assert "Hypatia" not in str(shown)
