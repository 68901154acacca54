"""Looking back on races, asked for by HTTP: to whom it is told, when, and by which node it is found out."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import date, timedelta

import httpx
import pytest

from protocol.analyses import Analysis
from server.analyses import is_complete
from server.app import create_app, web_folder
from server.daily.days import begins_at, day_at
from server.making import first_entries
from server.node import Node, NodeOptions
from server.race.entries import Secret, Settings
from server.replays import Recording, record
from server.store.calls import Store
from server.store.connect import open_store
from server.store.dailies import DailyDeal
from server.winnable.dealing import find_some
from tests.server.histories import begun, finish, play
from tests.server.race.races import ANNA

OPTIONS = NodeOptions(sweep_every=60, daily_every=60, analysis_seconds=60)
WHERE = "/api/races/TESTRACE/analysis"
SECONDS = 60


@pytest.fixture
async def node(store: Store) -> AsyncIterator[Node]:
    async with Node(store, OPTIONS) as node:
        yield node


@pytest.fixture
async def client(node: Node) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(node) as client:
        yield client


def client_of(node: Node) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(create_app(node, web_folder()))
    return httpx.AsyncClient(transport=transport, base_url="http://here")


def raced(game: str = "zodiac", turns: int = 60) -> Recording:
    story = begun(game, secret=Secret(seed=bytes([1] * 32), salt=bytes(32)))
    play(story, turns, lambda seat, legal: legal[seat.turn % len(legal)], lambda: 100)
    return record(finish(story))


async def until_complete(client: httpx.AsyncClient, where: str = WHERE) -> Analysis:
    """Ask again and again, as a page does."""
    async with asyncio.timeout(SECONDS):
        while True:
            told = Analysis.model_validate_json((await client.get(where)).content)
            if told.is_complete:
                return told


async def test_who_asks_again_is_told_more_until_all_is_known(node: Node, client: httpx.AsyncClient) -> None:
    await node.replays.keep("TESTRACE", raced())
    first = Analysis.model_validate_json((await client.get(WHERE)).content)
    assert (first.is_complete, first.done, first.is_exact) == (False, 0, True)
    assert {*first.seats[0].outlooks, *first.seats[1].outlooks} == {"undecided"}
    told = await until_complete(client)
    assert (told.race, told.game, told.done) == ("TESTRACE", "zodiac", 100)
    for seat in told.seats:
        assert "undecided" not in seat.outlooks
        assert seat.outlooks[0] == "won"
        assert seat.line
    answer = await client.get(WHERE)
    known = {"If-None-Match": answer.headers["etag"]}
    assert (await client.get(WHERE, headers=known)).status_code == 304


async def test_it_is_kept_with_the_replay_for_ever_and_found_out_once(
    node: Node, client: httpx.AsyncClient, store: Store
) -> None:
    await node.replays.keep("TESTRACE", raced())
    told = await until_complete(client)
    kept = await node.analyses.find("TESTRACE")
    assert kept is not None
    assert is_complete(kept)
    async with Node(store, NodeOptions(sweep_every=60, daily_every=60)) as other, client_of(other) as elsewhere:
        assert Analysis.model_validate_json((await elsewhere.get(WHERE)).content) == told
        await other.replays.keep("OTHER222", raced())
        answer = await elsewhere.get("/api/races/OTHER222/analysis")
        nothing = Analysis.model_validate_json(answer.content)
        assert (nothing.is_complete, nothing.done, nothing.seats[0].line) == (True, 0, ())


async def test_several_nodes_find_it_out_one_at_a_time(store_url: str) -> None:
    async with AsyncExitStack() as stack:
        nodes = []
        for _ in range(2):
            opened = await stack.enter_async_context(open_store(store_url))
            nodes.append(await stack.enter_async_context(Node(opened, OPTIONS)))
        clients = [await stack.enter_async_context(client_of(node)) for node in nodes]
        await nodes[0].replays.keep("TESTRACE", raced("four-seasons", 6))
        assert await nodes[1].analyses.hold("TESTRACE", "somebody")
        await clients[0].get(WHERE)
        async with asyncio.timeout(SECONDS):
            while not nodes[0].analyst.is_idle:  # noqa: ASYNC110 - nothing else tells it
                await asyncio.sleep(0)
        assert await nodes[0].analyses.find("TESTRACE") is None, "it is somebody else's"
        await nodes[1].analyses.let_go("TESTRACE", "somebody")
        first, second = await asyncio.gather(*(until_complete(client) for client in clients))
        assert first == second


async def test_a_daily_is_looked_back_on_only_when_nobody_may_play_it_any_more(
    node: Node, client: httpx.AsyncClient
) -> None:
    today = day_at(await node.races.now())
    guest, token = await node.players.make_guest()
    recording = raced(turns=10)
    seat = replace(recording.seats[0], player=guest.id)
    daily = replace(recording, seats=(seat,), kind="attempt", daily=today.isoformat(), begun=begins_at(today))
    await node.replays.keep("TESTRACE", daily)
    for headers in ({}, {"Authorization": f"Bearer {token}"}):
        answer = await client.get(WHERE, headers=headers)
        assert answer.status_code == 404
        next_day = today + timedelta(days=1)
        assert f"from {next_day.day} {next_day:%B}, 02:00 UTC on" in answer.json()["text"]
    assert "How it could have been won is told" in answer.json()["text"]
    assert await node.analyses.find("TESTRACE") is None
    past = replace(daily, daily="2026-01-31")
    await node.replays.keep("PASTRACE", past)
    assert (await until_complete(client, "/api/races/PASTRACE/analysis")).seats[0].lost_by is None


async def test_a_race_that_is_not_there_has_none(client: httpx.AsyncClient) -> None:
    answer = await client.get("/api/races/NOBODY22/analysis")
    assert (answer.status_code, "there is no race" in answer.json()["text"]) == (404, True)


async def test_how_its_deal_is_won_is_known_from_the_race_or_from_the_day(store: Store) -> None:
    """So little time is given to looking that nothing could be found."""
    (known,) = find_some(b"analysing", "simplicity", 1)
    secret, game = Secret(seed=known.seed, salt=bytes(32), win=known.win), "simplicity"
    story = begun(game, secret=Secret(seed=known.seed, salt=bytes(32)))
    recording, day = record(finish(story)), date(2026, 1, 31)
    settings = Settings(game=game, seats=2, minutes=15, commitment="", difficulty=known.difficulty)
    async with Node(store, replace(OPTIONS, analysis_seconds=1e-9)) as node, client_of(node) as client:
        await node.races.create("TESTRACE", settings, secret, first_entries(ANNA, settings, None))
        await node.dailies.make_deal(day, game, DailyDeal(secret, "", known.difficulty))
        await node.replays.keep("TESTRACE", recording)
        await node.replays.keep("OFADAY22", replace(recording, daily=day.isoformat()))
        await node.replays.keep("OTHER222", recording)
        for code, outlook in (("TESTRACE", "won"), ("OFADAY22", "won"), ("OTHER222", "undecided")):
            told = await until_complete(client, f"/api/races/{code}/analysis")
            assert {seat.outlooks[0] for seat in told.seats} == {outlook}, code


async def test_a_stop_in_the_middle_leaves_what_is_known_to_the_next(store: Store) -> None:
    async with Node(store, OPTIONS) as node, client_of(node) as client:
        await node.replays.keep("TESTRACE", raced(turns=400))
        await client.get(WHERE)
    async with Node(store, OPTIONS) as node, client_of(node) as client:
        assert (await until_complete(client)).done == 100
