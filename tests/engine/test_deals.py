import os
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES, Game, Malformed, card_text, commitment, named_seed, parse_seed, shuffle_deck
from engine.deals import ordered_deck

seeds = st.binary(min_size=32, max_size=32)
any_game = st.sampled_from(list(GAMES.values()))


@given(any_game, seeds)
def test_a_deal_is_the_games_cards_and_always_the_same(game: Game, seed: bytes) -> None:
    deck = shuffle_deck(game, seed)
    assert Counter(deck) == Counter(ordered_deck(game))
    assert shuffle_deck(game, seed) == deck


def test_before_shuffling_each_deck_runs_through_its_suits() -> None:
    texts = list(map(card_text, ordered_deck(GAMES["zodiac"])))
    assert texts[:14] == ["AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC", "AD"]
    assert texts[:52] == texts[52:]
    assert len(ordered_deck(GAMES["corners"])) == 52


def test_a_variant_deals_other_cards_than_its_parent() -> None:
    seed = named_seed("one and the same")
    decks = {shuffle_deck(game, seed) for game in GAMES.values()}
    assert len(decks) == len(GAMES)


def test_a_named_deal_is_neither_trimmed_nor_folded_but_composed() -> None:
    assert len({named_seed(name) for name in ("zodiac", "Zodiac", " zodiac", "zodiac ", "")}) == 5
    assert named_seed("Caf\u00e9") == named_seed("Cafe\u0301")


def test_a_name_that_is_no_unicode_text_is_malformed() -> None:
    with pytest.raises(Malformed, match="Unicode"):
        named_seed("\ud800")


@given(seeds)
def test_a_seed_is_read_from_its_digits(seed: bytes) -> None:
    assert parse_seed(seed.hex()) == seed
    assert parse_seed(seed.hex().upper()) == seed


@pytest.mark.parametrize("text", ["", "00", "0" * 63, "0" * 65, "g" * 64, " " + "0" * 63, "0x" + "0" * 62, "٠" * 64])
def test_what_is_no_seed_is_malformed(text: str) -> None:
    with pytest.raises(Malformed, match="seed of 64"):
        parse_seed(text)


@pytest.mark.parametrize("length", [0, 31, 33])
def test_seed_and_salt_have_32_bytes(length: int) -> None:
    game = GAMES["zodiac"]
    with pytest.raises(Malformed, match="seed"):
        shuffle_deck(game, bytes(length))
    with pytest.raises(Malformed, match="salt"):
        commitment(game, bytes(length), bytes(32))
    with pytest.raises(Malformed, match="seed"):
        commitment(game, bytes(32), bytes(length))


@given(seeds, seeds, any_game)
def test_a_commitment_changes_with_game_salt_and_seed(salt: bytes, seed: bytes, game: Game) -> None:
    promise = commitment(game, salt, seed)
    assert len(promise) == 32
    other_salt, other_seed = bytes(32 * [salt[0] ^ 1]), bytes(32 * [seed[0] ^ 1])
    others = {commitment(game, other_salt, seed), commitment(game, salt, other_seed)}
    others |= {commitment(other, salt, seed) for other in GAMES.values() if other != game}
    assert promise not in others


def test_deals_do_not_depend_on_how_python_hashes() -> None:
    program = (
        "from engine import *\n"
        "for game in GAMES.values():\n"
        "    position = Position.from_seed(game, named_seed('x'))\n"
        "    print(position, legal_texts(position))\n"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for hash_seed in ("0", "1", "4242")
    }
    assert len(printed) == 1
    assert printed.pop().count("\n") == len(GAMES)


def test_every_card_comes_to_every_place() -> None:
    game = GAMES["four-seasons"]
    decks = [shuffle_deck(game, named_seed(str(number))) for number in range(1000)]
    firsts = Counter(deck[0] for deck in decks)
    lasts = Counter(deck[-1] for deck in decks)
    # About 19 of each are to be expected; 0 or 45 would be a fault, not bad luck.
    for counted in (firsts, lasts):
        assert len(counted) == 52
        assert max(counted.values()) < 45
