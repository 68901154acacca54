"""Lines made shorter end as they did."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Move, Position, legal_texts
from engine.solver.search.shortening import shortened
from tests.engine.solver.search.games import KINDS, tiny_game
from tests.engine.tables import POLICIES, shuffled_deck, small


def played(position: Position, policy: str, rng: random.Random, limit: int) -> list[Move]:
    table = position.copy()
    line: list[Move] = []
    while len(line) < limit and (legal := legal_texts(table)):
        line.append(Move.parse(POLICIES[policy](legal, rng)))
        table.push(line[-1])
    return line


def after(position: Position, line: list[Move]) -> Position:
    table = position.copy()
    for move in line:
        table.play(str(move))
    return table


def heap(position: Position) -> tuple[list[list[int]], list[list[int]], list[int], list[int], list[list[int]]]:
    """Return what lies where, but for which of two piles or cells is which."""
    piles = sorted(list(map(int, pile)) for pile in position.tableau)
    cells = sorted(list(map(int, pile)) for pile in position.cell_piles)
    foundations = [list(map(int, pile)) for pile in position.foundations]
    return piles, cells, list(position.waste), list(position.stock), foundations


@pytest.mark.parametrize("kind", KINDS)
@given(st.integers(0, 2**32), st.sampled_from(["shuffling", "any", "greedy"]))
def test_any_line_gets_no_longer_and_leaves_the_same_behind(kind: str, number: int, policy: str) -> None:
    rng = random.Random(number)
    game = tiny_game(kind, rng)
    position = Position.from_deck(game, shuffled_deck(game, rng))
    line = played(position, policy, rng, 80)
    shorter = shortened(position, line)
    assert len(shorter) <= len(line)
    assert heap(after(position, shorter)) == heap(after(position, line))


def moves(text: str) -> list[Move]:
    return list(map(Move.parse, text.split()))


def test_there_and_back_is_left_out() -> None:
    game = small("four-seasons", 4, 3, 3)
    position = Position.parse("small-four-seasons 2C/3D/3H . AC/-/- 4D4CADAH2H2D3C4H - A 0", game)
    line = moves("t1-t2 deal t2-t1 deal")
    assert shortened(position, line) == moves("deal deal")


def test_what_goes_on_later_goes_there_at_once() -> None:
    game = small("four-seasons", 4, 3, 3)
    position = Position.parse("small-four-seasons 2C/3D/3H . AC/-/- 4D4CADAH2H2D3C4H - A 0", game)
    assert shortened(position, moves("t1-t2 deal t2-t3 deal")) == moves("deal t1-t3 deal")
    assert shortened(position, moves("t1-t2 deal w-t1 t2-t3")) == moves("t1-t3 deal w-t1")


def test_what_has_to_make_room_does() -> None:
    game = small("four-seasons", 4, 3, 3)
    position = Position.parse("small-four-seasons 2C/3D/3H . AC/-/- 4D4CADAH2H2D3C4H - A 0", game)
    line = moves("t1-t2 deal w-t1")
    assert shortened(position, line) == line
