"""Which deal a race gets."""

import asyncio
from multiprocessing import active_children
from secrets import token_bytes

import pytest

from engine.games import find_game
from server.making import Deal, new_code
from server.race.entries import Cancelled, Settings, Stamped
from server.race.packing import unpack_line
from server.race.state import Race
from server.store.calls import Store
from server.store.winnable import SEARCHES, SHARE_OF_LAST, HadEnough, Winnable
from server.winnable.dealing import AT_ONCE, USUAL, Dealer, deal_of
from server.winnable.finding import examine, seeds, wins
from server.winnable.known import Known


def found(game: str = "simplicity") -> Known:
    known = next(filter(None, (examine(find_game(game), seed) for seed in seeds(b"root", game))))
    assert isinstance(known, Known)
    return known


def is_won_as_said(game: str, deal: Deal | None) -> bool:
    win = deal.secret.win if deal is not None else None
    return deal is not None and win is not None and wins(find_game(game), deal.secret.seed, unpack_line(win.line))


def cancelled(deal: Deal) -> Race:
    """A race for which a deal was taken, and that was left before its cards were shown."""
    settings = Settings(game="simplicity", seats=2, minutes=15, commitment="", difficulty=deal.difficulty)
    race = Race(new_code(), settings, deal.secret)
    race.apply(Stamped(version=1, at=1_700_000_000_000, entry=Cancelled(why="empty")))
    return race


async def test_a_deal_that_is_ready_is_taken_and_else_any(store: Store) -> None:
    winnable, known = Winnable(store), found()
    await winnable.add("simplicity", known)
    dealer = Dealer(winnable, 0)
    first, second = await dealer.at_hand("simplicity"), await dealer.at_hand("simplicity")
    assert (first.secret.seed, first.difficulty) == (known.seed, known.difficulty)
    assert is_won_as_said("simplicity", first)
    assert (second.difficulty, second.secret.win) == (None, None)


async def test_there_is_none_where_none_is_ready_or_known(store: Store) -> None:
    dealer = Dealer(Winnable(store), 1)
    assert await dealer.winnable("four-seasons") is None
    assert await dealer.winnable("corners") is None
    assert (await dealer.at_hand("corners")).difficulty is None
    assert not active_children()


async def test_zodiac_is_found_at_once_and_who_asks_at_the_same_time_gets_another(store: Store) -> None:
    winnable = Winnable(store)
    dealer = Dealer(winnable, 20)
    deals = await asyncio.gather(*(dealer.winnable("zodiac") for _ in range(4)))
    assert all(is_won_as_said("zodiac", deal) for deal in deals)
    assert len({deal.secret.seed for deal in deals if deal is not None}) == 4
    assert await winnable.counts(["zodiac"]) == {"zodiac": AT_ONCE - 4}
    dealer.close()
    assert not active_children()


async def test_a_node_that_is_not_to_look_finds_nothing(store: Store) -> None:
    assert await Dealer(Winnable(store), 0).winnable("zodiac") is None
    assert not active_children()


def test_each_race_has_a_salt_of_its_own() -> None:
    known = found()
    assert deal_of(known).secret.salt != deal_of(known).secret.salt


async def test_practice_leaves_more_than_half_of_what_is_wanted_for_races(store: Store) -> None:
    winnable = Winnable(store)
    dealer = Dealer(winnable, 4)
    for number in range(4):
        await winnable.add("four-seasons", found().model_copy(update={"seed": bytes([number]) * 32}))
    asked = await asyncio.gather(*(dealer.winnable("four-seasons", is_practice=True) for _ in range(5)))
    assert sum(deal is not None for deal in asked) == 1
    assert await winnable.counts(["four-seasons"]) == {"four-seasons": 3}
    assert all([await dealer.winnable("four-seasons") for _ in range(2)])
    assert (await dealer.at_hand("four-seasons")).difficulty is not None


async def test_who_makes_race_after_race_leaves_deals_for_others_and_for_the_days(store: Store) -> None:
    winnable = Winnable(store)
    dealer = Dealer(winnable, 8)
    for number in range(8):
        await winnable.add("four-seasons", found().model_copy(update={"seed": bytes([number]) * 32}))
    for _ in range(4 + SHARE_OF_LAST - 1):
        assert (await winnable.counts(["four-seasons"]))["four-seasons"] > 2
        assert await dealer.winnable("four-seasons", player="ANNA")
    assert await dealer.winnable("four-seasons", player="BELA") is None
    assert (await dealer.at_hand("four-seasons", is_rematch=True)).difficulty is None
    assert (await dealer.at_hand("four-seasons")).difficulty
    assert await dealer.winnable("four-seasons")


async def test_who_has_had_enough_is_told_so_while_others_get_some(store: Store) -> None:
    winnable = Winnable(store)
    dealer = Dealer(winnable, 20)
    for number in range(10):
        await winnable.add("four-seasons", found().model_copy(update={"seed": bytes([number]) * 32}))
    for _ in range(SHARE_OF_LAST):
        assert await dealer.winnable("four-seasons", player="ANNA")
    with pytest.raises(HadEnough):
        await dealer.winnable("four-seasons", player="ANNA")
    assert await dealer.winnable("four-seasons", player="BELA")


