"""Races that are over are had again: played for real, kept by whichever node, read by HTTP from another."""

import asyncio
import json
import random
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from redis.asyncio import Redis

from cli.checking import Noted, check
from client import connect
from engine.bots import Level, PlayerView, make_bot
from protocol.records import Position
from protocol.replays import Film, Replay
from server.app import create_app, web_folder
from server.daily.days import day_at
from server.names import DELETED
from server.node import Node, NodeOptions
from server.store import keys
from server.store.connect import open_store
from tests.conftest import serving
from tests.journeys.racing import PATIENCE, begin, play_out, players, racing, raw, table
from tests.nodes import serve_node
from tests.turning import Clock, turned_store

TODAY = date(2026, 11, 30)
StartNode = Callable[..., Awaitable[str]]
IDLE = NodeOptions(sweep_every=3_600, daily_every=3_600)
"""Of a node that only reads."""


@asynccontextmanager
async def reading(url: str) -> AsyncIterator[httpx.AsyncClient]:
    """What another node of the same store gives by HTTP."""
    async with open_store(url) as store, Node(store, IDLE) as node:
        transport = httpx.ASGITransport(create_app(node, web_folder()))
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            yield client


@pytest.fixture
async def pages(store_url: str) -> AsyncIterator[httpx.AsyncClient]:
    async with reading(store_url) as client:
        yield client


async def kept(redis: Redis, race: str) -> None:
    """Wait until a race is kept, and nothing is to be seen to in it any more."""
    async with asyncio.timeout(PATIENCE):
        while await redis.zscore(keys.GOING, race) is not None or not await redis.exists(keys.replay(race)):  # noqa: ASYNC110 - the store tells nobody
            await asyncio.sleep(0.01)


async def replay_of(pages: httpx.AsyncClient, race: str, **headers: str) -> Replay:
    """A replay, that is as `ecliptic verify` says right, and by the key that is served."""
    answer = await pages.get(f"/api/races/{race}/replay", headers=headers)
    assert answer.status_code == 200, answer.text
    key = (await pages.get("/api/key")).json()["key"]
    report = check(answer.content, Noted(key=key))
    assert report.replay is not None
    assert [fault.name for fault in report.faults] == (["commitment"] if report.replay.seed is None else [])
    return report.replay


async def film_of(pages: httpx.AsyncClient, race: str, **headers: str) -> Film:
    answer = await pages.get(f"/api/races/{race}/replay/film", headers=headers)
    assert answer.status_code == 200, answer.text
    return Film.model_validate_json(answer.content)


def choosing(seed: int, level: Level = "greedy") -> Callable[[Position], str | None]:
    bot = make_bot(level, random.Random(seed))
    return lambda position: bot.choose(PlayerView(position.legal, position.stock, len(position.waste), position.turn))


async def test_a_race_of_two_is_had_again_as_it_was(
    start_node: StartNode, redis: Redis, pages: httpx.AsyncClient
) -> None:
    async with players(await start_node()) as (anna, bela):
        races = await racing(redis, anna, bela)
        await asyncio.gather(play_out(races[0], choosing(1), 25), play_out(races[1], choosing(2, "random"), 12))
        view = await races[0].ended(PATIENCE)
        await kept(redis, races[0].id)
        replay = await replay_of(pages, races[0].id)
        assert view.reveal is not None
        assert (replay.kind, replay.seed, replay.commitment) == ("race", view.reveal.seed, view.commitment)
        assert (replay.elapsed, replay.lasts) == (view.elapsed, view.minutes * 60_000)
        for said, seat, player in zip(replay.seats, view.seats, (anna, bela), strict=True):
            assert (said.player.id, said.player.name) == (player.player.id, player.player.name)
            assert (said.state, said.progress, said.reached, said.place) == (
                "resigned", seat.progress, seat.reached, seat.place,
            )  # fmt: skip
        assert [seat.count for seat in replay.seats] == [25, 12]
        film = await film_of(pages, races[0].id)
        for shown, said, race in zip(film.seats, replay.seats, races, strict=True):
            assert [(move.move, move.at) for move in shown.moves] == list(said.moves)
            assert shown.moves[-1].progress == table(race).progress


