"""Counts of move sequences from positions in mid-game and late, as data: any change of the rules shows here."""

import json
from pathlib import Path
from typing import Any

import pytest

from bench.engine import perft
from engine import GAMES, Position, legal_texts
from tests.engine.naive import Naive
from tests.engine.tables import naive_like

PERFT = json.loads((Path(__file__).parent / "data" / "perft.json").read_text("utf-8"))

each_position = pytest.mark.parametrize(
    "known", PERFT, ids=[f"{known['position'].split()[0]}-{place}" for place, known in enumerate(PERFT)]
)


def naive_perft(table: Naive, length: int) -> int:
    if table.is_won or table.is_stuck():
        return 0
    if length == 1:
        return len(table.moves())
    total = 0
    for text in table.moves():
        there = table.copy()
        there.make(text)
        total += naive_perft(there, length - 1)
    return total


def test_there_are_positions_of_every_game() -> None:
    assert {known["position"].split()[0] for known in PERFT} == set(GAMES)


@each_position
def test_the_engine_counts_as_many_move_sequences(known: dict[str, Any]) -> None:
    position = Position.parse(known["position"])
    counts = known["move_sequences"]
    assert [perft(position, length) for length in range(1, len(counts) + 1)] == counts
    assert str(position) == known["position"]


@each_position
def test_the_second_rules_count_as_many(known: dict[str, Any]) -> None:
    position = Position.parse(known["position"])
    table = naive_like(position)
    assert table.moves() == legal_texts(position)
    assert [naive_perft(table, length) for length in (1, 2)] == known["move_sequences"][:2]
