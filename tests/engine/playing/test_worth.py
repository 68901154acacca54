import pytest

from engine import GAMES, Position, named_seed
from engine.cards import parse_card
from engine.playing.worth import table_worth

FIRST = Position.from_seed(GAMES["four-seasons"], named_seed("x"))


def with_waste(*texts: str) -> Position:
    position = FIRST.copy()
    position.base = 0
    position.waste[:] = map(parse_card, texts)
    return position


def test_a_card_on_a_foundation_is_worth_more_than_in_a_pile_and_there_more_than_in_the_waste() -> None:
    founded, placed, left = FIRST.copy(), FIRST.copy(), FIRST.copy()
    card = FIRST.stock[-1]
    founded.foundations[0].append(card)
    placed.tableau[0].append(card)
    left.waste.append(card)
    assert table_worth(founded) > table_worth(placed) > table_worth(left)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param(("9C", "3C"), ("3C", "9C"), id="the lower of a suit beneath"),
        pytest.param(("9C", "3D"), ("3C", "9C"), id="one of another suit beneath"),
        pytest.param(("KC",), ("2C",), id="a card wanted early"),
    ],
)
def test_the_waste_is_worth_less_the_more_is_in_the_way(better: tuple[str, ...], worse: tuple[str, ...]) -> None:
    assert table_worth(with_waste(*better)) > table_worth(with_waste(*worse))
