"""Hints: legal always, true of all cards, and what was won when, exactly where that is decided."""

import random
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import GAMES, Position, legal_texts, named_seed
from engine.solver import Budget, Verdict, decide, solve_zodiac
from engine.solver.hinting import Hint, find_hint

SEEDS = st.integers(0, 2**32)


def ask(game: str, name: str, moves: list[str], wins: tuple[tuple[str, ...], ...] = (), steps: int = 300) -> Hint:
    ticks = count()
    return find_hint(game, named_seed(name), moves, wins, Budget(steps, lambda: float(next(ticks))), random.Random(0))


def played(game: str, seed: int, turns: int) -> tuple[str, list[str], Position]:
    name, rng = str(seed), random.Random(seed)
    position, moves = Position.from_seed(GAMES[game], named_seed(name)), list[str]()
    while len(moves) < turns and (legal := legal_texts(position)):
        moves.append(rng.choice(legal))
        position.play(moves[-1])
    return name, moves, position


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=8)
@given(seed=SEEDS, turns=st.integers(0, 60))
def test_it_is_legal_and_wins_where_it_says_so(game: str, seed: int, turns: int) -> None:
    name, moves, position = played(game, seed, turns)
    hint = ask(game, name, moves)
    legal = legal_texts(position)
    assert hint.move in legal if legal else hint.move is None
    if hint.verdict is Verdict.WON:
        for text in hint.line:
            position.play(text)
        assert position.is_solved
        assert hint.move == hint.line[0]


@pytest.mark.parametrize("game", ["zodiac", "zodiac-1914"])
@settings(max_examples=25)
@given(seed=SEEDS, turns=st.integers(1, 200))
def test_of_a_zodiac_that_is_lost_it_says_the_last_move_after_which_it_was_not(
    game: str, seed: int, turns: int
) -> None:
    name, moves, position = played(game, seed, turns)
    hint = ask(game, name, moves)
    verdicts = [decide(position)[0]]
    while position.turn:
        position.pop()
        verdicts.append(decide(position)[0])
    assert hint.verdict is verdicts[0]
    if hint.verdict is Verdict.LOST:
        assert hint.is_exact or Verdict.WON not in verdicts
        assert hint.back == (verdicts.index(Verdict.WON) if Verdict.WON in verdicts else None)


@pytest.mark.parametrize("move", ["deal", "redeal"])
def test_where_only_the_stock_or_a_redeal_is_left_it_is_that(move: str) -> None:
    for number in range(40):
        start = Position.from_seed(GAMES["zodiac"], named_seed(str(number)))
        line = list(map(str, solve_zodiac(start).line))
        for made, text in enumerate(line):
            if legal_texts(start) == [move]:
                assert ask("zodiac", str(number), line[:made]).move == move
                return
            start.play(text)
    raise AssertionError("there was no such position")


def test_who_follows_a_line_that_is_known_hears_how_it_goes_on_and_who_leaves_it_how_far_back_it_is() -> None:
    line = tuple(map(str, solve_zodiac(Position.from_seed(GAMES["zodiac"], named_seed("1"))).line))
    hint = ask("zodiac", "1", list(line[:30]), (line,), steps=0)
    assert (hint.verdict, hint.line) == (Verdict.WON, line[30:])
    position = Position.from_seed(GAMES["four-seasons"], named_seed("1"))
    moves = [legal_texts(position)[0]]
    assert ask("four-seasons", "1", moves, (("no such line",),), steps=3).back in (1, None)
