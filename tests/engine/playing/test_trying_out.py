"""Trying moves out gets at least as far as playing on without, and further where that pays."""

import pytest

from engine import GAMES, Position, named_seed
from engine.playing.trying_out import furthest, play_on
from engine.rules import moves


def after_one_round(number: int) -> Position:
    """A deal of Corners with redeals whose stock has been gone through, simply played."""
    position = Position.from_seed(GAMES["corners-redeal"], named_seed(str(number)))
    while position.stock:
        options = [move for move in moves(position) if move.destination.startswith("f")]
        position.push(options[0] if options else next(move for move in moves(position) if str(move) == "deal"))
    return position


@pytest.mark.parametrize("number", range(4))
def test_who_tries_out_gets_at_least_as_far_as_who_plays_on(number: int) -> None:
    position = after_one_round(number)
    simply = play_on(position.copy())
    while (move := furthest(position)) is not None:
        position.push(move)
    assert position.progress >= simply


def test_it_pays_on_some_deals() -> None:
    gained = []
    for number in range(8):
        position = after_one_round(number)
        simply = play_on(position.copy())
        while (move := furthest(position, 3)) is not None:
            position.push(move)
        gained.append(position.progress - simply)
    assert min(gained) >= 0
    assert max(gained) > 0


def test_of_moves_that_get_as_far_the_simplest_is_made() -> None:
    position = Position.from_seed(GAMES["corners-redeal"], named_seed("x"))
    while (move := furthest(position, 1)) is not None:
        options = list(moves(position))
        position.push(move)
        if len(options) == 1:
            assert move == options[0]
    assert furthest(position) is None
