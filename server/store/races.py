"""Races in the store: made, appended to and read, each change one script."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, cast

from protocol.records import RaceState
from server.race.clocks import UNKNOWN, Clocks
from server.race.entries import (
    Begun,
    Cancelled,
    Countdown,
    Entry,
    Finished,
    Forfeited,
    Moved,
    Outage,
    Resigned,
    Seated,
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
from server.race.state import Race
from server.store import keys
from server.store.calls import Store
from server.store.master import Answer, Argument

OUTAGE_MS = 6_000
"""A race that got no pulse for so long was served by nobody; nodes look at each every two seconds."""


@dataclass(frozen=True, slots=True)
class Committed:
    """The entry is in the log, with this version and time."""

    version: int
    at: int


@dataclass(frozen=True, slots=True)
class Early:
    """The deadline is still so many milliseconds away."""

    wait: int


@dataclass(frozen=True, slots=True)
class Outed:
    """Nobody has served the race for so many milliseconds, which is to be put into its log first."""

    lasts: int


RawEntry = tuple[bytes, Sequence[bytes]]
"""A version, and its fields and values in turn: `at`, `entry`."""
Look = Outed | Literal["well", "due", "over"]
Missed = Literal["behind", "late", "fenced", "guarded", "unknown"]
Outcome = Committed | Early | Outed | Missed


@dataclass(frozen=True, slots=True)
class Kept:
    """A race as it lies in the store, and the store's time."""

    settings: Settings
    secret: Secret
    log: tuple[Stamped, ...]
    now: int

    def fold(self, identifier: str) -> Race:
        """The race as its log says."""
        race = Race(identifier, self.settings, self.secret)
        for stamped in self.log:
            race.apply(stamped)
        return race

    @property
    def people(self) -> tuple[str, ...]:
        """The players who have ever sat down in it, the house left out."""
        sitters = [stamped.entry.sitter for stamped in self.log if isinstance(stamped.entry, Seated)]
        return tuple({sitter.id for sitter in sitters if sitter.house is None})


class RaceStore:
    """Typed functions over the scripts."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def create(self, race: str, settings: Settings, secret: Secret, entries: Sequence[Entry]) -> int | None:
        """Make a race; returns the store's time, or None where there is a race of this id."""
        clocks = Clocks()
        for entry in entries:
            clocks = clocks.after(entry, UNKNOWN)
        wait = clocks.deadlines[0].at - UNKNOWN
        arguments: list[Argument] = [pack(settings), pack(secret), _lives(settings), wait, int(not settings.is_attempt)]
        arguments += [clocks.state, clocks.ends_at - UNKNOWN if clocks.ends_at else ""]
        arguments += map(pack, entries)
        reply = await self._store.run("create", [keys.race(race), keys.race_log(race)], arguments)
        words = cast("list[object]", reply)
        return cast("int", words[1]) if words[0] == b"ok" else None

    async def append(
        self, race: Race, entry: Entry, *, is_due: bool = False, guard: tuple[str, int] | None = None
    ) -> Outcome:
        """Commit an entry decided on with this state; `guard` is a field of the race that must still hold a value."""
        field, value = guard if guard is not None else ("", 0)
        lives = keys.CANCELLED_MS if isinstance(entry, Cancelled) else _lives(race.settings)
        asks = "due" if is_due else "outage" if isinstance(entry, Outage) else ""
        known, waits = race.clocks.deadlines_after(entry)
        arguments: list[Argument] = [race.version, pack(entry), lives, OUTAGE_MS]
        arguments += [asks, field, value, _spaced(known), _spaced(waits)]
        for name, content in _fields(race, entry).items():
            arguments += [name, content]
        return await self._commit("append", race.id, arguments)

    async def move(self, race: Race, entries: Sequence[Moved | Undone], epoch: int) -> Outcome:
        """Commit turns of a seat, all at one moment, sent by the socket that has held the seat since `epoch`.

        What is committed has the version of the last of them.
        """
        first, last = entries[0], entries[-1]
        arguments: list[Argument] = [first.seat, first.turn, epoch, _lives(race.settings)]
        arguments += [int(last.ending is not None), OUTAGE_MS, *map(pack, entries)]
        return await self._commit("move", race.id, arguments)

    async def _commit(self, script: str, race: str, arguments: Sequence[Argument]) -> Outcome:
        names = [keys.race(race), keys.race_log(race)]
        return _outcome(await self._store.run(script, names, arguments, channel=keys.race_news(race)))

    async def look(self, race: str) -> Look:
        """Give a race that is not over its pulse, and see whether anything is to be done about it."""
        reply = cast("list[object]", await self._store.run("look", [keys.race(race)], [OUTAGE_MS]))
        if reply[0] == b"outage":
            return Outed(cast("int", reply[1]))
        return cast("Literal['well', 'due', 'over']", cast("bytes", reply[0]).decode())

    async def attach(self, race: str, seat: int) -> int:
        """Give a seat to a socket: the new epoch, 0 where there is no such race."""
        arguments: list[Argument] = [seat, secrets.token_hex(4)]
        reply = await self._store.run("attach", [keys.race(race)], arguments, channel=keys.race_news(race))
        return cast("list[int]", reply)[0]

    async def epoch(self, race: str, seat: int) -> int:
        """Since which epoch a seat is held, 0 where it never was."""
        reply = await self._store.ask("HGET", keys.race(race), f"epoch:{seat}")
        return int(cast("bytes", reply)) if reply else 0

    async def load(self, race: str) -> Kept | None:
        """A whole race, or None."""
        reply = await self._store.run("load", [keys.race(race), keys.race_log(race)], [])
        if reply is None:
            return None
        settings, secret, log, now = cast("tuple[bytes, bytes, list[RawEntry], int]", reply)
        return Kept(unpack_settings(settings), unpack_secret(secret), tuple(map(_stamped, log)), now)

    async def state(self, race: str) -> RaceState | None:
        """Where a race is between its making and its end, None where there is none."""
        reply = await self._store.ask("HGET", keys.race(race), "state")
        return cast("RaceState", cast("bytes", reply).decode()) if reply else None

    async def read_after(self, race: str, version: int) -> tuple[Stamped, ...]:
        """The entries that follow a version."""
        log = await self._store.ask("XRANGE", keys.race_log(race), f"{version + 1}-0", "+")
        return tuple(map(_stamped, cast("list[RawEntry]", log)))

    async def now(self) -> int:
        """The store's time in milliseconds."""
        seconds, micros = cast("list[bytes]", await self._store.ask("TIME", key=keys.GOING))
        return int(seconds) * 1000 + int(micros) // 1000


