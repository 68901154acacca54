"""Processes that decide blocks of deals. None outlives the one that started it, however that ends."""

import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import TracebackType

from cli.winnability.counting import Block, Question, decide_block
from server.outliving import end_with_parent


class WorkerDied(Exception):  # noqa: N818 - the house's names say what is the case
    """A process ended in the middle of its work; the text says which deals it was about."""


class Workers:
    """So many processes, as long as this context lasts."""

    def __init__(self, question: Question, jobs: int) -> None:
        self._question = question
        self._jobs = jobs
        self._processes: list[SpawnProcess] = []
        self._pipes: list[Connection] = []

    def __enter__(self) -> "Workers":
        with _deaf():  # so that ^C at a terminal, which all of its processes hear, is this one's alone
            for _ in range(self._jobs):
                self._start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.join()

    def _start(self) -> None:
        context = get_context("spawn")
        pipe, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, self._question), daemon=True)
        process.start()
        theirs.close()
        self._processes.append(process)
        self._pipes.append(pipe)

    def decide(self, blocks: Iterable[range]) -> Iterator[Block]:
        """Yield what comes of the deals of these numbers, in the order in which they are done; raises WorkerDied."""
        left = iter(blocks)
        busy: dict[Connection, range] = {}
        for pipe in self._pipes:
            _give(pipe, left, busy)
        while busy:
            ready = wait(list(busy))
            for pipe in [pipe for pipe in busy if pipe in ready]:
                numbers = busy.pop(pipe)
                try:
                    block: Block = pipe.recv()
                except (EOFError, OSError):
                    raise WorkerDied(_words(numbers)) from None
                _give(pipe, left, busy)
                yield block


def _give(pipe: Connection, left: Iterator[range], busy: dict[Connection, range]) -> None:
    """Give a worker the next block, if there is one."""
    numbers = next(left, None)
    if numbers is not None:
        busy[pipe] = numbers
        with suppress(OSError):  # if it has ended, that is seen when its answer is read
            pipe.send(numbers)


def _words(numbers: range) -> str:
    which = f"deal {numbers.start}" if len(numbers) == 1 else f"the deals {numbers.start} to {numbers.stop - 1}"
    return f"a process ended in the middle of deciding {which}"


@contextmanager
def _deaf() -> Iterator[None]:
    """Ignore ^C; so does, for good, what is started meanwhile."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(pipe: Connection, question: Question) -> None:
    """Decide what is asked for until nobody is there to ask."""
    end_with_parent()
    with suppress(EOFError, OSError):
        while True:
            pipe.send(decide_block(question, pipe.recv()))
