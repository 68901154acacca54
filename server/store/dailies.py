"""The daily challenge in the store: deals, the one attempt of each player, results, boards, points.

A day's and game's own keys share one hash tag; results are the truth. Points and boards of weeks and of all time are
indexes: written again from the results, the same twice over.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import cast

import msgpack

from protocol.records import Difficulty
from server.daily.days import closes_at, read_day, week_of
from server.daily.scoring import Result, score_of
from server.race.entries import Secret
from server.race.entries import pack as pack_data
from server.store import keys
from server.store.calls import Store
from server.store.master import Answer, Argument
from server.winnable.known import Known, unpack_known

LATEST_BEGIN = 10**15
"""Later than any beginning: of equal entries the one that began earlier is shown first."""
LATE_MS = 1_000
"""How long after the close an attempt nobody has concluded is looked at."""
AGAIN_MS = 60_000
TAKEN = 100
"""How many are taken at once."""


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """The deal of a day and game: its secret, and what is public of it."""

    secret: Secret
    commitment: str
    difficulty: Difficulty | None = None
    """Of one that is known to be winnable."""


@dataclass(frozen=True, slots=True)
class Open:
    """An attempt that has not been booked."""

    day: date
    game: str
    player: str
    race: str


class Dailies:
    """Typed functions over the keys of the daily challenge."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # deals

    async def make_deal(self, day: date, game: str, deal: DailyDeal) -> DailyDeal:
        """The deal of a day and game: this one, unless there is one already."""
        secret, known = deal.secret, _packed_known(deal)
        arguments: list[Argument] = [secret.seed, secret.salt, deal.commitment, known]
        reply = await self._store.run("daily_deal", [keys.daily(day, game)], arguments)
        return _deal(cast("list[bytes | None]", reply))

    async def deal(self, day: date, game: str) -> DailyDeal | None:
        """The deal of a day and game, or None where none was made."""
        reply = cast("list[bytes | None]", await self._store.ask("HMGET", keys.daily(day, game), *DEAL_FIELDS))
        return None if reply[0] is None else _deal(reply)

    async def note_day(self, day: date) -> None:
        """The deals of a day are made."""
        await self._store.ask("ZADD", keys.DAYS, day.toordinal(), day.isoformat())

    async def days(self, before: date, limit: int) -> tuple[date, ...]:
        """The days up to this one that have deals, the newest first."""
        reply = await self._store.ask(
            "ZRANGE", keys.DAYS, before.toordinal(), "-inf", "BYSCORE", "REV", "LIMIT", 0, limit
        )
        return tuple(filter(None, (read_day(name.decode()) for name in cast("list[bytes]", reply))))

    async def neighbours(self, day: date) -> tuple[date | None, date | None]:
        """The days before and after this one that have deals."""
        number = day.toordinal()
        before, after = await self._store.ask_all(
            ("ZRANGE", keys.DAYS, f"({number}", "-inf", "BYSCORE", "REV", "LIMIT", 0, 1),
            ("ZRANGE", keys.DAYS, f"({number}", "+inf", "BYSCORE", "LIMIT", 0, 1),
        )
        return _first_day(before), _first_day(after)

    # attempts

    async def begin(self, day: date, game: str, player: str, race: str) -> str:
        """The race of a player's attempt: this one, unless it has begun already."""
        reply = await self._store.run("daily_begin", [keys.daily_begun(day, game)], [player, race, keys.DAILY_BEGUN_MS])
        return cast("bytes", reply).decode()

    async def watch(self, opened: Open) -> None:
        """See to it that an attempt is booked when its day has closed, though nobody comes back to it."""
        await self._store.ask("ZADD", keys.DAILY_OPEN, closes_at(opened.day) + LATE_MS, _member(opened))

    async def take_late(self) -> tuple[Open, ...]:
        """Attempts that should have ended, for this node to see to."""
        reply = await self._store.run("turns", [keys.DAILY_OPEN], [AGAIN_MS, TAKEN, keys.DAILY_BEGUN_MS])
        return tuple(_opened(member.decode()) for member in cast("list[bytes]", reply))

    async def begun(self, day: date, game: str, player: str) -> str | None:
        """The race of a player's attempt, None where none has begun."""
        reply = await self._store.ask("HGET", keys.daily_begun(day, game), player)
        return cast("bytes", reply).decode() if reply else None

    async def book(self, opened: Open, result: Result) -> Result:
        """Book an attempt's result, once, and list it if it is named; the result that counts, whoever booked it."""
        where = [keys.daily_results(opened.day, opened.game), keys.daily_board(opened.day, opened.game)]
        member = board_member(result.begun_at, opened.player) if result.is_named else ""
        arguments: list[Argument] = [opened.player, pack(result), score_of(result.standing), member]
        booked = unpack(cast("bytes", await self._store.run("daily_book", where, arguments)))
        await self._store.ask("ZREM", keys.DAILY_OPEN, _member(opened))
        return booked

    async def name_result(self, day: date, game: str, player: str, result: Result) -> Result:
        """Put a result that is booked on its board: its player has a name from now on."""
        named = replace(result, is_named=True)
        await self._store.ask_all(
            ("HSET", keys.daily_results(day, game), player, pack(named)),
            ("ZADD", keys.daily_board(day, game), score_of(named.standing), board_member(named.begun_at, player)),
        )
        return named

    async def result(self, day: date, game: str, player: str) -> Result | None:
        """A player's result, None where none is booked."""
        reply = await self._store.ask("HGET", keys.daily_results(day, game), player)
        return unpack(cast("bytes", reply)) if reply else None

    async def results_of(self, day: date, game: str, players: Sequence[str]) -> Mapping[str, Result]:
        """The results of these players, where they are booked."""
        if not players:
            return {}
        reply = cast("list[bytes | None]", await self._store.ask("HMGET", keys.daily_results(day, game), *players))
        return {player: unpack(raw) for player, raw in zip(players, reply, strict=True) if raw is not None}

    async def count_results(self, day: date, game: str) -> int:
        """How many results of a day and game are booked."""
        return cast("int", await self._store.ask("HLEN", keys.daily_results(day, game)))

    async def results(self, day: date, game: str) -> Mapping[str, Result]:
        """All results of a day and game by player: what boards are made from."""
        reply = cast("list[bytes]", await self._store.ask("HGETALL", keys.daily_results(day, game)))
        return {player.decode(): unpack(raw) for player, raw in zip(reply[::2], reply[1::2], strict=True)}

    # a player's own record, and points

    async def note_played(self, day: date, game: str, player: str, result: Result) -> None:
        """Write a result into its player's own record; a guest's is kept as long as the guest."""
        name = keys.played(player)
        await self._store.ask("HSET", name, f"{day.isoformat()} {game}", pack(result))
        if not result.is_named:
            await self._store.ask("PEXPIRE", name, keys.PLAYER_MS, "NX")

    async def keep_played(self, player: str) -> None:
        """Keep a player's own record for ever: it has a name."""
        await self._store.ask("PERSIST", keys.played(player))

    async def forget(self, player: str) -> None:
        """A player is no more: its own record goes, and its points; what stands on the boards of days stays there."""
        played = await self.played(player)
        weeks = {(game, week_of(day)) for day, game in played}
        boards = {keys.points(game, week) for game, week in weeks} | {keys.points(game) for game, _ in weeks}
        await self._store.ask_all(*(("ZREM", board, player) for board in sorted(boards)))
        await self._store.ask("DEL", keys.played(player))

    async def played(self, player: str) -> Mapping[tuple[date, str], Result]:
        """A player's results by day and game."""
        reply = cast("list[bytes]", await self._store.ask("HGETALL", keys.played(player)))
        found = {}
        for name, raw in zip(reply[::2], reply[1::2], strict=True):
            text, _, game = name.decode().partition(" ")
            day = read_day(text)
            if day is not None:
                found[day, game] = unpack(raw)
        return found

    async def add_up(self, game: str, player: str, day: date, played: Mapping[tuple[date, str], Result]) -> None:
        """Bring a player's points of a day's week and of all time up to its own record."""
        points = {when: result.points for (when, what), result in played.items() if what == game and result.is_named}
        week = week_of(day)
        of_week = sum(worth for when, worth in points.items() if week_of(when) == week)
        await self._store.ask_all(
            ("ZADD", keys.points(game, week), of_week, player),
            ("ZADD", keys.points(game), sum(points.values()), player),
        )


