"""Games of one deal that come to the same positions: what is said of these never contradicts itself."""

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine import GAMES, Position, named_seed
from engine.solver.hindsight import UNDO, Course, Crossings, Hindsight, agreed, start_of, take_over, turn_of
from engine.solver.hindsight.crossing import key_of
from engine.solver.hindsight.knowing import learnt
from engine.solver.records import Verdict
from tests.engine.exhaust import can_be_won
from tests.engine.solver.hindsight.games import looked_at_together, played, positions_of
from tests.engine.solver.search.games import KINDS, tiny_position


def judge(start: Position, games: list[list[str]], known: list[Hindsight]) -> None:
    """Equal positions are worth the same; lost stays lost; a line begins where a win is known last, and wins."""
    decided: dict[str, Verdict] = {}
    for turns, each in zip(games, known, strict=True):
        course, positions = Course(turns), positions_of(start, turns)
        verdicts = [each.verdicts[number] for number in course.after_turn]
        for position, verdict in zip(positions, verdicts, strict=True):
            assert decided.setdefault(str(position), verdict) is verdict
        for text, before, after in zip(turns, verdicts, verdicts[1:], strict=False):
            assert text == UNDO or before is not Verdict.LOST or after is Verdict.LOST
        won = [number for number in course.way_to(course.last) if each.verdicts[number] is Verdict.WON]
        assert each.line_from == (won[-1] if won else None)
        if each.line_from is not None:
            table = positions[turn_of(course, each.line_from)]
            for number, move in enumerate(each.line):
                assert table.play(str(move)), number
            assert table.is_solved


@pytest.mark.parametrize("kind", KINDS)
@given(st.randoms(use_true_random=False), st.sampled_from([60, 400, 4_000]))
@settings(max_examples=8)
def test_what_is_said_of_games_of_one_deal_never_contradicts_itself(kind: str, rng: random.Random, ticks: int) -> None:
    start = tiny_position(kind, rng)
    games = [played(start, rng, 8, undoes=0.2) for _ in range(3)]
    judge(start, games, looked_at_together(start, games, ticks))


@pytest.mark.parametrize("kind", KINDS)
def test_what_games_tell_each_other_is_what_going_everywhere_finds(kind: str) -> None:
    seen = 0
    for number in range(6):
        rng = random.Random(f"{kind} {number}")
        start = tiny_position(kind, rng)
        games = [played(start, rng, 8, undoes=0.1) for _ in range(2)]
        known = looked_at_together(start, games, 4_000)
        judge(start, games, known)
        for turns, each in zip(games, known, strict=True):
            for position, number_in in zip(positions_of(start, turns), Course(turns).after_turn, strict=True):
                verdict = each.verdicts[number_in]
                try:
                    assert verdict is Verdict.UNDECIDED or (verdict is Verdict.WON) == can_be_won(position, 2_000)
                except RuntimeError:
                    continue
                seen += verdict is not Verdict.UNDECIDED
    assert seen > 20


def test_what_is_lost_for_one_is_lost_for_another_that_comes_there_in_another_order() -> None:
    start = Position.from_seed(GAMES["four-seasons"], named_seed("ecliptic"))
    games = [["deal", "t2-t1", "deal"], ["t2-t1", "deal"]]
    courses = [Course(turns) for turns in games]
    one, other = map(start_of, courses)
    told = agreed(Crossings(courses, start), [one, learnt(courses[1], other, 2, Verdict.LOST)])
    assert [each.value for each in told[0].verdicts] == ["undecided", "undecided", "lost", "lost"]
    assert [each.value for each in told[1].verdicts] == ["undecided", "undecided", "lost"]


@given(st.randoms(use_true_random=False))
@settings(max_examples=20)
def test_a_line_wins_from_each_position_it_goes_through_for_whoever_comes_there(rng: random.Random) -> None:
    start = tiny_position(rng.choice(KINDS), rng)
    line = looked_at_together(start, [[]], 4_000)[0].line
    assume(line)
    follows = rng.randrange(len(line))
    games = [[], [*map(str, line[:follows]), *[UNDO] * rng.randint(0, follows)]]
    courses = [Course(turns) for turns in games]
    first = take_over(courses[0], start_of(courses[0]), line)
    told = agreed(Crossings(courses, start), [first, start_of(courses[1])])
    judge(start, games, told)
    assert set(told[1].verdicts) == {Verdict.WON}
    assert told[1].found == ()


def test_a_key_tells_what_the_text_of_a_position_tells() -> None:
    start = Position.from_seed(GAMES["corners-redeal"], named_seed("ecliptic"))
    positions = positions_of(start, played(start, random.Random(1), 200))
    assert len(positions) > 50
    assert len({key_of(each) for each in positions}) == len(set(map(str, positions)))
