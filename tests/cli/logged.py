"""`ecliptic serve` in a process of its own, whose log is kept."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

START_SECONDS = 30
STOP_SECONDS = 20


@contextmanager
def serving_logged(folder: Path, *arguments: str, streams: str = "", **environment: str) -> Iterator[tuple[str, Path]]:
    """Its address, and the file its log goes to, which is complete once this has ended.

    `streams` is what a shell is told of the standard streams, such as `>&-`.
    """
    log, port = folder / "log", _free_port()
    ours = [sys.executable, "-m", "cli.main", "serve", "--port", str(port), "--data", str(folder / "data"), *arguments]
    env = {name: value for name, value in os.environ.items() if not name.startswith("ECLIPTIC_")}
    env |= {"ECLIPTIC_WINNABLE": "0"} | environment
    with log.open("wb") as words:
        command = ["sh", "-c", f'exec "$@" {streams}', "sh", *ours]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=words, env=env)
    try:
        _wait_for(port, process, log)
        yield f"http://127.0.0.1:{port}", log
        process.send_signal(signal.SIGTERM)
        assert process.wait(STOP_SECONDS) == 0
    finally:
        process.kill()
        process.wait(STOP_SECONDS)


def _free_port() -> int:
    """A port that nobody has: the system does not give it out again soon."""
    with socket.create_server(("127.0.0.1", 0)) as held:
        return int(held.getsockname()[1])


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    """Until the node serves: it listens before its store is there, and then answers when it can."""
    for _ in range(START_SECONDS * 100):
        try:
            with socket.create_connection(("127.0.0.1", port), START_SECONDS) as plain:
                plain.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
                if re.match(rb"HTTP/1.1 200 ", plain.recv(100)):
                    return
        except ConnectionRefusedError:
            try:
                process.wait(0.01)
            except subprocess.TimeoutExpired:
                continue
        break
    raise AssertionError(f"the server did not start: {log.read_text(encoding='utf-8')}")
