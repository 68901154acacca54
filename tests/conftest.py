"""What every test may use: a real Valkey, a real node on it, the real command in a process of its own."""

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from hypothesis import settings
from redis import Redis as BlockingRedis
from redis.asyncio import Redis
from redis.asyncio.cluster import RedisCluster

from server.node import Node, NodeOptions
from server.store import keys
from server.store.binary import find_binary
from server.store.calls import Store
from server.store.connect import open_store
from tests import blocking
from tests.nodes import serve_node
from tests.servers import Server, cluster
from tests.servers import cluster_url as address_of

settings.register_profile("default", max_examples=60, deadline=None)
settings.register_profile("long", max_examples=2_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
START_SECONDS = 30
STORE = os.environ.get("ECLIPTIC_TEST_STORE", "single")
"""`cluster`: the journeys and the tests of the server (not those of tests/server/store) run on a cluster instead."""
blocking.watch()


@pytest.fixture(autouse=True)
def unblocked() -> Iterator[None]:
    """No test may make the event loop wait for a file, a name or a process."""
    blocking.seen.clear()
    yield
    assert not blocking.seen, blocking.seen


@pytest.fixture(scope="session")
def valkey() -> Iterator[str]:
    """The socket of a real store, one for all tests of a worker."""
    with tempfile.TemporaryDirectory(prefix="ecl-") as folder:
        path = Path(folder) / "s"
        command = [find_binary(), "--port", "0", "--unixsocket", str(path), "--dir", folder, "--save", ""]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        redis = BlockingRedis(unix_socket_path=str(path))
        _wait_until(lambda: path.exists() and redis.ping(), process)
        redis.close()
        try:
            yield str(path)
        finally:
            process.kill()
            process.wait(10)


def _wait_until(condition: Callable[[], object], process: subprocess.Popen[bytes]) -> None:
    for _ in range(START_SECONDS * 100):
        if condition():
            return
        try:
            process.wait(0.01)
        except subprocess.TimeoutExpired:
            continue
        raise RuntimeError(f"{process.args!r} ended with status {process.returncode}")
    raise RuntimeError(f"{process.args!r} did not start in {START_SECONDS} s")


@pytest.fixture
def store_url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty store. What the test leaves there must have an expiry, or a reason in the table of keys."""
    return str(request.getfixturevalue("cluster_url" if STORE == "cluster" else "single_url"))


@pytest.fixture
def single_url(valkey: str) -> Iterator[str]:
    """The URL of an empty store of one server."""
    redis = BlockingRedis(unix_socket_path=valkey)
    redis.flushall()
    yield f"unix://{valkey}"
    _judge_what_is_left(redis)
    redis.close()


def _judge_what_is_left(redis: BlockingRedis) -> None:
    left = [key.decode() for key in redis.scan_iter() if redis.ttl(key) == -1]
    forgotten = [key for key in left if not any(fnmatchcase(key, pattern) for pattern in keys.KEPT)]
    assert not forgotten, f"keys without an expiry and without a reason in server/store/keys.py: {forgotten}"


@pytest.fixture(scope="session")
def valkey_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, ...]]:
    """Three real masters that share the slots; one cluster for all tests of a worker."""
    with cluster(tmp_path_factory.mktemp("cluster")) as nodes:
        yield nodes


@pytest.fixture
def cluster_url(valkey_cluster: tuple[Server, ...]) -> Iterator[str]:
    """The URL of an empty cluster; what the test leaves there is judged as in `store_url`."""
    for node in valkey_cluster:
        node.ask("FLUSHALL")
    yield address_of(valkey_cluster)
    for node in valkey_cluster:
        with BlockingRedis.from_url(node.url) as redis:
            _judge_what_is_left(redis)


@pytest.fixture(params=["single", "cluster"])
def any_store_url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty store of either kind."""
    return str(request.getfixturevalue("single_url" if request.param == "single" else "cluster_url"))


@pytest.fixture
async def redis(store_url: str) -> AsyncIterator[Redis | RedisCluster]:
    """A client of the empty store."""
    one, _, others = store_url.partition(",")
    kind = RedisCluster if others else Redis
    async with kind.from_url(one.replace("+cluster", "")) as client:
        yield client


@pytest.fixture
async def store(store_url: str) -> AsyncIterator[Store]:
    """The empty store, as a node opens it."""
    async with open_store(store_url) as store:
        yield store


@pytest.fixture
async def start_node(store_url: str) -> AsyncIterator[Callable[..., object]]:
    """Start a real node on the store, as often as wanted; each call's answer is its address, `ws://127.0.0.1:PORT`."""
    async with AsyncExitStack() as stack:

        async def start(**options: object) -> str:
            quick = {"house_pace": 0.0, "sweep_every": 0.05, **options}
            store = await stack.enter_async_context(open_store(store_url))
            node = await stack.enter_async_context(Node(store, NodeOptions(**quick)))  # type: ignore[arg-type]  # a test's own words
            return await serve_node(stack, node)

        yield start


@pytest.fixture
async def node_url(start_node: Callable[..., "asyncio.Future[str]"]) -> str:
    """The address of a node, `ws://127.0.0.1:PORT`."""
    return await start_node()


@contextmanager
def serving(*arguments: str, **environment: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """`ecliptic serve` in a process of its own: its address, read from what it prints, and the process."""
    command = [sys.executable, "-m", "cli.main", "serve", "--port", "0", *arguments]
    env = {name: value for name, value in os.environ.items() if not name.startswith("ECLIPTIC_")}
    env |= {"ECLIPTIC_WINNABLE": "0"} | environment
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env, start_new_session=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, f"ecliptic serve printed {line!r}"
        yield found[0].rstrip("/"), process
    finally:
        process.terminate()
        process.wait(20)
        if process.stdout is not None:
            process.stdout.close()


@pytest.fixture(scope="session")
def serve_process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real server on its own embedded store, `http://127.0.0.1:PORT`; one for a worker's tests."""
    with serving("--data", str(tmp_path_factory.mktemp("data")), ECLIPTIC_HOUSE_PACE="0.05") as (url, _):
        yield url
