"""The addresses of the API: one table of what each gives, and who works it out."""

from collections.abc import Awaitable, Callable
from datetime import date
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engine.errors import UnknownGame
from engine.games import GAMES, find_game
from engine.languages import ENGLISH, LANGUAGES, rules_in, title_in
from protocol.analyses import Analysis
from protocol.lessons import LessonPage
from protocol.records import Record
from protocol.replays import Film, OwnRaces, PublicKey, Replay
from protocol.resources import BoardPage, DailyPage, GamesPage, GameWords, LivePage, PlayerPage, RatingPage
from server.api import replaying, teaching
from server.api.answering import Wrong, bad, give, nothing, refuse
from server.api.asking import LINES, MOST_LINES, day_in, game_in, stretch_in, you_in
from server.api.describing import Described, Parameter, describe
from server.api.reading import week_board_of
from server.daily.days import day_at, days_of_week
from server.errors import StoreError
from server.rating import Pool

if TYPE_CHECKING:
    from server.node import Node

VERSION = "1"
POOLS: tuple[Pool, ...] = ("people", "bots")
Work = Callable[["Node", Request], Awaitable[Record | Response]]

LANGUAGE = Parameter("language", "which language", {"type": "string", "enum": list(LANGUAGES), "default": ENGLISH})
DATE = Parameter("date", "a UTC date such as 2026-11-30", {"type": "string", "format": "date"})
GAME = Parameter("game", "a game", {"type": "string", "enum": sorted(GAMES)})
ONE_GAME = Parameter("game", "only races of this game", {"type": "string", "enum": sorted(GAMES)})
RACE = Parameter("race", "a race's code; case and dashes do not matter")
NAME = Parameter("name", "a player's name, or one that looks the same")
POOL = Parameter("pool", "whose ratings", {"type": "string", "enum": list(POOLS), "default": "people"})
WEEK = Parameter("week", "an ISO week such as 2026-W49, or `now`", {"type": "string"})
START = Parameter("start", "the first entry, counted from 0", {"type": "integer", "minimum": 0, "default": 0})
COUNT = Parameter(
    "count", "how many entries", {"type": "integer", "minimum": 0, "maximum": MOST_LINES, "default": LINES}
)


async def games(_node: "Node", request: Request) -> GamesPage:
    """The games in a language."""
    language = request.query_params.get("language", ENGLISH)
    if language not in LANGUAGES:
        raise bad(f"language: wanted one of {', '.join(LANGUAGES)}; got {language[:40]}")
    return GAMES_IN[language]


def _games_in(language: str) -> GamesPage:
    told = (
        GameWords(name=game.name, title=title_in(language, game), rules=tuple(rules_in(language, game)))
        for game in GAMES.values()
    )
    return GamesPage(language=language, games=tuple(told))


GAMES_IN = {language: _games_in(language) for language in LANGUAGES}


async def today(node: "Node", request: Request) -> DailyPage:
    """Today's deals."""
    now = await node.races.now()
    return await _day_page(node, request, day_at(now), now)


async def day(node: "Node", request: Request) -> DailyPage:
    """The deals of a day; of one to come the commitments only."""
    return await _day_page(node, request, day_in(request), await node.races.now())


async def _day_page(node: "Node", request: Request, wanted: date, now: int) -> DailyPage:
    page = await node.reading.day(wanted, now, await you_in(node, request))
    if page is None:
        raise nothing(f"there are no deals for {wanted}")
    return page


async def day_board(node: "Node", request: Request) -> BoardPage:
    """A stretch of the board of a day and game."""
    wanted, game = day_in(request), game_in(request)
    await node.daily.await_deals(wanted, await node.races.now())
    if await node.dailies.deal(wanted, game.name) is None:
        raise nothing(f"there is no deal of {game.title} for {wanted}")
    return await node.reading.day_board(wanted, game, *stretch_in(request), await you_in(node, request))


async def week_board(node: "Node", request: Request) -> BoardPage:
    """A stretch of the board of a week: points of its days added up."""
    text = request.path_params["week"]
    week = week_board_of(await node.races.now()) if text == "now" else text
    try:
        days_of_week(week)
    except ValueError as error:
        raise nothing(str(error)) from None
    return await node.reading.points_board(game_in(request), week, *stretch_in(request), await you_in(node, request))


