import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.winnability.counting import Block, Count, Question, decide_block, numbers_missing, total
from engine import GAMES, Position, named_seed
from engine.solver import Verdict, decide

ZODIAC = Question("zodiac", "winnability", None)
CORNERS = Question("corners", "winnability", 300)


def timeless(count: Count) -> Count:
    return replace(count, slacks=dict(count.slacks), seconds=0.0)


def test_the_deals_of_a_series_are_those_of_its_names() -> None:
    deals = [Position.from_seed(GAMES["zodiac"], named_seed(f"summer {number}")) for number in range(5, 45)]
    decided = list(map(decide, deals))
    count = decide_block(replace(ZODIAC, series="summer"), range(5, 45)).count
    assert count.won == sum(verdict is Verdict.WON for verdict, _ in decided)
    assert count.lost == 40 - count.won
    assert count.slacks == Counter(slack for _, slack in decided)
    assert count.seconds > 0


@settings(max_examples=8)
@given(st.sampled_from([ZODIAC, CORNERS]), st.sets(st.integers(1, 11), max_size=3))
def test_how_the_deals_are_cut_into_blocks_changes_nothing(question: Question, cuts: set[int]) -> None:
    blocks = [decide_block(question, range(*pair)) for pair in pairwise([0, *sorted(cuts), 12])]
    assert timeless(total(blocks)) == timeless(decide_block(question, range(12)).count)


@pytest.mark.parametrize("game", ["czarina", "corners-redeal", "florentine"])
def test_a_search_comes_out_the_same_in_another_process_and_order(game: str) -> None:
    code = (
        "from cli.winnability.counting import *\n"
        f"question = Question({game!r}, 'x', 300)\n"
        "print([[count.won, count.lost, count.undecided] for number in (2, 1)"
        " for count in [decide_block(question, range(number, number + 1)).count]])"
    )
    root = Path(__file__).parents[3]
    environment = os.environ | {"PYTHONHASHSEED": "1", "PYTHONPATH": str(root)}
    command = [sys.executable, "-c", code]
    there = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    counts = [decide_block(Question(game, "x", 300), range(number, number + 1)).count for number in (1, 2)]
    assert json.loads(there)[::-1] == [[count.won, count.lost, count.undecided] for count in counts]


def test_more_steps_decide_more_and_never_otherwise() -> None:
    few, many = (decide_block(replace(CORNERS, steps=steps), range(8)).count for steps in (300, 5_000))
    assert few.undecided > many.undecided
    assert (few.won, few.lost) <= (many.won, many.lost)


def test_every_game_can_be_asked() -> None:
    for game in GAMES:
        steps = None if game.startswith("zodiac") else 30
        assert decide_block(Question(game, "x", steps), range(2)).count.deals == 2


@given(st.lists(st.booleans(), min_size=1, max_size=60), st.integers(1, 9))
def test_what_is_missing_is_every_deal_that_is_in_no_block(done: list[bool], size: int) -> None:
    blocks = [Block(number, Count(won=1)) for number, is_done in enumerate(done) if is_done]
    missing = list(numbers_missing(blocks[::-1], len(done), size))
    assert [number for numbers in missing for number in numbers] == [n for n, is_done in enumerate(done) if not is_done]
    assert all(1 <= len(numbers) <= size for numbers in missing)
