"""What is listed of races outside of them: the lobby, deadlines, queues, who sits where, the house's leases.

Every write may be repeated and any may be missing: a race's own keys are the truth, the sweeper mends the rest.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from protocol.records import RaceSummary
from server.race.state import Race, SeatNow
from server.race.views import summary
from server.store import keys
from server.store.calls import Store
from server.store.lives import member_of
from server.store.master import Argument, Command
from server.store.waiting import Waiting

LOBBY_LENGTH = 100
LEASE_MS = 5_000
LOOK_MS = 2_000
"""How often some node looks at each race that is not over."""
PRESENCE_MS = 8_000
"""How long a seat counts as held since the node of its socket last said so."""
PLACE_MS = 60_000
"""How long a player's place in a race is listed before the race itself says how long it is."""
LOOKS = 200
"""How many races or seats are taken at once to be looked at."""


@dataclass(frozen=True, slots=True)
class Held:
    """A seat that a socket has held since an epoch."""

    race: str
    seat: int
    epoch: int

    def __str__(self) -> str:
        return f"{self.race} {self.seat} {self.epoch}"


class Indexes:
    """The lists of races."""

    def __init__(self, store: Store, waiting: Waiting) -> None:
        self._store = store
        self._waiting = waiting

    async def note(self, race: Race) -> None:
        """Bring every list up to what this race is now; one that is over is looked at until it is booked."""
        await self._store.ask_all(*_seat_lines(race), *_lobby_lines(race), *_live_lines(race))
        if race.settings.is_quick and race.state in ("lobby", "countdown", "cancelled"):
            await self._waiting.note(race)
        if race.state not in ("ended", "cancelled") and not race.settings.is_attempt:
            await self.announce(race.id)

    async def announce(self, race: str) -> None:
        """List a race to be looked at, before it is made, so that none can be forgotten."""
        await self._store.run("put_off", [keys.GOING], [LOOK_MS, keys.INDEX_MS, "list", race])

    async def take_looks(self) -> tuple[str, ...]:
        """The races this node has to look at now; for others it is their turn again in a while."""
        return _names(await self._store.run("turns", [keys.GOING], [LOOK_MS, LOOKS, keys.INDEX_MS]))

    async def forget_seat(self, player: str, race: str) -> None:
        """A player does not sit in this race any more."""
        await self._store.ask("ZREM", keys.races_of(player), race)

    async def forget_race(self, race: str) -> None:
        """There is no such race any more, or nothing to see to in it."""
        await self._store.ask_all(("ZREM", keys.GOING, race), ("ZREM", keys.HOUSE, race))

    # presence

    async def hold(self, seats: Sequence[Held]) -> None:
        """These seats are held by sockets, and will be for a while."""
        if seats:
            arguments: list[Argument] = [PRESENCE_MS, keys.INDEX_MS, "", *map(str, seats)]
            await self._store.run("put_off", [keys.PRESENCE], arguments)

    async def watch(self, held: Held) -> None:
        """List a seat as held, if it is not listed: when nobody says so again, it lapses and is seen to."""
        await self._store.run("put_off", [keys.PRESENCE], [PRESENCE_MS, keys.INDEX_MS, "list", str(held)])

    async def let_go(self, *seats: Held) -> None:
        """These sockets do not hold their seats any more, and that is seen to."""
        if seats:
            await self._store.ask("ZREM", keys.PRESENCE, *map(str, seats))

    async def take_lapsed(self) -> tuple[Held, ...]:
        """Seats whose node has not said for a while that they are held, for this node to see to."""
        lapsed = _names(await self._store.run("turns", [keys.PRESENCE], [PRESENCE_MS, LOOKS, keys.INDEX_MS]))
        return tuple(Held(race, int(seat), int(epoch)) for race, seat, epoch in map(str.split, lapsed))

    async def take_place(self, player: str, race: str, most: int) -> bool:
        """List a race as one in which a player sits; False if that would be more than so many."""
        arguments: list[Argument] = [race, PLACE_MS, most, keys.INDEX_MS]
        return bool(await self._store.run("place", [keys.races_of(player)], arguments))

    async def races_of(self, player: str, now: int) -> tuple[str, ...]:
        """The races that are not over in which a player sits, the one that ends first first."""
        return _names(await self._store.ask("ZRANGE", keys.races_of(player), now, "+inf", "BYSCORE"))

    async def lobby(self) -> tuple[RaceSummary, ...]:
        """The open races that can be joined, oldest first."""
        races = cast("list[bytes]", await self._store.ask("ZRANGE", keys.LOBBY, 0, LOBBY_LENGTH - 1))
        if not races:
            return ()
        lines = cast("list[bytes | None]", await self._store.ask("HMGET", keys.LOBBY_LINES, *races))
        return tuple(RaceSummary.model_validate_json(line) for line in lines if line is not None)

    async def take_houses(self, now: int) -> tuple[str, ...]:
        """Races in which nobody drives the house."""
        return _names(await self._store.ask("ZRANGE", keys.HOUSE, "-inf", now, "BYSCORE", "LIMIT", 0, 50))

    async def lease_house(self, race: str, own: int = 0) -> int:
        """Take the lease to drive a race's house, or keep it (`own`: when it ends); 0 while another node has it."""
        reply = await self._store.run("lease", [keys.HOUSE], [race, LEASE_MS, own, keys.INDEX_MS])
        return cast("int", reply)

    async def pass_on_house(self, race: str) -> None:
        """Let another node drive a race's house from now on."""
        await self._store.ask("ZADD", keys.HOUSE, "XX", 0, race)

    async def end_lease(self, race: str) -> None:
        """The house has nothing more to do in this race."""
        await self._store.ask("ZREM", keys.HOUSE, race)


