"""What looking back finds against going everywhere, and laws that hold along any game."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import GAMES, Position, named_seed
from engine.solver.hindsight import UNDO, Course, Hindsight, lost_by, start_of, take_over, turn_of
from engine.solver.hindsight.knowing import learnt
from engine.solver.records import Verdict
from tests.engine.exhaust import can_be_won
from tests.engine.solver.hindsight.games import looked_at, played, positions_of
from tests.engine.solver.search import games as searched
from tests.engine.solver.zodiac import games as zodiac
from tests.engine.tables import small

KINDS = (*zodiac.KINDS, *searched.KINDS)
each_kind = pytest.mark.parametrize("kind", KINDS)


def tiny(kind: str, rng: random.Random) -> Position:
    return zodiac.tiny_position(kind, rng) if kind in zodiac.KINDS else searched.tiny_position(kind, rng)


def judge(start: Position, turns: list[str], known: Hindsight) -> None:
    """What always holds: of lost and won along the turns, and of the line."""
    course = Course(turns)
    verdicts = [known.verdicts[number] for number in course.after_turn]
    for text, before, after in zip(turns, verdicts, verdicts[1:], strict=False):
        if text != UNDO and before is Verdict.LOST:
            assert after is Verdict.LOST, "lost never turns back"
        if text != UNDO and after is Verdict.WON:
            assert before is Verdict.WON
    positions = positions_of(start, turns)
    if known.line_from is not None:
        table = positions[turn_of(course, known.line_from)]
        for move in known.line:
            table.play(str(move))
        assert table.is_solved, "a line wins by the rules"
    lost = lost_by(course, known)
    if lost is not None:
        assert known.line_from == course.after_turn[lost - 1]
        assert set(verdicts[lost:]) == {Verdict.LOST}
        assert turns[lost - 1] != UNDO


@each_kind
def test_what_it_says_of_tiny_games_is_what_going_everywhere_finds(kind: str) -> None:
    decided = seen = lost = 0
    for number in range(10):
        rng = random.Random(f"{kind} {number}")
        start = tiny(kind, rng)
        turns = played(start, rng, 12, undoes=0.1)
        positions = positions_of(start, turns)
        try:
            wins = [can_be_won(position, 2_000) for position in positions]
        except RuntimeError:
            continue
        known = looked_at(start, turns)
        judge(start, turns, known)
        course = Course(turns)
        for is_won, each in zip(wins, course.after_turn, strict=True):
            verdict = known.verdicts[each]
            assert verdict is Verdict.UNDECIDED or (verdict is Verdict.WON) == is_won
            decided += verdict is not Verdict.UNDECIDED
        seen += len(wins)
        if Verdict.UNDECIDED not in known.verdicts:
            first = next((turn for turn in range(len(wins)) if not any(wins[turn:])), None)
            assert lost_by(course, known) == (first or None)
            lost += bool(first)
    assert seen > 30
    assert lost > 0 or kind in searched.KINDS
    assert decided == seen if kind in zodiac.KINDS else decided > 0.9 * seen


def test_the_move_that_lost_a_known_small_deal_is_found_and_how_it_could_have_been_won() -> None:
    start = Position.parse("small-zodiac AC/3C/2C 3C -/- AC2C - - *", small("zodiac", 3, 1, 3, 1))
    # The second two goes up before the first two's: then an ace lies under a two that nothing wants any more.
    turns = ["deal", "w-t1", "deal", "w-t3", "t3-f1", "t3-f1", "t2-f1"]
    known = looked_at(start, turns)
    assert [each.value for each in known.verdicts] == ["won"] * 6 + ["lost"] * 2
    assert (lost_by(Course(turns), known), known.line_from) == (6, 5)
    assert [str(move) for move in known.line] == ["t1-f1", "c1-f1", "t1-f2", "t3-f2", "t2-f2"]
    assert known.slacks == (1, 1, 1, 1, None, None, None, None)


@given(st.randoms(use_true_random=False), st.sampled_from(["zodiac", "zodiac-1914"]), st.integers(0, 9))
@settings(max_examples=5)
def test_a_whole_game_is_decided_after_each_move_and_slack_never_grows(
    rng: random.Random, game: str, deal: int
) -> None:
    start = Position.from_seed(GAMES[game], named_seed(f"ecliptic {deal}"))
    turns = played(start, rng, 150)
    known = looked_at(start, turns)
    judge(start, turns, known)
    assert Verdict.UNDECIDED not in known.verdicts
    slacks = [-99 if slack is None else slack for slack in known.slacks]
    told = zip(slacks, known.verdicts, strict=True)
    firsts = [slack for slack, verdict in told if slack != -99 or verdict is Verdict.LOST]
    assert firsts == sorted(firsts, reverse=True)


@each_kind
@given(st.randoms(use_true_random=False))
@settings(max_examples=5)
def test_stretches_of_time_find_out_the_same_as_all_of_it(kind: str, rng: random.Random) -> None:
    start = tiny(kind, rng)
    turns = played(start, rng, 20, undoes=0.1)
    whole, parts = looked_at(start, turns), looked_at(start, turns, stretch=0)
    judge(start, turns, parts)
    if kind in zodiac.KINDS:
        assert whole == parts


def test_who_has_solved_it_could_win_at_every_turn() -> None:
    start = Position.from_seed(GAMES["zodiac"], named_seed("ecliptic 0"))
    line = looked_at(start, []).line
    turns = ["deal", UNDO, *map(str, line)]
    known = looked_at(start, turns)
    assert set(known.verdicts) == {Verdict.WON}
    assert (known.line, lost_by(Course(turns), known)) == ((), None)


def test_what_wins_from_the_deal_for_one_wins_for_another() -> None:
    start = Position.from_seed(GAMES["zodiac"], named_seed("ecliptic 0"))
    line = looked_at(start, []).line
    course = Course(["deal", "deal"])
    known = take_over(course, start_of(course), line)
    assert known.verdicts == (Verdict.WON, Verdict.UNDECIDED, Verdict.UNDECIDED)
    assert (known.line_from, known.line) == (0, line)
    assert take_over(course, known, None) == known


def test_a_way_off_the_way_to_the_end_is_told_from_where_it_leaves_it() -> None:
    start = Position.from_seed(GAMES["four-seasons"], named_seed("ecliptic"))
    rng = random.Random(2)
    turns = played(start, rng, 8)
    back = [*turns, *[UNDO] * 3]
    course = Course(back)
    known = learnt(course, start_of(course), course.after_turn[len(turns)], Verdict.WON, ())
    assert known.line_from == course.after_turn[-1] == course.last
    assert [str(move) for move in known.line] == turns[-3:]
