"""What is committed anywhere: the channels of the races that are live here, and of the lobby, wherever they live.

All channels are sharded. Pub/sub may lose what it likes, as long as we notice: whenever a channel was not heard for a
while, its listener is told so once it is heard again, and reads what it has missed.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import structlog
from redis.exceptions import MovedError

from server.errors import StoreUnreachable
from server.store.master import Master
from server.store.subscriber import Subscriber
from server.store.topology import Topology
from server.store.urls import Host

Hear = Callable[[bytes], None]
Missed = Callable[[], None]
CONFIRM_SECONDS = 5.0
SETTLE_SECONDS = 0.1
"""At most so often it is looked where channels live now."""
log = structlog.get_logger()


@dataclass(slots=True, eq=False)
class Ear:
    """Who hears a channel, and from where."""

    hear: Hear
    missed: Missed
    subscriber: Subscriber
    is_heard: asyncio.Event = field(default_factory=asyncio.Event)
    has_gap: bool = False


class News:
    """Hears the channels somebody listens to, while `run` runs."""

    def __init__(self, topology: Topology) -> None:
        self._topology = topology
        self._ears: dict[str, Ear] = {}
        self._subscribers: dict[Master, Subscriber] = {}
        self._tasks: dict[Subscriber, asyncio.Task[None]] = {}
        self._group: asyncio.TaskGroup | None = None
        self._is_unsettled = asyncio.Event()
        self._hint: Host | None = None

    async def listen(self, channel: str, hear: Hear, missed: Missed) -> None:
        """Hear a channel from now on: what is said after this returns is heard, or `missed` is called later."""
        if channel in self._ears:
            raise ValueError(f"{channel} is listened to already")
        subscriber = self._subscriber_of(channel)
        ear = self._ears[channel] = Ear(hear, missed, subscriber)
        subscriber.subscribe(channel)
        try:
            async with asyncio.timeout(CONFIRM_SECONDS):
                await ear.is_heard.wait()
        except TimeoutError:
            self.ignore(channel)
            raise StoreUnreachable("the store does not confirm a subscription; try again") from None
        except BaseException:
            self.ignore(channel)
            raise

    def ignore(self, channel: str) -> None:
        """Stop to hear a channel; nothing can go wrong with that."""
        ear = self._ears.pop(channel, None)
        if ear is not None:
            ear.subscriber.unsubscribe(channel)

    @asynccontextmanager
    async def hearing(self, channel: str, hear: Hear, missed: Missed) -> AsyncIterator[None]:
        """Hear a channel within this."""
        await self.listen(channel, hear, missed)
        try:
            yield
        finally:
            self.ignore(channel)

    async def run(self) -> None:
        """Hear, for ever, from wherever the channels live."""
        self._topology.watchers.add(self._is_unsettled.set)
        try:
            async with asyncio.TaskGroup() as group:
                self._group = group
                for subscriber in self._subscribers.values():
                    self._start(subscriber)
                await self._settle_for_ever()
        finally:
            self._group = None
            self._topology.watchers.discard(self._is_unsettled.set)

    async def _settle_for_ever(self) -> None:
        while True:
            await self._is_unsettled.wait()
            self._is_unsettled.clear()
            hint, self._hint = self._hint, None
            await self._topology.refresh(hint)
            self._settle()
            await asyncio.sleep(SETTLE_SECONDS)

    def _settle(self) -> None:
        """Hear every channel from the master it lives on now, and leave the masters that are none any more."""
        for channel, ear in self._ears.items():
            subscriber = self._subscriber_of(channel)
            if subscriber is not ear.subscriber:
                self.on_lost(channel)
                ear.subscriber.unsubscribe(channel)
                ear.subscriber = subscriber
                subscriber.subscribe(channel)
            elif not subscriber.is_subscribing(channel) and not ear.is_heard.is_set():
                subscriber.subscribe(channel)
        for master in [master for master in self._subscribers if master not in self._topology.masters]:
            task = self._tasks.pop(self._subscribers.pop(master), None)
            if task is not None:
                task.cancel()

    def _subscriber_of(self, channel: str) -> Subscriber:
        master = self._topology.master_of(channel)
        if master not in self._subscribers:
            self._subscribers[master] = Subscriber(master, self)
            self._start(self._subscribers[master])
        return self._subscribers[master]

    def _start(self, subscriber: Subscriber) -> None:
        if self._group is not None:
            self._tasks[subscriber] = self._group.create_task(subscriber.run())

    # what subscribers tell

    def on_subscribed(self, channel: str) -> None:
        """From now on the channel is heard."""
        ear = self._ears.get(channel)
        if ear is None:
            return
        ear.is_heard.set()
        if ear.has_gap:
            ear.has_gap = False
            ear.missed()

    def on_lost(self, channel: str) -> None:
        """What is said on the channel is not heard for a while."""
        ear = self._ears.get(channel)
        if ear is not None:
            ear.has_gap = ear.has_gap or ear.is_heard.is_set()
            ear.is_heard.clear()

    def on_message(self, channel: str, data: bytes) -> None:
        """Something was said."""
        ear = self._ears.get(channel)
        if ear is not None:
            ear.hear(data)

    def on_elsewhere(self, fault: MovedError | None) -> None:
        """A channel's slot, or the master itself, may be somewhere else now."""
        if fault is not None and fault.host:
            self._hint = (fault.host, fault.port)
        self._is_unsettled.set()
