import asyncio
import time
from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from server.errors import StoreBroken, StoreRefuses, StoreUnreachable
from server.store import keys
from server.store.calls import Store
from server.store.connect import open_store
from tests.faults import faulty
from tests.servers import Server

NAMES = [f"key:{number}" for number in range(40)]
"""On a cluster they lie on all masters."""


@pytest.fixture
async def store(any_store_url: str) -> AsyncIterator[Store]:
    async with open_store(any_store_url) as store:
        yield store


async def count_calls(store: Store, command: str) -> int:
    """How often all masters together have run a command."""
    total = 0
    for master in store.topology.masters:
        for line in str(await Redis.from_pool(master._pool).info("commandstats")).split("}"):
            if f"'cmdstat_{command}'" in line:
                total += int(line.partition("'calls': ")[2].partition(",")[0])
    return total


async def test_each_caller_gets_its_own_answer(store: Store) -> None:
    await asyncio.gather(*(store.ask("SET", name, name, "EX", 100) for name in NAMES))
    assert await asyncio.gather(*(store.ask("GET", name) for name in NAMES)) == [name.encode() for name in NAMES]


async def test_the_calls_of_one_turn_of_the_loop_go_out_together(store: Store) -> None:
    """Each group takes one connection; a group a call would take as many as there are."""
    await asyncio.gather(*(store.ask("SET", name, 1, "EX", 100) for name in NAMES))
    for master in store.topology.masters:
        assert len(str(await Redis.from_pool(master._pool).client_list()).split("'id'")) - 1 <= 2


async def test_a_call_that_fails_fails_alone(store: Store) -> None:
    await store.ask("SET", "text", "no number", "EX", 100)
    wishes = [store.ask("INCR", "text") if number % 3 == 0 else store.ask("INCRBY", NAMES[number], number)
              for number in range(30)]  # fmt: skip
    answers = await asyncio.gather(*wishes, return_exceptions=True)
    for number, answer in enumerate(answers):
        if number % 3 == 0:
            assert isinstance(answer, StoreBroken)
            assert "not an integer" in str(answer)
        else:
            assert answer == number
    assert len({id(answer) for answer in answers[::3]}) == 10
    await asyncio.gather(*(store.ask("DEL", name) for name in NAMES))


