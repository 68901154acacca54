"""Deals that are known to be winnable in the store, on one Redis and on a cluster: nobody gets what another has."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from server.race.entries import Win, pack
from server.store import keys
from server.store.calls import Store
from server.store.connect import open_store
from server.store.winnable import SEARCHES, SEARCHES_OF_NETWORK, SHARE_OF_LAST, HadEnough, Share, Winnable
from server.winnable.known import Known

GAME = "four-seasons"


@pytest.fixture
async def store(any_store_url: str) -> AsyncIterator[Store]:
    async with open_store(any_store_url) as store:
        yield store


@pytest.fixture
def winnable(store: Store) -> Winnable:
    return Winnable(store)


def known(number: int) -> Known:
    return Known(seed=bytes([number]) * 32, difficulty="easy", win=Win(line=b"\1\2"))


async def test_deals_are_handed_out_once_the_oldest_first(winnable: Winnable) -> None:
    assert [await winnable.add(GAME, known(number)) for number in range(3)] == [1, 2, 3]
    assert [await winnable.take(GAME) for _ in range(4)] == [known(0), known(1), known(2), None]
    assert await winnable.counts([GAME, "zodiac"]) == {GAME: 0, "zodiac": 0}


async def test_of_many_who_take_at_once_no_two_get_the_same(winnable: Winnable) -> None:
    for number in range(30):
        await winnable.add(GAME, known(number))
    taken = await asyncio.gather(*(winnable.take(GAME) for _ in range(40)))
    got = [deal.seed for deal in taken if deal is not None]
    assert len(got) == len(set(got)) == 30


async def test_a_deal_that_was_taken_is_not_added_again(winnable: Winnable) -> None:
    await winnable.add(GAME, known(0))
    await winnable.add(GAME, known(0))
    assert await winnable.take(GAME) == known(0)
    assert await winnable.add(GAME, known(0)) == 0


async def test_a_deal_goes_back_once_for_each_race_it_was_taken_for(winnable: Winnable) -> None:
    await winnable.add(GAME, known(0))
    assert await winnable.take(GAME) == known(0)
    for race in ("FIRST222", "SECOND22"):
        assert [await winnable.give_back(GAME, known(0), race) for _ in range(2)] == [1, 1]
        assert await winnable.take(GAME) == known(0)
        assert await winnable.give_back(GAME, known(0), race) == 0


async def test_that_it_went_back_is_known_for_longer_than_the_race_is(store: Store, winnable: Winnable) -> None:
    await winnable.give_back(GAME, known(0), "FIRST222")
    mark = keys.winnable_mark(GAME, "back:FIRST222")
    left = await store.ask("PTTL", mark)
    assert isinstance(left, int)
    assert left > keys.CANCELLED_MS


async def test_who_takes_again_after_a_lost_answer_gets_the_same(store: Store, winnable: Winnable) -> None:
    for number in range(2):
        await winnable.add(GAME, known(number))
    names = [keys.winnable(GAME), keys.winnable_mark(GAME, "mark")]
    bounds = (60_000, b"", 0, 0, 0, "", 0, 0)
    assert [await store.run("winnable_take", names, bounds) for _ in range(2)] == [pack(known(0))] * 2
    assert await winnable.take(GAME) == known(1)


async def test_of_the_last_ones_a_player_gets_a_few_and_others_still_get_some(winnable: Winnable) -> None:
    for number in range(12):
        await winnable.add(GAME, known(number))
    anna, bela = Share(10, "ANNA"), Share(10, "BELA")
    for _ in range(2 + SHARE_OF_LAST):
        assert await winnable.take(GAME, share=anna)
    for _ in range(2):
        with pytest.raises(HadEnough):
            await winnable.take(GAME, share=anna)
    for _ in range(SHARE_OF_LAST):
        assert await winnable.take(GAME, keep=4, share=bela)
    assert await winnable.take(GAME, keep=4, share=Share(10, "CORA")) is None
    assert await winnable.counts([GAME]) == {GAME: 4}
    assert await winnable.take(GAME)


async def test_who_takes_again_after_a_lost_answer_is_counted_once(store: Store, winnable: Winnable) -> None:
    for number in range(6):
        await winnable.add(GAME, known(number))
    counts = [keys.winnable_had(GAME, "ANNA"), keys.winnable_went(GAME)]
    names = [keys.winnable(GAME), keys.winnable_mark(GAME, "mark"), *counts]
    for _ in range(5):
        await store.run("winnable_take", names, [60_000, b"", 0, 10, SHARE_OF_LAST, "here", 5, 5_000])
    assert await store.ask("SCARD", counts[0]) == 1
    assert await store.ask("HGET", counts[1], "here") == b"1"
    for name in counts:
        left = await store.ask("PTTL", name)
        assert isinstance(left, int)
        assert 0 < left <= 5_000


async def test_guests_of_one_network_share_a_few_of_the_last_ones_and_others_get_the_rest(winnable: Winnable) -> None:
    for number in range(12):
        await winnable.add(GAME, known(number))
    got, refused = 0, list[tuple[int, bool]]()
    for number in range(30):
        try:
            got += await winnable.take(GAME, share=Share(10, f"GUEST{number}", "here")) is not None
        except HadEnough as enough:
            refused.append((enough.had, enough.is_network))
    assert (got, refused) == (2 + 5, [(5, True)] * 23)
    assert await winnable.take(GAME, share=Share(10, "ANNA", "there"))
    assert await winnable.take(GAME, share=Share(10, network="there"))
    with pytest.raises(HadEnough):
        await winnable.take(GAME, share=Share(10, network="here"))
    assert await winnable.take(GAME), "a day is asked for nobody's share"


async def test_what_a_network_gives_back_it_has_not_had(winnable: Winnable) -> None:
    for number in range(4):
        await winnable.add(GAME, known(number))
    here = Share(4, network="here")
    for number in range(3 * here.of_network):
        deal = await winnable.take(GAME, share=here)
        assert deal is not None
        for _ in range(2):
            await winnable.give_back(GAME, deal, f"RACE{number:04}", player="ANNA")
    for _ in range(here.of_network):
        assert await winnable.take(GAME, share=here)
    with pytest.raises(HadEnough):
        await winnable.take(GAME, share=here)


async def test_some_are_looked_for_so_often_for_all_players_of_a_network(winnable: Winnable) -> None:
    for number in range(SEARCHES_OF_NETWORK):
        await winnable.search(GAME, f"GUEST{number // SEARCHES}", "here")
    with pytest.raises(HadEnough) as refused:
        await winnable.search(GAME, "ANNA", "here")
    assert (refused.value.had, refused.value.is_network) == (SEARCHES_OF_NETWORK, True)
    await winnable.search(GAME, "ANNA", "there")


async def test_what_a_player_gives_back_it_has_not_had(winnable: Winnable) -> None:
    for number in range(4):
        await winnable.add(GAME, known(number))
    anna = Share(10, "ANNA")
    for number in range(3 * SHARE_OF_LAST):
        deal = await winnable.take(GAME, share=anna)
        assert deal is not None
        for _ in range(2):
            await winnable.give_back(GAME, deal, f"RACE{number:04}", player="ANNA")
    for _ in range(SHARE_OF_LAST):
        assert await winnable.take(GAME, share=anna)
    with pytest.raises(HadEnough):
        await winnable.take(GAME, share=anna)


async def test_giving_back_what_was_not_counted_makes_no_share_larger(winnable: Winnable) -> None:
    for number in range(12):
        await winnable.add(GAME, known(number))
    anna, scarce = Share(0, "ANNA"), Share(20, "ANNA")
    for _ in range(SHARE_OF_LAST):
        assert await winnable.take(GAME, share=scarce)
    plenty = await winnable.take(GAME, share=anna)
    assert plenty is not None
    await winnable.give_back(GAME, plenty, "FIRST222", player="ANNA")
    with pytest.raises(HadEnough):
        await winnable.take(GAME, share=scarce)


async def test_of_many_that_are_added_at_once_only_so_many_as_are_wanted_stay(winnable: Winnable) -> None:
    await asyncio.gather(*(winnable.add(GAME, known(number), most=5) for number in range(12)))
    await winnable.give_back(GAME, known(20), "FIRST222", most=5)
    assert await winnable.counts([GAME]) == {GAME: 5}


async def test_so_often_an_hour_some_are_looked_for_at_once_for_a_player(store: Store, winnable: Winnable) -> None:
    for _ in range(SEARCHES):
        await winnable.search(GAME, "ANNA")
    with pytest.raises(HadEnough) as refused:
        await winnable.search(GAME, "ANNA")
    assert refused.value.had == SEARCHES
    await winnable.search(GAME, "BELA")
    await winnable.search("czarina", "ANNA")
    left = await store.ask("PTTL", keys.winnable_searched(GAME, "ANNA"))
    assert isinstance(left, int)
    assert 0 < left <= keys.HAD_MS


async def test_who_looks_again_after_a_lost_answer_is_counted_once(store: Store) -> None:
    name = keys.winnable_searched(GAME, "ANNA")
    assert [await store.run("winnable_search", [name], ["mark", 1, 1, 5_000]) for _ in range(2)] == [1, 1]
    assert await store.run("winnable_search", [name], ["other", 1, 1, 5_000]) == 0


async def test_a_share_is_of_one_game(winnable: Winnable) -> None:
    for number in range(8):
        await winnable.add(GAME, known(number))
        await winnable.add("czarina", known(number))
    anna = Share(10, "ANNA")
    for game in (GAME, "czarina"):
        for _ in range(SHARE_OF_LAST):
            assert await winnable.take(game, share=anna)
        with pytest.raises(HadEnough):
            await winnable.take(game, share=anna)


async def test_one_node_looks_at_a_time(winnable: Winnable) -> None:
    own = await winnable.lease()
    assert own
    assert not await winnable.lease()
    assert await winnable.lease(own) > own


async def test_so_many_as_are_kept_remain_whoever_takes_at_once_and_however_hard(winnable: Winnable) -> None:
    for number in range(5):
        await winnable.add(GAME, known(number))
    taken = await asyncio.gather(*(winnable.take(GAME, "easy", keep=3) for _ in range(6)))
    assert sum(deal is not None for deal in taken) == 2
    assert [await winnable.take(GAME, keep=3), await winnable.counts([GAME])] == [None, {GAME: 3}]
    assert await winnable.take(GAME) == known(2)
