"""How patience plays Zodiac's first phase: of each suit it takes care that it can be played out, or gives it up.

How many cards of a suit must stay unbuilt follows from what lies on the piles and from which cards there are, not from
their order. Before one has seen them all, what counts is only that some number of cells would do; from then on they
are counted, and where there are too few a suit is given up: it is built anyhow, and the others are played out.
"""

from collections import Counter

from engine.cards import Card, rank_of, suit_of
from engine.moves import WASTE, Move, move_between
from engine.playing.memory import UNKNOWN, counted, lay_out
from engine.playing.sight import OpenTable
from engine.rules import building, wanted
from engine.solver.zodiac.cover import fewest_unbuilt
from engine.solver.zodiac.reading import read
from engine.table import Table

Build = tuple[int, int, int]
"""How a build compares, least first: by the cells more it takes, upwards after downwards, and the pile's number."""


GIVEN_UP = 2
"""The cells kept for a suit that is given up: it needs few, as it may be built anyhow."""


class Choice:
    """What may be done with the cards one knows, those that are to come among them."""

    def __init__(self, seen: OpenTable, stock: tuple[Card, ...]) -> None:
        self._table = lay_out(seen, counted(seen, stock))
        self._is_whole = UNKNOWN not in stock
        self._given_up: set[int] = set()
        self._needs = self._count()
        for suit, need in enumerate(self._needs):
            if need is None:
                self._given_up.add(suit)
        if self._given_up:
            self._needs = self._count()
        while self._is_whole and sum(need or 0 for need in self._needs) > seen.game.cells:
            neediest = self._neediest()
            if neediest is None:
                break
            self._give_up(neediest)

    def _count(self) -> list[int | None]:
        """Return for each suit the fewest cards that must stay unbuilt, None if it is spoiled."""
        reading = read(self._table)
        return [
            GIVEN_UP if number in self._given_up else fewest_unbuilt(reading.law, suit)
            for number, suit in enumerate(reading.suits)
        ]

    def _neediest(self) -> int | None:
        """Return which suit to give up next; None if all are given up."""
        kept = [suit for suit in range(self._table.game.suits) if suit not in self._given_up]
        return max(kept, key=lambda suit: self._needs[suit] or 0, default=None)

    def _give_up(self, suit: int) -> None:
        self._given_up.add(suit)
        self._needs = self._count()

    def next_move(self) -> Move | None:
        """Return the move to make now; None to turn up a card."""
        while True:
            now = self._builds_now()
            if now and not self._is_whole:
                return _move_of(min(now))
            later = self._builds_later() if self._is_whole else []
            if now and (not later or min(now)[0][0] <= min(later)[0]):
                return _move_of(min(now))
            if later or not self._is_whole:
                return None
            left = len(self._table.stock) + len(self._table.waste)
            neediest = self._neediest()
            if neediest is None or left <= self._table.cells.count(None):
                return self._keep()
            # What is left would not go into the cells, and only spoiling makes room.
            self._give_up(neediest)

    def _builds_now(self) -> list[tuple[Build, str]]:
        """Return the best build of each card that lies on top now, with where it is."""
        tops = [(WASTE, self._table.waste)] if self._table.waste else []
        tops += [(f"c{number}", pile) for number, pile in enumerate(self._table.cell_piles, 1) if pile]
        return [(best, name) for name, pile in tops if (best := self._best_place(pile, pile[-1])) is not None]

    def _builds_later(self) -> list[Build]:
        """Return the best build of each known card of stock and waste, once it is on top."""
        table = self._table
        return [
            best
            for source in (table.stock, table.waste)
            for card in dict.fromkeys(source)
            if (best := self._best_place(source, card)) is not None
        ]

    def _best_place(self, source: list[Card], card: Card) -> Build | None:
        """Return the best build of a card; None if there is none that keeps what is not given up."""
        built = building(self._table.game, None)
        places = [
            (more, int(card > pile[-1]), number)
            for number, pile in enumerate(self._table.tableau, 1)
            if card in built[pile[-1]] and (more := self._cost(source, card, pile)) is not None
        ]
        return min(places, default=None)

    def _cost(self, source: list[Card], card: Card, pile: list[Card]) -> int | None:
        """Return how many cells more are needed after a build; None if it would spoil what is not given up."""
        suit = suit_of(card)
        if suit in self._given_up:
            return int(len(pile) > 1 and (pile[-1] > pile[-2]) != (card > pile[-1]))
        place = source.index(card)
        pile.append(source.pop(place))
        after = self._count()
        source.insert(place, pile.pop())
        before = self._needs[suit]
        now = after[suit]
        if now is None or before is None:
            return None
        if self._is_whole and sum(need or 0 for need in after) > self._table.game.cells:
            return None
        return now - before if self._is_whole else 0

    def _keep(self) -> Move | None:
        """Return the move to a cell of the card with the least hope to be built; None while it is not on top."""
        table = self._table
        if None not in table.cells:
            return None
        bag, tops = Counter(table.stock + table.waste), Counter(pile[-1] for pile in table.tableau)
        least = min(bag, key=lambda card: (_neighbours(card, bag) + _neighbours(card, tops), card))
        if not table.waste or table.waste[-1] != least:
            return None
        return move_between(WASTE, f"c{table.cells.index(None) + 1}")


def _move_of(build: tuple[Build, str]) -> Move:
    (_, _, number), source = build
    return move_between(source, f"t{number}")


def _neighbours(card: Card, among: Counter[Card]) -> int:
    near = (Card(card - 1), Card(card + 1))
    return sum(among[other] for other in near if abs(rank_of(other) - rank_of(card)) == 1)


def played_out_worth(table: Table) -> float:
    """Return what a table of the second phase is worth: cards that went, and cards that may go next."""
    goals = wanted(table)
    ready = sum(1 for pile in (*table.tableau, *table.cell_piles) if pile and pile[-1] in goals)
    return sum(map(len, table.foundations)) + 0.1 * ready
