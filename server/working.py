"""Work that takes longer than the event loop can wait, done in a process of its own.

The process is told what to do through a pipe, by a thread that waits for the answer: so it can be ended at any moment,
whatever it is doing. `concurrent.futures` would wait for what it is doing, and on Python 3.11 loses those who wait for
a process that died while somebody else did not want its answer any more.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from os import nice
from signal import SIG_IGN, SIGINT, signal
from threading import Event, Lock
from typing import Any, ParamSpec, TypeVar

import structlog

from server.outliving import end_with_parent

P = ParamSpec("P")
T = TypeVar("T")
WORKERS_TRIED = 2
log = structlog.get_logger()


class WorkerDied(Exception):  # noqa: N818 - the house's names say what is the case
    """One worker after the other ended in the middle of its work, or it was let go."""


class Worker:
    """One process, started when it is first needed; it does one thing after the other.

    The higher its niceness, up to 19, the more it stands back for other processes.
    """

    def __init__(self, niceness: int = 0) -> None:
        self._niceness = niceness
        self._thread = ThreadPoolExecutor(1, "worker")
        self._pipe: Connection | None = None
        self._process: SpawnProcess | None = None
        self._lock = Lock()
        """Held while a process begins or is ended: they are in two threads."""
        self._is_closed = False

    async def do(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """What the work gives, a function of a module; another process serves if one dies. Raises WorkerDied.

        Who is called off while it waits is not worked for; what has begun by then is done to its end, for nobody.
        """
        if self._is_closed:
            raise WorkerDied("the worker was let go")
        is_unwanted = Event()
        call = partial(self._have_done, is_unwanted, work, arguments, named)
        try:
            result: T = await asyncio.get_running_loop().run_in_executor(self._thread, call)
        except asyncio.CancelledError:
            is_unwanted.set()
            raise
        return result

    def _have_done(
        self, is_unwanted: Event, work: Callable[..., object], arguments: Sequence[Any], named: Mapping[str, Any]
    ) -> Any:
        for _ in range(WORKERS_TRIED):
            if is_unwanted.is_set():
                break
            try:
                pipe = self._pipe or self._start()
                pipe.send((work, arguments, named))
                is_done, result = pipe.recv()
            except (EOFError, OSError):
                self._bury()
                if not self._is_closed:
                    log.warning("worker died")
                continue
            if is_done:
                return result
            raise result
        raise WorkerDied("no worker lived to the end of its work")

    def _start(self) -> Connection:
        with self._lock:
            if self._is_closed:
                raise EOFError
            context = get_context("spawn")
            pipe, theirs = context.Pipe()
            self._process = context.Process(target=_work, args=(theirs, self._niceness), daemon=True)
            try:
                self._process.start()
            finally:
                theirs.close()
            self._pipe = pipe
        return pipe

    def _bury(self) -> None:
        """See to what is left of a process that is of no use any more."""
        with self._lock:
            process, self._process = self._process, None
            pipe, self._pipe = self._pipe, None
        if pipe is not None:
            pipe.close()
        if process is not None and process.pid is not None:
            process.kill()
            process.join()

    def close(self) -> None:
        """Let the worker go, whatever it is doing; takes as long as the system takes to end a process."""
        with self._lock:
            self._is_closed = True
            if self._process is not None and self._process.pid is not None:
                self._process.kill()
        self._thread.shutdown(wait=True, cancel_futures=True)
        self._bury()


def _work(pipe: Connection, niceness: int) -> None:
    """Do what is asked for until nobody is there to ask."""
    signal(SIGINT, SIG_IGN)
    nice(niceness)
    end_with_parent()
    with suppress(EOFError, OSError):
        while True:
            _answer(pipe, *pipe.recv())


def _answer(pipe: Connection, work: Callable[..., object], arguments: Sequence[Any], named: Mapping[str, Any]) -> None:
    try:
        answer: tuple[bool, object] = True, work(*arguments, **named)
    except Exception as error:  # noqa: BLE001 - it is raised again, where it was asked for
        answer = False, error
    pipe.send(answer)
