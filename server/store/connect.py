"""Opening the store: the one module that makes connections."""

import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import structlog
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff, NoBackoff
from redis.exceptions import AuthenticationError, NoPermissionError, RedisError
from redis.exceptions import ConnectionError as NoConnection

from server.errors import StoreTooOld, StoreUnfit, StoreUnreachable
from server.store.steady import STEADY

CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 5.0
CONNECTIONS = 64
"""At most so many to the store; who wants one more waits for it."""
OLDEST_REDIS = (7, 0)
OLDEST_VALKEY = (7, 2)
AGAIN = Retry(ExponentialWithJitterBackoff(base=0.05, cap=0.5), 6, (NoConnection,))
"""A lost connection is tried again for about a second, in which a store is started again; every change can stand being
asked for twice. That no answer came in time is not tried again: the store is busy enough."""
ONCE = Retry(NoBackoff(), 0)
INSTEAD = "start it, or leave --redis and ECLIPTIC_REDIS_URL away to use the embedded store"
log = structlog.get_logger()


@asynccontextmanager
async def open_redis(url: str) -> AsyncIterator[Redis]:
    """A client of the store at this URL, whose answers are bytes; raises a StoreError that says what to do."""
    async with _client(url, ONCE) as redis:
        await _check(redis, without_password(url))
    async with _client(url, AGAIN) as redis:
        yield redis


def _client(url: str, retry: Retry) -> Redis:
    try:
        pool = BlockingConnectionPool.from_url(
            url,
            max_connections=CONNECTIONS,
            timeout=ANSWER_SECONDS,
            socket_connect_timeout=CONNECT_SECONDS,
            socket_timeout=ANSWER_SECONDS,
            health_check_interval=15,
            retry=retry,
        )
    except (ValueError, TypeError) as error:
        shown = without_password(url)
        raise StoreUnreachable(
            f"{shown} is no address of a Redis ({one_line(error)}); give one such as redis://127.0.0.1:6379/0"
        ) from None
    pool.connection_class = STEADY[pool.connection_class]
    return Redis.from_pool(pool)


async def _check(redis: Redis, where: str) -> None:
    try:
        info = await redis.info()
    except (RedisError, OSError, ValueError, TypeError) as error:
        raise StoreUnreachable(f"the Redis at {where} {_fault(error)}") from None
    check_version(info, where)
    check_kind(info, where)
    for risk in risks(info):
        log.warning("store may lose races", where=where, risk=risk)


def _fault(error: Exception) -> str:
    refusals = (AuthenticationError, NoPermissionError)
    if isinstance(error, refusals) or isinstance(error.__cause__, refusals):
        return f"refuses us ({one_line(error)}); put the right name and password into its URL"
    return f"does not answer ({one_line(error)}); {INSTEAD}"


def check_version(info: Mapping[str, object], where: str) -> None:
    """Raise StoreTooOld unless the server of this INFO can do what we need."""
    is_valkey = info.get("server_name") == "valkey"
    said = str(info.get("valkey_version" if is_valkey else "redis_version", "0"))
    found = re.match(r"(\d+)\.(\d+)", said)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    if version < (OLDEST_VALKEY if is_valkey else OLDEST_REDIS):
        raise StoreTooOld(f"the store at {where} is version {said}; Redis 7.0 or Valkey 7.2, or later, is needed")


def check_kind(info: Mapping[str, object], where: str) -> None:
    """Raise StoreUnfit unless the server of this INFO takes writes and holds all keys."""
    mode = info.get("redis_mode", info.get("server_mode"))
    if mode == "sentinel":
        raise StoreUnfit(f"{where} is a Sentinel, which holds no races; give the address of the Redis it watches")
    if mode == "cluster":
        raise StoreUnfit(f"{where} is a node of a cluster, which is not supported; give the address of a single Redis")
    if info.get("role", "master") != "master":
        raise StoreUnfit(f"{where} is a replica, which takes no writes; give the address of its primary")


def risks(info: Mapping[str, object]) -> list[str]:
    """How the server of this INFO could lose what it has acknowledged."""
    found = []
    if info.get("aof_enabled") == 0:
        found.append("its append-only file is off: set appendonly yes")
    if info.get("maxmemory") and info.get("maxmemory_policy", "noeviction") != "noeviction":
        found.append("it evicts keys when memory is short: set maxmemory-policy noeviction")
    return found


def one_line(error: Exception) -> str:
    """What an error says, on one line."""
    return " ".join(str(error).split()) or type(error).__name__


def without_password(url: str) -> str:
    """The URL as it may be shown: no name, no password, no query, which may hold one too."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return "the given URL"
    if not parts.scheme:
        return "the given URL"
    netloc = "***@" + parts.netloc.rpartition("@")[2] if "@" in parts.netloc else parts.netloc
    return f"{parts.scheme}://{netloc}{parts.path}"
