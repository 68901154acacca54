"""What a pass of the search keeps of a level."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import GAMES, Position, named_seed
from engine.solver.search.beam import Layer, Shape, class_key
from engine.solver.search.classes import Classes
from engine.solver.search.setting import setting_of
from engine.solver.search.states import State, States, first_state


def some_states(kind: str, chance: random.Random) -> tuple[States, list[State]]:
    """States along some ways through a deal, those of one waste and those of one class among them."""
    position = Position.from_seed(GAMES[kind], named_seed(str(chance.random())))
    setting = setting_of(position.game, position.base)
    states = States(setting, Classes(setting, 10))
    found: dict[State, None] = {}
    for _ in range(2):
        here = first_state(setting, position)
        for _ in range(15):
            nexts = states.after(here)
            found.update(dict.fromkeys(reached for _, reached in nexts))
            if not nexts:
                break
            here = chance.choice(nexts)[1]
    return states, list(found)


def a_layer(states: list[State], chance: random.Random) -> Layer:
    return Layer({state: (chance.random(), number, "deal") for number, state in enumerate(states)})


@pytest.mark.parametrize("kind", ["four-seasons", "simplicity"])
@given(st.integers(0, 2**32), st.integers(1, 30), st.integers(1, 4))
@settings(max_examples=10)
def test_the_best_are_kept_but_few_of_a_waste_and_one_of_a_class(
    kind: str, number: int, width: int, sharing: int
) -> None:
    chance = random.Random(number)
    states, found = some_states(kind, chance)
    layer = a_layer(found, chance)
    kept = [state for *_, state in layer.best(states, Shape(width, sharing))]
    wastes, classes = Counter(id(state[2]) for state in kept), {class_key(states, state) for state in kept}
    assert len(kept) == len(classes) <= width
    assert max(wastes.values()) <= sharing
    for state in found:
        better = [other for other in kept if layer.waiting[other][0] > layer.waiting[state][0]]
        is_crowded = sum(other[2] is state[2] for other in better) == sharing
        is_known = any(class_key(states, other) == class_key(states, state) for other in better)
        assert (state in kept) == (len(better) < width and not is_crowded and not is_known)


def test_the_same_waste_is_shared_by_many_states_of_a_level() -> None:
    """Else the test above would tell nothing."""
    chance = random.Random(1)
    states, found = some_states("four-seasons", chance)
    layer = a_layer(found, chance)
    assert len(layer.best(states, Shape(200, 1))) < len(layer.best(states, Shape(200, 2)))
    assert len(layer.best(states, Shape(200, 2))) < len(layer.best(states, Shape(200, 200)))
