"""The embedded store: a Valkey or Redis server of our own, on a Unix socket in the data folder.

Who holds the lock of the folder owns the store: it starts it, restarts it when it dies, stops it at the end. A store
whose owner was killed goes on by itself and is adopted by the next one to hold the lock.
"""

import asyncio
import contextlib
import os
import signal
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeVar
from urllib.parse import quote

import structlog
from redis.asyncio import ConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import BusyLoadingError, RedisError

from server.errors import StoreError, StoreUnreachable
from server.store.binary import find_binary
from server.store.folder import StoreFolder, hold, open_folder
from server.store.steady import SteadyUnixConnection

START_SECONDS = 20.0
"""How long a store may say nothing after its start; one that says it is loading its data may go on."""
STOP_SECONDS = 8.0
RETRY_SECONDS = 1.0
"""How long after a start that failed the next is tried."""
ASK_SECONDS = 0.01
WATCH_SECONDS = 0.2
"""How often an adopted store, whose end nobody tells us, is looked after."""
log = structlog.get_logger()
Descriptor = TypeVar("Descriptor", int, int | None)


@asynccontextmanager
async def embedded_store(data: Path, appendfsync: str = "everysec") -> AsyncIterator[str]:
    """The URL of a store of our own in this folder; raises a StoreError that says what to do."""
    folder = await asyncio.to_thread(open_folder, data)
    with hold(folder):
        store = Embedded(folder, await asyncio.to_thread(find_binary), appendfsync)
        try:
            await store.start()
            keeper = asyncio.create_task(store.keep())
            try:
                yield store.url
            finally:
                keeper.cancel()
                await asyncio.wait((keeper,))
        finally:
            await store.stop()


@dataclass(slots=True)
class Embedded:
    """One server process and how it is reached."""

    folder: StoreFolder
    binary: str
    appendfsync: str
    process: asyncio.subprocess.Process | None = None
    """The process if we started it, None if it was adopted."""

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"unix://{quote(str(self.folder.socket))}"

    async def start(self) -> None:
        """Adopt a store that runs on this folder already, or start one, and wait until it answers."""
        lock = await _opened(self.folder.take_process_lock)
        if lock is None:
            await self._adopt()
            return
        try:
            self.process = await self._launch(lock)
        finally:
            os.close(lock)
        if not await self._wait_until_ready():
            raise StoreUnreachable(f"the embedded store did not start: {await self._last_words()}")

    async def _adopt(self) -> None:
        self.process = None
        if not await self._wait_until_ready():
            await self.start()
            return
        async with _ask(self.folder.socket, START_SECONDS) as redis:
            await redis.config_set("appendfsync", self.appendfsync)
        log.info("store adopted", folder=str(self.folder.path))

    async def _launch(self, lock: int) -> asyncio.subprocess.Process:
        words = await _opened(self.folder.open_log)
        try:
            process = await asyncio.create_subprocess_exec(
                self.binary,
                *self._options(),
                stdin=subprocess.DEVNULL,
                stdout=words,
                stderr=words,
                pass_fds=(lock,),
                start_new_session=True,
                env={**os.environ, "LC_ALL": "C"},
            )
        except OSError as error:
            raise StoreUnreachable(f"cannot start {self.binary} as embedded store: {error.strerror}") from None
        finally:
            os.close(words)
        os.pwrite(lock, str(process.pid).encode().ljust(20), 0)
        return process

    def _options(self) -> list[str]:
        return [
            *("--port", "0", "--unixsocket", str(self.folder.socket), "--unixsocketperm", "700"),
            *("--dir", str(self.folder.path), "--appendonly", "yes", "--appendfsync", self.appendfsync),
            *("--save", "", "--daemonize", "no", "--loglevel", "warning", "--maxmemory-policy", "noeviction"),
        ]

    async def _wait_until_ready(self) -> bool:
        """True once the store answers with its data loaded, False if it ends; raises StoreUnreachable."""
        clock = asyncio.get_running_loop().time
        try:
            async with asyncio.timeout(START_SECONDS) as patience:
                while not await self._is_gone():
                    match await self._state():
                        case "ready":
                            return True
                        case "loading":
                            patience.reschedule(clock() + START_SECONDS)
                        case "silent":
                            pass
                    await asyncio.sleep(ASK_SECONDS)
        except TimeoutError:
            raise StoreUnreachable(
                f"the embedded store (process {await self._pid()}) does not answer; end it and start again. "
                f"Its last words: {await self._last_words()}"
            ) from None
        return False

    async def _state(self) -> Literal["silent", "loading", "ready"]:
        try:
            async with _ask(self.folder.socket, START_SECONDS) as redis:
                await redis.ping()
                held = await redis.config_get("dir")
        except BusyLoadingError:
            return "loading"
        except (RedisError, OSError):
            return "silent"
        place = held.get("dir") or b""
        place = place.decode(errors="replace") if isinstance(place, bytes) else place
        # The path may be bytes that are no text; redis-py gives them as its own replacement of them.
        return "ready" if place == os.fsencode(self.folder.path).decode(errors="replace") else "silent"

    async def _is_gone(self) -> bool:
        """Whether no process of the store is left."""
        if self.process is not None:
            return self.process.returncode is not None
        lock = await _opened(self.folder.take_process_lock)
        if lock is not None:
            os.close(lock)
        return lock is not None

    async def _wait_until_gone(self) -> None:
        if self.process is not None:
            await self.process.wait()
            return
        while not await self._is_gone():  # noqa: ASYNC110 - nobody tells us of the end of a process that is not our child
            await asyncio.sleep(WATCH_SECONDS)

    async def keep(self) -> None:
        """Start the store again whenever it dies, for ever."""
        while True:
            await self._wait_until_gone()
            log.warning("store died, starting it again", folder=str(self.folder.path))
            try:
                await self.start()
            except (StoreError, RedisError, OSError) as error:
                log.error("store does not start", error=str(error))  # noqa: TRY400 - one line is enough
                await asyncio.sleep(RETRY_SECONDS)

    async def stop(self) -> None:
        """Stop the store with everything written; kill it if it does not."""
        await self._signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await self._wait_until_gone()
        except TimeoutError:
            log.error("store does not stop, killing it", folder=str(self.folder.path))  # noqa: TRY400 - one line is enough
            await self._signal(signal.SIGKILL)
        await asyncio.to_thread(self.folder.remove_socket)

    async def _signal(self, number: signal.Signals) -> None:
        if await self._is_gone():
            return
        pid = self.process.pid if self.process is not None else await self._pid()
        if pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)

    async def _pid(self) -> int | None:
        return await asyncio.to_thread(self.folder.process)

    async def _last_words(self) -> str:
        return await asyncio.to_thread(self.folder.last_words)


async def _opened(opening: Callable[[], Descriptor]) -> Descriptor:
    """What a thread opens; whoever is called off while it does so leaves nothing open."""
    work = asyncio.create_task(asyncio.to_thread(opening))
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        work.add_done_callback(_close_what_came)
        raise


def _close_what_came(work: asyncio.Task[Descriptor]) -> None:
    if work.cancelled() or work.exception() is not None:
        return
    descriptor = work.result()
    if descriptor is not None:
        os.close(descriptor)


@asynccontextmanager
async def _ask(path: Path, seconds: float) -> AsyncIterator[Redis]:
    """A client that asks once: that nobody answers is an answer here."""
    pool = ConnectionPool(SteadyUnixConnection, path=str(path), socket_timeout=seconds, retry=Retry(NoBackoff(), 0))
    async with Redis.from_pool(pool) as redis:
        yield redis
