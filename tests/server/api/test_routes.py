"""The API: what it says is what the store holds, and what its description says it says."""

import json
from collections.abc import AsyncIterator
from datetime import timedelta

import httpx
import pytest

from protocol.lessons import LessonPage
from protocol.resources import BoardPage, DailyPage, PlayerPage, RatingPage
from server.api.describing import describe
from server.api.routes import ROUTES, SELF, VERSION
from server.app import create_app, web_folder
from server.daily.days import day_at, week_of
from server.daily.scoring import Result
from server.node import Node, NodeOptions
from server.rating import Gain
from server.store.calls import Store
from server.store.dailies import Open
from server.store.ratings import Kind, Share

GAME = "four-seasons"


@pytest.fixture
async def node(store: Store) -> AsyncIterator[Node]:
    async with Node(store, NodeOptions(daily_every=60)) as node:
        await node.daily.look()
        yield node


@pytest.fixture
async def client(node: Node) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(create_app(node, web_folder()))
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
        yield client


async def play(node: Node, progress: int, *, is_listed: bool = True) -> tuple[str, str]:
    """Somebody with a result for today: the id and the token."""
    identity, token = await node.players.make_guest()
    day = day_at(await node.races.now())
    begun_at = 1_790_000_000_000 + progress
    result = Result("RACE", begun_at, progress == 51, progress, 51, 60_000, 30, (1,) * 10, is_named=is_listed)
    await node.dailies.book(Open(day, GAME, identity.id, "RACE"), result)
    await node.dailies.note_played(day, GAME, identity.id, result)
    if is_listed:
        await node.dailies.add_up(GAME, identity.id, day, await node.dailies.played(identity.id))
    return identity.id, token


async def test_today_has_a_deal_of_every_game_without_its_secret(node: Node, client: httpx.AsyncClient) -> None:
    answer = await client.get("/api/daily")
    page = DailyPage.model_validate_json(answer.content)
    assert (page.state, len(page.games)) == ("today", 8)
    assert all(len(game.commitment) == 64 and game.reveal is None for game in page.games)
    assert "seed" not in answer.text
    again = await client.get(f"/api/daily/{page.day}")
    assert again.json()["games"] == answer.json()["games"]


async def test_a_day_to_come_has_its_commitment_only_and_one_beyond_is_not_there(
    node: Node, client: httpx.AsyncClient
) -> None:
    today = day_at(await node.races.now())
    tomorrow = await client.get(f"/api/daily/{today + timedelta(days=1)}")
    assert tomorrow.json()["state"] == "to come"
    assert all(
        set(game) == {"game", "title", "commitment", "is_winnable", "attempts", "is_begun"}
        for game in tomorrow.json()["games"]
    )
    for path in (f"/api/daily/{today + timedelta(days=9)}", "/api/daily/2026-02-30", "/api/daily/yesterday"):
        answer = await client.get(path)
        assert answer.status_code == 404
        assert answer.json()["text"]


async def test_a_day_that_is_over_is_revealed(node: Node, client: httpx.AsyncClient) -> None:
    day = day_at(await node.races.now()) - timedelta(days=3)
    await node.daily.make(day)
    page = DailyPage.model_validate_json((await client.get(f"/api/daily/{day}")).content)
    deal = await node.dailies.deal(day, "zodiac")
    assert deal is not None
    shown = next(game for game in page.games if game.game == "zodiac").reveal
    assert shown is not None
    assert (page.state, shown.seed) == ("over", deal.secret.seed.hex())


