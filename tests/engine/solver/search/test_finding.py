"""The search: it may say that it does not know, but never what is not so (test_exact.py has it against the truth)."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import GAMES, Position, named_seed
from engine.moves import Move
from engine.solver import Solution, Verdict, budget_of
from engine.solver.search.finding import search
from tests.engine.solver.search.games import KINDS, Ticks, tiny_position
from tests.engine.tables import POLICIES, play_out

each_kind = pytest.mark.parametrize("kind", KINDS)


def found(position: Position, looks: int = 20_000, chance: int = 1) -> Solution:
    return search(position, budget_of(looks, Ticks()), random.Random(chance))


def is_won_by(position: Position, line: tuple[Move, ...]) -> bool:
    table = position.copy()
    for move in line:
        table.play(str(move))
    return table.is_solved


@each_kind
@given(st.integers(0, 2**32), st.sampled_from(list(POLICIES)))
@settings(max_examples=15)
def test_lost_never_turns_into_won(kind: str, number: int, policy: str) -> None:
    rng = random.Random(number)
    is_lost = False
    for here in play_out(tiny_position(kind, rng), POLICIES[policy], rng, 40):
        verdict = found(here.copy(), 400).verdict
        assert not (is_lost and verdict is Verdict.WON)
        is_lost = is_lost or verdict is Verdict.LOST


@each_kind
def test_late_in_a_whole_game_it_finds_out(kind: str) -> None:
    """After greedy play to the end of the stock little is left to choose, and most is decided."""
    decided = 0
    for number in range(5):
        position = Position.from_seed(GAMES[kind], named_seed(str(number)))
        *_, late = play_out(position, POLICIES["greedy"], random.Random(number), 150)
        solution = found(late.copy(), 4_000)
        assert is_won_by(late, solution.line) == (solution.verdict is Verdict.WON)
        decided += solution.verdict is not Verdict.UNDECIDED
    assert decided >= 3


@pytest.mark.parametrize("kind", ["four-seasons", "simplicity", "florentine"])
def test_it_wins_whole_deals(kind: str) -> None:
    for number in (2, 5, 6):
        position = Position.from_seed(GAMES[kind], named_seed(f"whole {number}"))
        solution = found(position, 6_000)
        assert solution.verdict is Verdict.WON
        assert is_won_by(position, solution.line)


@pytest.mark.parametrize("number", [31, 88])
def test_it_wins_deals_that_want_few_states_of_one_waste(number: int) -> None:
    """With as many of one waste as there are it takes more steps than these."""
    position = Position.from_seed(GAMES["four-seasons"], named_seed(f"bench {number}"))
    solution = found(position, 1_700)
    assert solution.verdict is Verdict.WON
    assert is_won_by(position, solution.line)


def test_the_same_chance_finds_the_same() -> None:
    position = Position.from_seed(GAMES["four-seasons"], named_seed("whole 2"))
    assert found(position, 6_000, 5) == found(position, 6_000, 5)


@each_kind
def test_without_time_nothing_is_said_that_is_not_known(kind: str) -> None:
    position = Position.from_seed(GAMES[kind], named_seed("x"))
    assert found(position, 0) == Solution(Verdict.UNDECIDED)


def test_a_stuck_game_is_lost_without_looking() -> None:
    position = Position.from_seed(GAMES["corners"], named_seed("x"))
    *_, last = play_out(position, POLICIES["greedy"], random.Random(1))
    assert last.is_stuck
    assert found(last, 0).verdict is Verdict.LOST
