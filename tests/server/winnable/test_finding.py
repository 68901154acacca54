"""What is found can be won, by the rules; and the same root finds the same, in any process."""

import os
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from engine.errors import IllegalMove
from engine.games import find_game
from engine.position import Position
from engine.solver import decide
from server.race.packing import unpack_line
from server.winnable.finding import Finder, examine, seeds, wins
from server.winnable.grading import GRADINGS
from server.winnable.known import Known

ROOT = bytes(range(32))
FAST = [game for game in GRADINGS if game not in ("czarina", "corners-redeal")]
"""The others take a minute a deal."""


def first(game: str, root: bytes = ROOT) -> Known:
    """The first deal a root finds of a game."""
    finder = Finder(root)
    return next(known for known in iter(lambda: finder.find(game), object()) if isinstance(known, Known))


@pytest.mark.parametrize("game", FAST)
def test_what_is_found_is_won_by_its_moves(game: str) -> None:
    known = first(game)
    line = unpack_line(known.win.line)
    assert wins(find_game(game), known.seed, line)
    assert not wins(find_game(game), known.seed, line[:-1])
    with pytest.raises(IllegalMove):
        wins(find_game(game), known.seed, (*line, "deal"))


@pytest.mark.parametrize("game", ["zodiac", "zodiac-1914"])
def test_the_slack_of_a_zodiac_deal_is_exact(game: str) -> None:
    known = first(game)
    assert known.win.slack == decide(Position.from_seed(find_game(game), known.seed))[1]


def test_a_deal_that_cannot_be_won_is_not_found() -> None:
    game = find_game("zodiac")
    lost = next(seed for seed in seeds(ROOT, "zodiac") if decide(Position.from_seed(game, seed))[0].value == "lost")
    assert examine(game, lost) is None


def test_each_root_and_game_has_seeds_of_its_own() -> None:
    found = {seed for root in (ROOT, bytes(32)) for game in GRADINGS for seed in islice(seeds(root, game), 50)}
    assert len(found) == 2 * len(GRADINGS) * 50


@pytest.mark.parametrize("game", ["zodiac", "four-seasons", "florentine"])
def test_the_same_root_finds_the_same_in_another_process(game: str) -> None:
    code = f"from tests.server.winnable.test_finding import first; print(first({game!r}).model_dump())"
    root = Path(__file__).parents[3]
    for hashing in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hashing, "PYTHONPATH": str(root)}
        found = subprocess.run(
            [sys.executable, "-c", code], check=False, capture_output=True, text=True, env=environment, cwd=root
        )
        assert found.stdout.strip() == str(first(game).model_dump()), found.stderr
