"""What other nodes commit: one subscriber for all races that are live here, and for the lobby."""

import asyncio
from collections.abc import Callable
from typing import Any

import structlog
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from server.errors import StoreUnreachable
from server.store import keys
from server.store.calls import store_faults

Hear = Callable[[bytes], None]
RETRY_SECONDS = 0.5
CONFIRM_SECONDS = 5.0
log = structlog.get_logger()


class News:
    """Hears the channels somebody listens to. `missed` is called after a time in which news may have been lost."""

    def __init__(self, redis: Redis, lobby: Hear, missed: Callable[[], None]) -> None:
        self._pubsub: PubSub = redis.pubsub()
        self._lobby = lobby
        self._missed = missed
        self._ears: dict[str, Hear] = {}
        self._confirmed: dict[str, asyncio.Event] = {}

    async def open(self) -> None:
        """Subscribe to the lobby; raises what the client library raises when the store does not answer."""
        await self._pubsub.subscribe(keys.LOBBY_NEWS)

    async def listen(self, race: str, hear: Hear) -> None:
        """Hear a race from now on: what is committed after this returns is not missed."""
        channel = keys.race_news(race)
        self._ears[channel] = hear
        confirmed = self._confirmed.setdefault(channel, asyncio.Event())
        with store_faults():
            await self._pubsub.ssubscribe(channel)
        try:
            async with asyncio.timeout(CONFIRM_SECONDS):
                await confirmed.wait()
        except TimeoutError:
            self._ears.pop(channel, None)
            raise StoreUnreachable("the store does not confirm a subscription; try again") from None

    async def ignore(self, race: str) -> None:
        """Stop to hear a race."""
        channel = keys.race_news(race)
        self._ears.pop(channel, None)
        self._confirmed.pop(channel, None)
        with store_faults():
            await self._pubsub.sunsubscribe(channel)

    async def run(self) -> None:
        """Pass on what comes, for ever; reconnect after faults."""
        is_well = True
        while True:
            try:
                message = await self._pubsub.get_message(timeout=None)
            except (RedisError, OSError) as error:
                log.warning("news lost", error=str(error))
                is_well = False
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if not is_well:
                is_well = True
                self._missed()
            if message is not None:
                self._hear(message)

    def _hear(self, message: dict[str, Any]) -> None:
        channel = message["channel"].decode()
        match message["type"]:
            case "ssubscribe":
                if channel in self._confirmed:
                    self._confirmed[channel].set()
            case "smessage":
                if channel in self._ears:
                    self._ears[channel](message["data"])
            case "message":
                self._lobby(message["data"])

    async def close(self) -> None:
        """Give the connection back."""
        await self._pubsub.aclose()  # type: ignore[no-untyped-call]  # not annotated there
