"""A store whose clock can be turned: a real one under libfaketime. Everything in Ecliptic goes by the store's clock."""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import RedisError

from server.store.binary import find_binary

LIBRARIES = "*/faketime/libfaketime.so.1"
START_SECONDS = 20
TELL_SECONDS = 20
TURNED_SECONDS = 0.5
"""How near the store's time is to the one it was turned to, once it tells it."""


class Clock:
    """The clock of one store, by the file that says how far ahead it is and the store's socket."""

    def __init__(self, file: Path, socket: Path) -> None:
        self._file = file
        self._socket = socket
        self._ahead = 0.0
        self._write()

    def turn_to(self, when: str) -> None:
        """Let it be this time by UTC, such as `2026-11-30 23:59:50`, and go on from there."""
        self._ahead = datetime.fromisoformat(when).replace(tzinfo=UTC).timestamp() - time.time()
        self._turn()

    def turn_on(self, seconds: float) -> None:
        """Let so much time have passed."""
        self._ahead += seconds
        self._turn()

    def _turn(self) -> None:
        """Return once the store tells the new time: it remembers the old one for about a millisecond."""
        self._write()
        ends = time.monotonic() + TELL_SECONDS
        with Redis(unix_socket_path=str(self._socket)) as redis:
            while time.monotonic() < ends:
                seconds, micros = redis.time()
                if abs(seconds + micros / 1e6 - time.time() - self._ahead) < TURNED_SECONDS:
                    return
        raise RuntimeError(f"the store did not tell the time it was turned to in {TELL_SECONDS} s")

    def _write(self) -> None:
        # Replaced in one go: a store that asks in between must not find half a number.
        fresh = self._file.with_suffix(".new")
        fresh.write_text(f"{self._ahead:+.3f}\n")
        fresh.replace(self._file)


def find_library() -> str:
    """Where libfaketime is; without it the test is skipped, but fails in continuous integration."""
    found = next(Path("/usr/lib").glob(LIBRARIES), None)
    if found is None:
        why = "no libfaketime here; on Debian: apt-get install libfaketime"
        if os.environ.get("CI"):
            pytest.fail(why)
        pytest.skip(why)
    return str(found)


@contextmanager
def turned_store(folder: Path) -> Iterator[tuple[str, Clock]]:
    """The URL of a store of its own, and its clock."""
    path = folder / "s"
    clock = Clock(folder / "time", path)
    environment = {
        **os.environ,
        "LD_PRELOAD": find_library(),
        "FAKETIME_TIMESTAMP_FILE": str(folder / "time"),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }
    command = [find_binary(), "--port", "0", "--unixsocket", str(path), "--dir", str(folder), "--save", ""]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
    try:
        wait_for(path)
        yield f"unix://{path}", clock
    finally:
        # Not asked to end: its handler of signals asks for the time, which libfaketime may have under a lock just then.
        process.kill()
        process.wait(10)


def wait_for(path: Path) -> None:
    """Wait until a store answers on this socket."""
    ends = time.monotonic() + START_SECONDS
    while time.monotonic() < ends:
        with suppress(RedisError, OSError), Redis(unix_socket_path=str(path)) as redis:
            redis.ping()
            return
        time.sleep(0.01)
    raise RuntimeError(f"no store answered on {path} in {START_SECONDS} s")
