"""Lines that win, as short as going through the stock a few times lets them be."""

import random

import pytest

from engine import GAMES, Position, named_seed
from engine.solver import Solution, Verdict, solve_zodiac
from tests.engine.solver.zodiac.games import KINDS, tiny_position


@pytest.mark.parametrize("kind", KINDS)
def test_lines_are_of_a_length_one_can_look_at(kind: str) -> None:
    solutions = [solve_zodiac(Position.from_seed(GAMES[kind], named_seed(str(number)))) for number in range(30)]
    lengths = [len(solution.line) for solution in solutions if solution.verdict is Verdict.WON]
    assert len(lengths) > 10
    # 176 moves are the least there is: 72 deals, 72 cards placed and 104 built, less what cells keep.
    assert max(lengths) < 450


def cards_kept(position: Position, solution: Solution) -> int:
    """Return how many cards are in the cells when the second phase begins."""
    table = position.copy()
    for move in solution.line:
        if table.phase == 2:
            break
        table.play(str(move))
    return sum(card is not None for card in table.cells)


@pytest.mark.parametrize("kind", KINDS)
def test_a_cells_card_that_belongs_on_the_last_of_the_waste_stays_in_its_cell_and_the_line_wins(kind: str) -> None:
    late = 0
    for number in range(150):
        position = tiny_position(kind, random.Random(number))
        solution = solve_zodiac(position)
        if solution.verdict is Verdict.WON and solution.slack is not None:
            unbuilt = position.game.cells - solution.slack
            assert cards_kept(position, solution) >= unbuilt
            late += cards_kept(position, solution) > unbuilt
    assert late > 0
