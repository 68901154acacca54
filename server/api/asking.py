"""What a request asks for: dates, games, stretches of lists, and who asks."""

from datetime import date
from typing import TYPE_CHECKING

from starlette.requests import Request

from engine.errors import UnknownGame
from engine.games import Game, find_game
from server.api.answering import Wrong, bad, nothing
from server.daily.days import read_day
from server.store.players import Identity

if TYPE_CHECKING:
    from server.node import Node

MOST_LINES = 100
LINES = 50


def day_in(request: Request) -> date:
    """The UTC date in its path."""
    text = request.path_params["date"]
    found = read_day(text)
    if found is None:
        raise nothing(f"wanted a date such as 2026-11-30; got {text}")
    return found


def game_in(request: Request) -> Game:
    """The game in its path."""
    try:
        return find_game(request.path_params["game"])
    except UnknownGame as error:
        raise nothing(str(error)) from None


def stretch_in(request: Request) -> tuple[int, int]:
    """Which stretch of a list: the first entry, and how many."""
    return _number(request, "start", 0, 10**9), _number(request, "count", LINES, MOST_LINES)


def _number(request: Request, name: str, default: int, most: int) -> int:
    text = request.query_params.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdecimal() and len(text) <= 10 and int(text) <= most):
        raise bad(f"{name}: wanted a whole number from 0 to {most}; got {text[:40]}")
    return int(text)


async def you_in(node: "Node", request: Request) -> Identity | None:
    """Who says a token with it; a wrong one is refused, so that nobody wonders."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if not token:
        return None
    identity = await node.players.find(token) if kind.lower() == "bearer" and len(token) <= 200 else None
    if identity is None:
        raise Wrong(401, "this token stands for nobody; ask without one, or with the right one")
    return identity
