"""Linked stock and waste."""

from engine.solver.search.linked import Stock, Waste, empty_waste


def pushed(*cards: int) -> Waste:
    waste = empty_waste(2, 13)
    for card in cards:
        waste = waste.push(card, 13)
    return waste


def test_the_same_cards_from_the_same_bottom_are_one_object() -> None:
    bottom = empty_waste(2, 13)
    one = bottom.push(3, 13).push(7, 13)
    assert bottom.push(3, 13).push(7, 13) is one
    assert one.under is bottom.push(3, 13)
    assert bottom.under is bottom


def test_it_knows_which_cards_have_a_lower_one_of_their_suit_beneath() -> None:
    assert pushed(3, 7, 16, 2).buried == 1
    assert pushed(3, 7, 16, 9).buried == 2
    assert pushed(12, 0).lowness == 12
    assert pushed(3, 7).length == 2


def test_turned_over_its_bottom_is_dealt_next() -> None:
    stock = pushed(3, 7, 16).turned()
    cards = []
    while stock is not None:
        cards.append((stock.card, stock.length))
        stock = stock.under
    assert cards == [(3, 3), (7, 2), (16, 1)]
    assert empty_waste(2, 13).turned() is None


def test_a_stock_counts_its_cards() -> None:
    assert Stock(1, Stock(2, None)).length == 2
