import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import cast

import pytest
from redis.asyncio import Redis
from redis.exceptions import RedisError

from server.errors import StoreTooOld, StoreUnfit, StoreUnreachable
from server.store.calls import Store
from server.store.connect import CONNECTIONS, check_kind, check_version, open_store, risks
from server.store.embedded import embedded_store


@asynccontextmanager
async def something(reply: bytes | None) -> AsyncIterator[str]:
    """The URL of something that says this to whatever is said to it, or nothing."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while await reader.read(1_000):
            if reply is not None:
                writer.write(reply)
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        yield f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def refusal(url: str) -> str:
    """What is said of a store that cannot be opened."""
    with pytest.raises(StoreUnreachable) as caught:
        async with open_store(url):
            pass
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    "url",
    [
        pytest.param("ftp://here", id="no redis"),
        pytest.param("here", id="no scheme"),
        pytest.param("", id="nothing"),
        pytest.param("redis://127.0.0.1:1/0", id="nobody there"),
        pytest.param("redis://no.such.host.invalid/0", id="no such host"),
        pytest.param("unix:///nowhere/sock", id="no socket"),
        pytest.param("redis://127.0.0.1:notaport", id="no port"),
        pytest.param("redis://[::1", id="no address"),
        pytest.param("redis://127.0.0.1:1/0?health_check_interval=often", id="no number"),
        pytest.param("redis://127.0.0.1:1/0?no_such_option=1", id="unknown option"),
    ],
)
async def test_a_store_that_is_not_there_is_said_in_one_line(url: str) -> None:
    await refusal(url)


@pytest.mark.parametrize("reply", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\0\1\2", b"SSH-2.0-OpenSSH\r\n"])
async def test_what_is_no_redis_is_said_in_one_line(reply: bytes) -> None:
    async with something(reply) as url:
        assert "--redis" in await refusal(url)


async def test_what_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.store.connect.ANSWER_SECONDS", 0.2)
    monkeypatch.setattr("server.store.connect.CONNECT_SECONDS", 0.2)
    async with something(None) as url, asyncio.timeout(10):
        assert "does not answer" in await refusal(url)


async def test_a_password_is_asked_for(store_url: str, redis: Redis) -> None:
    await redis.config_set("requirepass", "right")
    try:
        for url in (store_url, f"{store_url}?password=wrong"):
            said = await refusal(url)
            assert "password" in said
            assert "=wrong" not in said
        async with open_store(f"{store_url}?password=right") as opened:
            assert await opened.ask("PING", key="") == b"PONG"
    finally:
        await redis.config_set("requirepass", "")


async def test_who_may_not_ask_is_refused(store_url: str, redis: Redis) -> None:
    await redis.acl_setuser("limited", enabled=True, passwords=["+secret"], commands=["+ping"])
    try:
        said = await refusal(store_url.replace("unix://", "unix://limited@") + "?password=secret")
        assert "refuses us" in said
        assert "secret" not in said
    finally:
        await redis.acl_deluser("limited")


async def test_more_groups_than_connections_wait_for_one_another(store: Store, redis: Redis) -> None:
    calls = []
    for _ in range(3 * CONNECTIONS):
        calls.append(asyncio.ensure_future(store.ask("INCR", "count")))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    assert sorted(cast("list[int]", await asyncio.gather(*calls))) == list(range(1, 3 * CONNECTIONS + 1))
    assert len(await redis.client_list()) <= CONNECTIONS + 1
    await redis.delete("count")


async def test_a_store_that_is_started_again_is_waited_for(tmp_path: Path) -> None:
    async with embedded_store(tmp_path) as url, open_store(url) as store:
        for turn in range(5):
            await store.ask("SET", "key", turn)
            with suppress(RedisError):
                async with Redis.from_url(url) as other:
                    await other.shutdown(nosave=True)
            assert await store.ask("GET", "key") == b"%d" % turn


@pytest.mark.parametrize(
    ("info", "is_enough"),
    [
        ({"redis_version": "6.2.7"}, False),
        ({"redis_version": "7.0.0"}, True),
        ({"redis_version": "7.2.4", "server_name": "valkey", "valkey_version": "7.2.5"}, True),
        ({"redis_version": "7.2.4", "server_name": "valkey", "valkey_version": "7.1.0"}, False),
        ({"redis_version": "what"}, False),
        ({}, False),
    ],
    ids=["redis 6", "redis 7", "valkey 7.2", "valkey 7.1", "nonsense", "nothing"],
)
def test_an_old_store_is_refused(info: dict[str, object], is_enough: bool) -> None:
    if is_enough:
        check_version(info, "here")
    else:
        with pytest.raises(StoreTooOld, match=r"7\.0"):
            check_version(info, "here")


@pytest.mark.parametrize(
    "info",
    [{"redis_mode": "sentinel"}, {"server_mode": "sentinel"}, {"role": "slave"}],
    ids=["sentinel", "valkey sentinel", "replica"],
)
def test_a_store_of_the_wrong_kind_is_refused(info: dict[str, object]) -> None:
    with pytest.raises(StoreUnfit, match="give the address"):
        check_kind(info, "here")


@pytest.mark.parametrize("mode", ["standalone", "cluster"])
def test_a_primary_is_the_right_kind(mode: str) -> None:
    check_kind({"redis_mode": mode, "role": "master"}, "here")


@pytest.mark.parametrize(
    ("info", "word"),
    [
        ({"aof_enabled": 0}, "appendonly yes"),
        ({"aof_enabled": 1, "maxmemory": 1, "maxmemory_policy": "allkeys-lru"}, "noeviction"),
    ],
    ids=["no file", "evicts"],
)
def test_a_store_that_may_lose_races_is_named(info: dict[str, object], word: str) -> None:
    assert [word in risk for risk in risks(info)] == [True]


def test_a_store_that_keeps_what_it_has_is_not_named() -> None:
    assert risks({"aof_enabled": 1, "maxmemory": 0, "maxmemory_policy": "allkeys-lru"}) == []
