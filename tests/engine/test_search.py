"""The two ways to answer what the tableau's own moves can reach."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import GAMES, Position
from engine.rules import moves
from engine.search import STUMP, Question, is_reachable, settled
from engine.stuck import question_of
from tests.engine.late import late_position

ROUTES = GAMES["four-seasons"].routes[0]
# Kinds 0 to 4; each lies on the next one only.
UNDER = tuple(frozenset({kind + 1}) if kind < 4 else frozenset[int]() for kind in range(5))


def question(*piles: tuple[int, ...], goal: int | None = None, routes: frozenset[str] = ROUTES) -> Question:
    tops = frozenset() if goal is None else frozenset({goal})
    return Question((tuple(sorted(piles)), ()), UNDER, tops, is_space_goal=False, routes=routes)


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (question((STUMP, 2), (4, 3)), True),
        (question((STUMP, 2, 1), (4, 3), (2,)), True),
        (question((STUMP, 2, 1), (4, 3), (4,)), False),
        (question((STUMP, 2, 1), (4, 3), ()), True),
        (question((STUMP, 4, 3, 2), (), ()), True),
        (question((STUMP, 4, 3, 2, 1), (), ()), False),
        (question((STUMP, 3, 2), (4,), ()), True),
    ],
)
def test_a_stump_is_uncovered_where_its_cards_find_places(asked: Question, answer: bool) -> None:
    assert is_reachable(asked) == answer
    assert settled(asked) in (None, answer)


def test_a_space_serves_only_where_a_pile_may_fill_it() -> None:
    asked = question((STUMP, 3, 2), (3,), ())
    assert settled(asked) is is_reachable(asked) is True
    shut = question((STUMP, 3, 2), (3,), (), routes=ROUTES - {"t-space"})
    assert settled(shut) is is_reachable(shut) is False


def test_where_spaces_are_few_for_the_cards_it_takes_a_search() -> None:
    assert settled(question((STUMP, 4, 3, 2, 1), (), ())) is None


@pytest.mark.parametrize("kind", ["four-seasons", "czarina", "simplicity", "florentine"])
@given(st.integers(0, 2**32))
@settings(max_examples=100)
def test_what_is_settled_without_searching_is_what_a_search_finds(kind: str, number: int) -> None:
    rng = random.Random(number)
    position: Position = late_position(GAMES[kind], rng, rng.choice([0, 1, 10]), is_covering=True)
    asked = question_of(position)
    answer = settled(asked)
    # The question is asked of positions in which nothing counts at once.
    if answer is not None and not any("-f" in str(move) or move.source == "w" for move in moves(position)):
        assert answer == is_reachable(asked)
