"""What a player remembers: the cards that went back to the stock from the waste, and how long nothing else was done.

It follows from the views of one's game alone, each taken in after a move; so who has seen the same remembers the same.
"""

from dataclasses import dataclass, field

from engine.cards import Card
from engine.deals import ordered_deck
from engine.playing.sight import OpenTable, PlayerView, table_seen
from engine.table import Table

UNKNOWN = Card(-1)
"""Stands for a card of the stock that was not seen."""


@dataclass(slots=True)
class Turning:
    """How one has turned up cards since one did anything else, kept up from view to view of one game."""

    deals: int = 0
    redeals: int = 0
    _before: tuple[int, int, int] | None = None

    def take_in(self, view: PlayerView) -> None:
        """Look at the table after a move; the same view twice is looked at once."""
        turn, stock, waste = self._before or (view.turn, view.stock, view.waste)
        self._before = (view.turn, view.stock, view.waste)
        if view.turn == turn:
            return
        if view.stock == stock or view.stock + view.waste != stock + waste:
            self.deals = self.redeals = 0
        elif view.stock < stock:
            self.deals += 1
        else:
            self.redeals += 1


@dataclass(slots=True)
class Memory:
    """The stock as far as one has seen it, kept up from view to view of one game."""

    _stock: list[Card] = field(default_factory=list)
    _waste: tuple[Card, ...] = ()

    def take_in(self, view: PlayerView) -> None:
        """Look at the table after a move; whoever comes late knows nothing of the stock."""
        waste = table_seen(view).waste
        back = view.stock - len(self._stock)
        if back < 0:
            del self._stock[back:]
        elif 0 < back <= len(self._waste):
            self._stock.extend(reversed(self._waste[-back:]))
        elif back:
            self._stock = [UNKNOWN] * view.stock
        self._waste = waste

    @property
    def is_whole(self) -> bool:
        """Whether every card of the stock is known."""
        return UNKNOWN not in self._stock

    @property
    def stock(self) -> tuple[Card, ...]:
        """The stock from bottom to top, UNKNOWN for what was not seen."""
        return tuple(self._stock)


def lay_out(seen: OpenTable, stock: tuple[Card, ...], table: Table | None = None) -> Table:
    """Return a table, or fill an empty one, with what one sees and what one knows of the stock."""
    laid = Table(seen.game) if table is None else table
    laid.base, laid.redeals_left = seen.base, seen.redeals_left
    laid.stock.extend(stock)
    laid.waste.extend(seen.waste)
    for pile, card in zip(laid.cell_piles, seen.cells, strict=True):
        pile.extend([] if card is None else [card])
    for piles, cards in ((laid.tableau, seen.tableau), (laid.foundations, seen.foundations)):
        for pile, of in zip(piles, cards, strict=True):
            pile.extend(of)
    return laid


def counted(seen: OpenTable, stock: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the stock with the deck's missing cards for the unknown ones, in no order but that of their numbers."""
    missing = _missing(seen, stock)
    return tuple(missing.pop() if card == UNKNOWN else card for card in stock)


def _missing(seen: OpenTable, stock: tuple[Card, ...]) -> list[Card]:
    left = ordered_deck(seen.game)
    for pile in (*seen.tableau, *seen.foundations, seen.waste, stock, seen.cells):
        for card in pile:
            if card is not None and card != UNKNOWN:
                left.remove(card)
    return sorted(left)
