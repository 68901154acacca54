import random

from engine import GAMES, Move, PlayerView, Position, named_seed, see
from engine.playing.patient import PatientBot, Plan


def view(turn: int, *legal: str) -> PlayerView:
    return PlayerView(legal, 1, 1, turn)


def test_a_plan_is_followed_move_by_move() -> None:
    plan = Plan()
    plan.take((Move.parse("deal"), Move.parse("w-t1")), 4)
    assert plan.next_move(view(4, "deal")) == "deal"
    assert plan.next_move(view(5, "deal", "w-t1")) == "w-t1"
    assert plan.next_move(view(6, "deal")) is None


def test_a_plan_is_dropped_when_the_game_goes_another_way() -> None:
    for turn, legal in ((5, "deal"), (4, "redeal")):
        plan = Plan()
        plan.take((Move.parse("deal"),), 4)
        assert plan.next_move(view(turn, legal)) is None
        assert plan.next_move(view(4, "deal")) is None


def test_a_move_that_was_not_made_after_all_is_thought_of_again() -> None:
    """As when a race's server could not take it."""
    position = Position.from_seed(GAMES["simplicity"], named_seed("x"))
    bot = PatientBot(random.Random(1))
    assert bot.choose(see(position)) == bot.choose(see(position))


def test_it_resigns_where_there_is_no_move() -> None:
    assert (
        PatientBot(random.Random(1)).choose(
            PlayerView((), 0, 0, 0, see(Position.from_seed(GAMES["corners"], named_seed("x"))).table)
        )
        is None
    )