async def test_a_game_that_is_solved_ends_with_its_last_move(
    node_url: str, redis: Redis, pages: httpx.AsyncClient
) -> None:
    async with connect(node_url) as anna:
        race = await anna.create("florentine", seats=1, name="solved 0")
        await begin(redis, race)
        await play_out(race, choosing(1))
        await race.ended(PATIENCE)
        await kept(redis, race.id)
        (seat,) = (await replay_of(pages, race.id)).seats
        assert seat.state == "solved"
        assert seat.ended == seat.moves[-1][1]


async def test_a_game_in_which_nothing_goes_any_more_ends_with_its_last_move(
    start_node: StartNode, redis: Redis, pages: httpx.AsyncClient
) -> None:
    async with players(await start_node()) as (anna, bela):
        races = await racing(redis, anna, bela, game="corners")
        for race in races:
            await play_out(race, choosing(1))
        await races[0].ended(PATIENCE)
        await kept(redis, races[0].id)
        for seat in (await replay_of(pages, races[0].id)).seats:
            assert seat.state == "stuck"
            assert seat.ended == seat.moves[-1][1]


async def test_practice_is_kept_with_its_undos_and_its_name(
    node_url: str, redis: Redis, pages: httpx.AsyncClient
) -> None:
    async with connect(node_url) as anna:
        race = await anna.create("four-seasons", seats=1, name="ecliptic")
        await begin(redis, race)
        await race.move("deal")
        await race.undo()
        await race.move("deal")
        await race.resign()
        await kept(redis, race.id)
        replay = await replay_of(pages, race.id)
        assert (replay.kind, replay.name) == ("practice", "ecliptic")
        assert [text for text, _ in replay.seats[0].moves] == ["deal", "undo", "deal"]
        there, back, again = (await film_of(pages, race.id)).seats[0].moves
        assert [step.card for step in there.steps] == [step.card for step in back.steps]
        assert (back.steps[0].source, back.steps[0].destination) == ("w", "s")
        assert again.steps == there.steps
        today = day_at(await now_of(redis))
        assert (await pages.get(f"/api/replays/{today}.ndjson")).text == ""


async def now_of(redis: Redis) -> int:
    seconds, micros = await redis.time()
    return int(seconds) * 1_000 + int(micros) // 1_000


async def test_it_can_be_had_before_it_is_kept_and_is_the_same(
    start_node: StartNode, redis: Redis, pages: httpx.AsyncClient
) -> None:
    async with players(await start_node()) as (anna, bela):
        races = await racing(redis, anna, bela)
        for race in races:
            await race.resign()
        await kept(redis, races[0].id)
        replay = await replay_of(pages, races[0].id)
        await redis.delete(keys.replay(races[0].id))
        assert await replay_of(pages, races[0].id) == replay
        await redis.zadd(keys.GOING, {races[0].id: 0})
        await kept(redis, races[0].id)
        await redis.delete(keys.race(races[0].id), keys.race_log(races[0].id))
        assert await replay_of(pages, races[0].id) == replay


async def test_what_a_dead_node_left_unkept_is_kept_by_another(
    store_url: str, redis: Redis, start_node: StartNode
) -> None:
    with serving(ECLIPTIC_REDIS_URL=store_url) as (url, process):
        async with raw(url.replace("http", "ws")) as anna:
            answers = [await anna.ask(type="create", game="four-seasons", seats=1) for _ in range(5)]
            races = [answer["race"]["race"] for answer in answers]
            for race in races:
                await anna.ask(type="move", race=race, turn=0, move="deal")
            for race in races:
                await anna.say(type="resign", race=race, confirm=True)
            for _ in races:
                await anna.until_event("race_ended")
            process.kill()
            await asyncio.to_thread(process.wait)
    await start_node()
    for race in races:
        await redis.zadd(keys.GOING, {race: 0}, xx=True)
        await kept(redis, race)


async def test_whoever_deletes_the_account_leaves_a_replay_without_a_name(
    node_url: str, redis: Redis, pages: httpx.AsyncClient
) -> None:
    async with players(node_url) as (anna, bela):
        await anna.claim("Stargazer")
        races = await racing(redis, anna, bela)
        for race in races:
            await race.resign()
        await kept(redis, races[0].id)
        before = await replay_of(pages, races[0].id)
        assert [(seat.player.name, seat.player.is_claimed) for seat in before.seats] == [
            ("Stargazer", True), (bela.player.name, False),
        ]  # fmt: skip
        assert json.loads(await anna.export())["replays"] == [races[0].id]
        identity = anna.player.id
        await anna.delete()
        after = await replay_of(pages, races[0].id)
        assert (after.seats[0].player.name, after.seats[0].player.is_claimed) == (DELETED, False)
        today = day_at(await now_of(redis))
        for path in (f"/api/replays/{today}.ndjson", f"/api/races/{races[0].id}/replay/film"):
            text = (await pages.get(path)).text
            assert races[0].id in text
            assert "Stargazer" not in text
        assert not await redis.exists(keys.replays_of(identity))


