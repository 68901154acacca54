import asyncio
import signal
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import chain
from typing import cast

import pytest

from server.errors import StoreUnreachable
from server.store.calls import Store
from server.store.connect import open_store
from server.store.news import News
from tests.faults import faulty
from tests.servers import Server, move_on

PATIENCE = 10.0
CHANNELS = [f"news:{number}" for number in range(12)]
"""On a cluster they live on all masters."""


class Ears:
    """Channels that are listened to, what was heard on each, and how often something may have been missed."""

    def __init__(self, store: Store, news: News) -> None:
        self.store, self.news = store, news
        self.heard: dict[str, list[bytes]] = {}
        self.missed: dict[str, int] = {}

    async def listen(self, *channels: str) -> None:
        """Listen to them."""
        for channel in channels:
            self.heard[channel], self.missed[channel] = [], 0
            await self.news.listen(channel, self.heard[channel].append, self._count(channel))

    def _count(self, channel: str) -> Callable[[], None]:
        def missed() -> None:
            self.missed[channel] += 1

        return missed

    async def say(self, word: str, *channels: str) -> None:
        """Say a word on each channel."""
        await asyncio.gather(*(self.store.ask("SPUBLISH", channel, word) for channel in channels))

    async def until_heard(self, word: str, *channels: str) -> None:
        """Say it until all have heard it, which after a fault may take a while."""
        async with asyncio.timeout(PATIENCE):
            while not all(word.encode() in self.heard[channel] for channel in channels):
                await self.say(word, *channels)
                await asyncio.sleep(0.02)


@asynccontextmanager
async def ears(url: str) -> AsyncIterator[Ears]:
    async with open_store(url) as store:
        news = News(store.topology)
        running = asyncio.create_task(news.run())
        try:
            yield Ears(store, news)
        finally:
            running.cancel()
            await asyncio.wait((running,))


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - what is waited for tells nobody
            await asyncio.sleep(0.01)


async def test_what_is_said_after_listening_is_heard_once_and_in_order(any_store_url: str) -> None:
    async with ears(any_store_url) as ear:
        await ear.listen(*CHANNELS)
        for word in ("one", "two", "three"):
            await ear.say(word, *CHANNELS)
        await until(lambda: all(len(heard) == 3 for heard in ear.heard.values()))
        assert list(ear.heard.values()) == [[b"one", b"two", b"three"]] * len(CHANNELS)
        assert not any(ear.missed.values())


async def test_who_does_not_listen_any_more_hears_nothing_and_leaves_nothing(any_store_url: str) -> None:
    async with ears(any_store_url) as ear:
        for _ in range(3):
            await ear.listen(*CHANNELS)
            for channel in CHANNELS:
                ear.news.ignore(channel)
        await ear.listen(CHANNELS[0])
        await ear.say("word", *CHANNELS)
        await until(lambda: ear.heard[CHANNELS[0]] == [b"word"])
        assert not any(ear.heard[channel] for channel in CHANNELS[1:])
        masters = ear.store.topology.masters
        left = [cast("list[bytes]", await master.ask(("PUBSUB", "SHARDCHANNELS"))) for master in masters]
        assert list(chain(*left)) == [CHANNELS[0].encode()]


async def test_listening_again_at_once_is_listening(any_store_url: str) -> None:
    async with ears(any_store_url) as ear:
        for _ in range(20):
            await ear.listen(CHANNELS[0])
            ear.news.ignore(CHANNELS[0])
        await ear.listen(CHANNELS[0])
        await ear.say("word", CHANNELS[0])
        await until(lambda: ear.heard[CHANNELS[0]] == [b"word"])
        assert not ear.missed[CHANNELS[0]]


async def test_within_a_block_a_channel_is_heard(any_store_url: str) -> None:
    heard: list[bytes] = []
    async with ears(any_store_url) as ear:
        async with ear.news.hearing("news", heard.append, lambda: None):
            await ear.say("word", "news")
            await until(lambda: heard == [b"word"])
        await ear.listen("news")


@pytest.mark.parametrize("turns", range(12))
async def test_listening_that_is_cancelled_leaves_nothing(store_url: str, turns: int) -> None:
    async with ears(store_url) as ear:
        task = asyncio.create_task(ear.listen("news"))
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait((task,))
        if not task.cancelled():
            ear.news.ignore("news")
        await ear.listen("other")
        (master,) = ear.store.topology.masters
        assert await master.ask(("PUBSUB", "SHARDCHANNELS")) == [b"other"]


