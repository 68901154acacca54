"""Work that takes longer than the event loop can wait, done in a process of its own."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from os import nice
from signal import SIG_IGN, SIGINT, signal
from typing import ParamSpec, TypeVar

import structlog

from server.outliving import end_with_parent

P = ParamSpec("P")
T = TypeVar("T")
WORKERS_TRIED = 2
log = structlog.get_logger()


class WorkerDied(Exception):  # noqa: N818 - the house's names say what is the case
    """One worker after the other ended in the middle of its work."""


class Worker:
    """One process, started when it is first needed; it does one thing after the other.

    The higher its niceness, up to 19, the more it stands back for other processes.
    """

    def __init__(self, niceness: int = 0) -> None:
        self._niceness = niceness
        self._pool: ProcessPoolExecutor | None = None

    async def do(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """What the work gives, a function of a module; another process serves if one dies. Raises WorkerDied."""
        for _ in range(WORKERS_TRIED):
            if self._pool is None:
                context = get_context("spawn")
                self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_begin, initargs=(self._niceness,))
            pool = self._pool
            try:
                # A first task starts the worker, which takes a moment that is not the loop's.
                return await asyncio.wrap_future(await asyncio.to_thread(pool.submit, work, *arguments, **named))
            except BrokenProcessPool:
                log.warning("worker died")
                if self._pool is pool:
                    self._pool = None
        raise WorkerDied("no worker lived to the end of its work")

    def close(self) -> None:
        """Let the worker go."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)


def _begin(niceness: int) -> None:
    signal(SIGINT, SIG_IGN)
    nice(niceness)
    end_with_parent()
