"""What a table is worth to who plays it: how much is done, and how much is in the way.

For the games of one phase; what counts is much the same as in the solver's search.
"""

from engine.cards import Card, rank_of, suit_of
from engine.table import Table

FOUNDED = 3.0
PLACED = 1.0
BURIED = 1.0
"""A card of the waste with a lower one of its suit beneath it."""
LOWNESS = 0.05
KEPT = 0.8
"""A card in a cell."""
SPACE = 1.6
"""An empty pile: what lies there best is not known yet."""
ABOVE = 0.25
"""A card of the tableau on one that is wanted soon."""
SOON = 2


def table_worth(table: Table) -> float:
    """Return what a table is worth."""
    heights = [0] * table.game.suits
    for pile in table.foundations:
        if pile:
            heights[suit_of(pile[0])] = len(pile)
    worth = FOUNDED * sum(heights)
    return worth + _waste_worth(table) + _tableau_worth(table, heights)


def _height(table: Table, card: Card) -> int:
    """Return how far above the base a card's rank is."""
    return (rank_of(card) - (table.base or 0)) % table.game.ranks


def _waste_worth(table: Table) -> float:
    lowest = [table.game.ranks] * table.game.suits
    worth = 0.0
    for card in table.waste:
        suit, height = suit_of(card), _height(table, card)
        worth -= LOWNESS * (table.game.ranks - height)
        if height > lowest[suit]:
            worth -= BURIED
        else:
            lowest[suit] = height
    return worth


def _tableau_worth(table: Table, heights: list[int]) -> float:
    worth = KEPT * sum(map(len, table.cell_piles))
    for pile in table.tableau:
        if not pile:
            worth += SPACE
            continue
        worth += PLACED * len(pile)
        for under, card in enumerate(pile):
            if _height(table, card) - heights[suit_of(card)] < SOON:
                worth -= ABOVE * (len(pile) - 1 - under)
    return worth
