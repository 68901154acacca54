"""The worth of states."""

import random

from engine import GAMES, Position, named_seed
from engine.solver.search.classes import Classes
from engine.solver.search.setting import setting_of
from engine.solver.search.states import States, first_state
from engine.solver.search.worth import Weights, Worth


def test_varied_weights_are_within_their_spread_and_the_measure_stays() -> None:
    first = Weights()
    varied = first.varied(random.Random(1), 2.0)
    assert varied.founded == first.founded
    assert varied != first
    assert first.placed / 2 <= varied.placed <= first.placed * 2
    assert first.varied(random.Random(1), 1.0) == first


def test_a_card_on_its_foundation_is_worth_more_than_in_the_waste() -> None:
    position = Position.from_seed(GAMES["simplicity"], named_seed("x"))
    setting = setting_of(position.game, position.base)
    states = States(setting, Classes(setting, 5))
    worth = Worth(states, Weights())
    here = first_state(setting, position)
    tableau, cells, waste, stock, heights, redeals = here
    assert stock is not None
    dealt = (tableau, cells, waste.push(stock.card, 13), stock.under, heights, redeals)
    put_up = (tableau, cells, waste, stock.under, setting.up(heights, stock.card), redeals)
    assert worth.of(put_up) > worth.of(here) > worth.of(dealt)