@pytest.mark.parametrize("turns", range(14))
async def test_being_called_off_while_a_connection_is_lost_is_being_called_off(store_url: str, turns: int) -> None:
    """The fault and the cancellation meet in one turn of the loop, in some of these cases."""
    async with open_store(store_url) as store:
        news = News(store.topology)
        running = asyncio.create_task(news.run())
        await news.listen("news", lambda _: None, lambda: None)
        killings = [master.ask(("CLIENT", "KILL", "TYPE", "pubsub")) for master in store.topology.masters]
        for _ in range(turns):
            await asyncio.sleep(0)
        running.cancel()
        ended, _ = await asyncio.wait((running,), timeout=PATIENCE)
        await asyncio.gather(*killings)
        assert ended
        assert running.cancelled()


async def test_killed_subscribers_come_back_and_say_that_they_missed_something(any_store_url: str) -> None:
    async with ears(any_store_url) as ear:
        await ear.listen(*CHANNELS)
        for count in range(1, 4):
            for master in ear.store.topology.masters:
                await master.ask(("CLIENT", "KILL", "TYPE", "pubsub"))
            await until(lambda count=count: all(missed >= count for missed in ear.missed.values()))  # type: ignore[misc]  # its type is plain
            await ear.say(f"word {count}", *CHANNELS)
            await until(lambda count=count: all(f"word {count}".encode() in heard for heard in ear.heard.values()))  # type: ignore[misc]  # as above


async def test_a_connection_that_died_silently_is_noticed_within_five_seconds(store_url: str) -> None:
    """Nothing comes on it and no error either; a new one would be well."""
    async with faulty(store_url) as proxy, ears(proxy.url) as ear, open_store(store_url) as beside:
        await ear.listen(*CHANNELS)
        proxy.black_hole()
        began = time.monotonic()
        await beside.ask("SPUBLISH", CHANNELS[0], "lost")
        await until(lambda: proxy.counts["down swallowed"] > 0)
        proxy.heal()
        await until(lambda: all(ear.missed.values()))
        assert time.monotonic() - began < 5
        await ear.say("word", *CHANNELS)
        await until(lambda: all(heard == [b"word"] for heard in ear.heard.values()))


async def test_a_quiet_connection_is_kept(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.store.subscriber.PING_SECONDS", 0.05)
    monkeypatch.setattr("server.store.subscriber.SILENCE_SECONDS", 0.5)
    async with faulty(store_url) as proxy, ears(proxy.url) as ear:
        await ear.listen("news")
        before = proxy.counts["down pass"]
        await until(lambda: proxy.counts["down pass"] > before + 30)
        assert not ear.missed["news"]


async def test_a_store_that_is_frozen_for_a_while_is_heard_again(
    cluster_url: str, valkey_cluster: tuple[Server, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.store.subscriber.PING_SECONDS", 0.2)
    monkeypatch.setattr("server.store.subscriber.SILENCE_SECONDS", 0.6)
    async with ears(cluster_url) as ear:
        await ear.listen(*CHANNELS)
        frozen = valkey_cluster[0]
        there = [name for name in CHANNELS if ear.store.topology.master_of(name).name.endswith(f":{frozen.port}")]
        others = [name for name in CHANNELS if name not in there]
        frozen.signal(signal.SIGSTOP)
        try:
            await asyncio.sleep(1)
            await ear.say("word", *others)
            await until(lambda: all(ear.heard[channel] == [b"word"] for channel in others))
        finally:
            frozen.signal(signal.SIGCONT)
        await until(lambda: all(ear.missed[channel] for channel in there))
        await ear.until_heard("again", *CHANNELS)
        assert not any(ear.missed[channel] for channel in others)


async def test_a_subscription_that_is_not_confirmed_is_refused(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.store.news.CONFIRM_SECONDS", 0.2)
    async with faulty(store_url) as proxy, ears(proxy.url) as ear:
        await ear.listen("news")
        proxy.black_hole()
        with pytest.raises(StoreUnreachable, match="try again"):
            await ear.listen("other")
        proxy.heal()


async def test_a_channel_whose_slot_moves_is_heard_where_it_is(
    cluster_url: str, valkey_cluster: tuple[Server, ...]
) -> None:
    async with ears(cluster_url) as ear:
        await ear.listen(*CHANNELS)
        for count in range(1, len(valkey_cluster) + 1):
            before = ear.store.topology.master_of(CHANNELS[0])
            await asyncio.to_thread(move_on, valkey_cluster, CHANNELS[0])
            await until(lambda count=count: ear.missed[CHANNELS[0]] >= count)  # type: ignore[misc]  # its type is plain
            await ear.until_heard(f"word {count}", *CHANNELS)
            assert ear.store.topology.master_of(CHANNELS[0]) is not before
        assert {channel for channel in CHANNELS if ear.missed[channel]} == {CHANNELS[0]}
