import asyncio
import os
import signal
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from server.errors import DataFolderTaken, StoreUnreachable
from server.store.binary import find_binary
from server.store.embedded import Embedded, embedded_store
from server.store.folder import StoreFolder, open_folder

WAIT_SECONDS = 20


@asynccontextmanager
async def client(url: str) -> AsyncIterator[Redis]:
    async with Redis.from_url(url, retry=Retry(NoBackoff(), 0)) as redis:
        yield redis


async def pid_of(url: str) -> int:
    async with client(url) as redis:
        return int((await redis.info("server"))["process_id"])


async def until_started_again(url: str, former: int) -> None:
    async with asyncio.timeout(WAIT_SECONDS):
        while True:
            try:
                if await pid_of(url) != former:
                    return
            except (OSError, RedisError):  # down for a moment
                pass
            await asyncio.sleep(0.01)


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def orphan(data: Path) -> Embedded:
    """A store without an owner, as a server that was killed leaves it."""
    return Embedded(open_folder(data), find_binary(), "everysec")


async def test_what_is_written_is_there_the_next_time(tmp_path: Path) -> None:
    for expected in (None, b"kept"):
        async with embedded_store(tmp_path) as url, client(url) as redis:
            assert await redis.get("key") == expected
            await redis.set("key", "kept")


async def test_nobody_else_may_read_it_and_no_port_is_open(tmp_path: Path) -> None:
    async with embedded_store(tmp_path) as url, client(url) as redis:
        assert (await redis.info("server"))["tcp_port"] == 0
        assert (await redis.config_get("appendfsync"))["appendfsync"] == "everysec"
    assert (tmp_path / "store").stat().st_mode & 0o077 == 0


async def test_commits_are_safe_from_a_power_cut_if_so_wished(tmp_path: Path) -> None:
    async with embedded_store(tmp_path, "always") as url, client(url) as redis:
        assert (await redis.config_get("appendfsync"))["appendfsync"] == "always"


async def test_it_stops_with_its_owner(tmp_path: Path) -> None:
    async with embedded_store(tmp_path) as url:
        pid = await pid_of(url)
    assert not is_there(pid)
    assert not (tmp_path / "store" / "store.sock").exists()


async def test_it_stops_when_its_owner_fails(tmp_path: Path) -> None:
    pids = []

    async def fail() -> None:
        async with embedded_store(tmp_path) as url:
            pids.append(await pid_of(url))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    assert not is_there(pids[0])


async def test_a_second_server_on_a_folder_is_told_so(tmp_path: Path) -> None:
    async with embedded_store(tmp_path) as url:
        with pytest.raises(DataFolderTaken, match=f"process {os.getpid()}.*--data"):
            async with embedded_store(tmp_path):
                pass
        await pid_of(url)


async def test_a_store_that_dies_is_started_again_on_its_data(tmp_path: Path) -> None:
    async with embedded_store(tmp_path) as url, client(url) as redis:
        for turn in range(2):
            await redis.set(f"key {turn}", "kept")
            former = await pid_of(url)
            os.kill(former, signal.SIGKILL)
            await until_started_again(url, former)
            assert await redis.get(f"key {turn}") == b"kept"


async def test_a_store_whose_owner_was_killed_is_adopted_and_stopped(tmp_path: Path) -> None:
    left = orphan(tmp_path)
    await left.start()
    former = await pid_of(left.url)
    async with embedded_store(tmp_path, "always") as url:
        assert await pid_of(url) == former
        async with client(url) as redis:
            assert (await redis.config_get("appendfsync"))["appendfsync"] == "always"
    assert left.process is not None
    assert await left.process.wait() == 0


async def test_an_adopted_store_is_started_again_too(tmp_path: Path) -> None:
    left = orphan(tmp_path)
    await left.start()
    former = await pid_of(left.url)
    async with embedded_store(tmp_path) as url:
        os.kill(former, signal.SIGKILL)
        await until_started_again(url, former)


async def test_there_is_never_a_second_process_on_the_same_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that does not answer is neither replaced nor forgotten."""
    monkeypatch.setattr("server.store.embedded.START_SECONDS", 0.3)
    monkeypatch.setattr("server.store.embedded.STOP_SECONDS", 0.3)
    left = orphan(tmp_path)
    await left.start()
    assert left.process is not None
    os.kill(left.process.pid, signal.SIGSTOP)
    with pytest.raises(StoreUnreachable, match=f"process {left.process.pid}"):
        async with embedded_store(tmp_path):
            pass
    assert await left.process.wait() == -signal.SIGKILL


async def test_a_store_that_cannot_start_says_why(tmp_path: Path) -> None:
    (open_folder(tmp_path).path / "appendonlydir").write_text("no folder")
    with pytest.raises(StoreUnreachable, match=r"did not start: .*appendonlydir"):
        async with embedded_store(tmp_path):
            pass


@pytest.mark.parametrize("name", ["long" * 30, "a b%20#?ü", os.fsdecode(b"b\xff")], ids=["long", "odd", "no text"])
async def test_any_name_of_a_folder_will_do(tmp_path: Path, name: str) -> None:
    for _ in range(2):
        async with embedded_store(tmp_path / name) as url:
            await pid_of(url)


async def test_a_link_to_a_folder_will_do(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    async with embedded_store(tmp_path / "link") as url:
        await pid_of(url)


@pytest.mark.parametrize("milliseconds", [0, 1, 2, 4, 8, 16, 32, 64, 128])
async def test_a_start_that_is_called_off_leaves_no_process(tmp_path: Path, milliseconds: int) -> None:
    async def begin() -> None:
        async with embedded_store(tmp_path):
            await asyncio.Event().wait()

    task = asyncio.create_task(begin())
    await asyncio.sleep(milliseconds / 1000)  # a start takes about fifty: any moment of it will do
    task.cancel()
    async with asyncio.timeout(WAIT_SECONDS):
        await asyncio.wait((task,))
    assert task.cancelled()
    lock = open_folder(tmp_path).take_process_lock()
    assert lock is not None
    os.close(lock)


@dataclass(frozen=True, slots=True)
class SlowFolder(StoreFolder):
    """A folder whose file descriptors are a while in coming."""

    asked: threading.Event
    may_answer: threading.Event
    has_answered: threading.Event

    def take_process_lock(self) -> int | None:
        self.asked.set()
        self.may_answer.wait(WAIT_SECONDS)
        lock = StoreFolder.take_process_lock(self)
        self.has_answered.set()
        return lock


async def test_a_start_that_is_called_off_while_it_takes_its_lock_lets_go_of_it(tmp_path: Path) -> None:
    plain = await asyncio.to_thread(open_folder, tmp_path)
    folder = SlowFolder(plain.path, plain.socket, *(threading.Event() for _ in range(3)))
    starting = asyncio.create_task(Embedded(folder, find_binary(), "everysec").start())
    await asyncio.to_thread(folder.asked.wait, WAIT_SECONDS)
    starting.cancel()
    await asyncio.wait((starting,))
    folder.may_answer.set()
    await asyncio.to_thread(folder.has_answered.wait, WAIT_SECONDS)
    async with asyncio.timeout(WAIT_SECONDS):
        while (lock := await asyncio.to_thread(plain.take_process_lock)) is None:  # noqa: ASYNC110 - no event tells of a lock
            await asyncio.sleep(0.01)
    os.close(lock)
