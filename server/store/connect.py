"""Opening the store: the one module that makes connections."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from redis.asyncio import Redis
from redis.exceptions import AuthenticationError, RedisError

from server.errors import StoreTooOld, StoreUnreachable

CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 5.0
OLDEST_REDIS = (7, 0)
OLDEST_VALKEY = (7, 2)


@asynccontextmanager
async def open_redis(url: str) -> AsyncIterator[Redis]:
    """A client of the store at this URL, whose answers are bytes; raises StoreUnreachable or StoreTooOld."""
    redis = _client(url)
    try:
        await _check(redis, url)
        yield redis
    finally:
        await redis.aclose()


def _client(url: str) -> Redis:
    try:
        return Redis.from_url(
            url,
            socket_connect_timeout=CONNECT_SECONDS,
            socket_timeout=ANSWER_SECONDS,
            health_check_interval=15,
            max_connections=64,
        )
    except ValueError as error:
        raise StoreUnreachable(
            f"{without_password(url)} is no address of a Redis ({error}); give one such as redis://127.0.0.1:6379/0"
        ) from None


async def _check(redis: Redis, url: str) -> None:
    where = without_password(url)
    try:
        info = await redis.info("server")
    except AuthenticationError as error:
        raise StoreUnreachable(f"the Redis at {where} refuses us ({error}); put its password into the URL") from None
    except (RedisError, OSError, ValueError) as error:
        raise StoreUnreachable(
            f"the Redis at {where} does not answer ({error}); start it, or leave --redis away to use the embedded store"
        ) from None
    check_version(info, where)


def check_version(info: dict[str, object], where: str) -> None:
    """Raise StoreTooOld unless the server of this INFO can do what we need."""
    is_valkey = info.get("server_name") == "valkey"
    said = str(info.get("valkey_version" if is_valkey else "redis_version", "0"))
    found = re.match(r"(\d+)\.(\d+)", said)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    if version < (OLDEST_VALKEY if is_valkey else OLDEST_REDIS):
        raise StoreTooOld(f"the store at {where} is version {said}; Redis 7.0 or Valkey 7.2, or later, is needed")


def without_password(url: str) -> str:
    """The URL as it may be shown."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return "the given URL"
    if "@" not in parts.netloc:
        return url
    return parts._replace(netloc="***@" + parts.netloc.rpartition("@")[2]).geturl()
