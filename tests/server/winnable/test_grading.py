"""The classes mean something: what is harder takes a search with other chances longer, or stops a simple player."""

from collections.abc import Callable, Iterable
from itertools import islice
from statistics import mean
from typing import get_args

import pytest

from bench.winnable import figure, simple_progress
from engine.games import GAMES, Game, find_game
from engine.position import Position
from engine.solver import decide
from protocol.records import Difficulty
from server.winnable.finding import SEARCHES, examine, seeds
from server.winnable.grading import GRADINGS, grade


@pytest.mark.parametrize("game", GRADINGS)
def test_the_further_a_figure_the_harder_the_class(game: str) -> None:
    grading = GRADINGS[game]
    figures = range(3_000) if grading.is_rising else range(3_000, -1, -1)
    classes = [("easy", "medium", "hard").index(grade(game, tenths / 10)) for tenths in figures]
    assert classes == sorted(classes)
    assert set(classes) == {0, 1, 2}


def test_only_of_corners_no_deal_is_known_to_be_winnable() -> None:
    assert GAMES.keys() - GRADINGS.keys() == {"corners"}


def means(game: str, numbers: Iterable[int], measure: Callable[[Game, bytes], float]) -> list[float]:
    """The mean of a measure over the deals of each class there is, from easy to hard, of those with these numbers."""
    kind, tried = find_game(game), list(islice(seeds(b"sample", game), 60))
    known = [deal for deal in (examine(kind, tried[number]) for number in numbers) if deal is not None]
    by_class = {word: [deal.seed for deal in known if deal.difficulty == word] for word in get_args(Difficulty)}
    found = [mean(measure(kind, seed) for seed in some) for some in by_class.values() if some]
    assert len(found) > 1
    return found


def test_the_harder_the_class_the_longer_a_search_with_other_chances_takes() -> None:
    found = means("four-seasons", (6, 9, 11, 5, 8, 0, 2, 10), lambda game, seed: figure(game, seed, SEARCHES))
    assert found == sorted(found)


def test_the_harder_the_class_the_less_far_a_simple_player_gets() -> None:
    found = means("simplicity", range(40), simple_progress)
    assert found == sorted(found, reverse=True)


@pytest.mark.parametrize("game", ["zodiac", "zodiac-1914"])
def test_the_harder_the_class_of_zodiac_the_fewer_cells_are_left_over(game: str) -> None:
    found = means(game, range(50), lambda kind, seed: decide(Position.from_seed(kind, seed))[1] or 0)
    assert found == sorted(found, reverse=True)
