"""A server of a test's own, that is killed and comes back at the same address with the same data."""

import asyncio
import signal
import subprocess
from contextlib import AbstractContextManager
from pathlib import Path
from urllib.parse import urlsplit

from tests.conftest import serving


class OwnServer:
    """`ecliptic serve` on a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = ""
        self._running: AbstractContextManager[tuple[str, subprocess.Popen[str]]] | None = None
        self._process: subprocess.Popen[str] | None = None

    async def start(self) -> None:
        """Start it, or start it again where it was."""
        port = str(urlsplit(self.url).port) if self.url else "0"
        running = serving("--data", str(self.folder), "--port", port, ECLIPTIC_HOUSE_PACE="0.05")
        self.url, self._process = await asyncio.to_thread(running.__enter__)
        self._running = running

    async def kill(self) -> None:
        """End it as a crash does: at once, and its store goes on alone."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        await self.stop()

    async def stop(self) -> None:
        """End it in order, if it runs."""
        running, self._running = self._running, None
        if running is not None:
            await asyncio.to_thread(running.__exit__, None, None, None)
