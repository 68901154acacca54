"""Deals and first moves against the published test vectors."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine import Position, card_text, commitment, find_game, legal_texts, named_seed, shuffle_deck

VECTORS = json.loads((Path(__file__).parent / "data" / "deal_vectors.json").read_text("utf-8"))

each_vector = pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['game']}-{vector['name']}")


def count_sequences(position: Position, length: int) -> int:
    if length == 1:
        return len(position.legal_moves)
    total = 0
    for move in list(position.legal_moves):
        position.push(move)
        total += count_sequences(position, length - 1)
        position.pop()
    return total


@each_vector
def test_the_name_of_a_deal_gives_its_seed(vector: dict[str, Any]) -> None:
    assert named_seed(vector["name"]).hex() == vector["seed"]


@each_vector
def test_the_seed_gives_the_whole_deck(vector: dict[str, Any]) -> None:
    deck = shuffle_deck(find_game(vector["game"]), bytes.fromhex(vector["seed"]))
    assert " ".join(map(card_text, deck)) == vector["deck"]


@each_vector
def test_game_salt_and_seed_give_the_commitment(vector: dict[str, Any]) -> None:
    salt, seed = bytes.fromhex(vector["salt"]), bytes.fromhex(vector["seed"])
    assert commitment(find_game(vector["game"]), salt, seed).hex() == vector["commitment"]


@each_vector
def test_the_first_position_has_these_legal_moves(vector: dict[str, Any]) -> None:
    position = Position.from_seed(find_game(vector["game"]), bytes.fromhex(vector["seed"]))
    assert legal_texts(position) == vector["first_moves"]


@each_vector
def test_there_are_so_many_sequences_of_one_to_four_moves(vector: dict[str, Any]) -> None:
    position = Position.from_seed(find_game(vector["game"]), bytes.fromhex(vector["seed"]))
    assert [count_sequences(position, length) for length in range(1, 5)] == vector["move_sequences"]