DEAL_FIELDS = ("seed", "salt", "commitment", "known")


def board_member(begun_at: int, player: str) -> str:
    """A player's entry on a board; of equal scores, the greater member is shown first, so who began earlier."""
    return f"{LATEST_BEGIN - begun_at:015d}:{player}"


def player_of(member: str) -> str:
    """The player of an entry, on a board of a day or of points."""
    return member.rpartition(":")[2]


def pack(result: Result) -> bytes:
    """The bytes that are kept of a result."""
    return cast("bytes", msgpack.packb(asdict(result)))


def unpack(raw: bytes) -> Result:
    """The result of bytes from the store."""
    fields = msgpack.unpackb(raw)
    return Result(**{**fields, "course": tuple(fields["course"])})


def _first_day(reply: Answer) -> date | None:
    names = cast("list[bytes]", reply)
    return read_day(names[0].decode()) if names else None


def _packed_known(deal: DailyDeal) -> bytes:
    """What is kept besides of a deal that is known to be winnable, else nothing."""
    if deal.difficulty is None or deal.secret.win is None:
        return b""
    return pack_data(Known(seed=deal.secret.seed, difficulty=deal.difficulty, win=deal.secret.win))


def _deal(reply: Sequence[bytes | None]) -> DailyDeal:
    seed, salt, commitment, packed = reply
    secret, public = {"seed": seed, "salt": salt}, cast("bytes", commitment).decode()
    if not packed:
        return DailyDeal(Secret.model_validate(secret), public)
    known = unpack_known(packed)
    return DailyDeal(Secret.model_validate({**secret, "win": known.win}), public, known.difficulty)


def _member(opened: Open) -> str:
    return f"{opened.day.isoformat()} {opened.game} {opened.player} {opened.race}"


def _opened(member: str) -> Open:
    day, game, player, race = member.split()
    return Open(date.fromisoformat(day), game, player, race)
