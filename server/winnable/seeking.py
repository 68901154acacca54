"""A process of its own that finds deals at the lowest priority; it can be ended at any moment."""

import asyncio
import secrets
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from os import PRIO_PROCESS, setpriority
from signal import SIG_IGN, SIGINT, signal

from server.outliving import end_with_parent
from server.race.entries import pack
from server.winnable.finding import Finder
from server.winnable.known import Known, unpack_known

NICENESS = 19
"""The most there is. SCHED_IDLE gives a process a fifth of that, far too little where a node is busy all the time; and
this costs players next to nothing: `python -m bench.pool`."""


class SeekerDied(Exception):  # noqa: N818 - the house's names say what is the case
    """The process ended in the middle of its work."""


class Seeker:
    """The process, started when it is first needed. What it is told and tells goes through a pipe, so no list of
    processes shows any of it. The higher its niceness, up to 19, the more it stands back for other processes."""

    def __init__(self, niceness: int = NICENESS) -> None:
        self._niceness = niceness
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._starting: asyncio.Task[Connection] | None = None
        """The start of the process; it goes on when who waits for it gives up."""

    async def find(self, game: str) -> Known | None:
        """The next deal of a game that is known to be winnable, None if the one tried is not. Raises SeekerDied."""
        pipe = self._pipe or await self._started()
        try:
            pipe.send_bytes(game.encode())
            found = await asyncio.to_thread(pipe.recv_bytes)
        except (EOFError, OSError):
            await self.close()
            raise SeekerDied("the process that looks for winnable deals has ended") from None
        return unpack_known(found) if found else None

    async def _started(self) -> Connection:
        self._starting = self._starting or asyncio.create_task(self._start())
        return await asyncio.shield(self._starting)

    async def _start(self) -> Connection:
        context = get_context("spawn")
        pipe, theirs = context.Pipe()
        root = secrets.token_bytes(32)
        process = context.Process(target=_seek, args=(theirs, root, self._niceness), daemon=True)
        try:
            await asyncio.to_thread(_start, process, self._niceness)
        finally:
            theirs.close()
        self._process, self._pipe = process, pipe
        return pipe

    async def close(self) -> None:
        """End the process, whatever it is doing, starting too; another one is started when it is needed."""
        if self._starting is not None:
            await asyncio.wait((self._starting,))
        self._starting = self._pipe = None
        if self._process is not None:
            self._process.kill()
            # A process that others go before ends late; who gives up waiting for that can wait again.
            await asyncio.to_thread(self._process.join)
            self._process = None


def _start(process: SpawnProcess, niceness: int) -> None:
    """Start it, modest from the first: what it imports takes half a second."""
    process.start()
    if process.pid is not None:
        with suppress(OSError):
            setpriority(PRIO_PROCESS, process.pid, niceness)


def _seek(pipe: Connection, root: bytes, niceness: int) -> None:
    """Find what is asked for until nobody is there to ask."""
    signal(SIGINT, SIG_IGN)
    end_with_parent()
    finder = Finder(root)
    with suppress(EOFError, OSError):
        while True:
            found = finder.find(pipe.recv_bytes().decode())
            pipe.send_bytes(pack(found) if found is not None else b"")
