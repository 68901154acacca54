import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES, Malformed, Position, named_seed
from engine.moves import Move
from engine.solver.hindsight import UNDO, Course
from engine.solver.hindsight.course import Walk
from tests.engine.solver.hindsight.games import played, positions_of


def test_an_undo_leads_back_and_what_follows_branches_off() -> None:
    course = Course(["deal", "w-t1", UNDO, "deal", UNDO, UNDO, "deal"])
    assert course.after_turn == [0, 1, 2, 1, 3, 1, 0, 1]
    assert course.before == [-1, 0, 1, 1]
    assert [str(move) for move in course.moves_between(0, 2)] == ["deal", "w-t1"]
    assert course.way_to(3) == [0, 1, 3]


def test_what_is_no_turn_is_refused() -> None:
    with pytest.raises(Malformed, match="to take back"):
        Course(["deal", UNDO, UNDO])
    with pytest.raises(Malformed):
        Course(["shuffle"])
    with pytest.raises(LookupError):
        Course(["deal", UNDO, "w-t1"]).moves_between(1, 2)


@given(st.randoms(use_true_random=False), st.sampled_from(["zodiac", "four-seasons", "corners-redeal"]))
def test_a_walk_comes_to_the_same_tables_as_the_game(rng: random.Random, game: str) -> None:
    start = Position.from_seed(GAMES[game], named_seed("ecliptic"))
    turns = played(start, rng, 60, undoes=0.3)
    course = Course(turns)
    walk = Walk(course, start)
    wanted = list(enumerate(positions_of(start, turns)))
    rng.shuffle(wanted)
    for turn, position in wanted:
        number = course.after_turn[turn]
        assert walk.go_to(number) == position
        assert [str(move) for move in course.moves_between(0, number)] == _left(turns[:turn])
    assert len(set(course.after_turn)) == len(course)


def _left(turns: list[str]) -> list[str]:
    left: list[str] = []
    for text in turns:
        if text == UNDO:
            left.pop()
        else:
            left.append(str(Move.parse(text)))
    return left