async def test_a_board_has_places_names_and_where_one_stands(node: Node, client: httpx.AsyncClient) -> None:
    today = day_at(await node.races.now())
    people = [await play(node, progress) for progress in (10, 51, 20, 30)]
    guest, token = await play(node, 25, is_listed=False)
    address = f"/api/daily/{today}/{GAME}/board"
    page = BoardPage.model_validate_json((await client.get(address, params={"count": 2})).content)
    assert (page.size, page.start, [line.place for line in page.lines]) == (4, 0, [1, 2])
    assert page.lines[0].is_solved
    assert page.you is None
    headers = {"Authorization": f"Bearer {people[2][1]}"}
    you = BoardPage.model_validate_json((await client.get(address, headers=headers)).content).you
    assert you is not None
    assert (you.line.place, you.is_listed, you.percentile) == (3, True, 50)
    assert [line.is_you for line in you.around] == [False, False, True, False]
    mine = BoardPage.model_validate_json(
        (await client.get(address, headers={"Authorization": f"Bearer {token}"})).content
    )
    assert mine.you is not None
    assert (mine.you.line.place, mine.you.is_listed) == (3, False)
    assert guest not in [line.name for line in mine.lines]


async def test_weeks_and_all_time_add_up_points(node: Node, client: httpx.AsyncClient) -> None:
    week = week_of(day_at(await node.races.now()))
    _, token = await play(node, 51)
    for path in (f"/api/boards/{GAME}/week/{week}", f"/api/boards/{GAME}/week/now", f"/api/boards/{GAME}/all"):
        answer = await client.get(path, headers={"Authorization": f"Bearer {token}"})
        page = BoardPage.model_validate_json(answer.content)
        assert [line.points for line in page.lines] == [1000]
        assert page.you is not None


NO_DAYS = ("9999-12-31", "0001-01-01", "0000-00-00", "2026-02-30", "10000-01-01", "-001-01-01", "\u0662026-11-30")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/daily/2026-11-30/bridge/board", 404),
        ("/api/daily/1999-01-01/zodiac/board", 404),
        ("/api/boards/bridge/all", 404),
        ("/api/boards/zodiac/week/2026-W99", 404),
        ("/api/boards/zodiac/week/soon", 404),
        ("/api/boards/zodiac/week/9999-W52", 404),
        ("/api/boards/zodiac/week/0000-W01", 404),
        *((f"/api/daily/{day}", 404) for day in NO_DAYS),
        *((f"/api/daily/{day}/zodiac/board", 404) for day in NO_DAYS),
        *((f"/api/replays/{day}.ndjson", 404) for day in NO_DAYS if day != "0001-01-01"),
        ("/api/boards/zodiac/all?start=-1", 400),
        ("/api/boards/zodiac/all?count=101", 400),
        ("/api/boards/zodiac/all?count=many", 400),
    ],
)
async def test_what_is_wrong_is_said_in_words(client: httpx.AsyncClient, path: str, status: int) -> None:
    answer = await client.get(path)
    assert answer.status_code == status
    assert answer.json()["text"]


async def test_the_first_days_and_weeks_of_the_calendar_are_as_empty_as_others(client: httpx.AsyncClient) -> None:
    assert (await client.get("/api/replays/0001-01-01.ndjson")).content == b""
    assert (await client.get("/api/boards/zodiac/week/0001-W01")).json()["lines"] == []
    assert (await client.get("/api/boards/zodiac/week/9999-W51")).json()["lines"] == []


async def test_a_token_of_nobody_is_refused(client: httpx.AsyncClient) -> None:
    answer = await client.get("/api/boards/zodiac/all", headers={"Authorization": "Bearer nobody"})
    assert answer.status_code == 401


