"""The first phase played by a plan: every card built where it belongs, the stock gone through few times."""

from collections import Counter

from engine.cards import Card, card_of, rank_of, suit_of
from engine.moves import DEAL, REDEAL, WASTE, Move, move_between
from engine.solver.zodiac.cover import Cover, best_cover
from engine.solver.zodiac.laws import Edge
from engine.solver.zodiac.reading import Reading, read
from engine.table import Table

Node = tuple[int, int, int]
"""A card of the plan: its suit, its rank, and which of the rank's two it is."""


class Plan:
    """What is still to be built on which pile.

    Two equal cards that are not built yet are one as good as the other, so what is ready is asked by card.
    """

    def __init__(self, table: Table) -> None:
        reading = read(table)
        self._above: dict[Node, Node] = {}
        self._ready: dict[Card, list[tuple[str, Node]]] = {}
        self.wanted: Counter[Card] = Counter()
        for suit, cards in enumerate(reading.suits):
            cover = best_cover(reading.law, cards)
            self._lay_out(suit, cover)
        for node in self._above.values():
            self.wanted[card_of(node[0], node[1])] += 1
        for name, node in _tops(table, reading):
            self._make_ready(name, node)

    def _lay_out(self, suit: int, cover: Cover) -> None:
        for rank, edges in enumerate(cover.joins):
            for edge in edges:
                upper, under = _nodes(suit, rank, edge, cover)
                self._above[under] = upper

    def _make_ready(self, name: str, under: Node) -> None:
        node = self._above.get(under)
        if node is not None:
            self._ready.setdefault(card_of(node[0], node[1]), []).append((name, node))

    def pile_for(self, card: Card) -> str | None:
        """Return a pile this card belongs on now, if there is one."""
        ready = self._ready.get(card)
        return ready[0][0] if ready else None

    def build(self, card: Card) -> None:
        """Note that the card was built on the pile it belongs on."""
        name, node = self._ready[card].pop(0)
        self.wanted[card] -= 1
        self._make_ready(name, node)


def _nodes(suit: int, rank: int, edge: Edge, cover: Cover) -> tuple[Node, Node]:
    low = (suit, rank, edge.low ^ cover.firsts[rank])
    high = (suit, rank + 1, edge.high ^ cover.firsts[rank + 1])
    return (high, low) if edge.is_upward else (low, high)


def _tops(table: Table, reading: Reading) -> list[tuple[str, Node]]:
    depths = {f"t{number}": len(pile) - 1 for number, pile in enumerate(table.tableau, 1)}
    return [
        (place[0], (suit_of(card), rank_of(card), which))
        for number, place in enumerate(reading.places)
        for card, which in ((Card(number // 2), number % 2),)
        if place is not None and depths.get(place[0]) == place[1]
    ]


def next_placing(table: Table, plan: Plan) -> Move:
    """Return the next move of the first phase: build if it can be, keep in a cell if there is room, else turn up."""
    for number, pile in enumerate(table.cell_piles, 1):
        name = plan.pile_for(pile[-1]) if pile else None
        if name is not None:
            return move_between(f"c{number}", name)
    if table.waste:
        name = plan.pile_for(table.waste[-1])
        if name is not None:
            return move_between(WASTE, name)
        if _may_keep(table, plan, table.waste[-1]):
            return move_between(WASTE, f"c{table.cells.index(None) + 1}")
    return DEAL if table.stock else REDEAL


def _may_keep(table: Table, plan: Plan, card: Card) -> bool:
    """Tell whether a cell can be spared: at once for a card that will not be built, else if all those have one too."""
    free = table.cells.count(None)
    if not free:
        return False
    kept = Counter(pile[-1] for pile in table.cell_piles if pile)
    if kept[card] >= plan.wanted[card]:
        return True
    return free > _without_cell(table, plan, kept)


def _without_cell(table: Table, plan: Plan, kept: Counter[Card]) -> int:
    """Return how many cards of stock and waste are never built and must go to a cell yet."""
    unbuilt = len(table.stock) + len(table.waste) + kept.total() - plan.wanted.total()
    return unbuilt - sum(max(0, count - plan.wanted[card]) for card, count in kept.items())
