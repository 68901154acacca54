"""Orders from outside: the signals that tell a node to stop."""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Orders:
    """What a signal does: it ends a start at once, and a service in order; a second one hurries the order."""

    def __init__(self, task: asyncio.Task[object] | None) -> None:
        self._task = task
        self.server: uvicorn.Server | None = None
        """The server once it serves."""

    def stop(self) -> None:
        """Stop."""
        if self.server is not None:
            self.server.force_exit = self.server.should_exit
            self.server.should_exit = True
        elif self._task is not None:
            self._task.cancel()


@contextmanager
def heed_signals() -> Iterator[Orders]:
    """Be told to stop by the signals of a terminal and of the system, unless they are ignored on purpose."""
    loop = asyncio.get_running_loop()
    orders = Orders(asyncio.current_task())
    heeded = [number for number in SIGNALS if signal.getsignal(number) is not signal.SIG_IGN]
    for number in heeded:
        loop.add_signal_handler(number, orders.stop)
    try:
        yield orders
    finally:
        for number in heeded:
            loop.remove_signal_handler(number)