async def all_board(node: "Node", request: Request) -> BoardPage:
    """A stretch of the board of all time: points of all days added up."""
    return await node.reading.points_board(game_in(request), None, *stretch_in(request), await you_in(node, request))


async def player(node: "Node", request: Request) -> PlayerPage:
    """What a player with a name has done."""
    name = request.path_params["name"]
    owner = await node.names.owner(name) if len(name) <= 60 else None
    identity = await node.players.identity(owner) if owner is not None else None
    if identity is None or not identity.is_claimed:
        raise nothing(f"there is no player of the name {name[:60]}")
    return await node.reading.player(identity, await node.races.now())


async def ratings(node: "Node", request: Request) -> RatingPage:
    """A stretch of the leaderboard of a game."""
    pool = request.query_params.get("pool", "people")
    if pool not in POOLS:
        raise bad(f"pool: wanted one of {', '.join(POOLS)}; got {pool[:40]}")
    start, count = stretch_in(request)
    return await node.reading.ratings(game_in(request), pool, start, count, await you_in(node, request))


async def live(node: "Node", request: Request) -> LivePage:
    """The races that run now and that anybody may watch."""
    text = request.query_params.get("game")
    try:
        return await node.live_list.page(None if text is None else find_game(text).name)
    except UnknownGame as error:
        raise bad(f"game: {error}") from None


ROUTES: tuple[tuple[Described, Work], ...] = (
    (Described("/api/games", "the games and their rules in a language", GamesPage, (LANGUAGE,)), games),
    (Described("/api/daily", "today's deals", DailyPage, (), True), today),
    (
        Described(
            "/api/daily/{date}", "the deals of a day; of one to come the commitments only", DailyPage, (DATE,), True
        ),
        day,
    ),
    (
        Described(
            "/api/daily/{date}/{game}/board", "the board of a day and game", BoardPage, (DATE, GAME, START, COUNT), True
        ),
        day_board,
    ),
    (
        Described("/api/boards/{game}/week/{week}", "the board of a week", BoardPage, (GAME, WEEK, START, COUNT), True),
        week_board,
    ),
    (Described("/api/players/{name}", "a player with a name", PlayerPage, (NAME,)), player),
    (Described("/api/ratings/{game}", "who is rated how", RatingPage, (GAME, POOL, START, COUNT), True), ratings),
    (
        Described("/api/games/{game}/lessons", "examples to play oneself into its rules", LessonPage, (GAME,)),
        teaching.lessons,
    ),
    (Described("/api/live", "races that run now, some seconds late", LivePage, (ONE_GAME,)), live),
    (Described("/api/races/{race}/replay", "a race that is over, signed", Replay, (RACE,), True), replaying.replay),
    (
        Described("/api/races/{race}/replay/film", "its tables, for who knows no rules", Film, (RACE,), True),
        replaying.film,
    ),
    (
        Described("/api/races/{race}/analysis", "where each seat could have won it", Analysis, (RACE,), True),
        replaying.analysis,
    ),
    (
        Described(
            "/api/replays/{date}.ndjson",
            "the replays of all races and attempts that ended on a day, a line each",
            Replay,
            (DATE,),
            media=replaying.LINES,
        ),
        replaying.of_day,
    ),
    (Described("/api/me/replays", "one's own latest races that are over", OwnRaces, (), True), replaying.of_you),
    (Described("/api/key", "what replays are signed by", PublicKey), replaying.key),
    (Described("/api/boards/{game}/all", "the board of all time", BoardPage, (GAME, START, COUNT), True), all_board),
)
SELF = Described("/api/openapi.json", "this description", None)


def api_routes(node: "Node") -> list[Route]:
    """All of them."""
    described = describe([*(each for each, _ in ROUTES), SELF], VERSION)

    async def description(request: Request) -> Response:
        return give(request, described)

    return [*(Route(each.path, _endpoint(node, work)) for each, work in ROUTES), Route(SELF.path, description)]


def _endpoint(node: "Node", work: Work) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        try:
            given = await work(node, request)
            return given if isinstance(given, Response) else give(request, given)
        except Wrong as wrong:
            return refuse(wrong)
        except StoreError:
            return refuse(Wrong(503, "the server's store does not answer just now; try again in a moment"))

    return endpoint
