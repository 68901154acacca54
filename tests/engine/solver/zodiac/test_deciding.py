"""Laws of verdicts that hold along any play of whole games (test_exact.py has them against all play of tiny ones)."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import GAMES, Malformed, Position, named_seed
from engine.moves import Move
from engine.solver import Verdict, decide, solve_zodiac
from tests.engine.solver.zodiac.games import KINDS
from tests.engine.tables import POLICIES, play_out

each_kind = pytest.mark.parametrize("kind", KINDS)


def is_won_by(position: Position, line: tuple[Move, ...]) -> bool:
    table = position.copy()
    for move in line:
        table.play(str(move))
    return table.is_solved


@each_kind
@given(st.integers(0, 2**32), st.sampled_from(list(POLICIES)))
@settings(max_examples=20)
def test_lost_stays_lost_and_slack_never_rises(kind: str, number: int, policy: str) -> None:
    rng = random.Random(number)
    position = Position.from_seed(GAMES[kind], named_seed(str(number)))
    before: tuple[Verdict, int | None] | None = None
    for here in play_out(position, POLICIES[policy], rng, 300):
        verdict, slack = decide(here)
        if before is not None:
            assert before[0] is Verdict.WON or verdict is Verdict.LOST
            if slack is not None:
                assert before[1] is not None
                assert slack <= before[1]
        if here.ending is not None:
            assert (verdict is Verdict.WON) == here.is_solved
        before = verdict, slack


@each_kind
@given(st.integers(0, 2**32), st.integers(0, 120))
@settings(max_examples=25)
def test_a_line_from_anywhere_wins(kind: str, number: int, turns: int) -> None:
    position = Position.from_seed(GAMES[kind], named_seed(str(number)))
    # Cards are played as a winning line has it, but for a few moves by chance.
    rng = random.Random(number)
    line = list(solve_zodiac(position).line)
    for move in line[:turns]:
        position.push(move)
    *_, reached = play_out(position, POLICIES["any"], rng, 3)
    solution = solve_zodiac(reached)
    assert is_won_by(reached, solution.line) == (solution.verdict is Verdict.WON)


@each_kind
def test_a_won_line_stays_won_to_its_end(kind: str) -> None:
    for name in map(str, range(5)):
        position = Position.from_seed(GAMES[kind], named_seed(name))
        for move in solve_zodiac(position).line:
            position.play(str(move))
            assert decide(position)[0] is Verdict.WON


def test_what_is_solved_is_won_with_nothing_to_do() -> None:
    full = "AC2C3C4C5C6C7C8C9CTCJCQCKC"
    suits = [full.replace("C", suit) if suit != "C" else full for suit in "CDHS"]
    foundations = "/".join(suits * 2)
    text = f"zodiac {'/'.join(['-'] * 24)} {'/'.join(['-'] * 8)} {foundations} - - - *"
    solution = solve_zodiac(Position.parse(text))
    assert (solution.verdict, solution.line, solution.slack) == (Verdict.WON, (), None)


def test_piles_that_no_play_could_build_are_refused() -> None:
    position = Position.from_seed(GAMES["zodiac"], named_seed("x"))
    position.tableau[0].extend(position.tableau[1])
    position.tableau[1].clear()
    with pytest.raises(Malformed, match="piles built by the rules"):
        decide(position)


@pytest.mark.parametrize(
    ("kind", "slacks"),
    [
        ("zodiac", [4, 5, 1, 6, 3, -4, -4, 3, -2, -5, 5, -2]),
        ("zodiac-1914", [6, 4, 2, 3, 2, 5, 3, 6, 1, 1, 4, 3]),
    ],
)
def test_the_slack_of_a_named_deal_stays_what_it_is(kind: str, slacks: list[int]) -> None:
    found = [decide(Position.from_seed(GAMES[kind], named_seed(str(number))))[1] for number in range(len(slacks))]
    assert found == slacks
