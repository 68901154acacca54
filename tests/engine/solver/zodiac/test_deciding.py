"""Exact verdicts against going everywhere, and laws that hold along any play."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import GAMES, Malformed, Position, named_seed
from engine.moves import Move
from engine.solver import Verdict, decide, solve_zodiac
from tests.engine.exhaust import can_be_won
from tests.engine.solver.zodiac.games import KINDS, tiny_position
from tests.engine.tables import POLICIES, play_out

each_kind = pytest.mark.parametrize("kind", KINDS)


def is_won_by(position: Position, line: tuple[Move, ...]) -> bool:
    table = position.copy()
    for move in line:
        table.play(str(move))
    return table.is_solved


def agree_everywhere(kind: str, first: int, count: int) -> Counter[tuple[int, bool]]:
    seen: Counter[tuple[int, bool]] = Counter()
    for number in range(first, first + count):
        position = tiny_position(kind, random.Random(f"{kind} {number}"))
        try:
            is_won = can_be_won(position, 20_000)
        except RuntimeError:
            continue
        solution = solve_zodiac(position)
        assert (solution.verdict is Verdict.WON) == is_won, str(position)
        assert solution.verdict is not Verdict.UNDECIDED
        assert is_won_by(position, solution.line) == is_won
        seen[position.phase, is_won] += 1
    return seen


@each_kind
def test_what_it_says_of_tiny_games_is_what_going_everywhere_finds(kind: str) -> None:
    seen = agree_everywhere(kind, 0, 200)
    assert seen.total() > 150
    assert len(seen) == 4, "won and lost, in both phases"


@pytest.mark.long
@pytest.mark.timeout(900)
@each_kind
@pytest.mark.parametrize("part", range(8))
def test_it_says_so_of_thousands(kind: str, part: int) -> None:
    agree_everywhere(kind, 1000 * (part + 1), 1000)


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
