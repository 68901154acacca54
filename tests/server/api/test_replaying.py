"""Replays by HTTP: who may have which, when, and what is said to who may not."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, ExitStack
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import httpx
import pytest

from protocol.replays import Film, OwnRaces, PublicKey, Replay, signed_bytes
from server.api.answering import AGAIN_SECONDS
from server.api.exporting import MOST_READING
from server.api.projecting import MOST_ASKING, MOST_MAKING
from server.app import create_app, web_folder
from server.daily.days import begins_at, day_at
from server.making import first_entries, make_secret, person
from server.names import DELETED
from server.node import Node, NodeOptions
from server.race.entries import Cancelled, Seated, Settings
from server.replays import LONG, Recording, pack, record
from server.store.calls import Store
from server.store.connect import open_store
from tests.nodes import serve_node
from tests.server.histories import begun, finish, play
from tests.servers import server

NEVER = NodeOptions(sweep_every=60, daily_every=60)
WHERE = "/api/races/TESTRACE/replay"


@pytest.fixture
async def node(store: Store) -> AsyncIterator[Node]:
    async with Node(store, NEVER) as node:
        yield node


@pytest.fixture
async def client(node: Node) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(create_app(node, web_folder()))
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
        yield client


def raced(game: str = "four-seasons", turns: int = 20) -> Recording:
    story = begun(game)
    play(story, turns, lambda _, legal: legal[0], lambda: 100)
    return record(finish(story))


def seated(recording: Recording, *players: str) -> Recording:
    """The same with these players in its seats."""
    seats = zip(recording.seats, players, strict=True)
    return replace(recording, seats=tuple(replace(seat, player=player) for seat, player in seats))


def alone(recording: Recording, player: str) -> Recording:
    return seated(replace(recording, seats=recording.seats[:1]), player)


async def words(client: httpx.AsyncClient, path: str, **more: str) -> str:
    answer = await client.get(path, headers=more)
    assert answer.status_code == 404
    return str(answer.json()["text"])


async def test_a_code_is_read_as_people_write_it(node: Node, client: httpx.AsyncClient) -> None:
    await node.replays.keep("TESTRACE", raced())
    answers = [await client.get(f"/api/races/{code}/replay") for code in ("TESTRACE", "testrace", "test-race")]
    assert len({answer.content for answer in answers}) == 1
    assert Replay.model_validate_json(answers[0].content).race == "TESTRACE"


@pytest.mark.parametrize("code", ["NOBODY22", "%00", "*", "a" * 300, "%F0%9F%98%80", "{x}", "RACE:LOG", "..%2F.."])
@pytest.mark.parametrize("more", ["", "/film"])
async def test_what_is_no_race_is_not_there(client: httpx.AsyncClient, code: str, more: str) -> None:
    answer = await client.get(f"/api/races/{code}/replay{more}")
    assert answer.status_code == 404
    assert len(answer.text) < 200


async def test_a_race_that_is_not_over_has_no_replay_yet(node: Node, client: httpx.AsyncClient) -> None:
    secret = make_secret()
    settings = Settings(game="zodiac", seats=2, minutes=15, commitment="00")
    (guest, _), (other, _) = [await node.players.make_guest() for _ in range(2)]
    await node.races.create("TESTRACE", settings, secret, first_entries(person(guest), settings, None))
    assert "has not begun" in await words(client, WHERE)
    async with node.using("TESTRACE") as live:
        assert live is not None
        entries = [Seated(seat=1, sitter=person(other)), *(stamped.entry for stamped in begun().log[2:])]
        for entry in entries:
            await node.races.append(live.race, entry)
            await live.mend()
        assert "still running; its replay is there when it is over" in await words(client, WHERE)
        assert secret.seed.hex() not in await words(client, WHERE + "/film")


async def test_a_race_that_was_cancelled_has_none(node: Node, client: httpx.AsyncClient) -> None:
    settings = Settings(game="zodiac", seats=2, minutes=15, commitment="00")
    guest, _ = await node.players.make_guest()
    await node.races.create("TESTRACE", settings, make_secret(), first_entries(person(guest), settings, None))
    async with node.using("TESTRACE") as live:
        assert live is not None
        await node.races.append(live.race, Cancelled(why="empty"))
    assert "was cancelled before its cards were shown" in await words(client, WHERE)


async def test_who_has_it_is_told_so_until_somebody_is_called_otherwise(node: Node, client: httpx.AsyncClient) -> None:
    people = [(await node.players.make_guest())[0] for _ in range(2)]
    await node.replays.keep("TESTRACE", seated(raced(), *(guest.id for guest in people)))
    for path in (WHERE, WHERE + "/film"):
        first = await client.get(path)
        assert (first.status_code, first.headers["content-type"]) == (200, "application/json")
        known = {"If-None-Match": first.headers["etag"]}
        assert (await client.get(path, headers=known)).status_code == 304
        assert await node.names.claim(people[0].id, f"Stargazer {len(path)}")
        again = await client.get(path, headers=known)
        assert again.status_code == 200
        who = again.json()["seats"][0]["player"]
        assert (who["name"], who["is_claimed"]) == (f"Stargazer {len(path)}", True)
    replay = Replay.model_validate_json((await client.get(WHERE)).content)
    assert [seat.player.name for seat in replay.seats] == ["Stargazer 31", people[1].name]


async def test_who_is_gone_has_no_name(node: Node, client: httpx.AsyncClient) -> None:
    guest, _ = await node.players.make_guest()
    assert await node.names.claim(guest.id, "Stargazer")
    await node.replays.keep("TESTRACE", seated(raced(), guest.id, "EXPIRED22222"))
    await node.names.release(guest.id)
    await node.players.forget(guest.id)
    for path in (WHERE, WHERE + "/film"):
        answer = await client.get(path)
        for seat in answer.json()["seats"]:
            assert (seat["player"]["name"], seat["player"].get("is_claimed", False)) == (DELETED, False)
        assert "Stargazer" not in answer.text


async def test_before_the_deal_is_revealed_only_its_player_is_shown_it(node: Node, client: httpx.AsyncClient) -> None:
    today = day_at(await node.races.now())
    (guest, token), (_, stranger) = [await node.players.make_guest() for _ in range(2)]
    for kind in ("attempt", "again"):
        daily = replace(alone(raced(), guest.id), kind=kind, daily=today.isoformat(), begun=begins_at(today))
        race = f"{kind.upper()}22"
        await node.replays.keep(race, daily)
        for path in (f"/api/races/{race}/replay", f"/api/races/{race}/replay/film"):
            next_day = today + timedelta(days=1)
            when = f"open to everybody from {next_day.day} {next_day:%B}, 02:00 UTC on"
            assert when in await words(client, path)
            assert when in await words(client, path, Authorization=f"Bearer {stranger}")
            assert (await client.get(path, headers={"Authorization": "Bearer nobody"})).status_code == 401
            own = await client.get(path, headers={"Authorization": f"Bearer {token}"})
            assert own.status_code == 200
            assert daily.secret.seed.hex() not in own.text
            assert daily.secret.salt.hex() not in own.text
            assert "Authorization" in own.headers["vary"]
        assert Film.model_validate_json(own.content).is_secret
    lines = await client.get(f"/api/replays/{today}.ndjson")
    assert (lines.status_code, lines.text) == (200, "")


async def test_a_daily_of_long_ago_is_everybodys(node: Node, client: httpx.AsyncClient) -> None:
    await node.replays.keep("TESTRACE", replace(alone(raced(), "SOMEBODY"), kind="attempt", daily="2026-01-31"))
    replay = Replay.model_validate_json((await client.get(WHERE)).content)
    assert (replay.kind, replay.daily) == ("attempt", "2026-01-31")
    assert replay.seed is not None
    film = Film.model_validate_json((await client.get(WHERE + "/film")).content)
    assert not film.is_secret


async def test_a_long_race_is_had_like_any_other(node: Node, client: httpx.AsyncClient) -> None:
    story = begun("zodiac", others=())

    def deal(_: object, legal: list[str]) -> str:
        return next(move for move in legal if move in ("deal", "redeal"))

    play(story, LONG + 50, deal, lambda: 10)
    recording = record(finish(story))
    await node.replays.keep("TESTRACE", recording)
    answer = await client.get(WHERE)
    replay = Replay.model_validate_json(answer.content)
    assert replay.seats[0].count == LONG + 50
    signer = await node.signing.signer()
    assert signer.sign(signed_bytes(replay)) == replay.signature
    films = await asyncio.gather(*(client.get(WHERE + "/film") for _ in range(5)))
    assert len({film.content for film in films}) == 1
    assert len(Film.model_validate_json(films[0].content).seats[0].moves) == LONG + 50


async def test_a_day_is_a_line_a_race(node: Node, client: httpx.AsyncClient) -> None:
    day = day_at(await node.races.now()) - timedelta(days=3)
    recording = raced()
    for number in range(25):
        began = begins_at(day) + 1_000_000 * (25 - number)
        await node.replays.keep(f"RACE{number:04}", replace(recording, begun=began))
    address = f"/api/replays/{day}.ndjson"
    answer = await client.get(address)
    assert answer.headers["content-type"] == "application/x-ndjson"
    lines = [Replay.model_validate_json(line) for line in answer.text.splitlines()]
    assert [line.race for line in lines] == [f"RACE{number:04}" for number in reversed(range(25))]
    alone = await client.get("/api/races/RACE0007/replay")
    assert alone.text in answer.text.splitlines()
    asked = await client.head(address)
    assert (asked.status_code, asked.content) == (200, b"")


async def test_a_day_that_has_not_come_or_is_none_has_no_lines(node: Node, client: httpx.AsyncClient) -> None:
    tomorrow = day_at(await node.races.now()) + timedelta(days=1)
    assert "has not come yet" in await words(client, f"/api/replays/{tomorrow}.ndjson")
    for text in ("2026-02-30", "yesterday", "2026-11-30.json"):
        assert "wanted a date" in await words(client, f"/api/replays/{text}.ndjson")
    empty = await client.get("/api/replays/1999-01-01.ndjson")
    assert (empty.status_code, empty.text) == (200, "")


async def test_the_key_is_the_one_that_signed(node: Node, client: httpx.AsyncClient) -> None:
    key = PublicKey.model_validate_json((await client.get("/api/key")).content)
    await node.replays.keep("TESTRACE", raced())
    assert (await client.get(WHERE)).json()["key"] == key.key
    assert key == (await node.signing.signer()).public_key


async def test_the_same_replay_is_kept_by_any_node(node: Node, client: httpx.AsyncClient) -> None:
    recording = raced()
    await asyncio.gather(*(node.replays.keep("TESTRACE", recording) for _ in range(10)))
    assert await node.replays.find("TESTRACE") == pack(recording)
    said = json.loads((await client.get(WHERE)).content)
    assert said == json.loads((await client.get(WHERE)).content)


async def test_an_export_that_breaks_off_does_not_look_complete(tmp_path: Path) -> None:
    day = date(2026, 1, 31)
    recording = replace(raced("zodiac", 400), begun=begins_at(day))
    with server(tmp_path / "store") as store_server:
        async with AsyncExitStack() as stack:
            store = await stack.enter_async_context(open_store(store_server.url))
            node = await stack.enter_async_context(Node(store, NEVER))
            url = (await serve_node(stack, node, create_app(node, web_folder()))).replace("ws", "http", 1)
            client = await stack.enter_async_context(httpx.AsyncClient(timeout=60))
            for first in range(0, 2_000, 50):
                some = range(first, first + 50)
                await asyncio.gather(*(node.replays.keep(f"RACE{number:04}", recording) for number in some))
            lines = [b""]
            with pytest.raises(httpx.RemoteProtocolError):
                await read_until_it_breaks(client, f"{url}/api/replays/{day}.ndjson", lines, store_server.stop)
            assert 1 < len(lines) < 2_000
            assert not len(node.projector.exports)


async def read_until_it_breaks(
    client: httpx.AsyncClient, address: str, lines: list[bytes], stop: Callable[[], None]
) -> None:
    """Read a day, whose store is gone from the first line on."""
    async with client.stream("GET", address) as answer:
        async for line in answer.aiter_lines():
            lines.append(line.encode())
            if len(lines) == 2:
                await asyncio.to_thread(stop)


async def test_ones_own_latest_races_are_listed_with_what_leads_to_their_replays(
    node: Node, client: httpx.AsyncClient
) -> None:
    asked = await client.get("/api/me/replays")
    assert (asked.status_code, "Bearer" in asked.json()["text"]) == (401, True)
    you, token = await node.players.make_guest()
    other, _ = await node.players.make_guest()
    first, second = seated(raced(), you.id, other.id), seated(raced("corners"), other.id, you.id)
    second = replace(second, begun=second.begun + 60_000)
    await node.replays.keep("FIRST222", first)
    await node.replays.keep("SECOND22", second)
    await node.replays.keep("OTHERS22", seated(raced(), other.id, "nobody"))
    answer = await client.get("/api/me/replays", headers={"Authorization": f"Bearer {token}"})
    races = OwnRaces.model_validate_json(answer.content).races
    assert [(race.race, race.game, race.seats, race.kind) for race in races] == [
        ("SECOND22", "corners", 2, "race"),
        ("FIRST222", "four-seasons", 2, "race"),
    ]
    assert [race.ended for race in races] == [second.ended, first.ended]
    assert [race.place for race in races] == [second.seats[1].place, first.seats[0].place]
    assert [race.progress for race in races] == [second.seats[1].progress, first.seats[0].progress]


@pytest.mark.parametrize("what", ["replay", "replay/film", "analysis"])
async def test_who_comes_when_too_many_wait_is_told_when_to_ask_again(
    node: Node, client: httpx.AsyncClient, what: str
) -> None:
    await node.replays.keep("TESTRACE", raced())
    address = f"/api/races/TESTRACE/{what}"
    with ExitStack() as waiting:
        for _ in range(MOST_ASKING):
            waiting.enter_context(node.projector.asking())
        refused = await client.get(address)
        assert (refused.status_code, refused.headers["retry-after"]) == (503, str(AGAIN_SECONDS))
        assert f"ask again in {AGAIN_SECONDS} seconds" in refused.json()["text"]
    assert (await client.get(address)).status_code == 200


@pytest.mark.parametrize("what", ["replay", "replay/film", "analysis"])
async def test_what_is_made_already_is_given_however_many_wait(
    node: Node, client: httpx.AsyncClient, what: str
) -> None:
    await node.replays.keep("TESTRACE", raced())
    address = f"/api/races/TESTRACE/{what}"
    first = await client.get(address)
    with ExitStack() as waiting:
        for _ in range(MOST_ASKING):
            waiting.enter_context(node.projector.asking())
        again = await client.get(address)
    assert (again.status_code, again.content) == (200, first.content)


@pytest.mark.parametrize("what", ["replay", "replay/film", "analysis"])
async def test_races_that_are_not_there_take_no_place_of_those_that_are(
    node: Node, client: httpx.AsyncClient, what: str
) -> None:
    await node.replays.keep("TESTRACE", raced())
    codes = ["TESTRACE", *(f"ZZZZ{number:04}" for number in range(3 * MOST_MAKING)), "TESTRACE"]
    answers = await asyncio.gather(*(client.get(f"/api/races/{code}/{what}") for code in codes))
    assert [answer.status_code for answer in answers] == [200, *([404] * 3 * MOST_MAKING), 200]


async def test_who_wants_a_day_while_too_many_are_read_is_told_when_to_ask_again(
    node: Node, client: httpx.AsyncClient
) -> None:
    day = day_at(await node.races.now()) - timedelta(days=3)
    await node.replays.keep("TESTRACE", replace(raced(), begun=begins_at(day)))
    address = f"/api/replays/{day}.ndjson"
    answers = await asyncio.gather(*(client.get(address) for _ in range(2 * MOST_READING)))
    given = [answer for answer in answers if answer.status_code == 200]
    refused = [answer for answer in answers if answer.status_code == 503]
    assert (len(given), len(refused)) == (MOST_READING, MOST_READING)
    assert {answer.headers["retry-after"] for answer in refused} == {str(AGAIN_SECONDS)}
    assert f"ask again in {AGAIN_SECONDS} seconds" in refused[0].json()["text"]
    assert (await client.get(address)).content == given[0].content, "their places are free again"


@pytest.mark.parametrize("what", ["replay", "replay/film", "analysis"])
async def test_what_many_ask_for_at_once_is_worked_out_once(node: Node, client: httpx.AsyncClient, what: str) -> None:
    await node.replays.keep("TESTRACE", raced("zodiac", LONG + 50))
    answers = await asyncio.gather(*(client.get(f"/api/races/TESTRACE/{what}") for _ in range(40)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert [tag for tag in node.projector._made if not tag.startswith("log ")] == [answers[0].headers["etag"][3:-1]]
