"""The classes mean something: what is harder takes a search with other chances longer, and stops a simple player."""

import pytest

from engine.games import GAMES
from server.winnable.grading import GRADINGS, grade


@pytest.mark.parametrize("game", GRADINGS)
def test_the_further_a_figure_the_harder_the_class(game: str) -> None:
    grading = GRADINGS[game]
    figures = range(300) if grading.is_rising else range(300, -1, -1)
    classes = [("easy", "medium", "hard").index(grade(game, figure)) for figure in figures]
    assert classes == sorted(classes)
    assert set(classes) == {0, 1, 2}


def test_only_of_corners_no_deal_is_known_to_be_winnable() -> None:
    assert GAMES.keys() - GRADINGS.keys() == {"corners"}
