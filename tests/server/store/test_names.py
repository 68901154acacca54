"""Names in the store: one owner each, given at once or not at all."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from server.names import DELETED, skeletons
from server.store import keys
from server.store.calls import Store
from server.store.connect import open_store
from server.store.names import Names


@pytest.fixture
async def store(any_store_url: str) -> AsyncIterator[Store]:
    async with open_store(any_store_url) as store:
        yield store


@pytest.fixture
def names(store: Store) -> Names:
    return Names(store)


async def test_a_name_has_one_owner_and_nobody_else_gets_what_looks_like_it(names: Names) -> None:
    assert await names.claim("A", "Anna")
    assert await names.claim("A", "Anna")
    assert not await names.claim("B", "Anna")
    assert not await names.claim("B", "ΑΝΝΑ")
    assert not await names.is_free("B", "an na")
    assert await names.is_free("A", "An-Na")
    assert await names.of(["A", "B"]) == {"A": "Anna"}
    assert await names.owner("аnna") == "A"
    assert await names.owner("Bela") is None


async def test_of_fifty_who_want_a_name_at_once_one_gets_it(names: Names) -> None:
    given_to = await asyncio.gather(*(names.claim(f"P{number}", "Tycho") for number in range(50)))
    assert given_to.count(True) == 1
    assert await names.owner("Tycho") == f"P{given_to.index(True)}"


async def test_a_former_name_is_held_for_its_player_until_the_next_change(names: Names) -> None:
    await names.claim("A", "Anna")
    await names.claim("A", "Berta")
    assert not await names.claim("B", "Anna")
    assert await names.owner("Anna") is None
    assert await names.claim("A", "Clara")
    assert await names.claim("B", "Anna")
    assert not await names.claim("B", "Berta")
    assert await names.claim("A", "Berta")
    assert await names.of(["A", "B"]) == {"A": "Berta", "B": "Anna"}


async def test_a_former_name_is_free_for_others_after_a_while(names: Names, store: Store) -> None:
    await names.claim("A", "Anna")
    await names.claim("A", "Berta")
    for skeleton in skeletons("Anna"):
        await store.ask("HSET", keys.NAMES, skeleton, "A 1")
    assert await names.claim("B", "Anna")
    await names.claim("A", "Clara")
    assert await names.owner("Anna") == "B"


async def test_another_way_to_write_ones_own_name_keeps_it(names: Names) -> None:
    await names.claim("A", "Anna")
    await names.claim("A", "ANNA")
    await names.claim("A", "An.na")
    await names.claim("A", "Berta")
    assert not await names.claim("B", "Anna")
    await names.release("A")
    await names.release("A")
    assert await names.claim("B", "Anna")
    assert await names.claim("C", "Berta")


async def test_nothing_but_that_there_was_one_is_left_of_a_name_that_is_released(names: Names, store: Store) -> None:
    for name in ("Anna", "Ian", "B0b", "Berta"):
        await names.claim("A", name)
    await names.release("A")
    await names.release("B")
    assert await store.ask("HLEN", keys.NAMES) == 0
    assert await names.of(["A", "B"]) == {"A": DELETED}
    assert await names.claim("B", "Berta")


WISHES = st.lists(
    st.tuples(st.sampled_from("ABC"), st.sampled_from(["Anna", "ANNA", "аnna", "Ian", "lan", "ian", "Bob", "B0b", ""])),
    max_size=12,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(wishes=WISHES)
async def test_two_names_that_look_alike_never_both_live(
    names: Names, store: Store, wishes: list[tuple[str, str]]
) -> None:
    await store.ask_all(("DEL", keys.NAMES), ("DEL", keys.NAME_OWNERS))
    for player, name in wishes:
        await (names.claim(player, name) if name else names.release(player))
        living = {owner: each for owner, each in (await names.of(["A", "B", "C"])).items() if each != DELETED}
        seen = [skeleton for each in living.values() for skeleton in skeletons(each)]
        assert len(set(seen)) == len(seen)
        for owner, each in living.items():
            assert await names.owner(each) == owner