@pytest.mark.parametrize("turns", range(8))
async def test_a_caller_that_is_cancelled_disturbs_nobody(store: Store, turns: int) -> None:
    calls = [asyncio.ensure_future(store.ask("SET", name, 1, "EX", 100)) for name in NAMES]
    for _ in range(turns):
        await asyncio.sleep(0)
    for call in calls[::2]:
        call.cancel()
    assert await asyncio.gather(*calls[1::2]) == [b"OK"] * (len(NAMES) // 2)
    assert await store.ask("PING", key="any") == b"PONG"


async def test_a_script_the_store_has_forgotten_is_sent_again(store: Store) -> None:
    names = [f"race{number}" for number in range(20)]
    await asyncio.gather(*(store.ask("HSET", keys.race(name), "version", 1) for name in names))
    await asyncio.gather(*(store.ask("PEXPIRE", keys.race(name), 100_000) for name in names))
    is_over = asyncio.Event()

    async def forget() -> None:
        while not is_over.is_set():
            for master in store.topology.masters:
                await master.ask(("SCRIPT", "FLUSH"))

    async with asyncio.TaskGroup() as group:
        group.create_task(forget())
        for turn in range(1, 21):
            calls = [store.run("attach", [keys.race(name)], [0, turn], channel=keys.race_news(name)) for name in names]
            assert await asyncio.gather(*calls) == [[turn]] * len(names)
        is_over.set()


async def test_killed_connections_are_not_noticed(store: Store) -> None:
    is_over = asyncio.Event()

    async def kill() -> None:
        while not is_over.is_set():
            for master in store.topology.masters:
                await master.ask(("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"))
            await asyncio.sleep(0.01)

    async with asyncio.TaskGroup() as group:
        group.create_task(kill())
        for turn in range(50):
            await asyncio.gather(*(store.ask("SET", name, turn, "EX", 100) for name in NAMES))
            assert await asyncio.gather(*(store.ask("GET", name) for name in NAMES)) == [b"%d" % turn] * len(NAMES)
        is_over.set()


async def test_full_memory_is_refused_with_advice_and_nothing_is_acknowledged_and_lost(store: Store) -> None:
    for master in store.topology.masters:
        await master.ask(("CONFIG", "SET", "maxmemory", 1))
    try:
        refused = await asyncio.gather(*(store.ask("SET", name, 1, "EX", 9) for name in NAMES), return_exceptions=True)
        assert all(isinstance(error, StoreRefuses) and "maxmemory" in str(error) for error in refused)
        assert await asyncio.gather(*(store.ask("EXISTS", name) for name in NAMES)) == [0] * len(NAMES)
    finally:
        for master in store.topology.masters:
            await master.ask(("CONFIG", "SET", "maxmemory", 0))
    assert await asyncio.gather(*(store.ask("SET", name, 1, "EX", 9) for name in NAMES)) == [b"OK"] * len(NAMES)


async def test_too_few_replicas_are_refused_with_advice(store: Store) -> None:
    for master in store.topology.masters:
        await master.ask(("CONFIG", "SET", "min-replicas-to-write", 1))
    try:
        with pytest.raises(StoreRefuses, match="replicas"):
            await store.ask("SET", "key", 1, "EX", 9)
    finally:
        for master in store.topology.masters:
            await master.ask(("CONFIG", "SET", "min-replicas-to-write", 0))


async def test_a_store_that_is_read_only_for_a_while_is_waited_for(store_url: str, redis: Redis) -> None:
    async with open_store(store_url) as store:
        await redis.replicaof("127.0.0.1", 1)
        call = asyncio.ensure_future(store.ask("SET", "key", "kept", "EX", 100))
        await asyncio.wait((call,), timeout=0.3)
        assert not call.done()
        await redis.replicaof("NO", "ONE")
        assert await call == b"OK"


async def test_a_store_that_stays_read_only_is_refused_in_time(store_url: str, redis: Redis) -> None:
    async with open_store(store_url) as store:
        await redis.replicaof("127.0.0.1", 1)
        try:
            began = time.monotonic()
            with pytest.raises(StoreRefuses, match="replica"):
                await store.ask("SET", "key", 1, "EX", 9)
            assert time.monotonic() - began < 5
        finally:
            await redis.replicaof("NO", "ONE")


async def test_a_store_that_says_nothing_is_given_up_in_time_and_then_found_again(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with faulty(store_url) as proxy, open_store(proxy.url) as store:
        await store.ask("SET", "key", "kept", "EX", 100)
        proxy.black_hole()
        began = time.monotonic()
        lost = await asyncio.gather(*(store.ask("GET", "key") for _ in range(200)), return_exceptions=True)
        assert all(isinstance(error, StoreUnreachable) for error in lost)
        assert time.monotonic() - began < 5
        proxy.heal()
        assert await store.ask("GET", "key") == b"kept"


async def test_a_call_outlasts_connections_that_die_silently(store_url: str) -> None:
    """Those that are open stay deaf; a new one hears."""
    async with faulty(store_url) as proxy, open_store(proxy.url) as store:
        await store.ask("SET", "key", "kept", "EX", 100)
        proxy.black_hole()
        call = asyncio.ensure_future(store.ask("GET", "key"))
        await asyncio.wait((call,), timeout=0.2)
        proxy.heal()
        assert await call == b"kept"


async def test_an_answer_that_is_lost_is_asked_for_again(store_url: str) -> None:
    """The change is made twice: all of ours can stand that."""
    async with faulty(store_url) as proxy, open_store(proxy.url) as store:
        await store.ask("SET", "count", 0, "EX", 100)
        proxy.fate = lambda piece: "cut" if piece.way == "down" and b":1\r\n" in piece.data else "pass"
        assert await store.ask("INCR", "count") == 2


async def test_only_one_master_that_is_frozen_is_missed(cluster_url: str, valkey_cluster: tuple[Server, ...]) -> None:
    import signal

    async with open_store(cluster_url) as store:
        frozen = valkey_cluster[1]
        frozen.signal(signal.SIGSTOP)
        try:
            calls = {name: asyncio.ensure_future(store.ask("SET", name, 1, "EX", 100)) for name in NAMES}
            await asyncio.wait(calls.values(), timeout=1)
            late = {name for name, call in calls.items() if not call.done()}
            assert late == {name for name in NAMES if store.topology.master_of(name).name.endswith(f":{frozen.port}")}
        finally:
            frozen.signal(signal.SIGCONT)
        assert await asyncio.gather(*calls.values()) == [b"OK"] * len(NAMES)
