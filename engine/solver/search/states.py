"""States of a search, what can come after each, and which moves need no second thought.

From a state on, moves from pile to pile that can be taken back are free (classes.py). Whatever else can be done leads
to the next states, and raises their level; so there is no going round in circles.
"""

from engine.cards import suit_of
from engine.solver.search.classes import SEPARATOR, Classes, in_space, joined
from engine.solver.search.linked import Stock, Waste, empty_waste
from engine.solver.search.setting import FULL_BITS, Setting
from engine.table import Table

State = tuple[bytes, bytes, Waste, Stock | None, int, int]
"""The tableau's arrangement, the cells' cards sorted, waste, stock, heights of the foundations, redeals left."""

Next = tuple[str, State]
"""What was done, source and destination as in a game's routes (or `deal`, `redeal`), and where it led."""


def first_state(setting: Setting, table: Table) -> State:
    """Return the state of a table."""
    number = setting.number
    stock: Stock | None = None
    for card in table.stock:
        stock = Stock(number(card), stock)
    waste = empty_waste(setting.suits, setting.ranks)
    for card in table.waste:
        waste = waste.push(number(card), setting.ranks)
    heights = sum(len(pile) << FULL_BITS * suit_of(pile[0]) for pile in table.foundations if pile)
    tableau = joined([bytes(map(number, pile)) for pile in table.tableau])
    cells = bytes(sorted(number(pile[-1]) for pile in table.cell_piles if pile))
    return tableau, cells, waste, stock, heights, table.redeals_left or 0


