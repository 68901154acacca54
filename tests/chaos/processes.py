"""The processes a chaos run kills and starts again: a store that keeps what it acknowledged, and nodes."""

import asyncio
import os
import re
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import BinaryIO

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from server.store.binary import find_binary

START_SECONDS = 60.0
STOP_SECONDS = 15.0
WAIT_SECONDS = 0.05


class Failed(Exception):  # noqa: N818 - the house's word for it
    """A process did not do what it was told."""


@asynccontextmanager
async def in_time(text: str) -> AsyncIterator[None]:
    """A start, which fails when it takes too long."""
    try:
        async with asyncio.timeout(START_SECONDS):
            yield
    except TimeoutError:
        raise Failed(f"{text} within {START_SECONDS:g} s") from None


class Kept:
    """A process that is started as often as it is ended. What it says goes to its file."""

    def __init__(self, words: Path) -> None:
        self._words: BinaryIO = words.open("ab", buffering=0)
        self._process: Process | None = None

    async def _launch(self, command: Sequence[str]) -> Process:
        env = {name: value for name, value in os.environ.items() if not name.startswith("ECLIPTIC_")}
        env["ECLIPTIC_WINNABLE"] = "0"  # nothing runs beside what is tested
        self._process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=self._words, env=env)
        return self._process

    @property
    def is_running(self) -> bool:
        """Whether it has not ended."""
        return self._process is not None and self._process.returncode is None

    def send(self, number: signal.Signals) -> None:
        """Send it a signal, if it runs."""
        if self._process is not None and self.is_running:
            self._process.send_signal(number)

    async def kill(self) -> None:
        """End it without a warning."""
        self.send(signal.SIGKILL)
        await self.wait(STOP_SECONDS)

    async def wait(self, seconds: float) -> int:
        """Its exit status, once it has ended; raises Failed after so many seconds."""
        if self._process is None:
            return 0
        try:
            async with asyncio.timeout(seconds):
                return await self._process.wait()
        except TimeoutError:
            raise Failed(f"a process did not end within {seconds:g} s") from None

    async def close(self) -> None:
        """End it for good."""
        self.send(signal.SIGCONT)
        await self.kill()
        self._words.close()


class Store(Kept):
    """A Valkey with an append-only file."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "store.err")
        self._folder = folder
        self.url = f"unix://{folder / 's'}"

    async def start(self) -> None:
        """Start it on its files, and wait until it answers."""
        command = [
            *(find_binary(), "--port", "0", "--unixsocket", str(self._folder / "s"), "--dir", str(self._folder)),
            *("--appendonly", "yes", "--appendfsync", "everysec", "--save", ""),
            *("--logfile", str(self._folder / "store.log")),
        ]
        await self._launch(command)
        redis = Redis.from_url(self.url, retry=Retry(NoBackoff(), 0))
        try:
            async with in_time("the store did not answer"):
                while not await _answers(redis):
                    if not self.is_running:
                        raise Failed("the store ended at its start")
                    await asyncio.sleep(WAIT_SECONDS)
        finally:
            await redis.aclose()


async def _answers(redis: Redis) -> bool:
    try:
        return bool(await redis.ping())
    except (RedisError, OSError):
        return False


class Node(Kept):
    """An `ecliptic serve`, started again until it serves, as whoever runs one would."""

    def __init__(self, folder: Path, number: int, store_url: str) -> None:
        super().__init__(folder / f"node{number}.log")
        self._command = [sys.executable, "-m", "cli.main", "serve", "--port", "0", "--redis", store_url]

    async def start(self) -> str:
        """Its address, which is another one each time."""
        async with in_time("a node did not serve"):
            while True:
                process = await self._launch(self._command)
                assert process.stdout is not None
                found = re.search(rb"http://\S+", await process.stdout.readline())
                if found:
                    return found[0].decode().rstrip("/")
                await process.wait()
