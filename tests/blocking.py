"""Notices when our code makes the event loop wait for a file, a name or a process."""

import asyncio
import inspect
import sys
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from types import CodeType

ROOT = f"{Path(__file__).parent.parent}/"
OURS = ("engine/", "protocol/", "server/", "client/", "cli/")
WAITS = frozenset(
    {
        *("open", "os.listdir", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.scandir", "os.truncate"),
        *("shutil.rmtree", "tempfile.mkdtemp", "tempfile.mkstemp", "subprocess.Popen", "os.system"),
        *("socket.getaddrinfo", "socket.gethostbyname"),
    }
)
"""Events of the interpreter (sys.audit) behind which something slow may lie."""
INTERPRETER = ("<frozen importlib", "/importlib/", "/linecache.py")
"""Files that are opened to import a module or to print a traceback are not our doing."""
AT_START = frozenset(
    {
        ("server/store/calls.py", "__init__"),
        ("server/store/embedded.py", "_launch"),
        ("server/store/folder.py", "hold"),
        ("server/pages.py", "page_routes"),
    }
)
"""Done before a node serves."""
WAITING = inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
"""A test may itself call what waits; a coroutine of ours may not."""
seen: list[str] = []
"""What has made the loop wait since this list was last emptied."""


def watch() -> None:
    """Begin to notice; there is no end to it, so do it once a process."""
    sys.addaudithook(_hear)


def _hear(event: str, arguments: tuple[object, ...]) -> None:
    if event not in WAITS or asyncio._get_running_loop() is None:
        return
    frames = list(_frames())
    if any(part in frame.co_filename for frame in frames for part in INTERPRETER):
        return
    places = [(frame.co_filename.removeprefix(ROOT), frame) for frame in frames if frame.co_filename.startswith(ROOT)]
    places = [(file, frame) for file, frame in places if not file.startswith(".")]
    ours = list(takewhile(lambda place: place[0].startswith(OURS), places))
    is_asked_by_test = len(ours) < len(places) and not any(frame.co_flags & WAITING for _, frame in ours)
    if ours and not is_asked_by_test and AT_START.isdisjoint((file, frame.co_name) for file, frame in places):
        seen.append(f"{event} {arguments[:1]} in {ours[0][1].co_name} of {ours[0][0]}")


def _frames() -> Iterator[CodeType]:
    """What is running, the innermost first."""
    frame = sys._getframe(2)
    while frame is not None:
        yield frame.f_code
        frame = frame.f_back  # type: ignore[assignment]  # None at the outermost
