import pytest

from engine.games import GAMES
from engine.position import Position
from protocol.lessons import LessonPage
from server.lessons.chosen import CHOSEN
from server.lessons.telling import lessons_json

MOST_BYTES = 8_000
"""Of a game's examples, as they travel."""


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_examples_that_are_always_the_same_and_small(game: str) -> None:
    body, packed = lessons_json(game)
    page = LessonPage.model_validate_json(body)
    assert page.game == game
    assert [lesson.name for lesson in page.lessons] == [
        chosen.name for chosen in CHOSEN if Position.parse(chosen.text).game.name == game
    ]
    assert len(packed) < MOST_BYTES
    assert lessons_json(game) == (body, packed)


def test_the_stock_of_an_example_is_a_number_as_in_every_race() -> None:
    body, _ = lessons_json("czarina")
    first = LessonPage.model_validate_json(body).lessons[0].positions[0]
    assert isinstance(first.table.stock, int)
    assert first.table.legal == tuple(way.move for way in first.ways)
