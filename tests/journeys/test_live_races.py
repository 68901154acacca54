"""The list of live races and the crowds: what any node says of races on all of them, as late as spectators see it."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import httpx
import pytest
from redis.asyncio import Redis

from client import Player, Race, connect
from protocol.resources import LivePage, LiveRace
from server.app import create_app, web_folder
from server.names import DELETED
from server.node import Node, NodeOptions
from server.store import keys
from server.store.connect import open_store
from tests.journeys.racing import PATIENCE, players, racing, raw, table
from tests.nodes import serve_node

StartNode = Callable[..., Awaitable[str]]
QUICKLY = {"live_every": 0.05, "crowd_every": 0.0}
IDLE = NodeOptions(sweep_every=3_600, daily_every=3_600, live_every=3_600)
"""Of a node that only reads."""


@pytest.fixture
async def pages(store_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[httpx.AsyncClient]:
    """What another node of the same store gives by HTTP, read anew each time."""
    monkeypatch.setattr("server.crowds.KEPT_SECONDS", 0)
    async with open_store(store_url) as store, Node(store, IDLE) as node:
        transport = httpx.ASGITransport(create_app(node, web_folder()))
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            yield client


async def listed(pages: httpx.AsyncClient, game: str | None = None) -> tuple[LiveRace, ...]:
    answer = await pages.get("/api/live", params={} if game is None else {"game": game})
    assert answer.status_code == 200
    return LivePage.model_validate_json(answer.content).races


async def until(is_so: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something is so in the store."""
    async with asyncio.timeout(PATIENCE):
        while not await is_so():  # noqa: ASYNC110 - the store tells nobody
            await asyncio.sleep(0.01)


async def seen(pages: httpx.AsyncClient, is_so: Callable[[tuple[LiveRace, ...]], bool]) -> tuple[LiveRace, ...]:
    """The list as soon as something is so."""
    found: list[tuple[LiveRace, ...]] = []

    async def look() -> bool:
        found.append(await listed(pages))
        return is_so(found[-1])

    await until(look)
    return found[-1]


def only(race: Race) -> Callable[[tuple[LiveRace, ...]], bool]:
    return lambda races: [each.race for each in races] == [race.id]


def nothing(races: tuple[LiveRace, ...]) -> bool:
    return not races


async def test_open_races_are_listed_while_they_run_and_others_never(
    start_node: StartNode, redis: Redis, pages: httpx.AsyncClient
) -> None:
    async with players(await start_node(**QUICKLY), 5) as (anna, bela, cleo, dora, emil):
        await emil.create("four-seasons", seats=1)
        await racing(redis, cleo, dora)
        assert not await listed(pages)
        one, other = await racing(redis, anna, bela, game="czarina", is_open=True, minutes=20)
        (line,) = await seen(pages, only(one))
        assert (line.game, line.title, line.minutes, line.most, line.delay) == ("czarina", "Czarina", 20, 51, 30)
        assert [seat.name for seat in line.seats] == [anna.player.name, bela.player.name]
        assert [seat.is_bot or seat.is_house for seat in line.seats] == [False, False]
        assert await listed(pages, "zodiac") == ()
        assert [each.race for each in await listed(pages, "czarina")] == [one.id]
        assert (await pages.get("/api/live", params={"game": "bridge"})).status_code == 400
        await one.resign()
        await other.resign()
        await one.ended()
        await seen(pages, nothing)


async def test_a_quick_race_is_listed(start_node: StartNode, redis: Redis, pages: httpx.AsyncClient) -> None:
    async with players(await start_node(**QUICKLY)) as (anna, bela):
        race = await anna.quick("simplicity")
        await bela.quick("simplicity")
        await race.begun(PATIENCE)
        (line,) = await seen(pages, only(race))
        assert (line.elapsed, line.is_rated) == (0, False)
        assert 0 < (line.shown_in or 0) <= 30_000


async def test_progress_is_listed_as_late_as_the_race_is_shown(
    start_node: StartNode, redis: Redis, pages: httpx.AsyncClient
) -> None:
    async with players(await start_node(**QUICKLY)) as (anna, bela):
        one, other = await racing(redis, anna, bela, game="four-seasons", is_open=True, delay=300)
        while not (moves := [text for text in table(one).legal if "-f" in text]):
            await one.move(next(iter([text for text in table(one).legal if text.startswith("w-")]), "deal"))
        await one.move(moves[0])
        await other.wait_for(lambda view: view.seats[0].progress > 0, PATIENCE)
        (line,) = await seen(pages, only(one))
        assert [(seat.progress, seat.state) for seat in line.seats] == [(0, "playing")] * 2
        await one.resign()
        await written_anew(redis, f"four-seasons {one.id}")
        (line,) = await listed(pages)
        assert [(seat.progress, seat.state) for seat in line.seats] == [(0, "playing")] * 2


