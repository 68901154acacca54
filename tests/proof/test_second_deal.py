"""Two implementations of the deal that share no code say the same."""

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import card_text
from engine.deals import commitment, named_seed, shuffle_deck
from engine.games import GAMES
from tests.proof import second_deal
from tests.proof.vectors import PASSED_OVER

games = st.sampled_from(sorted(GAMES))
secrets = st.binary(min_size=32, max_size=32)


@given(games, secrets)
def test_they_deal_the_same_cards(game: str, seed: bytes) -> None:
    assert second_deal.deal(game, seed) == [card_text(card) for card in shuffle_deck(GAMES[game], seed)]


@given(games, secrets, secrets)
def test_they_commit_alike(game: str, salt: bytes, seed: bytes) -> None:
    assert second_deal.commit(game, salt, seed) == commitment(GAMES[game], salt, seed).hex()


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_they_know_deals_by_the_same_names(name: str) -> None:
    assert second_deal.seed_of_name(name) == named_seed(name)


@given(st.integers(2, 104), st.lists(st.integers(2**32 - 104, 2**32 - 1), max_size=5))
def test_words_that_favour_some_are_passed_over(bound: int, high: list[int]) -> None:
    rest = 2**32 % bound
    kept = next((word for word in high if word < 2**32 - rest), bound - 1)
    assert second_deal.below(bound, chain(high, [bound - 1])) == kept % bound


def test_there_is_a_deal_in_which_a_word_is_passed_over() -> None:
    game, name = PASSED_OVER
    stream = second_deal.words(game, named_seed(name))
    taken = [next(stream) for _ in range(18)]
    assert taken[17] >= 2**32 - 2**32 % 87
    # So all that comes after is one word later than in a deal without.
    assert second_deal.deal(game, named_seed(name)) == [
        card_text(card) for card in shuffle_deck(GAMES[game], named_seed(name))
    ]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_both_begin_with_the_same_cards(game: str) -> None:
    assert len(second_deal.unshuffled(game)) == GAMES[game].deck_size
    assert sorted(second_deal.unshuffled(game)) == sorted(second_deal.deal(game, bytes(32)))