class States:
    """What comes after what in a setting."""

    def __init__(self, setting: Setting, classes: Classes) -> None:
        self.setting = setting
        self.classes = classes
        self._wanted: dict[int, tuple[int, ...]] = {}
        self._found: dict[int, int] = {}
        self._spared: tuple[dict[int, tuple[int, ...]], dict[int, tuple[int, ...]]] = ({}, {})

    def wanted(self, heights: int) -> tuple[int, ...]:
        """Return the cards that go to foundations of these heights."""
        known = self._wanted.get(heights)
        if known is None:
            ranks = self.setting.ranks
            high = enumerate(self.setting.heights_of(heights))
            known = tuple(suit * ranks + height for suit, height in high if height < ranks)
            self._wanted[heights] = known
        return known

    def spared(self, heights: int, *, is_proof: bool) -> tuple[int, ...]:
        """Return those of the wanted cards that the tableau can spare (certain.py)."""
        known = self._spared[is_proof].get(heights)
        if known is None:
            wanted = self.wanted(heights)
            known = tuple(card for card in wanted if is_spared(self.setting, heights, card, is_proof=is_proof))
            self._spared[is_proof][heights] = known
        return known

    def founded(self, heights: int) -> int:
        """Return how many cards foundations of these heights hold."""
        known = self._found.get(heights)
        if known is None:
            known = self._found[heights] = sum(self.setting.heights_of(heights))
        return known

    def level(self, state: State) -> int:
        """Return a number that every step raises.

        A card counts 4 in the waste, 6 in a cell, 8 in the tableau and 12 on a foundation; a space that piles cannot
        fill counts 1, for making one is a step; a redeal counts more than any waste.
        """
        tableau, cells, waste, _, heights, redeals = state
        piles = self.setting.game.tableau
        placed = len(tableau) - piles + 1 if piles else 0
        level = 4 * waste.length + 6 * len(cells) + 8 * placed + 12 * self.founded(heights)
        if not self.setting.is_space_free:
            level += len(tableau) - len(tableau.lstrip(SEPARATOR))
        return level + 1000 * ((self.setting.game.redeals or 0) - redeals)

    def after(self, state: State) -> list[Next]:
        """Return all that can come next."""
        found: list[Next] = []
        self._turn_up(state, found)
        self._from_waste(state, found)
        self._from_tableau(state, found)
        self._from_cells(state, found)
        if not self.setting.is_space_free:
            self._empty(state, found)
        return found

    def _turn_up(self, state: State, found: list[Next]) -> None:
        tableau, cells, waste, _, heights, redeals = state
        stock: Stock | None = state[3]
        if stock is not None:
            dealt = waste.push(stock.card, self.setting.ranks)
            found.append(("deal", (tableau, cells, dealt, stock.under, heights, redeals)))
        elif redeals and waste.length:
            bottom = empty_of(waste)
            found.append(("redeal", (tableau, cells, bottom, waste.turned(), heights, redeals - 1)))

    def _from_waste(self, state: State, found: list[Next]) -> None:
        tableau, cells, waste, _, heights, redeals = state
        stock: Stock | None = state[3]
        if not waste.length:
            return
        card, under = waste.card, waste.under
        if card in self.wanted(heights):
            found.append(("w-f", (tableau, cells, under, stock, self.setting.up(heights, card), redeals)))
        if self.setting.game.tableau:
            placings = self.classes.placed(tableau, card)
            found += [("w-t", (placed, cells, under, stock, heights, redeals)) for placed in placings]
        if self.setting.is_cell_filled and stock is None and len(cells) < self.setting.game.cells:
            kept = bytes(sorted((*cells, card)))
            found.append(("w-c", (tableau, kept, under, stock, heights, redeals)))

    def _from_tableau(self, state: State, found: list[Next]) -> None:
        tableau, _, _, _, heights, _ = state
        for card in self.wanted(heights):
            if card not in tableau:
                continue
            for left, is_emptied in self.classes.taken(tableau, card):
                found.append(("t-f", self.taken_up(state, card, left, is_emptied=is_emptied)))

    def taken_up(self, state: State, card: int, left: bytes, *, is_emptied: bool) -> State:
        """Return the state after a card went from the tableau, which is what is left, to its foundation."""
        _, cells, waste, stock, heights, redeals = state
        up = self.setting.up(heights, card)
        if is_emptied and self.setting.is_pile_refilled and stock is not None:
            return _refilled(left, stock), cells, waste, stock.under, up, redeals
        return left, cells, waste, stock, up, redeals

    def _empty(self, state: State, found: list[Next]) -> None:
        tableau, cells, waste, stock, heights, redeals = state
        for left in self.classes.emptied(tableau):
            if self.setting.is_pile_refilled and stock is not None:
                found.append(("t-t", (_refilled(left, stock), cells, waste, stock.under, heights, redeals)))
            else:
                found.append(("t-t", (left, cells, waste, stock, heights, redeals)))

    def _from_cells(self, state: State, found: list[Next]) -> None:
        tableau, cells, waste, _, heights, redeals = state
        for card in cells:
            rest, stock = self._without(state, card)
            if card in self.wanted(heights):
                up = self.setting.up(heights, card)
                found.append(("c-f", (tableau, rest, waste, stock, up, redeals)))
            if self.setting.is_cell_to_space:
                for member in self.classes.of(tableau).members:
                    filled = in_space(member, card)
                    if filled is not None:
                        found.append(("c-t", (filled, rest, waste, stock, heights, redeals)))

    def _without(self, state: State, card: int) -> tuple[bytes, Stock | None]:
        """Return the cells without a card, refilled if they are, and the stock that leaves."""
        _, cells, _, stock, _, _ = state
        rest = cells.replace(bytes((card,)), b"")
        if self.setting.is_cell_refilled and stock is not None:
            return bytes(sorted((*rest, stock.card))), stock.under
        return rest, stock


def _refilled(arrangement: bytes, stock: Stock) -> bytes:
    filled = in_space(arrangement, stock.card)
    if filled is None:
        raise ValueError("wanted a space to refill; there is none")
    return filled


def empty_of(waste: Waste) -> Waste:
    """Return the bottom of a waste."""
    while waste.length:
        waste = waste.under
    return waste


def is_spared(setting: Setting, heights: int, card: int, *, is_proof: bool) -> bool:
    """Tell whether the tableau can spare a card that goes to its foundation now.

    Counted from the base, the highest rank lies on the base, unless that is the ace: so a base card may be wanted, and
    the next rank carries base cards that may be. A proof heeds that; else base cards go up.
    """
    if not setting.game.tableau:
        return True
    suit, rank = divmod(card, setting.ranks)
    if rank == 0:
        return not is_proof or setting.base == 0
    least = 1 if rank == 1 and setting.base else rank - 1
    return all(height >= least for other, height in enumerate(setting.heights_of(heights)) if other != suit)
