import random

import pytest

from engine import GAMES, Position, legal_texts, named_seed
from engine.moves import REDEAL, Move
from engine.playing.looking_ahead import look_ahead
from engine.playing.memory import UNKNOWN
from engine.playing.worth import table_worth
from engine.table import Table


def founded(table: Table) -> float:
    return sum(map(len, table.foundations))


def along(kind: str, number: int, turns: int = 30) -> Position:
    """A position some way into a game, its stock not known."""
    rng, position = random.Random(number), Position.from_seed(GAMES[kind], named_seed(str(number)))
    for _ in range(turns):
        position.play(rng.choice(legal_texts(position)))
    return position


@pytest.mark.parametrize("kind", [kind for kind, game in GAMES.items() if game.phases == 1])
def test_the_way_found_is_legal_leads_higher_and_the_table_is_left_alone(kind: str) -> None:
    for number in range(5):
        position = along(kind, number)
        table = position.copy()
        table.stock[:] = [UNKNOWN] * len(table.stock)
        before = table.copy()
        way = look_ahead(table, table_worth, width=4, depth=4)
        assert table == before
        real, worth = position.copy(), table_worth(position)
        for move in way:
            real.play(str(move))
        if way and not len(real.stock) < len(position.stock):
            assert table_worth(real) > worth


def test_nothing_is_turned_up_to_see_what_comes() -> None:
    for number in range(10):
        position = along("four-seasons", number)
        position.stock[:] = [UNKNOWN] * len(position.stock)
        assert Move.parse("deal") not in look_ahead(position, table_worth, width=4, depth=4)


def test_a_move_that_turns_up_an_unknown_card_is_the_last_of_its_way() -> None:
    """In Czarina a pile that falls empty is filled from the stock."""
    found = 0
    for number in range(60):
        position = along("czarina", number, 6)
        if not position.stock:
            continue
        real = position.copy()
        position.stock[:] = [UNKNOWN] * len(position.stock)
        way = look_ahead(position, founded, width=6, depth=5)
        turned = [any(step.is_turned_up for step in real.push(move)) for move in way]
        assert not any(turned[:-1])
        found += any(turned)
    assert found


def test_known_cards_of_the_stock_are_looked_at_but_the_waste_is_not_turned_over() -> None:
    ways = [look_ahead(along("corners-redeal", number), founded, width=6, depth=6) for number in range(20)]
    assert any(Move.parse("deal") in way for way in ways)
    assert not any(REDEAL in way for way in ways)


def test_no_way_is_found_where_nothing_is_better() -> None:
    position = along("four-seasons", 1)
    assert look_ahead(position, lambda table: 0.0, width=4, depth=4) == ()
