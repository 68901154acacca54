"""What the solver takes for granted of any position it is asked about."""

from itertools import pairwise

from engine.cards import card_text
from engine.errors import Malformed
from engine.rules import building
from engine.table import Table


def check_piles(table: Table) -> None:
    """Refuse a position whose piles no play could build: Malformed."""
    built = building(table.game, table.base)
    for pile in table.tableau:
        for under, upper in pairwise(pile):
            if upper not in built[under]:
                raise Malformed(f"wanted piles built by the rules; got {card_text(upper)} on {card_text(under)}")