@dataclass(frozen=True, slots=True)
class Epoch:
    """A seat is held by a newer socket from now on."""

    seat: int
    epoch: int


def read_news(data: bytes) -> tuple[Stamped, ...] | Epoch:
    """What a race's channel says: entries of one moment, or that a seat has got a new epoch."""
    kind, first, second, *rest = data.split(b" ", 3)
    if kind == b"epoch":
        return Epoch(int(first), int(second))
    packed = _split(rest[0]) if kind == b"entries" else rest
    return tuple(
        Stamped(version=version, at=int(second), entry=unpack_entry(each))
        for version, each in enumerate(packed, int(first))
    )


def _split(data: bytes) -> list[bytes]:
    """The texts of `LENGTH TEXT` one after the other."""
    found = []
    while data:
        length, _, rest = data.partition(b" ")
        found.append(rest[: int(length)])
        data = rest[int(length) :]
    return found


def _stamped(raw: RawEntry) -> Stamped:
    identifier, (_, at, _, entry) = raw
    return Stamped(version=int(identifier.split(b"-")[0]), at=int(at), entry=unpack_entry(entry))


def _outcome(reply: Answer) -> Outcome:
    word, *rest = cast("list[object]", reply)
    match word:
        case b"ok":
            version, at = cast("list[int]", rest)
            return Committed(version, at)
        case b"early":
            return Early(cast("int", rest[0]))
        case b"outage":
            return Outed(cast("int", rest[0]))
        case b"behind" | b"late" | b"fenced" | b"guarded" | b"unknown":
            return cast("Missed", cast("bytes", word).decode())
    raise ValueError(f"a script answered {reply!r}")


def _lives(settings: Settings) -> int:
    return keys.ATTEMPT_MS if settings.is_attempt else keys.RACE_MS


def _spaced(times: Sequence[int]) -> str:
    return " ".join(map(str, times))


def _fields(race: Race, entry: Entry) -> dict[str, str]:
    """What a commit is checked against later and so stands beside the log, in the same script."""
    match entry:
        case Countdown():
            return {"state": "countdown"}
        case Begun(lasts=lasts):
            return {"state": "running", "ends": f"+{lasts}"}
        case Outage(lasts=lasts) if race.state == "running":
            return {"ends": str(race.clocks.ends_at + lasts)}
        case Vacated():
            return {"state": "lobby"}
        case Resigned(seat=seat) | Forfeited(seat=seat):
            return {f"over:{seat}": "1"}
        case Finished():
            return {"state": "ended"}
        case Cancelled():
            return {"state": "cancelled"}
        case _:
            return {}
