"""Ratings in the store: each player's own, which are the truth, and the leaderboards made of them.

A race is added to each of its players' ratings by itself, once however often that is tried, and what it adds follows
from its log alone: so any node may do it, in any order. A leaderboard is an index, written again the same.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from engine.games import GAMES
from server.rating import NEW, POOLS, Gain, Pool, Skill
from server.store import keys
from server.store.boards import Boards, Entry
from server.store.calls import Store
from server.store.master import Argument

HISTORY = 200
"""So many rated races of a game are kept of each player."""
BOTS_LISTED = 1_000
"""Bots come and go: so many of each game are listed, the best."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a rating is of."""

    game: str
    pool: Pool

    def __str__(self) -> str:
        return f"{self.game}:{self.pool}"


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating of one kind, after so many races; `at`: when the last of them ended, in the store's time."""

    kind: Kind
    skill: Skill
    races: int
    at: int


@dataclass(frozen=True, slots=True)
class Share:
    """A player's part in a rated race that is over at `at`."""

    race: str
    at: int
    place: int
    seats: int
    gain: Gain
    certainty: int = 0
    """How sure one was of the player when the gain was worked out; 0: as sure as now."""


@dataclass(frozen=True, slots=True)
class Past:
    """A rated race of a player's history: `skill` with it and all that were added before."""

    share: Share
    skill: Skill
    races: int


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a leaderboard. Equal numbers share a place: 1, 2, 2, 4."""

    place: int
    player: str
    number: int
    races: int
    is_provisional: bool


class Ratings:
    """Typed functions over the keys of ratings."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._boards = Boards(store)

    # a player's own

    async def skill(self, player: str, kind: Kind) -> Skill:
        """How good a player is; that of a new one where nothing is known."""
        raw = cast("bytes | None", await self._store.ask("HGET", keys.ratings_of(player), str(kind)))
        return _rating(kind, raw).skill if raw else NEW

    async def of(self, player: str) -> tuple[Rating, ...]:
        """All ratings of a player, in the order of the games."""
        reply = cast("list[bytes]", await self._store.ask("HGETALL", keys.ratings_of(player)))
        fields = {name.decode(): raw for name, raw in zip(reply[::2], reply[1::2], strict=True)}
        return tuple(_rating(kind, fields[str(kind)]) for kind in KINDS if str(kind) in fields)

    async def history(self, player: str, kind: Kind, limit: int = HISTORY) -> tuple[Past, ...]:
        """A player's last rated races of a kind, the one that ended last first."""
        name = keys.rating_history(player, kind.game, kind.pool)
        reply = await self._store.ask("ZRANGE", name, 0, limit - 1, "REV", "WITHSCORES")
        raw = cast("list[bytes]", reply)
        return tuple(_past(member, int(float(at))) for member, at in zip(raw[::2], raw[1::2], strict=True))

    async def add(self, player: str, kind: Kind, share: Share) -> Rating:
        """Add a race to a player's rating, unless it holds it already; and list the rating."""
        rating = await self._add(player, kind, share)
        await self._list(player, rating)
        return rating

    async def _add(self, player: str, kind: Kind, share: Share) -> Rating:
        names = [keys.ratings_of(player), keys.rated_races(player), keys.rating_history(player, kind.game, kind.pool)]
        gain, lives = share.gain, keys.PLAYER_MS if kind.pool == "bots" else ""
        kept = f"{share.place} {share.seats} {gain.mean} {gain.certainty}"
        arguments: list[Argument] = [str(kind), share.race, kept, share.at, gain.mean, gain.certainty]
        arguments += [NEW.mean, NEW.certainty, HISTORY, keys.RATED_MS, lives, share.certainty or ""]
        mean, certainty, races = cast("list[int]", await self._store.run("rate", names, arguments))
        return Rating(kind, Skill(mean, certainty), races, share.at)

    async def _list(self, player: str, rating: Rating) -> None:
        most = BOTS_LISTED if rating.kind.pool == "bots" else 0
        arguments: list[Argument] = [player, rating.skill.number, rating.races, rating.skill.certainty, most]
        await self._store.run("stand", _board(rating.kind), arguments)

    async def forget(self, player: str) -> None:
        """A player is no more: neither ratings nor places on leaderboards stay."""
        for kind in KINDS:
            board, known = _board(kind)
            history = keys.rating_history(player, kind.game, kind.pool)
            await self._store.ask_all(("ZREM", board, player), ("HDEL", known, player), ("DEL", history))
        await self._store.ask_all(("DEL", keys.ratings_of(player)), ("DEL", keys.rated_races(player)))

    # leaderboards

    async def size(self, kind: Kind) -> int:
        """How many players are listed."""
        return await self._boards.size(_board(kind)[0])

    async def page(self, kind: Kind, start: int, count: int) -> tuple[Line, ...]:
        """Lines of a leaderboard in order, from the one at `start`, counted from 0."""
        return await self._lines(kind, await self._boards.page(_board(kind)[0], start, count))

    async def around(self, player: str, kind: Kind, reach: int) -> tuple[Line, ...]:
        """A player's line with so many before and after; empty where it is not listed."""
        return await self._lines(kind, await self._boards.around(_board(kind)[0], player, reach))

    async def line(self, player: str, kind: Kind) -> Line | None:
        """A player's own line, None where it is not listed."""
        return next(iter(await self.around(player, kind, 0)), None)

    async def rebuild(self, players: Sequence[str]) -> int:
        """Put right what the leaderboards of people say, of whom these have names; how many lines were put right."""
        found = {player: await self.of(player) for player in players}
        mended = 0
        for kind in KINDS:
            if kind.pool == "people":
                wanted = {
                    player: rating for player, ratings in found.items() for rating in ratings if rating.kind == kind
                }
                mended += await self._mend(kind, wanted)
        return mended

    async def _mend(self, kind: Kind, wanted: Mapping[str, Rating]) -> int:
        board, known = _board(kind)
        reply = cast("list[bytes]", await self._store.ask("ZRANGE", board, 0, -1, "WITHSCORES"))
        listed = {player.decode(): int(float(score)) for player, score in zip(reply[::2], reply[1::2], strict=True)}
        strangers = listed.keys() - wanted.keys()
        wrong = [player for player, rating in wanted.items() if listed.get(player) != rating.skill.number]
        for player in (*strangers, *wrong):
            await self._store.ask_all(("ZREM", board, player), ("HDEL", known, player))
        for player in wrong:
            await self._list(player, wanted[player])
        return len(strangers) + len(wrong)

    async def _lines(self, kind: Kind, entries: Sequence[Entry]) -> tuple[Line, ...]:
        if not entries:
            return ()
        known = await self._store.ask("HMGET", _board(kind)[1], *(entry.player for entry in entries))
        return tuple(map(_line, entries, cast("list[bytes | None]", known)))


KINDS = tuple(Kind(game, pool) for game in GAMES for pool in POOLS)


def _board(kind: Kind) -> list[str]:
    return [keys.ratings(kind.game, kind.pool), keys.ratings_known(kind.game, kind.pool)]


def _rating(kind: Kind, raw: bytes) -> Rating:
    mean, certainty, races, at = map(int, raw.split())
    return Rating(kind, Skill(mean, certainty), races, at)


def _past(member: bytes, at: int) -> Past:
    race, *numbers = member.split()
    mean, certainty, races, place, seats, gained, surer = map(int, numbers)
    return Past(Share(race.decode(), at, place, seats, Gain(gained, surer)), Skill(mean, certainty), races)


def _line(entry: Entry, known: bytes | None) -> Line:
    races, certainty = map(int, known.split()) if known else (0, NEW.certainty)
    is_provisional = Skill(NEW.mean, certainty).is_provisional
    return Line(entry.place, entry.player, entry.score, races, is_provisional)
