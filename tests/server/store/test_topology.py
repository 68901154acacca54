import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from redis.asyncio import Redis

from server.errors import StoreRefuses, StoreUnfit, StoreUnreachable
from server.making import first_entries
from server.race.entries import Ready, Stamped
from server.store import keys
from server.store.calls import Store
from server.store.cluster import Cluster
from server.store.connect import open_store
from server.store.races import Committed, RaceStore, read_news
from tests.conftest import serving
from tests.server.race.races import ANNA
from tests.server.store.committing import Committer, committing
from tests.server.store.test_news import ears, until
from tests.servers import Server, Watched, cluster, move_on, replica_of, server, watched
from tests.servers import cluster_url as cluster_url_of
from tests.servers import until as wait_until

NAMES = [f"key:{number}" for number in range(40)]


async def everywhere(store: Store, *command: str | int) -> None:
    """Ask all masters."""
    for master in store.topology.masters:
        await master.ask(command)


async def test_any_node_of_a_cluster_leads_to_all_of_it(cluster_url: str, valkey_cluster: tuple[Server, ...]) -> None:
    nobody_first = cluster_url.replace("://", "://127.0.0.1:1,")
    for url in (cluster_url, nobody_first, *(node.url for node in valkey_cluster)):
        async with open_store(url) as store:
            assert isinstance(store.topology, Cluster)
            await store.ask_all(*[("SET", name, url, "EX", 100) for name in NAMES])
            found = {store.topology.master_of(name).name for name in NAMES}
            assert found == {f"127.0.0.1:{node.port}" for node in valkey_cluster}


async def test_a_cluster_is_asked_by_name_and_password(cluster_url: str, valkey_cluster: tuple[Server, ...]) -> None:
    for node in valkey_cluster:
        node.ask("ACL", "SETUSER", "races", "on", ">se@cret", "~*", "&*", "+@all")
    async with open_store(cluster_url.replace("://", "://races:se%40cret@")) as store:
        for master in store.topology.masters:
            assert await master.ask(("ACL", "WHOAMI")) == b"races"
        assert await store.ask("SET", "key", 1, "EX", 100) == b"OK"
    with pytest.raises(StoreUnreachable) as caught:
        await opened(cluster_url.replace("://", "://races:other@"))
    assert "other" not in str(caught.value)


async def test_a_node_serves_races_of_a_cluster_and_names_it_without_password(cluster_url: str) -> None:
    def ask() -> None:
        with serving("--redis", cluster_url) as (url, _):
            assert httpx.get(f"{url}/healthz").json() == {"status": "ok"}

    await asyncio.to_thread(ask)


async def test_commits_go_on_while_a_slot_is_moved(cluster_url: str, valkey_cluster: tuple[Server, ...]) -> None:
    async with open_store(cluster_url) as store, committing(RaceStore(store)) as committers:
        loop = asyncio.get_running_loop()

        def let_them_commit() -> None:
            asyncio.run_coroutine_threadsafe(committers.until_most_acknowledged(5), loop).result(30)

        for _ in valkey_cluster:
            await committers.until_acknowledged(10)
            await asyncio.to_thread(move_on, valkey_cluster, keys.race("RACE0"), let_them_commit)
        await committers.until_acknowledged(10)
        assert not committers.refused


async def test_commits_go_on_while_scripts_are_forgotten_and_connections_killed(any_store_url: str) -> None:
    async with open_store(any_store_url) as store, committing(RaceStore(store)) as committers:
        for _ in range(20):
            await committers.until_acknowledged(2)
            await everywhere(store, "SCRIPT", "FLUSH")
            await committers.until_acknowledged(2)
            await everywhere(store, "CLIENT", "KILL", "TYPE", "normal", "SKIPME", "no")
        assert not committers.refused


async def test_commits_to_a_full_store_are_refused_until_there_is_room(any_store_url: str) -> None:
    async with open_store(any_store_url) as store, committing(RaceStore(store)) as committers:
        await committers.until_acknowledged(5)
        await everywhere(store, "CONFIG", "SET", "maxmemory", 1)
        try:
            await until(lambda: all(one.refused for one in committers.each))
        finally:
            await everywhere(store, "CONFIG", "SET", "maxmemory", 0)
        await committers.until_acknowledged(5)
        assert {type(error) for error in committers.refused} == {StoreRefuses}


async def test_commits_wait_for_a_store_that_is_read_only_or_frozen_for_a_while(tmp_path: Path) -> None:
    with server(tmp_path) as single:
        async with open_store(single.url) as store, committing(RaceStore(store)) as committers:
            await committers.until_acknowledged(5)
            await asyncio.to_thread(single.ask, "REPLICAOF", "127.0.0.1", 1)
            await asyncio.sleep(0.3)
            await asyncio.to_thread(single.ask, "REPLICAOF", "NO", "ONE")
            await committers.until_acknowledged(5)
            single.signal(signal.SIGSTOP)
            await asyncio.sleep(2)
            single.signal(signal.SIGCONT)
            await committers.until_acknowledged(5)
            assert not committers.refused


@pytest.mark.parametrize("way", ["asked for", "after a death"])
async def test_a_failover_within_a_cluster_loses_nothing_acknowledged(tmp_path: Path, way: str) -> None:
    with (
        cluster(tmp_path, timeout=1_000) as nodes,
        replica_of(nodes[0], tmp_path / "replica", timeout=1_000) as replica,
    ):
        async with open_store(cluster_url_of(nodes)) as store, committing(RaceStore(store)) as committers:
            await committers.until_acknowledged(20)
            if way == "asked for":
                await asyncio.to_thread(replica.ask, "CLUSTER", "FAILOVER")
            else:
                nodes[0].stop()
            await asyncio.to_thread(wait_until, lambda: b"role:master" in replica.ask("INFO", "replication"))
            await committers.until_acknowledged(20)
            ports = {int(master.name.rpartition(":")[2]) for master in store.topology.masters}
            assert ports == {replica.port, nodes[1].port, nodes[2].port}