# with a clock that can be turned


@pytest.fixture
async def turned() -> AsyncIterator[tuple[str, str, Clock]]:
    """A node and its store, whose clock can be turned: the node's address, the store's, the clock."""
    with tempfile.TemporaryDirectory(prefix="ecl-") as folder, turned_store(Path(folder)) as (url, clock):
        clock.turn_to(f"{TODAY} 12:00:00")
        async with AsyncExitStack() as stack:
            store = await stack.enter_async_context(open_store(url))
            node = await stack.enter_async_context(Node(store, NodeOptions(sweep_every=0.05, daily_every=0.05)))
            yield await serve_node(stack, node), url, clock


async def test_a_daily_is_everybodys_once_its_deal_is_revealed(turned: tuple[str, str, Clock]) -> None:
    url, store_url, clock = turned
    async with reading(store_url) as pages, raw(url, greets=False) as anna, Redis.from_url(store_url) as redis:
        token = (await anna.ask(type="hello"))["token"]
        await anna.ask(type="claim", name="Stargazer")
        races = []
        for again in (False, True):
            race = (await anna.ask(type="daily", game="czarina", again=again))["race"]["race"]
            await anna.ask(type="move", race=race, turn=0, move="deal")
            assert "still running" in (await pages.get(f"/api/races/{race}/replay")).json()["text"]
            await anna.ask(type="resign", race=race, confirm=True)
            await until(lambda: booked(redis))
            races.append(race)
        attempt, more = races
        for race in races:
            refused = await pages.get(f"/api/races/{race}/replay")
            assert (refused.status_code, "1 December, 02:00 UTC" in refused.json()["text"]) == (404, True)
            own = await replay_of(pages, race, Authorization=f"Bearer {token}")
            assert (own.seed, own.salt, own.seats[0].count) == (None, None, 1)
            assert (await film_of(pages, race, Authorization=f"Bearer {token}")).is_secret
        await listed(pages, None)
        clock.turn_to("2026-12-01 02:00:01")
        for race, kind in ((attempt, "attempt"), (more, "again")):
            replay = await replay_of(pages, race)
            assert (replay.kind, replay.daily, replay.seed is None) == (kind, TODAY.isoformat(), False)
            assert not (await film_of(pages, race)).is_secret
        await listed(pages, attempt)
        lines = (await pages.get(f"/api/replays/{TODAY}.ndjson")).text.splitlines()
        assert [json.loads(line)["race"] for line in lines] == [attempt]


async def listed(pages: httpx.AsyncClient, race: str | None) -> None:
    """The board of the day and the player's page lead to this replay, or to none yet."""
    async with asyncio.timeout(PATIENCE):
        while not (board := (await pages.get(f"/api/daily/{TODAY}/czarina/board")).json())["lines"]:  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.01)
    page = (await pages.get("/api/players/Stargazer")).json()
    assert [line.get("race") for line in (*board["lines"], *page["days"])] == [race, race]


async def test_an_attempt_is_not_lost_with_the_node_it_ended_on(turned: tuple[str, str, Clock]) -> None:
    url, store_url, _ = turned
    async with raw(url) as anna, Redis.from_url(store_url) as redis:
        race = (await anna.ask(type="daily", game="corners"))["race"]
        await anna.ask(type="move", race=race["race"], turn=0, move=race["position"]["legal"][0])
        await anna.ask(type="resign", race=race["race"], confirm=True)
        await until(lambda: redis.exists(keys.replay(race["race"])))
        await until(lambda: booked(redis))
        # As a node leaves it that dies before it keeps it: listed as open, as it was from its beginning.
        player = race["seats"][0]["player"]["id"]
        opened = f"{TODAY} corners {player} {race['race']}"
        kept_before = await redis.get(keys.replay(race["race"]))
        await redis.delete(keys.replay(race["race"]), keys.replays(TODAY))
        await redis.zadd(keys.DAILY_OPEN, {opened: 1})
        await until(lambda: redis.exists(keys.replay(race["race"])))
        assert await redis.get(keys.replay(race["race"])) == kept_before
        await until(lambda: booked(redis))
        assert await redis.zrange(keys.replays(TODAY), 0, -1) == [race["race"].encode()]


