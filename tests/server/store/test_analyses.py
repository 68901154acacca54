from collections.abc import AsyncIterator

import pytest

from server.store import keys
from server.store.analyses import Analyses
from server.store.calls import Store
from server.store.connect import open_store


@pytest.fixture
async def store(any_store_url: str) -> AsyncIterator[Store]:
    async with open_store(any_store_url) as store:
        yield store


@pytest.fixture
def analyses(store: Store) -> Analyses:
    return Analyses(store)


async def test_what_is_complete_is_kept_for_ever_and_the_rest_for_a_while(store: Store, analyses: Analyses) -> None:
    assert await analyses.find("TESTRACE") is None
    await analyses.keep("TESTRACE", b"some", is_complete=False)
    left = await store.ask("PTTL", keys.analysis("TESTRACE"))
    assert isinstance(left, int)
    assert 0 < left <= keys.ANALYSIS_MS
    await analyses.keep("TESTRACE", b"all", is_complete=True)
    assert await store.ask("PTTL", keys.analysis("TESTRACE")) == -1
    assert await analyses.find("TESTRACE") == b"all"


async def test_one_node_holds_a_race_at_a_time(store: Store, analyses: Analyses) -> None:
    assert await analyses.hold("TESTRACE", "one")
    assert await analyses.hold("TESTRACE", "one")
    assert not await analyses.hold("TESTRACE", "other")
    assert await analyses.hold("NEXTRACE", "other")
    await analyses.let_go("TESTRACE", "other")
    assert not await analyses.hold("TESTRACE", "other"), "only who holds it lets it go"
    await analyses.let_go("TESTRACE", "one")
    assert await analyses.hold("TESTRACE", "other")
    left = await store.ask("PTTL", keys.analysis_lease("TESTRACE"))
    assert isinstance(left, int)
    assert 0 < left <= keys.ANALYSIS_LEASE_MS
