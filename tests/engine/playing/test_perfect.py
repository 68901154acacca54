import random

import pytest

from engine import GAMES, Position, named_seed, see
from engine.playing.perfect import PerfectBot
from engine.solver import Verdict, decide


def play(kind: str, number: int) -> tuple[Position, list[str]]:
    position = Position.from_seed(GAMES[kind], named_seed(str(number)))
    bot, played = PerfectBot(random.Random(number)), list[str]()
    while position.ending is None:
        text = bot.choose(see(position))
        if text is None:
            break
        position.play(text)
        played.append(text)
    return position, played


@pytest.mark.parametrize(("kind", "wins"), [("zodiac", 5), ("zodiac-1914", 6)])
def test_a_zodiac_that_can_be_won_is_won_after_one_look_at_the_stock(kind: str, wins: int) -> None:
    won = 0
    for number in range(6):
        verdict, _ = decide(Position.from_seed(GAMES[kind], named_seed(str(number))))
        position, played = play(kind, number)
        assert position.is_solved == (verdict is Verdict.WON)
        assert played[:72] == ["deal"] * 72
        won += position.is_solved
    assert won == wins


def test_the_others_are_played_by_search_once_all_is_seen() -> None:
    """In Corners with two redeals that is so after a third of the game; patience alone seldom wins it."""
    assert any(play("corners-redeal", number)[0].is_solved for number in range(8))


def test_who_comes_late_goes_through_the_stock_again() -> None:
    position = Position.from_seed(GAMES["zodiac"], named_seed("1"))
    for _ in range(72):
        position.play("deal")
    position.play("redeal")
    position.play("deal")
    assert PerfectBot(random.Random(1)).choose(see(position)) == "deal"