async def booked(redis: Redis) -> bool:
    return not await redis.zcard(keys.DAILY_OPEN)


async def until(is_so: Callable[[], Awaitable[Any]]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not await is_so():  # noqa: ASYNC110 - the store tells nobody
            await asyncio.sleep(0.01)


async def test_an_outage_is_in_no_time_but_the_calendars(turned: tuple[str, str, Clock]) -> None:
    url, store_url, clock = turned
    async with players(url) as (anna, bela), Redis.from_url(store_url) as redis, reading(store_url) as pages:
        races = await racing(redis, anna, bela, game="four-seasons")
        await races[0].move("deal")
        left = races[1].view.left or 0
        clock.turn_on(60)
        await races[0].move("deal")
        await races[1].wait_for(lambda view: (view.left or 0) >= left + 55_000, PATIENCE)
        for race in races:
            await race.resign()
        await kept(redis, races[0].id)
        replay = await replay_of(pages, races[0].id)
        assert 55_000 <= replay.stood_still <= 65_000
        assert replay.elapsed < 50_000
        assert [at for _, at in replay.seats[0].moves] == sorted(at for _, at in replay.seats[0].moves)
        assert replay.ended - replay.begun == replay.elapsed + replay.stood_still


async def test_who_goes_is_forfeit_and_who_stays_has_all_the_time(turned: tuple[str, str, Clock]) -> None:
    url, store_url, clock = turned
    async with connect(url) as anna, Redis.from_url(store_url) as redis, reading(store_url) as pages:
        race = await anna.create("corners", seats=2, minutes=1)
        async with connect(url) as bela:
            races = [race, await bela.join(race.id)]
            for each in races:
                await each.ready()
            await let_pass(redis, clock, race.id, 4)
            for each in races:
                await each.begun(PATIENCE)
            await races[1].move("deal")
        await race.wait_for(lambda view: view.seats[1].away is not None, PATIENCE)
        await let_pass(redis, clock, race.id, 16)
        await race.wait_for(lambda view: view.seats[1].state == "forfeit", PATIENCE)
        await let_pass(redis, clock, race.id, 60)
        await kept(redis, race.id)
        replay = await replay_of(pages, race.id)
        assert [(seat.state, seat.place) for seat in replay.seats] == [("time", 1), ("forfeit", 1)]
        assert replay.seats[0].ended == replay.elapsed == replay.lasts == 60_000
        assert 15_000 <= replay.seats[1].ended < 40_000
        assert replay.stood_still == 0


async def let_pass(redis: Redis, clock: Clock, race: str, seconds: int) -> None:
    """Let so much time pass in a race, in which nodes look at it all the while."""
    for _ in range(0, seconds, 4):
        clock.turn_on(4)
        await until(partial(is_looked_at, redis, race, await now_of(redis)))


async def is_looked_at(redis: Redis, race: str, now: int) -> bool:
    pulse, deadline = await redis.hmget(keys.race(race), ["pulse", "deadline"])
    return int(pulse or 0) >= now or deadline is None


async def test_an_export_has_the_races_of_its_day(turned: tuple[str, str, Clock]) -> None:
    url, store_url, clock = turned
    clock.turn_to(f"{TODAY} 23:59:30")
    async with players(url) as (anna, bela), Redis.from_url(store_url) as redis, reading(store_url) as pages:
        ended = []
        for when in (f"{TODAY} 23:59:40", "2026-12-01 00:00:20"):
            races = await racing(redis, anna, bela)
            clock.turn_to(when)
            for race in races:
                await race.resign()
            await kept(redis, races[0].id)
            ended.append(races[0].id)
        for day, code in zip((TODAY, date(2026, 12, 1)), ended, strict=True):
            lines = (await pages.get(f"/api/replays/{day}.ndjson")).text.splitlines()
            assert [json.loads(line)["race"] for line in lines] == [code]
            assert json.loads(lines[0]) == json.loads((await pages.get(f"/api/races/{code}/replay")).text)