async def test_who_has_it_is_told_so(client: httpx.AsyncClient) -> None:
    first = await client.get("/api/boards/zodiac/all")
    again = await client.get("/api/boards/zodiac/all", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_the_description_names_every_route_and_model(client: httpx.AsyncClient) -> None:
    said = (await client.get(SELF.path)).json()
    assert said == json.loads(json.dumps(describe([*(each for each, _ in ROUTES), SELF], VERSION)))
    assert set(said["paths"]) == {each.path for each, _ in ROUTES} | {SELF.path}
    lines = said["paths"]["/api/replays/{date}.ndjson"]["get"]["responses"]["200"]["content"]
    assert list(lines) == ["application/x-ndjson"]
    schemas = said["components"]["schemas"]
    for each, _ in ROUTES:
        assert each.model is not None
        assert set(schemas[each.model.__name__]["properties"]) == set(each.model.model_fields)
    references = json.dumps(said).split('"$ref": "#/components/schemas/')[1:]
    assert {reference.split('"')[0] for reference in references} <= set(schemas)


async def test_a_player_is_found_by_its_name_and_by_what_looks_the_same(node: Node, client: httpx.AsyncClient) -> None:
    player, _ = await play(node, 17)
    assert (await client.get("/api/players/Stargazer")).status_code == 404
    assert await node.names.claim(player, "Stargazer")
    for name in ("Stargazer", "stargazer", "St%C3%A1rgazer"):
        page = PlayerPage.model_validate_json((await client.get(f"/api/players/{name}")).content)
        assert (page.name, page.streak, page.games[0].best_progress) == ("Stargazer", 1, 17)
    assert "RACE" not in (await client.get("/api/players/Stargazer")).text
    assert player not in (await client.get("/api/players/Stargazer")).text


async def test_ratings_are_listed_with_places_that_are_shared(node: Node, client: httpx.AsyncClient) -> None:
    kind = Kind("zodiac", "people")
    people = [await node.players.make_guest() for _ in range(3)]
    for number, (identity, _) in enumerate(people):
        assert await node.names.claim(identity.id, f"Astronomer {number}")
        gain = Gain(0, 1_000_000) if number else Gain(5_000_000, 1_000_000)
        await node.ratings.add(identity.id, kind, Share("RACE", 1_790_000_000_000, 1 + bool(number), 3, gain))
    headers = {"Authorization": f"Bearer {people[1][1]}"}
    page = RatingPage.model_validate_json((await client.get("/api/ratings/zodiac", headers=headers)).content)
    assert [(line.place, line.name[:10]) for line in page.lines] == [
        (1, "Astronomer"),
        (2, "Astronomer"),
        (2, "Astronomer"),
    ]
    assert page.you is not None
    assert (page.you.place, page.you.races, page.size) == (2, 1, 3)
    assert len(page.around) == 3
    shown = PlayerPage.model_validate_json((await client.get("/api/players/Astronomer%200")).content)
    assert (shown.ratings[0].number, shown.ratings[0].history[0].place) == (page.lines[0].number, 1)
    empty = RatingPage.model_validate_json((await client.get("/api/ratings/zodiac?pool=bots")).content)
    assert empty.lines == ()
    assert (await client.get("/api/ratings/zodiac?pool=cats")).status_code == 400


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
async def test_no_address_takes_a_score(client: httpx.AsyncClient, method: str) -> None:
    for each, _ in ROUTES:
        path = each.path.format(date="2026-11-30", game=GAME, week="now", name="Stargazer", race="RACE2345")
        answer = await client.request(method, path, json={"progress": 176, "is_solved": True})
        assert answer.status_code == 405, path


async def test_one_is_told_whether_ones_attempt_has_begun(node: Node, client: httpx.AsyncClient) -> None:
    identity, token = await node.players.make_guest()
    await node.dailies.begin(day_at(await node.races.now()), GAME, identity.id, "RACE")
    page = (await client.get("/api/daily", headers={"Authorization": f"Bearer {token}"})).json()
    assert [game["game"] for game in page["games"] if game["is_begun"]] == [GAME]
    assert not any(game["is_begun"] for game in (await client.get("/api/daily")).json()["games"])


async def test_the_examples_of_a_game_are_given_packed_and_not_again(client: httpx.AsyncClient) -> None:
    path = "/api/games/florentine/lessons"
    answer = await client.get(path, headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert LessonPage.model_validate_json(answer.content).lessons
    plain = await client.get(path, headers={"accept-encoding": "identity"})
    assert plain.content == answer.content
    again = await client.get(path, headers={"accept-encoding": "gzip", "if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_of_a_game_that_there_is_not_there_are_no_examples(client: httpx.AsyncClient) -> None:
    answer = await client.get("/api/games/whist/lessons")
    assert answer.status_code == 404
    assert "whist" in answer.json()["text"]
