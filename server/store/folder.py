"""The folder of the embedded store: where it is, who may use it, and the path of its socket.

Two locks of the operating system are let go of with their process, however it ends: `lock` is held by the server that
owns the folder, `process.lock` by the store's own process, which inherits it. So there is never a second process on
the same data, not even while the first is slow to answer or to load.
"""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from server.errors import DataFolderTaken, DataFolderUnwritable

STORE = "store"
SOCKET = "store.sock"
PROCESS_LOCK = "process.lock"
LONG_SOCKET = "socket-folder"
"""Names the folder of the socket where the data folder's own path is too long for one, or no text to put into a URL."""
MAX_SOCKET_PATH = 100
MAX_LOG_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class StoreFolder:
    """A folder that can be written, readable to its owner alone."""

    path: Path
    """As the operating system says it, without links."""
    socket: Path

    @property
    def log(self) -> Path:
        """What the store's process says."""
        return self.path / "store.log"

    def take_process_lock(self) -> int | None:
        """The file descriptor of the lock that a store's process on this folder holds; None while there is one."""
        lock = os.open(self.path / PROCESS_LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            return None
        return lock

    def process(self) -> int | None:
        """The process that the present holder of that lock was started as, if it was noted."""
        said = (self.path / PROCESS_LOCK).read_text(encoding="utf-8").strip()
        return int(said) if said.isdecimal() else None

    def open_log(self) -> int:
        """The file descriptor of the log to write to; what is long ago is dropped when it has become large."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        if self.log.exists() and self.log.stat().st_size > MAX_LOG_BYTES:
            flags |= os.O_TRUNC
        return os.open(self.log, flags, 0o600)

    def last_words(self) -> str:
        """The last line of the log."""
        with self.log.open("rb") as log:
            log.seek(max(0, self.log.stat().st_size - 1_000))
            lines = log.read().decode(errors="replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "no words")

    def remove_socket(self) -> None:
        """Remove the socket, and its folder if it is not this one."""
        self.socket.unlink(missing_ok=True)
        if self.socket.parent != self.path:
            shutil.rmtree(self.socket.parent, ignore_errors=True)
            (self.path / LONG_SOCKET).unlink(missing_ok=True)


def open_folder(data: Path) -> StoreFolder:
    """The store's folder within the data folder, made if need be; raises DataFolderUnwritable."""
    path = data.absolute() / STORE
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = path.resolve()
        path.chmod(0o700)
        with tempfile.TemporaryFile(dir=path):
            pass
        return StoreFolder(path, _socket_path(path))
    except OSError as error:
        raise DataFolderUnwritable(
            f"the data folder {data} cannot be used ({error.strerror}); name one you may write to with --data"
        ) from None


def _socket_path(folder: Path) -> Path:
    path = folder / SOCKET
    if len(os.fsencode(path)) <= MAX_SOCKET_PATH and _is_text(path):
        return path
    note = folder / LONG_SOCKET
    if note.exists():
        noted = Path(note.read_text(encoding="utf-8"))
        if noted.is_dir() and noted.stat().st_uid == os.getuid():
            return noted / SOCKET
    short = tempfile.mkdtemp(prefix="ecliptic-")
    note.write_text(short, encoding="utf-8")
    return Path(short) / SOCKET


def _is_text(path: Path) -> bool:
    """Whether a path's bytes are UTF-8."""
    try:
        os.fsencode(path).decode()
    except UnicodeDecodeError:
        return False
    return True


@contextmanager
def hold(folder: StoreFolder) -> Iterator[None]:
    """Own the folder for as long as this lasts; raises DataFolderTaken."""
    with (folder.path / "lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise DataFolderTaken(
                f"another server{_owner(folder)} is using the data folder {folder.path.parent}; "
                "stop it, or name another folder with --data"
            ) from None
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield


def _owner(folder: StoreFolder) -> str:
    said = (folder.path / "lock").read_text(encoding="utf-8")
    return f" (process {said})" if said.isdecimal() else ""
