"""Which deal a race gets."""

import asyncio
from multiprocessing import active_children

from engine.games import find_game
from server.making import Deal
from server.race.packing import unpack_line
from server.store.calls import Store
from server.store.winnable import Winnable
from server.winnable.dealing import AT_ONCE, Dealer, deal_of
from server.winnable.finding import examine, seeds, wins
from server.winnable.known import Known


def found(game: str = "simplicity") -> Known:
    known = next(filter(None, (examine(find_game(game), seed) for seed in seeds(b"root", game))))
    assert isinstance(known, Known)
    return known


def is_won_as_said(game: str, deal: Deal | None) -> bool:
    win = deal.secret.win if deal is not None else None
    return deal is not None and win is not None and wins(find_game(game), deal.secret.seed, unpack_line(win.line))


async def test_a_deal_that_is_ready_is_taken_and_else_any(store: Store) -> None:
    winnable, known = Winnable(store), found()
    await winnable.add("simplicity", known)
    dealer = Dealer(winnable, may_find=False)
    first, second = await dealer.at_hand("simplicity"), await dealer.at_hand("simplicity")
    assert (first.secret.seed, first.difficulty) == (known.seed, known.difficulty)
    assert is_won_as_said("simplicity", first)
    assert (second.difficulty, second.secret.win) == (None, None)


async def test_there_is_none_where_none_is_ready_or_known(store: Store) -> None:
    dealer = Dealer(Winnable(store), may_find=True)
    assert await dealer.winnable("four-seasons") is None
    assert await dealer.winnable("corners") is None
    assert (await dealer.at_hand("corners")).difficulty is None
    assert not active_children()


async def test_zodiac_is_found_at_once_and_who_asks_at_the_same_time_gets_another(store: Store) -> None:
    winnable = Winnable(store)
    dealer = Dealer(winnable, may_find=True)
    deals = await asyncio.gather(*(dealer.winnable("zodiac") for _ in range(4)))
    assert all(is_won_as_said("zodiac", deal) for deal in deals)
    assert len({deal.secret.seed for deal in deals if deal is not None}) == 4
    assert await winnable.counts(["zodiac"]) == {"zodiac": AT_ONCE - 4}
    dealer.close()
    assert not active_children()


async def test_a_node_that_is_not_to_look_finds_nothing(store: Store) -> None:
    assert await Dealer(Winnable(store), may_find=False).winnable("zodiac") is None
    assert not active_children()


def test_each_race_has_a_salt_of_its_own() -> None:
    known = found()
    assert deal_of(known).secret.salt != deal_of(known).secret.salt