@pytest.fixture
def trio(tmp_path: Path) -> Iterator[Watched]:
    with watched(tmp_path) as trio:
        yield trio


async def test_sentinels_name_the_master(trio: Watched) -> None:
    async with open_store(f"redis+sentinel://127.0.0.1:1,127.0.0.1:{trio.sentinel.port}/races/0") as store:
        await store.ask("SET", "key", "kept", "EX", 100)
        assert [master.name for master in store.topology.masters] == [f"127.0.0.1:{trio.master.port}"]


async def test_what_sentinels_do_not_know_is_said_in_one_line(trio: Watched) -> None:
    url = f"redis+sentinel://127.0.0.1:{trio.sentinel.port}"
    with pytest.raises(StoreUnreachable, match="No such master"):
        await opened(f"{url}/others")
    with pytest.raises(StoreUnfit, match="redis\\+sentinel://"):
        await opened(trio.sentinel.url)
    with pytest.raises(StoreUnfit, match="address of its primary"):
        await opened(trio.replica.url)
    with pytest.raises(StoreUnreachable, match="no sentinel tells"):
        await opened(f"redis+sentinel://127.0.0.1:{trio.master.port}/races")


async def opened(url: str) -> None:
    async with open_store(url):
        pass


@pytest.mark.parametrize("sentinels", [1, 3])
@pytest.mark.parametrize("way", ["asked for", "after a death"])
async def test_a_failover_loses_nothing_acknowledged_and_no_subscription(
    tmp_path: Path, way: str, sentinels: int
) -> None:
    """Of several sentinels one knows before the others, and the old master lives on for a while."""
    with watched(tmp_path, sentinels) as trio:
        async with open_store(trio.url) as store, ears(trio.url) as ear:
            await ear.listen("news")
            async with committing(RaceStore(store)) as committers:
                await committers.until_acknowledged(20)
                if way == "asked for":
                    await asyncio.to_thread(trio.sentinel.ask, "SENTINEL", "FAILOVER", "races")
                else:
                    trio.master.stop()
                await asyncio.to_thread(wait_until, lambda: trio.address == trio.replica.port)
                await committers.until_acknowledged(20)
                await ear.until_heard("word", "news")
                assert ear.missed["news"]
            assert [master.name for master in store.topology.masters] == [f"127.0.0.1:{trio.replica.port}"]


async def test_a_master_without_its_replica_goes_on_once_the_sentinels_say_so(trio: Watched) -> None:
    async with open_store(trio.url) as store, committing(RaceStore(store)) as committers:
        await committers.until_acknowledged(10)
        trio.replica.stop()
        await committers.until_acknowledged(10)


@pytest.fixture
async def alone(trio: Watched) -> AsyncIterator[Store]:
    """A store whose replica is frozen, and not yet taken for dead."""
    await asyncio.to_thread(trio.sentinel.ask, "SENTINEL", "SET", "races", "down-after-milliseconds", 60_000)
    async with open_store(trio.url) as store:
        await store.ask("SET", "key", "before", "EX", 100)
        trio.replica.signal(signal.SIGSTOP)
        yield store
        trio.replica.signal(signal.SIGCONT)


async def test_nothing_is_acknowledged_before_a_replica_has_it(trio: Watched, alone: Store) -> None:
    with pytest.raises(StoreUnreachable, match="no replica has it"):
        await alone.ask("SET", "key", "after", "EX", 100)
    with pytest.raises(StoreUnreachable, match="no replica has it"):
        await alone.ask("GET", "key")
    async with Redis(port=trio.master.port) as redis:
        assert await redis.get("key") == b"after"
    trio.replica.signal(signal.SIGCONT)
    assert await alone.ask("SET", "key", "at last", "EX", 100) == b"OK"


async def test_nobody_hears_of_what_no_replica_has(trio: Watched, alone: Store) -> None:
    """A node that has taken it in would answer its repetition, and it could still be lost."""
    async with ears(trio.master.url) as ear:
        await ear.listen(keys.race_news("RACE"))
        committer = Committer(RaceStore(alone), "RACE")
        with pytest.raises(StoreUnreachable):
            await committer.make()
        async with Redis(port=trio.master.port) as redis:
            assert await redis.xlen(keys.race_log("RACE")) == 1
        entry = Ready(seat=0, is_ready=True)
        committer.race.apply(Stamped(version=1, at=1, entry=first_entries(ANNA, committer.race.settings, None)[0]))
        with pytest.raises(StoreUnreachable):
            await committer.races.append(committer.race, entry)
        async with Redis(port=trio.master.port) as redis:
            assert await redis.xlen(keys.race_log("RACE")) == 2
        assert ear.heard == {keys.race_news("RACE"): []}
        trio.replica.signal(signal.SIGCONT)
        committed = await committer.races.append(committer.race, entry)
        assert isinstance(committed, Committed)
        await until(lambda: len(ear.heard[keys.race_news("RACE")]) == 1)
        (said,) = ear.heard[keys.race_news("RACE")]
        assert read_news(said) == (Stamped(version=2, at=committed.at, entry=entry),)
