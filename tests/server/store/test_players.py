"""Identities in the store: tokens and their generations, recovery codes, what is forgotten and what is not."""

from collections.abc import AsyncIterator

import pytest

from server.store import keys
from server.store.calls import Store
from server.store.connect import open_store
from server.store.names import Names
from server.store.players import Players, digest_of


@pytest.fixture
async def store(any_store_url: str) -> AsyncIterator[Store]:
    async with open_store(any_store_url) as store:
        yield store


@pytest.fixture
def players(store: Store) -> Players:
    return Players(store)


async def test_a_token_stands_for_its_player_until_it_ends(players: Players) -> None:
    guest, token = await players.make_guest()
    assert await players.find(token) == await players.look_up(digest_of(token)) == guest
    assert not guest.is_claimed
    assert await players.find(token + "x") is None
    await players.end_token(digest_of(token))
    await players.end_token(digest_of(token))
    assert await players.find(token) is None
    assert await players.identity(guest.id) == guest


async def test_all_tokens_end_at_once_and_later_ones_stand(players: Players) -> None:
    guest, first = await players.make_guest()
    await players.add_token("second", guest.id, 0)
    await players.end_all_tokens(guest.id)
    assert [await players.find(token) for token in (first, "second")] == [None, None]
    _, generation = await players.set_recovery(guest.id, "digest", "any")
    await players.add_token("third", guest.id, generation)
    assert await players.find("third") == guest


async def test_a_code_is_spent_once_though_it_is_asked_for_twice(players: Players) -> None:
    guest, _ = await players.make_guest()
    assert await players.set_recovery(guest.id, "one", "first") == ("ok", 0)
    assert await players.set_recovery(guest.id, "one", "first") == ("ok", 0)
    assert await players.set_recovery(guest.id, "other", "first") == ("kept", 0)
    assert await players.set_recovery(guest.id, "two", "one") == ("ok", 0)
    assert await players.set_recovery(guest.id, "two", "one") == ("ok", 0)
    assert await players.set_recovery(guest.id, "three", "one") == ("unknown", 0)
    assert await players.set_recovery(guest.id, "three", "any") == ("ok", 0)
    assert await players.set_recovery(guest.id, "two", "one") == ("unknown", 0)
    assert await players.has_recovery(guest.id)


@pytest.mark.parametrize("instead", ["first", "any", "first-of-all", ""])
async def test_nobody_has_no_code_and_no_generation(players: Players, store: Store, instead: str) -> None:
    assert await players.set_recovery("NOBODY", "digest", instead) == ("unknown", 0)
    await players.end_all_tokens("NOBODY")
    assert await store.ask("EXISTS", keys.player("NOBODY")) == 0


async def test_a_guest_without_a_code_is_not_recovered_by_the_word_for_none(players: Players) -> None:
    guest, _ = await players.make_guest()
    for instead in ("", "0", "nil", "False"):
        assert await players.set_recovery(guest.id, "digest", instead) == ("unknown", 0)
    assert not await players.has_recovery(guest.id)


async def test_a_guest_is_forgotten_in_time_and_a_name_is_not(players: Players, store: Store) -> None:
    guest, token = await players.make_guest()
    await store.ask("PEXPIRE", keys.player(guest.id), 1000)
    await players.find(token)
    assert 1000 < int(str(await store.ask("PTTL", keys.player(guest.id)))) <= keys.PLAYER_MS
    await Names(store).claim(guest.id, "Anna")
    named = await players.find(token)
    assert named is not None
    assert (named.id, named.name, named.is_claimed) == (guest.id, "Anna", True)
    assert await store.ask("PTTL", keys.player(guest.id)) == -1
    await players.find(token)
    assert await store.ask("PTTL", keys.player(guest.id)) == -1
    assert await players.names([guest.id, "NOBODY"]) == {guest.id: "Anna"}


async def test_who_is_forgotten_is_gone_with_its_tokens_and_its_code(players: Players, store: Store) -> None:
    guest, token = await players.make_guest()
    other, _ = await players.make_guest()
    await players.set_recovery(guest.id, "digest", "any")
    await players.forget(guest.id)
    assert await players.find(token) is None
    assert await players.set_recovery(guest.id, "next", "digest") == ("unknown", 0)
    assert await players.gone([guest.id, other.id]) == {guest.id}
    assert await players.gone([]) == frozenset()
    assert await players.names([guest.id, other.id]) == {other.id: other.name}
    assert await store.ask("EXISTS", keys.player(guest.id)) == 0


async def test_a_token_kept_before_there_were_generations_stands_still(players: Players, store: Store) -> None:
    guest, token = await players.make_guest()
    assert await store.ask("GET", keys.token(digest_of(token))) == guest.id.encode()
    await players.end_all_tokens(guest.id)
    assert await players.find(token) is None
