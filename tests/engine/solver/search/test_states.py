"""States and what comes after them, against the moves of the game itself."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Position
from engine.solver.search.certain import certain_next
from engine.solver.search.classes import Classes
from engine.solver.search.setting import setting_of
from engine.solver.search.states import State, States, first_state
from tests.engine.solver.search.games import KINDS, tiny_position

each_kind = pytest.mark.parametrize("kind", KINDS)

Plain = tuple[bytes, bytes, list[int], list[int], int, int]


def states_of(position: Position) -> States:
    setting = setting_of(position.game, position.base)
    return States(setting, Classes(setting, 500))


def plain(state: State) -> Plain:
    """Return a state with its waste and stock as lists, from the top."""
    tableau, cells, waste, stock, heights, redeals = state
    in_waste, in_stock = [], []
    while waste.length:
        in_waste.append(waste.card)
        waste = waste.under
    while stock is not None:
        in_stock.append(stock.card)
        stock = stock.under
    return tableau, cells, in_waste, in_stock, heights, redeals


@each_kind
@given(st.integers(0, 2**32))
def test_what_comes_next_is_what_the_moves_of_the_game_lead_to(kind: str, number: int) -> None:
    position = tiny_position(kind, random.Random(number))
    states = states_of(position)
    here = first_state(states.setting, position)
    if not states.classes.of(here[0]).is_whole:
        return
    members = set(states.classes.of(here[0]).members)
    after = {str(plain(state)) for _, state in states.after(here)}
    for move in list(position.legal_moves):
        position.push(move)
        reached = first_state(states.setting, position)
        is_within = (move.source[0], move.destination[0]) == ("t", "t") and reached[0] in members
        assert is_within or str(plain(reached)) in after, str(move)
        position.pop()


@each_kind
@given(st.integers(0, 2**32))
def test_every_step_raises_the_level(kind: str, number: int) -> None:
    position = tiny_position(kind, random.Random(number))
    states = states_of(position)
    here = first_state(states.setting, position)
    for done, reached in states.after(here):
        assert states.level(reached) > states.level(here), done


@each_kind
@given(st.integers(0, 2**32))
def test_what_is_certain_is_one_of_the_nexts(kind: str, number: int) -> None:
    position = tiny_position(kind, random.Random(number))
    states = states_of(position)
    here = first_state(states.setting, position)
    certain = certain_next(states, here, is_proof=True)
    if certain is not None:
        assert str(plain(certain[1])) in {str(plain(state)) for _, state in states.after(here)}
        assert certain[0].endswith("-f")
