"""One connection to one master on which channels are heard, and its watchdog.

A connection that has died silently gives no error, it only never says anything again. So the server is asked for a sign
of life every so often, and a connection on which nothing came for a while is left and made anew.
"""

import asyncio
import random
from collections import Counter
from contextlib import suppress
from typing import Protocol, cast

import structlog
from redis.asyncio.connection import AbstractConnection
from redis.crc import key_slot
from redis.exceptions import MovedError, RedisError

from server.store.master import Command, Master
from server.together import do_together

PING_SECONDS = 1.5
SILENCE_SECONDS = 4.0
"""After so long without a word a connection is taken for dead; a ping is answered in far less."""
PAUSE_SECONDS = 0.3
log = structlog.get_logger()


class Owner(Protocol):
    """Who wants to hear."""

    def on_subscribed(self, channel: str) -> None:
        """From now on the channel is heard."""

    def on_lost(self, channel: str) -> None:
        """What is said on the channel is not heard for a while."""

    def on_message(self, channel: str, data: bytes) -> None:
        """Something was said."""

    def on_elsewhere(self, fault: MovedError | None) -> None:
        """A channel's slot, or the master itself, may be somewhere else now."""


class Subscriber:
    """Hears channels of one master, for as long as `run` runs."""

    def __init__(self, master: Master, owner: Owner) -> None:
        self.master = master
        self._owner = owner
        self._wanted: set[str] = set()
        self._asked: Counter[str] = Counter()
        """How many subscriptions to a channel were sent and not yet confirmed."""
        self._left: Counter[str] = Counter()
        """How many of our own unsubscriptions were sent and not yet confirmed."""
        self._outgoing: list[Command] = []
        self._has_outgoing = asyncio.Event()
        self._is_well = True

    def subscribe(self, channel: str) -> None:
        """Hear a channel; the owner is told when it is heard."""
        self._wanted.add(channel)
        self._say("SSUBSCRIBE", channel)

    def unsubscribe(self, channel: str) -> None:
        """Hear a channel no more."""
        self._wanted.discard(channel)
        self._say("SUNSUBSCRIBE", channel)

    def is_subscribing(self, channel: str) -> bool:
        """Whether a subscription to the channel is under way."""
        return self._asked[channel] > 0

    def _say(self, word: str, channel: str) -> None:
        (self._asked if word == "SSUBSCRIBE" else self._left)[channel] += 1
        self._outgoing.append((word, channel))
        self._has_outgoing.set()

    async def run(self) -> None:
        """Hear, for ever; after a fault on a new connection."""
        while True:
            try:
                await self._connect_and_hear()
            except (RedisError, OSError) as fault:
                if self._is_well:
                    log.warning("news lost", where=self.master.name, error=str(fault))
                self._is_well = False
            for channel in list(self._wanted):
                self._owner.on_lost(channel)
            self._owner.on_elsewhere(None)
            await asyncio.sleep(random.uniform(0, PAUSE_SECONDS))  # noqa: S311 - no secret

    async def _connect_and_hear(self) -> None:
        connection = self.master.line(socket_timeout=SILENCE_SECONDS, health_check_interval=0)
        try:
            await do_together(connection.connect())  # type: ignore[no-untyped-call]  # not annotated there
            self._begin()
            await do_together(self._speak(connection), self._listen(connection))
        finally:
            with suppress(RedisError, OSError):
                await connection.disconnect(nowait=True)

    def _begin(self) -> None:
        """All channels anew: the server knows nothing of a former connection."""
        self._asked.clear()
        self._left.clear()
        self._outgoing.clear()
        for channel in self._wanted:
            self._say("SSUBSCRIBE", channel)

    async def _speak(self, connection: AbstractConnection) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(PING_SECONDS):
                    await self._has_outgoing.wait()
            self._has_outgoing.clear()
            commands, self._outgoing = self._outgoing or [("PING",)], []
            await connection.send_packed_command(connection.pack_commands(commands), check_health=False)

    async def _listen(self, connection: AbstractConnection) -> None:
        while True:
            try:
                reply = await connection.read_response()
            except MovedError as error:
                self._forget_slot(error.slot_id)
                self._owner.on_elsewhere(error)
                continue
            if not self._is_well:
                self._is_well = True
                log.info("news heard again", where=self.master.name)
            if isinstance(reply, list) and len(reply) == 3:
                word, channel, content = cast("list[bytes]", reply)
                self._hear(word, channel.decode(), content)

    def _forget_slot(self, slot: int) -> None:
        """What we have asked for in this slot will not be confirmed here."""
        for asked in (self._asked, self._left):
            for channel in [channel for channel in asked if key_slot(channel.encode()) == slot]:
                del asked[channel]

    def _hear(self, word: bytes, channel: str, content: bytes) -> None:
        match word:
            case b"smessage" if channel in self._wanted:
                self._owner.on_message(channel, content)
            case b"ssubscribe":
                self._asked[channel] -= 1
                if self._asked[channel] <= 0:
                    del self._asked[channel]
                    if channel in self._wanted:
                        self._owner.on_subscribed(channel)
            case b"sunsubscribe" if self._left[channel] > 0:
                self._left[channel] -= 1
                if self._left[channel] == 0:
                    del self._left[channel]
            case b"sunsubscribe" if channel in self._wanted:
                # Not asked for: the channel's slot has gone to another master.
                self._owner.on_lost(channel)
                self._owner.on_elsewhere(None)
