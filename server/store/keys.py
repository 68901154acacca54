"""Every key and channel in the store: its name, its type, how long it lives, and why.

A race's own keys share one hash tag, so that one script can change them together on a cluster too. They are the truth.
The other keys are indexes: written by race id, the same twice over, and mended by the sweeper.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

RACE_MS = DAY
"""A race is kept this long after the last thing that happened in it."""
CANCELLED_MS = 10 * MINUTE
GIVEN_BACK_MS = 2 * CANCELLED_MS
"""A cancelled race gives its deal back once as long as its log can be read, and so can be asked to."""
LIVE_MS = 10 * SECOND
"""What a node says of a live race and of those who watch it counts so long; it says so anew every few seconds."""
INDEX_MS = 9 * HOUR
"""Indexes outlive everything they list: a lobby lasts half an hour, a race an hour at most, a practice eight."""
ATTEMPT_MS = 4 * DAY
"""An attempt at a daily deal may rest from its first minute to the end of the day's grace."""
DAILY_BEGUN_MS = 7 * DAY
RATED_MS = 7 * DAY
"""A race is added to ratings once as long as its log can be read, and so can be added at all."""
HAD_MS = HOUR
"""For so long it counts which of the last winnable deals a player has had, and how often some were looked for."""
ANALYSIS_MS = DAY
"""What is known so far of a race that is looked back on, if nobody asks on."""
ANALYSIS_LEASE_MS = MINUTE
"""Longer than a stretch of looking back may wait for its turn and take, after which the lease is renewed."""
PLAYER_MS = 400 * DAY
"""A guest is forgotten, and a token dies, this long after its last hello."""

GOING = "going"
PRESENCE = "presence"
LOBBY = "lobby"
LOBBY_LINES = "lobby:lines"
HOUSE = "house"
LOBBY_NEWS = "lobby:news"
COPIED = "copied"
NAMES = "names:{all}:taken"
NAME_OWNERS = "names:{all}:owners"
LIVE = "live:{all}"
LIVE_LINES = "live:{all}:lines"
PLAYERS_NEWS = "players:news"
DAYS = "days"
DAILY_OPEN = "daily:open"
SIGNING_KEY = "signing-key"
LOOKING = "winnable-looking"


def race(identifier: str) -> str:
    """Hash: settings, secret, version, time, pulse, state, deadlines; turn, epoch and end of each seat."""
    return f"race:{{{identifier}}}"


def race_log(identifier: str) -> str:
    """Stream: the race's entries, their ids the versions."""
    return f"race:{{{identifier}}}:log"


def race_news(identifier: str) -> str:
    """Channel (sharded): each entry as it is committed."""
    return f"race:{{{identifier}}}:news"


def crowd(race_id: str) -> str:
    """Hash: how many watch a race on each node, and until when that counts."""
    return f"{race(race_id)}:crowd"


def copied(number: int) -> str:
    """String: written after each group of calls to a master that has replicas; which number depends on the master."""
    return f"{COPIED}:{number}"


def quick(game: str) -> str:
    """Hash: those who wait for a quick race of a game, by the race they wait in."""
    return f"quick:{game}"


def races_of(player: str) -> str:
    """Sorted set: the races a player sits in that are not over, by when they end at the latest."""
    return f"races-of:{player}"


def token(digest: str) -> str:
    """String: the id of the player whose token has this SHA-256, and the player's generation it is of."""
    return f"token:{digest}"


def player(identifier: str) -> str:
    """Hash: a guest's name, which stays with the player; its generation of tokens, the hash of its recovery code."""
    return f"player:{identifier}"


def daily(day: date, game: str) -> str:
    """Hash: seed, salt and commitment of the deal of a day and game."""
    return f"daily:{{{day.isoformat()}:{game}}}"


def daily_begun(day: date, game: str) -> str:
    """Hash: the race of each player's attempt."""
    return f"{daily(day, game)}:begun"


def daily_results(day: date, game: str) -> str:
    """Hash: the result of each player's attempt."""
    return f"{daily(day, game)}:results"


def daily_board(day: date, game: str) -> str:
    """Sorted set: results of players with names, by a score that holds the whole key."""
    return f"{daily(day, game)}:board"


