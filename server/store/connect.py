"""Opening the store: the one module that makes connections."""

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import structlog
from redis.asyncio import BlockingConnectionPool
from redis.asyncio.connection import AbstractConnection, Connection
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError, NoPermissionError, RedisError

from server.errors import StoreTooOld, StoreUnfit, StoreUnreachable
from server.store.calls import Store
from server.store.cluster import Cluster, nodes_of
from server.store.master import Master
from server.store.sentinels import Watched
from server.store.steady import STEADY
from server.store.topology import Connector, OneServer, Topology
from server.store.urls import StoreUrl, read_url

CONNECT_SECONDS = 1.5
ANSWER_SECONDS = 1.5
"""Well under the time for which a call is tried again, so that a connection that has died silently is left in time."""
CONNECTIONS = 64
"""At most so many to one server; a group of calls that wants one more waits for it."""
OLDEST_REDIS = (7, 0)
OLDEST_VALKEY = (7, 2)
INSTEAD = "start it, or leave --redis and ECLIPTIC_REDIS_URL away to use the embedded store"
log = structlog.get_logger()


@asynccontextmanager
async def open_store(url: str) -> AsyncIterator[Store]:
    """The store at this URL, checked; raises a StoreError that says what to do."""
    given = read_url(url)
    topology = await _find(given)
    try:
        for master in topology.masters:
            await _check(master, given.shown)
        watching = asyncio.create_task(topology.watch())
        try:
            store = Store(topology, given.shown)
            yield store
            await store.close()
        finally:
            watching.cancel()
            await asyncio.wait((watching,))
    finally:
        await topology.close()


async def _find(given: StoreUrl) -> Topology:
    """The topology of a store, after a first look."""

    topology: Topology
    match given.kind:
        case "single":
            return await _find_single(given)
        case "sentinel":
            topology = Watched(given.master, given.hosts, _connector(given.sentinel_options), _connector(given.options))
        case "cluster":
            topology = Cluster(given.hosts, _connector(given.options))
    await _look(topology, given.shown)
    return topology


async def _find_single(given: StoreUrl) -> Topology:
    """One server, or the cluster it turns out to be a node of."""
    first = _master(given.shown, given.options)
    try:
        info = await _info(first, given.shown)
    except BaseException:
        await first.close()
        raise
    if _mode(info) != "cluster":
        return OneServer(first)
    try:
        seeds = await nodes_of(first, given.options.get("host", "127.0.0.1"))
    finally:
        await first.close()
    shared = {name: value for name, value in given.options.items() if name not in ("host", "port", "path")}
    if "path" in given.options:
        shared.pop("connection_class")
    topology = Cluster(seeds, _connector(shared))
    await _look(topology, given.shown)
    return topology


def _connector(options: Mapping[str, Any]) -> Connector:
    return lambda host: _master(f"{host[0]}:{host[1]}", {**options, "host": host[0], "port": host[1]})


def _master(name: str, options: Mapping[str, Any]) -> Master:
    kind: type[AbstractConnection] = options.get("connection_class", Connection)
    return Master(
        name,
        BlockingConnectionPool(
            **{
                "max_connections": CONNECTIONS,
                "timeout": ANSWER_SECONDS,
                "socket_connect_timeout": CONNECT_SECONDS,
                "socket_timeout": ANSWER_SECONDS,
                "health_check_interval": 15,
                "protocol": 2,
                "retry": Retry(NoBackoff(), 0),
                **options,
                "connection_class": STEADY[kind],
            }
        ),
    )


async def _look(topology: Topology, where: str) -> None:
    try:
        await topology.look()
    except StoreUnreachable as error:
        await topology.close()
        raise StoreUnreachable(f"the store at {where}: {error}") from None


async def _check(master: Master, where: str) -> None:
    info = await _info(master, where)
    check_version(info, where)
    check_kind(info, where)
    for risk in risks(info):
        log.warning("store may lose races", where=master.name, risk=risk)


async def _info(master: Master, where: str) -> Mapping[str, object]:
    try:
        return await master.info()
    except (RedisError, OSError, ValueError, TypeError) as error:
        raise StoreUnreachable(f"the Redis at {where} {_fault(error)}") from None


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
    """Raise StoreUnfit unless the server of this INFO takes writes."""
    if _mode(info) == "sentinel":
        raise StoreUnfit(
            f"{where} is a Sentinel, which holds no races; give the address redis+sentinel://HOST:PORT/NAME"
        )
    if info.get("role", "master") != "master":
        raise StoreUnfit(f"{where} is a replica, which takes no writes; give the address of its primary")


def _mode(info: Mapping[str, object]) -> object:
    return info.get("redis_mode", info.get("server_mode"))


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
