"""Judging hard positions in a process of its own, so that the loop never waits for it."""

import asyncio
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal

import structlog

from engine.position import is_stuck_text
from protocol.refusals import Reason
from server.race.decide import Refusal

WORKERS_TRIED = 2
log = structlog.get_logger()


class Judge:
    """One worker, started when it is first needed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def is_stuck(self, position: str) -> bool:
        """Whether the position of this text is stuck; another worker serves if one dies. Raises Refusal."""
        for _ in range(WORKERS_TRIED):
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_ignore_interrupts)
            pool = self._pool
            try:
                # A first task starts the worker, which takes a moment that is not the loop's.
                return await asyncio.wrap_future(await asyncio.to_thread(pool.submit, is_stuck_text, position))
            except BrokenProcessPool:
                log.warning("worker died")
                if self._pool is pool:
                    self._pool = None
        raise Refusal(Reason.TRY_AGAIN, "the server could not judge this move just now; try again")

    def close(self) -> None:
        """Let the worker go."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupts() -> None:
    signal(SIGINT, SIG_IGN)