def points(game: str, week: str | None = None) -> str:
    """Sorted set: players by their points of a week, or of all time."""
    return f"points:{{{game}}}:{week or 'all'}"


def played(player: str) -> str:
    """Hash: a player's results by day and game."""
    return f"played:{player}"


def ratings_of(player: str) -> str:
    """Hash: a player's ratings by game and pool."""
    return f"ratings-of:{{{player}}}"


def rated_races(player: str) -> str:
    """Sorted set: the races that a player's ratings hold already, by when they were added."""
    return f"{ratings_of(player)}:races"


def rating_history(player: str, game: str, pool: str) -> str:
    """Sorted set: a player's last rated races of a game, by when they ended."""
    return f"{ratings_of(player)}:{game}:{pool}"


def ratings(game: str, pool: str) -> str:
    """Sorted set: players by their rating."""
    return f"ratings:{{{game}:{pool}}}"


def ratings_known(game: str, pool: str) -> str:
    """Hash: after how many races each of them had it, and how certain it is."""
    return f"{ratings(game, pool)}:known"


def replay(race_id: str) -> str:
    """String: what was done in a race that is over."""
    return f"replay:{race_id}"


def replays(day: date) -> str:
    """Sorted set: the races and attempts that ended on a UTC day, by when."""
    return f"replays:{day.isoformat()}"


def replays_of(player: str) -> str:
    """Sorted set: the races of a player that are over, by when they ended."""
    return f"replays-of:{player}"


def analysis(race_id: str) -> str:
    """String: what is known of where a race that is over could have been won."""
    return f"analysis:{{{race_id}}}"


def analysis_lease(race_id: str) -> str:
    """String: which node finds it out."""
    return f"{analysis(race_id)}:lease"


def winnable(game: str) -> str:
    """List: deals of a game that are known to be winnable, each with how; nobody has them yet."""
    return f"winnable:{{{game}}}"


def winnable_mark(game: str, mark: str) -> str:
    """String: that a deal was added, or which one was taken."""
    return f"{winnable(game)}:{mark}"


def winnable_had(game: str, player: str) -> str:
    """Set: which of the last of these deals a player has had within the hour, by SHA-1."""
    return f"{winnable(game)}:had:{player}"


def winnable_went(game: str) -> str:
    """Hash: the network each of the last of these deals went to within the hour, by SHA-1; how many, by network."""
    return f"{winnable(game)}:went"


