"""Playing out: offered exactly when all cards that are left can go to the foundations, one after another."""

import random
from functools import partial
from itertools import count

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from engine import GAMES, Game, Position, named_seed
from engine.finishing import finishing_moves, may_finish
from engine.solver import Budget, Verdict, solve
from tests.engine.exhaust import can_be_won
from tests.engine.late import late_position
from tests.engine.solver.zodiac.games import tiny_position
from tests.engine.tables import POLICIES, SMALL, play_out, shuffled_deck, small

SEEDS = st.integers(0, 2**32)
CORNERS = small("corners-redeal", 3, 4, cells=3)
ZODIAC = small("zodiac", 4, 1, 2, 2)
ZODIAC_1914 = small("zodiac-1914", 4, 1, 2, 2)
CASES = {
    "the waste is in order": (CORNERS, ". 3H/3S/3C 2H/2S/2C/2D - AHASACAD3D 2 0", True),
    "the waste is not": (CORNERS, ". 3H/3S/3C 2H/2S/2C/2D - 3DADACASAH 2 0", False),
    "a redeal is not made for it": (CORNERS, ". 3H/3S/3C 2H/2S/2C/2D - 3DADACASAH 2 2", False),
    "a card lies in the stock": (CORNERS, ". 3H/3S/3C 2H/2S/2C/2D AH ASACAD3D 2 0", False),
    "it is solved": (CORNERS, ". -/-/- 2H3HAH/2S3SAS/2C3CAC/2D3DAD - - 2 0", False),
    "the second phase begins": (ZODIAC, "4C3C2CAC/4C3C2CAC -/- -/- - - - *", True),
    "the aces lie below": (ZODIAC, "AC2C3C4C/AC2C3C4C -/- -/- - - - *", False),
    "a card is left on the equator": (ZODIAC, "4C3C2CAC/4C3C2C AC/- -/- - - - *", True),
    "in the first phase nothing goes up": (ZODIAC, "4C3C2CAC/4C3C2C -/- -/- - AC - *", False),
    "in 1914 the piles lie either way": (ZODIAC_1914, "4C3C2CAC/AC2C3C4C -/- -/- - - - *", True),
    "in 1914 both lie up and down": (ZODIAC_1914, "3C2C/3C4C AC/2C AC/4C - - - *", True),
}


@pytest.mark.parametrize(("game", "text", "may"), CASES.values(), ids=CASES)
def test_it_is_offered_when_each_card_that_is_left_has_one_way_to_go(game: Game, text: str, may: bool) -> None:
    assert may_finish(Position.parse(f"{game.name} {text}", game)) is may


def ends_well(position: Position, rng: random.Random) -> bool:
    """Whether what goes up, by the rules' own list and in an order of chance, ends with the game solved."""
    table = position.copy()
    while up := [move for move in table.legal_moves if move.destination[0] == "f"]:
        table.push(rng.choice(up))
    return table.is_solved


def judge(position: Position, rng: random.Random) -> bool:
    """Each of the moves is one by the rules, and the last of them wins; where there are none, none do."""
    before, moves = str(position), finishing_moves(position)
    assert may_finish(position) is bool(moves)
    assert str(position) == before
    if moves:
        table = position.copy()
        for move in moves:
            assert table.ending is None
            table.play(str(move))
        assert table.is_solved
    tries = [ends_well(position, rng) for _ in range(3)]
    is_open = not position.stock and not position.is_solved
    if position.game.decks == 1:
        assert tries == [bool(moves)] * 3 or not is_open
    else:
        assert not (is_open and any(tries)) or moves
    return bool(moves)


@pytest.mark.parametrize("kind", SMALL)
@given(seed=SEEDS)
def test_it_is_offered_exactly_when_all_that_is_left_can_go_up(kind: str, seed: int) -> None:
    rng = random.Random(seed)
    game = rng.choice(SMALL[kind])
    position = Position.from_deck(game, shuffled_deck(game, rng))
    for now in play_out(position, POLICIES["greedy"], rng):
        judge(now, rng)


@pytest.mark.parametrize("kind", ["four-seasons", "czarina", "simplicity", "florentine"])
@given(seed=SEEDS)
def test_so_it_is_of_late_positions_that_were_made_up(kind: str, seed: int) -> None:
    rng = random.Random(seed)
    judge(late_position(GAMES[kind], rng, rng.choice([0, 1, 3]), is_covering=False), rng)


@pytest.mark.parametrize("kind", ["zodiac", "zodiac-1914"])
@given(seed=SEEDS)
def test_in_the_second_phase_of_the_zodiac_it_is_what_going_everywhere_finds(kind: str, seed: int) -> None:
    position = tiny_position(kind, random.Random(seed))
    try:
        is_won = position.phase == 2 and not position.is_solved and can_be_won(position, 20_000)
    except RuntimeError:
        reject()
    assert may_finish(position) is is_won


@pytest.mark.parametrize("kind", [kind for kind in GAMES if not kind.startswith("corners")])
def test_along_a_game_that_is_won_it_is_offered_before_the_end_and_from_then_on(kind: str) -> None:
    rng = random.Random(0)
    for number in range(20):
        position, ticks = Position.from_seed(GAMES[kind], named_seed(str(number))), count()
        solution = solve(position, budget=Budget(1_000, partial(next, ticks)), random=rng)
        if solution.verdict is Verdict.WON:
            break
    offered = []
    for move in solution.line:
        offered.append(judge(position, rng))
        position.play(str(move))
    first = offered.index(True)
    going_up = [move.destination[0] == "f" for move in solution.line[first:]]
    assert all(offered[first:][: going_up.index(False)] if False in going_up else offered[first:])
    assert not judge(position, rng)
