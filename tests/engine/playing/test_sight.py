import pytest

from engine import GAMES, PlayerView, Position, named_seed, see
from engine.playing.sight import OpenTable, table_seen


@pytest.mark.parametrize("kind", GAMES)
def test_what_is_seen_has_every_open_card_and_none_of_the_stock(kind: str) -> None:
    position = Position.from_seed(GAMES[kind], named_seed("x"))
    position.play("deal")
    view = see(position)
    table = table_seen(view)
    piles = (*table.tableau, *table.foundations, table.waste, table.cells)
    assert sum(card is not None for pile in piles for card in pile) == position.game.deck_size - len(position.stock)
    assert (view.stock, view.waste, view.turn) == (len(position.stock), 1, 1)
    assert "stock" not in OpenTable.__slots__


def test_who_knows_of_more_moves_than_the_position_says_so() -> None:
    position = Position.from_seed(GAMES["zodiac"], named_seed("x"))
    assert see(position, 17).turn == 17


def test_a_view_without_its_table_is_refused_to_those_that_need_it() -> None:
    with pytest.raises(ValueError, match="wanted a view with the table"):
        table_seen(PlayerView(("deal",), 1, 0, 0))