def _seat_lines(race: Race) -> Iterator[Command]:
    """What is written about who sits in it."""
    ends = race.clocks.state_ends_at
    for sitter in (seat.sitter for seat in race.taken):
        if sitter is None:
            continue
        name = keys.races_of(sitter.id)
        if ends is None:
            yield ("ZREM", name, race.id)
        elif sitter.house is None:
            yield ("ZADD", name, ends, race.id)
            yield ("PEXPIRE", name, keys.INDEX_MS)


def _lobby_lines(race: Race) -> Iterator[Command]:
    """What is written for those who look for a race: one with a free seat, in which somebody is just now."""
    here = [seat for seat in race.taken if seat.number not in race.clocks.away and not _is_house(seat)]
    has_place = race.state == "lobby" and len(race.taken) < len(race.seats) and bool(here)
    is_listed = race.settings.is_open or race.settings.is_quick
    if is_listed and has_place:
        yield ("ZADD", keys.LOBBY, race.clocks.made_at, race.id)
        yield ("PEXPIRE", keys.LOBBY, keys.INDEX_MS)
        yield ("HSET", keys.LOBBY_LINES, race.id, summary(race).model_dump_json())
        yield ("PEXPIRE", keys.LOBBY_LINES, keys.INDEX_MS)
    elif is_listed:
        yield ("ZREM", keys.LOBBY, race.id)
        yield ("HDEL", keys.LOBBY_LINES, race.id)
    if is_listed:
        yield ("SPUBLISH", keys.LOBBY_NEWS, "changed")


def _is_house(seat: SeatNow) -> bool:
    return seat.sitter is not None and seat.sitter.house is not None


def _live_lines(race: Race) -> Iterator[Command]:
    """A race that is over is not listed as a live one; what lists it writes itself anew (server/crowds.py)."""
    if race.state == "ended" and (race.settings.is_open or race.settings.is_quick):
        member = member_of(race.settings.game, race.id)
        yield ("ZREM", keys.LIVE, member)
        yield ("HDEL", keys.LIVE_LINES, member)


def _names(members: object) -> tuple[str, ...]:
    return tuple(member.decode() for member in cast("list[bytes]", members))
