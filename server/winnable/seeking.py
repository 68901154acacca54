"""A process of its own that finds deals while nothing else wants the machine; it can be ended at any moment."""

import asyncio
import os
import secrets
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from signal import SIG_IGN, SIGINT, signal

from server.race.entries import pack
from server.winnable.finding import Finder
from server.winnable.known import Known, unpack_known
from server.working import end_with_parent

NICENESS = 19


class SeekerDied(Exception):  # noqa: N818 - the house's names say what is the case
    """The process ended in the middle of its work."""


class Seeker:
    """The process, started when it is first needed. What it is told and tells goes through a pipe, so no list of
    processes shows any of it. `gives_way`: it runs only while nothing else wants to."""

    def __init__(self, *, gives_way: bool = True) -> None:
        self._gives_way = gives_way
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    async def find(self, game: str) -> Known | None:
        """The next deal of a game that is known to be winnable, None if the one tried is not. Raises SeekerDied."""
        pipe = self._pipe or await self._start()
        try:
            pipe.send_bytes(game.encode())
            found = await asyncio.to_thread(pipe.recv_bytes)
        except (EOFError, OSError):
            self.close()
            raise SeekerDied("the process that looks for winnable deals has ended") from None
        return unpack_known(found) if found else None

    async def _start(self) -> Connection:
        context = get_context("spawn")
        pipe, theirs = context.Pipe()
        process = context.Process(target=_seek, args=(theirs, secrets.token_bytes(32), self._gives_way), daemon=True)
        try:
            await asyncio.to_thread(process.start)
        finally:
            theirs.close()
        self._process, self._pipe = process, pipe
        return pipe

    def close(self) -> None:
        """End the process, whatever it is doing; another one is started when it is needed."""
        process, self._process, self._pipe = self._process, None, None
        if process is not None:
            process.kill()
            process.join()


def _seek(pipe: Connection, root: bytes, gives_way: bool) -> None:
    """Find what is asked for until nobody is there to ask."""
    signal(SIGINT, SIG_IGN)
    end_with_parent()
    if gives_way:
        _give_way()
    finder = Finder(root)
    with suppress(EOFError, OSError):
        while True:
            found = finder.find(pipe.recv_bytes().decode())
            pipe.send_bytes(pack(found) if found is not None else b"")


def _give_way() -> None:
    """Run only while nothing else does, as far as the system knows of such a thing."""
    os.nice(NICENESS)
    if hasattr(os, "SCHED_IDLE"):
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