async def written_anew(redis: Redis, member: str) -> None:
    """Wait until a node has written a line twice, so that once it began after this was asked."""
    for _ in range(2):
        before = await redis.hget(keys.LIVE_LINES, member)

        async def is_other(before: object = before) -> bool:
            return bool(await redis.hget(keys.LIVE_LINES, member) != before)

        await until(is_other)


@pytest.mark.parametrize("delay", [0, 1])
async def test_who_has_ended_is_listed_so_when_it_is_shown(
    start_node: StartNode, redis: Redis, pages: httpx.AsyncClient, delay: int
) -> None:
    async with players(await start_node(**QUICKLY)) as (anna, bela):
        one, _ = await racing(redis, anna, bela, game="four-seasons", is_open=True, delay=delay)
        began = time.monotonic()
        await one.resign()
        (line,) = await seen(pages, lambda races: bool(races) and races[0].seats[0].state == "resigned")
        assert time.monotonic() - began >= delay
        assert line.seats[1].state == "playing"
        assert line.shown_in is None


async def test_nobody_who_is_gone_is_named(start_node: StartNode, redis: Redis, pages: httpx.AsyncClient) -> None:
    url = await start_node(**QUICKLY)
    async with raw(url) as anna, connect(url) as bela:
        made = await anna.ask(type="create", game="zodiac", seats=2, is_open=True)
        race = await bela.join(made["race"]["race"])
        await race.ready()
        await anna.ask(type="ready", race=race.id)
        await race.begun(PATIENCE)
        await seen(pages, only(race))
        await anna.ask(type="delete_account", confirm=True)
        names = [seat.name for seat in (await listed(pages))[0].seats]
        assert bela.player.id not in (await pages.get("/api/live")).text
        assert names == [DELETED, bela.player.name]


async def test_a_race_whose_nodes_are_dead_lapses_from_the_list(
    store_url: str, redis: Redis, pages: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "LIVE_MS", 500)
    async with AsyncExitStack() as stack:
        async with AsyncExitStack() as node:
            url = await serve_node(node, await open_node(node, store_url))
            anna, bela = [await stack.enter_async_context(connect(url)) for _ in range(2)]
            one, _ = await racing(redis, anna, bela, is_open=True)
            await seen(pages, only(one))
        await seen(pages, nothing)


async def open_node(stack: AsyncExitStack, url: str) -> Node:
    store = await stack.enter_async_context(open_store(url))
    return await stack.enter_async_context(Node(store, NodeOptions(live_every=0.05, crowd_every=0.0)))


@asynccontextmanager
async def watchers(url: str, race: str, count: int) -> AsyncIterator[list[Player]]:
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(connect(url)) for _ in range(count)]
        for each in people:
            await each.watch(race)
        yield people


async def test_the_crowd_is_counted_over_all_nodes_and_told_to_all_who_follow(
    start_node: StartNode, redis: Redis, pages: httpx.AsyncClient
) -> None:
    here, there = await start_node(**QUICKLY), await start_node(**QUICKLY)
    async with connect(here) as anna, connect(there) as bela, connect(here) as cleo:
        one, other = await racing(redis, anna, bela, is_open=True)
        seen_by_cleo = await cleo.watch(one.id)
        async with watchers(there, one.id, 2):
            for race in (one, other, seen_by_cleo):
                await race.wait_for(lambda view: view.crowd == 3, PATIENCE)
            await seen(pages, lambda races: bool(races) and races[0].crowd == 3)
            async with connect(there) as late:
                assert (await late.watch(one.id)).view.crowd == 3
        for race in (one, other, seen_by_cleo):
            await race.wait_for(lambda view: view.crowd == 1, PATIENCE)


async def test_one_who_watches_in_many_tabs_is_one(start_node: StartNode, redis: Redis) -> None:
    url = await start_node(**QUICKLY)
    async with players(url) as (anna, bela), raw(url) as cleo, raw(url, greets=False) as again:
        one, _ = await racing(redis, anna, bela)
        await again.ask(type="hello", token=cleo.messages[0]["token"])
        for tab in (cleo, again):
            await tab.ask(type="watch", race=one.id)
        async with connect(url) as dora:
            await dora.watch(one.id)
            await one.wait_for(lambda view: view.crowd == 2, PATIENCE)


async def test_a_crowd_is_told_no_more_often_than_is_set(start_node: StartNode, redis: Redis) -> None:
    url = await start_node(live_every=0.05, crowd_every=3_600)
    async with players(url) as (anna, bela):
        one, _ = await racing(redis, anna, bela, is_open=True)
        async with watchers(url, one.id, 1):
            await one.wait_for(lambda view: view.crowd == 1, PATIENCE)
            async with watchers(url, one.id, 3):

                async def are_counted() -> bool:
                    said = await redis.hgetall(keys.crowd(one.id))
                    return any(str(each).endswith(" 4'") for each in said.values())

                await until(are_counted)
                assert one.view.crowd == 1
