"""What is listed of races outside of them: the lobby, deadlines, queues, who sits where, the house's leases.

Every write may be repeated and any may be missing: a race's own keys are the truth, the sweeper mends the rest.
"""

from dataclasses import dataclass
from typing import cast

from redis.asyncio import Redis

from protocol.records import RaceSummary
from server.race.decide import deadline
from server.race.state import LOBBY_MS, Race
from server.race.views import summary
from server.store import keys
from server.store.calls import Argument, Scripts, ask, store_faults

LOBBY_LENGTH = 100
LEASE_MS = 5_000


@dataclass(frozen=True, slots=True)
class Due:
    """Races whose deadline is past, and those whose house nobody drives."""

    deadlines: tuple[str, ...]
    houses: tuple[str, ...]


class Indexes:
    """The lists of races."""

    def __init__(self, redis: Redis, scripts: Scripts) -> None:
        self._redis = redis
        self._scripts = scripts

    async def note(self, race: Race) -> None:
        """Bring every list up to what this race is now."""
        ends = deadline(race)
        people = [seat.sitter for seat in race.taken if seat.sitter is not None]
        has_place = race.state == "lobby" and len(race.taken) < len(race.seats)
        with store_faults():
            async with self._redis.pipeline(transaction=False) as pipe:
                for sitter in people:
                    name = keys.races_of(sitter.id)
                    if ends is None:
                        pipe.zrem(name, race.id)
                    elif sitter.house is None:
                        pipe.zadd(name, {race.id: ends})
                        pipe.pexpire(name, keys.INDEX_MS)
                if ends is None:
                    pipe.zrem(keys.DEADLINES, race.id)
                    pipe.zrem(keys.HOUSE, race.id)
                else:
                    pipe.zadd(keys.DEADLINES, {race.id: ends})
                    pipe.pexpire(keys.DEADLINES, keys.INDEX_MS)
                if race.settings.is_open:
                    if has_place:
                        pipe.zadd(keys.LOBBY, {race.id: race.made_at})
                        pipe.hset(keys.LOBBY_LINES, race.id, summary(race).model_dump_json())
                        pipe.pexpire(keys.LOBBY, keys.INDEX_MS)
                        pipe.pexpire(keys.LOBBY_LINES, keys.INDEX_MS)
                    else:
                        pipe.zrem(keys.LOBBY, race.id)
                        pipe.hdel(keys.LOBBY_LINES, race.id)
                    pipe.publish(keys.LOBBY_NEWS, b"changed")
                if race.settings.is_quick and has_place and people:
                    pipe.zadd(keys.quick(race.settings.game), {f"{race.id} {people[0].id}": race.made_at})
                    pipe.pexpire(keys.quick(race.settings.game), keys.INDEX_MS)
                await pipe.execute()

    async def announce(self, race: str, now: int) -> None:
        """A race is about to be made: its deadline is listed before it is, so that none can be forgotten."""
        await ask(self._redis.zadd(keys.DEADLINES, {race: now + LOBBY_MS}))
        await ask(self._redis.pexpire(keys.DEADLINES, keys.INDEX_MS))

    async def forget_seat(self, player: str, race: str) -> None:
        """A player does not sit in this race any more."""
        await ask(self._redis.zrem(keys.races_of(player), race))

    async def forget_deadline(self, race: str) -> None:
        """There is no such race any more."""
        await ask(self._redis.zrem(keys.DEADLINES, race))
        await ask(self._redis.zrem(keys.HOUSE, race))

    async def count_races(self, player: str, now: int) -> int:
        """In how many races that are not over a player sits."""
        return int(await ask(self._redis.zcount(keys.races_of(player), now, "+inf")))

    async def lobby(self) -> tuple[RaceSummary, ...]:
        """The open races that can be joined, oldest first."""
        races = cast("list[bytes]", await ask(self._redis.zrange(keys.LOBBY, 0, LOBBY_LENGTH - 1)))
        if not races:
            return ()
        lines = await ask(self._redis.hmget(keys.LOBBY_LINES, [race.decode() for race in races]))
        return tuple(RaceSummary.model_validate_json(line) for line in lines if line is not None)

    async def take_quick(self, game: str, player: str, offer: str = "", made_at: int = 0) -> str | None:
        """The quick race to sit down in, taken off the queue; else None, and the offered race waits in the queue."""
        arguments: list[Argument] = [player, offer, made_at, keys.INDEX_MS]
        reply = await self._scripts.run("quick", [keys.quick(game)], arguments)
        return cast("bytes", reply).decode() if reply else None

    async def forget_quick(self, game: str, race: str, player: str) -> None:
        """A player's quick race waits no more."""
        await ask(self._redis.zrem(keys.quick(game), f"{race} {player}"))

    async def due(self, now: int) -> Due:
        """What nobody has seen to in time."""
        late = await ask(self._redis.zrange(keys.DEADLINES, "-inf", str(now - 1_000), byscore=True, offset=0, num=50))
        alone = await ask(self._redis.zrange(keys.HOUSE, "-inf", str(now), byscore=True, offset=0, num=50))
        return Due(_names(late), _names(alone))

    async def lease_house(self, race: str, own: int = 0) -> int:
        """Take the lease to drive a race's house, or keep it (`own`: when it ends); 0 while another node has it."""
        reply = await self._scripts.run("lease", [keys.HOUSE], [race, LEASE_MS, own, keys.INDEX_MS])
        return cast("int", reply)

    async def end_lease(self, race: str) -> None:
        """The house has nothing more to do in this race."""
        await ask(self._redis.zrem(keys.HOUSE, race))


def _names(members: object) -> tuple[str, ...]:
    return tuple(member.decode() for member in cast("list[bytes]", members))