async def test_quick_races_from_one_network_leave_deals_for_others_and_go_on_with_any(store: Store) -> None:
    winnable = Winnable(store)
    dealer = Dealer(winnable, 20)
    for number in range(7):
        await winnable.add("simplicity", found().model_copy(update={"seed": bytes([number]) * 32}))
    deals = [await dealer.at_hand("simplicity", network="here") for _ in range(12)]
    assert [deal.difficulty is not None for deal in deals] == [True] * 5 + [False] * 7
    assert await winnable.counts(["simplicity"]) == {"simplicity": 2}
    assert (await dealer.at_hand("simplicity", network="there")).difficulty is not None
    assert await dealer.winnable("simplicity"), "the deal of a day"


@pytest.mark.parametrize("wanted", [0, 1, 2, 3, 8, 20])
async def test_no_network_gets_more_than_half_of_the_last_half_by_quick_races(store: Store, wanted: int) -> None:
    winnable = Winnable(store)
    dealer = Dealer(winnable, wanted)
    for number in range(wanted or USUAL):
        await winnable.add("simplicity", found().model_copy(update={"seed": bytes([number]) * 32}))
    for _ in range(2 * USUAL):
        await dealer.at_hand("simplicity", network="here")
    last = max(1, (wanted or USUAL) // 2)
    assert await winnable.counts(["simplicity"]) == {"simplicity": last - max(1, last // 2)}


@pytest.mark.parametrize("wanted", [0, 3])
async def test_no_more_come_back_than_are_wanted_nor_than_usual_where_none_is(store: Store, wanted: int) -> None:
    winnable = Winnable(store)
    dealer = Dealer(winnable, wanted)
    for number in range(wanted or USUAL):
        await winnable.add("simplicity", found().model_copy(update={"seed": bytes([number]) * 32}))
    await dealer.give_back(cancelled(deal_of(found())))
    assert await winnable.counts(["simplicity"]) == {"simplicity": wanted or USUAL}
    assert await winnable.take("simplicity")
    await dealer.give_back(cancelled(deal_of(found())))
    assert await winnable.counts(["simplicity"]) == {"simplicity": wanted or USUAL}


async def test_who_has_had_enough_of_zodiac_gets_one_that_is_found_for_it(store: Store) -> None:
    winnable, dealer = Winnable(store), Dealer(Winnable(store), 20)
    for number in range(10):
        await winnable.add("zodiac", found("zodiac").model_copy(update={"seed": bytes([number]) * 32}))
    deals = [await dealer.winnable("zodiac", player="ANNA") for _ in range(SHARE_OF_LAST + 1)]
    assert is_won_as_said("zodiac", deals[-1])
    assert (await winnable.counts(["zodiac"]))["zodiac"] == 10 - SHARE_OF_LAST + AT_ONCE - 1
    await asyncio.to_thread(dealer.close)


async def test_what_is_found_beside_one_that_is_wanted_fills_up_and_no_more(store: Store) -> None:
    winnable, dealer = Winnable(store), Dealer(Winnable(store), 4)
    for number in range(3):
        easy = found("zodiac").model_copy(update={"seed": bytes([number]) * 32, "difficulty": "easy"})
        await winnable.add("zodiac", easy)
    for _ in range(2):
        await dealer.winnable("zodiac", "hard")
        assert await winnable.counts(["zodiac"]) == {"zodiac": 4}
        while await winnable.take("zodiac", "hard"):
            await winnable.add(
                "zodiac", found("zodiac").model_copy(update={"seed": token_bytes(32), "difficulty": "easy"})
            )
    await asyncio.to_thread(dealer.close)


async def test_none_are_looked_for_without_end_for_one_player(store: Store) -> None:
    winnable, dealer = Winnable(store), Dealer(Winnable(store), 20)
    for _ in range(SEARCHES):
        await winnable.search("zodiac", "ANNA")
    with pytest.raises(HadEnough):
        await dealer.winnable("zodiac", "hard", player="ANNA", is_practice=True)
    assert not active_children()
    assert is_won_as_said("zodiac", await dealer.winnable("zodiac", player="BELA", is_practice=True))
    await asyncio.to_thread(dealer.close)


@pytest.mark.parametrize("wanted", [0, 1, 2, 20])
async def test_practice_never_takes_the_last_one(store: Store, wanted: int) -> None:
    winnable = Winnable(store)
    await winnable.add("four-seasons", found())
    assert await Dealer(winnable, wanted).winnable("four-seasons", is_practice=True) is None
    assert await winnable.counts(["four-seasons"]) == {"four-seasons": 1}


async def test_zodiac_is_found_for_practice_where_only_the_kept_ones_are_ready(store: Store) -> None:
    winnable, known = Winnable(store), found("zodiac")
    await winnable.add("zodiac", known)
    dealer = Dealer(winnable, 20)
    deal = await dealer.winnable("zodiac", is_practice=True)
    assert deal is not None
    assert deal.secret.seed != known.seed
    assert is_won_as_said("zodiac", deal)
    assert await winnable.counts(["zodiac"]) == {"zodiac": AT_ONCE}
    dealer.close()
