"""Budgets of work: the same search ends at the same point on any machine."""

import random
from collections.abc import Callable
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import GAMES, Position, legal_texts, named_seed
from engine.solver import Solution, Work, solve, work_of

SEARCHED = [name for name, game in GAMES.items() if game.phases == 1]


def slow(speed: float) -> Callable[[], float]:
    """A clock that goes on by so much each time one looks at it."""
    now = 0.0

    def look() -> float:
        nonlocal now
        now += speed
        return now

    return look


def position_of(game: str, seed: int, turns: int) -> Position:
    rng, position = random.Random(seed), Position.from_seed(GAMES[game], named_seed(str(seed)))
    for _ in range(turns):
        if legal := legal_texts(position):
            position.play(rng.choice(legal))
    return position


def solved(position: Position, amount: int, speed: float, ends: float = inf) -> tuple[Solution, Work]:
    work = Work(ends, slow(speed))
    return solve(position.copy(), budget=work_of(amount, work), random=random.Random(0)), work


@pytest.mark.parametrize("game", SEARCHED)
@settings(max_examples=6)
@given(seed=st.integers(0, 2**32), turns=st.integers(0, 60), amount=st.sampled_from([300, 3_000]))
def test_a_search_finds_the_same_by_the_same_work_however_fast_the_clock_is(
    game: str, seed: int, turns: int, amount: int
) -> None:
    position = position_of(game, seed, turns)
    (fast, work), (late, again) = solved(position, amount, 1e-6), solved(position, amount, 1e6)
    assert fast == late
    assert work.done == again.done
    assert not work.is_cut


def test_the_clock_is_the_last_bound() -> None:
    _, work = solved(position_of("czarina", 0, 0), 10**12, 1.0, ends=500.0)
    assert work.is_cut
    assert work.done < 10**12
    assert work_of(10, work).share(0.5).is_spent


def test_a_part_of_the_work_that_is_left_counts_as_work_done() -> None:
    work = Work(inf, slow(1.0))
    budget = work_of(100, work)
    part = budget.share(0.25)
    part.add(24)
    assert not part.is_spent
    part.add(1)
    assert (part.is_spent, budget.is_spent, work.done) == (True, False, 25)
    assert work_of(10, work).ends == 35
