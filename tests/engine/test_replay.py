import random

import pytest

from engine import GAMES, IllegalMove, Malformed, Position, named_seed, replay
from tests.engine.tables import POLICIES, play_out

SEED = named_seed("replay")


@pytest.mark.parametrize("kind", GAMES)
def test_a_game_played_is_a_game_replayed(kind: str) -> None:
    position = Position.from_seed(GAMES[kind], SEED)
    texts = [str(now) for now in play_out(position, POLICIES["greedy"], random.Random(1))]
    moves = [str(position.pop()) for _ in range(position.turn)][::-1]
    replayed = list(replay(GAMES[kind], SEED, moves))
    assert [str(one.position) for one in replayed] == texts
    assert [one.turn for one in replayed] == list(range(len(moves) + 1))
    assert [str(one.move) for one in replayed[1:]] == moves
    assert replayed[0].move is None


def test_it_stops_at_the_first_move_that_is_not_legal() -> None:
    seen = replay(GAMES["corners"], SEED, ["deal", "redeal", "deal"])
    assert [next(seen).turn, next(seen).turn] == [0, 1]
    with pytest.raises(IllegalMove) as caught:
        next(seen)
    assert (caught.value.move, caught.value.turn) == ("redeal", 1)


def test_it_stops_at_what_is_no_move() -> None:
    with pytest.raises(Malformed):
        list(replay(GAMES["corners"], SEED, ["deal", "deals"]))


def test_the_positions_are_the_readers_own() -> None:
    first, second = replay(GAMES["corners"], SEED, ["deal"])
    first.position.play("deal")
    assert first.position == second.position
    assert first.position is not second.position