def winnable_searched(game: str, who: str) -> str:
    """Set: a mark for each time within the hour that some were looked for since a player, or a network, wanted one."""
    return f"{winnable(game)}:searched:{who}"


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
    KeyKind("race:{*}:crowd", "hash", LIVE_MS, "how many watch the race, by node"),
    KeyKind(LIVE, "zset", INDEX_MS, "races that run and may be watched by anybody, by when they began"),
    KeyKind(LIVE_LINES, "hash", INDEX_MS, "what spectators see of them by now, and until when that counts"),
    KeyKind(GOING, "zset", INDEX_MS, "races that are not over, by when a node should look at them next"),
    KeyKind(
        PRESENCE, "zset", INDEX_MS, "seats held by a socket, by when the lease of the node it is connected to ends"
    ),
    KeyKind(LOBBY, "zset", INDEX_MS, "open races with a free seat, by when they were made"),
    KeyKind(LOBBY_LINES, "hash", INDEX_MS, "what the lobby shows of them"),
    KeyKind(
        HOUSE, "zset", INDEX_MS, "races in which the house plays, by when the lease of the node that drives it ends"
    ),
    KeyKind("quick:*", "hash", INDEX_MS, "who waits for a quick race: how strong, since when, and in which race"),
    KeyKind("races-of:*", "zset", INDEX_MS, "the races a player sits in"),
    KeyKind(DAYS, "zset", None, "the days that have deals"),
    KeyKind("daily:{*}", "hash", None, "the deal of a day and game: seed, salt, commitment"),
    KeyKind("daily:{*}:begun", "hash", DAILY_BEGUN_MS, "the race of each player's attempt"),
    KeyKind("daily:{*}:results", "hash", None, "the result of each player's attempt"),
    KeyKind("daily:{*}:board", "zset", None, "the board of a day and game"),
    KeyKind(DAILY_OPEN, "zset", DAILY_BEGUN_MS, "attempts not yet booked, by when they should have ended"),
    KeyKind("points:*", "zset", None, "the points of a week, or of all time"),
    KeyKind("played:*", "hash", None, "a player's results by day and game"),
    KeyKind("copied*", "string", 10 * SECOND, "the mark up to which a replica has everything, where one may take over"),
    KeyKind("ratings-of:{*}", "hash", None, "a player's ratings by game and pool; a bot's for PLAYER_MS"),
    KeyKind("ratings-of:{*}:races", "zset", RATED_MS, "the races that a player's ratings hold already"),
    KeyKind("ratings-of:{*}:*:*", "zset", None, "a player's last rated races of a game; a bot's for PLAYER_MS"),
    KeyKind("ratings:{*}", "zset", None, "players by their rating"),
    KeyKind("ratings:{*}:known", "hash", None, "after how many races they had it, and how certain it is"),
    KeyKind("replay:*", "string", None, "what was done in a race that is over, without names"),
    KeyKind(
        "analysis:{*}", "string", None, "where such a race could have been won; ANALYSIS_MS while more is found out"
    ),
    KeyKind("analysis:{*}:lease", "string", ANALYSIS_LEASE_MS, "which node finds that out"),
    KeyKind("replays:*", "zset", None, "the races and attempts that ended on a day"),
    KeyKind("replays-of:*", "zset", None, "the races of a player that are over; a guest's for PLAYER_MS"),
    KeyKind(SIGNING_KEY, "string", None, "the private key that replays are signed with"),
    KeyKind("winnable:{*}", "list", None, "deals of a game that are known to be winnable, each with how: secret"),
    KeyKind("winnable:{*}:had:*", "set", HAD_MS, "which of the last of these deals a player has had"),
    KeyKind("winnable:{*}:went", "hash", HAD_MS, "which of them went to which network, of which it has a digest"),
    KeyKind("winnable:{*}:searched:*", "set", HAD_MS, "how often some were looked for since a player wanted one"),
    KeyKind("winnable:{*}:*", "string", GIVEN_BACK_MS, "a deal added, taken, given back: not to do it twice; secret"),
    KeyKind(LOOKING, "zset", INDEX_MS, "until when the lease of the node ends that looks for such deals"),
    KeyKind("token:*", "string", PLAYER_MS, "which player a token stands for; the token itself is not kept"),
    KeyKind("player:*", "hash", PLAYER_MS, "a player: the name it had as a guest, the hash of its recovery code"),
    KeyKind(NAMES, "hash", None, "which player has a name, by what the name looks like"),
    KeyKind(NAME_OWNERS, "hash", None, "the names of players, present and former, and that one who is no more had one"),
)

KEPT: Mapping[str, str] = MappingProxyType(
    {
        NAMES: "a name is its player's until the account is deleted",
        NAME_OWNERS: "as long as the names; and results name the deleted for ever",
        "player:*": "a player with a name is not forgotten; a guest's key expires",
        DAYS: "past days stay playable",
        "daily:{*}": "the deal of a day can be played and proved for ever",
        "daily:{*}:results": "the results boards are made from",
        "daily:{*}:board": "the board of a day",
        "ratings-of:{*}": "the ratings of a player with a name; a bot's expire",
        "ratings-of:{*}:*:*": "the rated races of a player with a name; a bot's expire",
        "ratings:{*}": "the leaderboard of a game",
        "ratings:{*}:known": "what stands beside a leaderboard",
        "points:*": "boards of weeks and of all time",
        "replay:*": "every race can be seen again and checked for ever",
        "analysis:{*}": "found out once, it is as true of its replay for ever; what is not complete expires",
        "replays:*": "the replays of a day can be had together for ever",
        "replays-of:*": "the races of a player with a name; a guest's expire",
        SIGNING_KEY: "what was signed once can be checked as long as the key is known",
        "winnable:{*}": "deals that are still to be handed out, as many as an operator wants ready",
        "played:*": "the record of a player with a name; a guest's expires",
    }
)
"""Patterns of keys that have no expiry, each with its reason."""
