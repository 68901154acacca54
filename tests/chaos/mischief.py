"""What goes wrong in a chaos run, and when: the same for the same seed."""

import asyncio
import random
import signal
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

from redis.asyncio import Redis
from redis.exceptions import RedisError

from tests.chaos.processes import STOP_SECONDS, Failed
from tests.chaos.site import Place, Site
from tests.faults import Proxy

Kind = Callable[["Mischief", Place], Awaitable[None]]
HANDS = 2
"""At most so much is wrong at once, however long a process takes to start."""


@dataclass(slots=True)
class Mischief:
    """Does one thing after the other, some of them at the same time; `counts` says how often each was done."""

    site: Site
    random: random.Random
    hole_seconds: float
    """How long at most nothing passes."""
    is_deaf_after: bool
    """Whether connections that were in a black hole stay there, for their two ends to find out."""
    hands: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(HANDS))
    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    slowest_stop: float = 0.0
    """How many seconds a node needed to stop in order, at most."""

    async def go_on(self, seconds: float, every: float) -> None:
        """Do something every so often, for so long, each kind as often as the others; in the end all is well again."""
        clock = asyncio.get_running_loop().time
        ends = clock() + seconds
        kinds: list[tuple[str, Kind]] = []
        async with asyncio.TaskGroup() as group:
            while clock() < ends:
                await self.hands.acquire()
                kinds = kinds or self.random.sample(KINDS, len(KINDS))
                group.create_task(self._do(*kinds.pop(), self.random.choice(self.site.places)))
                await asyncio.sleep(every * self.random.uniform(0.5, 1.5))

    async def _do(self, name: str, does: Kind, place: Place) -> None:
        try:
            async with AsyncExitStack() as stack:
                for lock in self._locks(name, place):
                    await stack.enter_async_context(lock)
                self.counts[name] += 1
                await does(self, place)
        except Failed as error:
            self.wrong.append(f"{name}: {error}")
        finally:
            self.hands.release()

    def _locks(self, name: str, place: Place) -> list[asyncio.Lock]:
        """What nothing else may be done to meanwhile."""
        match name.replace(":", "").split()[0]:
            case "store":
                return [self.site.lock]
            case "all":
                return [each.lock for each in self.site.places]
            case _:
                return [place.lock]

    async def _pause(self) -> None:
        await asyncio.sleep(self.hole_seconds * self.random.uniform(0.3, 1.0))

    async def kill_node(self, place: Place) -> None:
        """Kill a node, and start it again after a while."""
        await place.node.kill()
        await self._pause()
        await place.start()

    async def kill_all_nodes(self, _: Place) -> None:
        """Kill every node, and start them again after a while."""
        for place in self.site.places:
            await place.node.kill()
        await self._pause()
        await asyncio.gather(*[place.start() for place in self.site.places])

    async def restart_node(self, place: Place) -> None:
        """Tell a node to stop, which it has to do in order and soon, and start it again."""
        clock = asyncio.get_running_loop().time
        told = clock()
        place.node.send(signal.SIGTERM)
        status = await place.node.wait(STOP_SECONDS)
        self.slowest_stop = max(self.slowest_stop, clock() - told)
        if status != 0:
            raise Failed(f"a node that was told to stop ended with status {status}")
        await place.start()

    async def kill_store(self, _: Place) -> None:
        """Kill the store, and start it again on its files."""
        await self.site.store.kill()
        await asyncio.sleep(self.random.uniform(0.0, 1.0))
        await self.site.store.start()

    async def freeze_store(self, _: Place) -> None:
        """Let the store stand still for a while."""
        self.site.store.send(signal.SIGSTOP)
        await self._pause()
        self.site.store.send(signal.SIGCONT)

    async def flush_scripts(self, _: Place) -> None:
        """Let the store forget our scripts."""
        await self._command("SCRIPT", "FLUSH")

    async def end_subscriptions(self, _: Place) -> None:
        """Let the store hang up on whoever listens."""
        await self._command("CLIENT", "KILL", "TYPE", "pubsub")

    async def _command(self, *words: str) -> None:
        try:
            async with Redis.from_url(self.site.store.url, socket_timeout=5) as redis:
                await redis.execute_command(*words)  # type: ignore[no-untyped-call]  # not annotated there
        except (RedisError, OSError) as error:
            raise Failed(f"the store did not take {words[0]}: {error}") from error

    async def cut_clients(self, place: Place) -> None:
        """Break off every socket of a node."""
        place.door.cut()

    async def lose_clients(self, place: Place) -> None:
        """Lose all that players and a node say to each other."""
        await self._lose(place.door)

    async def delay_clients(self, place: Place) -> None:
        """Let it all come late."""
        await self._delay(place.door)

    async def cut_store(self, place: Place) -> None:
        """Break off every connection of a node to the store."""
        place.pipe.cut()

    async def lose_store(self, place: Place) -> None:
        """Lose all that a node and the store say to each other."""
        await self._lose(place.pipe)

    async def delay_store(self, place: Place) -> None:
        """Let it all come late."""
        await self._delay(place.pipe)

    async def _lose(self, proxy: Proxy) -> None:
        proxy.black_hole()
        await self._pause()
        proxy.heal()
        if not self.is_deaf_after:
            proxy.cut()

    async def _delay(self, proxy: Proxy) -> None:
        proxy.hold()
        await self._pause()
        proxy.heal()


KINDS: tuple[tuple[str, Kind], ...] = (
    ("node killed", Mischief.kill_node),
    ("all nodes killed", Mischief.kill_all_nodes),
    ("node restarted", Mischief.restart_node),
    ("store killed", Mischief.kill_store),
    ("store frozen", Mischief.freeze_store),
    ("store: scripts flushed", Mischief.flush_scripts),
    ("store: subscriptions ended", Mischief.end_subscriptions),
    ("clients cut off", Mischief.cut_clients),
    ("clients in a black hole", Mischief.lose_clients),
    ("clients held up", Mischief.delay_clients),
    ("node cut off from the store", Mischief.cut_store),
    ("node and store in a black hole", Mischief.lose_store),
    ("node and store held up", Mischief.delay_store),
)
"""By the names they are counted under."""
