"""Every key and channel in the store: its name, its type, how long it lives, and why.

A race's own keys share one hash tag, so that one script can change them together on a cluster too. They are the truth.
The other keys are indexes: written by race id, the same twice over, and mended by the sweeper.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

RACE_MS = DAY
"""A race is kept this long after the last thing that happened in it."""
CANCELLED_MS = 10 * MINUTE
INDEX_MS = 3 * HOUR
"""Indexes outlive everything they list: a lobby lasts half an hour, a race an hour at most."""
PLAYER_MS = 400 * DAY
"""A player is forgotten this long after the last hello."""

GOING = "going"
PRESENCE = "presence"
LOBBY = "lobby"
LOBBY_LINES = "lobby:lines"
HOUSE = "house"
LOBBY_NEWS = "lobby:news"


def race(identifier: str) -> str:
    """Hash: settings, secret, version, time, pulse, state, deadlines; turn, epoch and end of each seat."""
    return f"race:{{{identifier}}}"


def race_log(identifier: str) -> str:
    """Stream: the race's entries, their ids the versions."""
    return f"race:{{{identifier}}}:log"


def race_news(identifier: str) -> str:
    """Channel (sharded): each entry as it is committed."""
    return f"race:{{{identifier}}}:news"


def quick(game: str) -> str:
    """Sorted set: quick races of a game with a free seat, by when they were made."""
    return f"quick:{game}"


def races_of(player: str) -> str:
    """Sorted set: the races a player sits in that are not over, by when they end at the latest."""
    return f"races-of:{player}"


def token(digest: str) -> str:
    """String: the id of the player whose token has this SHA-256."""
    return f"token:{digest}"


def player(identifier: str) -> str:
    """Hash: a player's name."""
    return f"player:{identifier}"


@dataclass(frozen=True, slots=True)
class KeyKind:
    """One row of the table of keys; `lives` in milliseconds since the last write, None where it is kept for ever."""

    pattern: str
    type: str
    lives: int | None
    holds: str


KEYS: tuple[KeyKind, ...] = (
    KeyKind(
        "race:{*}", "hash", RACE_MS, "a race's settings, its deal's secret, and what its commits are checked against"
    ),
    KeyKind("race:{*}:log", "stream", RACE_MS, "everything that happened in the race"),
    KeyKind(GOING, "zset", INDEX_MS, "races that are not over, by when a node should look at them next"),
    KeyKind(
        PRESENCE, "zset", INDEX_MS, "seats held by a socket, by when the lease of the node it is connected to ends"
    ),
    KeyKind(LOBBY, "zset", INDEX_MS, "open races with a free seat, by when they were made"),
    KeyKind(LOBBY_LINES, "hash", INDEX_MS, "what the lobby shows of them"),
    KeyKind(
        HOUSE, "zset", INDEX_MS, "races in which the house plays, by when the lease of the node that drives it ends"
    ),
    KeyKind("quick:*", "zset", INDEX_MS, "quick races with a free seat"),
    KeyKind("races-of:*", "zset", INDEX_MS, "the races a player sits in"),
    KeyKind("token:*", "string", PLAYER_MS, "which player a token stands for; the token itself is not kept"),
    KeyKind("player:*", "hash", PLAYER_MS, "a player's name"),
)

KEPT: Mapping[str, str] = MappingProxyType({})
"""Patterns of keys that have no expiry, each with its reason. There are none."""
