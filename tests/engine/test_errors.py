import pickle

import pytest

from engine import GAMES, EngineError, IllegalMove, Malformed, Position, UnknownGame, find_game, named_seed


def test_all_are_engine_errors_and_value_errors() -> None:
    for kind in (Malformed, IllegalMove, UnknownGame):
        assert issubclass(kind, EngineError)
        assert issubclass(kind, ValueError)


def test_an_illegal_move_knows_its_text_and_turn() -> None:
    position = Position.from_seed(GAMES["four-seasons"], named_seed("ecliptic"))
    position.play("deal")
    with pytest.raises(IllegalMove) as caught:
        position.play("redeal")
    assert (caught.value.move, caught.value.turn) == ("redeal", 1)


def test_errors_come_back_whole_from_another_process() -> None:
    for error in (IllegalMove("no", "w-t1", 3), UnknownGame("bridge", ["zodiac"]), Malformed("what")):
        again = pickle.loads(pickle.dumps(error))  # noqa: S301  # our own bytes
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_an_unknown_game_is_told_which_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"zodiac, zodiac-1914, four-seasons.*'Zodiac'"):
        find_game("Zodiac")
