"""Races in the store: made, appended to and read, each change one script."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, cast

from redis.asyncio import Redis

from server.race.entries import (
    Begun,
    Cancelled,
    Countdown,
    Entry,
    Finished,
    Moved,
    Resigned,
    Secret,
    Settings,
    Stamped,
    Undone,
    Vacated,
    pack,
    unpack_entry,
    unpack_secret,
    unpack_settings,
)
from server.race.state import LOBBY_MS
from server.store import keys
from server.store.calls import Argument, Scripts, ask, store_faults


@dataclass(frozen=True, slots=True)
class Committed:
    """The entry is in the log, with this version and time."""

    version: int
    at: int


@dataclass(frozen=True, slots=True)
class Early:
    """The deadline is still so many milliseconds away."""

    wait: int


RawEntry = tuple[bytes, Mapping[bytes, bytes]]
Missed = Literal["behind", "late", "fenced", "guarded", "unknown"]
Outcome = Committed | Early | Missed


@dataclass(frozen=True, slots=True)
class Kept:
    """A race as it lies in the store, and the store's time."""

    settings: Settings
    secret: Secret
    log: tuple[Stamped, ...]
    now: int


class RaceStore:
    """Typed functions over the scripts."""

    def __init__(self, redis: Redis, scripts: Scripts) -> None:
        self._redis = redis
        self._scripts = scripts

    async def create(self, race: str, settings: Settings, secret: Secret, entries: Sequence[Entry]) -> int | None:
        """Make a race; returns the store's time, or None where there is a race of this id."""
        arguments: list[Argument] = [pack(settings), pack(secret), keys.RACE_MS, LOBBY_MS, *map(pack, entries)]
        reply = await self._scripts.run("create", [keys.race(race), keys.race_log(race)], arguments)
        words = cast("list[object]", reply)
        return cast("int", words[1]) if words[0] == b"ok" else None

    async def append(
        self, race: str, version: int, entry: Entry, *, is_due: bool = False, guard: tuple[str, int] | None = None
    ) -> Outcome:
        """Commit an entry decided on at `version`; `guard` is a field of the race that must still hold a value."""
        field, value = guard if guard is not None else ("", 0)
        lives = keys.CANCELLED_MS if isinstance(entry, Cancelled) else keys.RACE_MS
        arguments: list[Argument] = [keys.race_news(race), version, pack(entry), lives, "due" if is_due else ""]
        arguments += [field, value]
        for name, content in _fields(entry).items():
            arguments += [name, content]
        return _outcome(await self._scripts.run("append", [keys.race(race), keys.race_log(race)], arguments))

    async def move(self, race: str, entry: Moved | Undone, epoch: int) -> Outcome:
        """Commit a seat's turn, sent by the socket that has held the seat since `epoch`."""
        arguments: list[Argument] = [
            keys.race_news(race),
            entry.seat,
            entry.turn,
            epoch,
            pack(entry),
            keys.RACE_MS,
            int(entry.ending is not None),
        ]
        return _outcome(await self._scripts.run("move", [keys.race(race), keys.race_log(race)], arguments))

    async def attach(self, race: str, seat: int) -> int:
        """Give a seat to a socket: the new epoch, 0 where there is no such race."""
        reply = await self._scripts.run("attach", [keys.race(race)], [keys.race_news(race), seat])
        return cast("int", reply)

    async def load(self, race: str) -> Kept | None:
        """A whole race, or None."""
        with store_faults():
            async with self._redis.pipeline(transaction=True) as pipe:
                pipe.hmget(keys.race(race), ["settings", "secret"])
                pipe.xrange(keys.race_log(race))
                pipe.time()
                (settings, secret), log, (seconds, micros) = await pipe.execute()
        if settings is None or secret is None:
            return None
        stamped = tuple(_stamped(raw) for raw in log)
        return Kept(unpack_settings(settings), unpack_secret(secret), stamped, seconds * 1000 + micros // 1000)

    async def read_after(self, race: str, version: int) -> tuple[Stamped, ...]:
        """The entries that follow a version."""
        log = await ask(self._redis.xrange(keys.race_log(race), min=f"{version + 1}-0"))
        return tuple(_stamped(raw) for raw in cast("list[RawEntry]", log))

    async def now(self) -> int:
        """The store's time in milliseconds."""
        seconds, micros = await ask(self._redis.time())
        return int(seconds) * 1000 + int(micros) // 1000


def read_news(data: bytes) -> Stamped | tuple[int, int]:
    """What a race's channel says: an entry, or that a seat has got a new epoch (seat, epoch)."""
    kind, first, second, *rest = data.split(b" ", 3)
    if kind == b"epoch":
        return int(first), int(second)
    return Stamped(version=int(first), at=int(second), entry=unpack_entry(rest[0]))


def _stamped(raw: RawEntry) -> Stamped:
    identifier, fields = raw
    version = int(identifier.split(b"-")[0])
    return Stamped(version=version, at=int(fields[b"at"]), entry=unpack_entry(fields[b"entry"]))


def _outcome(reply: object) -> Outcome:
    word, *rest = cast("list[object]", reply)
    match word:
        case b"ok":
            version, at = cast("list[int]", rest)
            return Committed(version, at)
        case b"early":
            return Early(cast("int", rest[0]))
        case b"behind" | b"late" | b"fenced" | b"guarded" | b"unknown":
            return cast("Missed", cast("bytes", word).decode())
    raise ValueError(f"a script answered {reply!r}")


def _fields(entry: Entry) -> dict[str, str]:
    """What a commit is checked against later and so stands beside the log, in the same script."""
    match entry:
        case Countdown(starts_in=starts_in):
            return {"state": "countdown", "deadline": f"+{starts_in}"}
        case Begun(lasts=lasts):
            return {"state": "running", "deadline": f"+{lasts}"}
        case Vacated(seat=seat):
            return {"state": "lobby", "deadline": f"+{LOBBY_MS}", f"epoch:{seat}": "0"}
        case Resigned(seat=seat):
            return {f"over:{seat}": "1"}
        case Finished():
            return {"state": "ended"}
        case Cancelled():
            return {"state": "cancelled"}
        case _:
            return {}
