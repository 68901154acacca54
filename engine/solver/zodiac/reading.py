"""A position of Zodiac taken apart into its suits, which never meet but in the cells.

A verdict is wanted in a moment, so a rank is told in one small number, and the cards are gone through but once.
"""

from dataclasses import dataclass
from typing import Final, final

from engine.cards import Card
from engine.solver.piles import check_piles
from engine.solver.zodiac.laws import BOTH_UP, UP_AND_DOWN, Edge, Law
from engine.table import Table

NEEDS: Final = 1
OPEN: Final = 2
"""A card still to be built on another; a card that can carry one."""

Rank = int
"""The two cards of a rank as bits: NEEDS and OPEN of the one, then of the other; EITHER; from LYING on, what lies."""
SECOND_SHIFT: Final = 2
EITHER: Final = 16
"""Either of the two cards may be the first, and it makes a difference."""
LYING: Final = 32
"""From here on a bit for each way in which a card of the rank and one of the rank below it can lie on each other."""

Suit = list[Rank]
"""A suit's ranks from the ace up."""

Place = tuple[str, int]
"""A pile's name and how many cards are under the card."""
IN_STOCK: Final[Place] = ("w", 0)

_DECK: Final = 52


@dataclass(frozen=True, slots=True)
class Reading:
    """A position as its suits, with the places of the cards: two for each, by twice its number; None if gone.

    Cards of the stock and the waste are all at `IN_STOCK`.
    """

    law: Law
    suits: list[Suit]
    places: list[Place | None]


def law_of(table: Table) -> Law:
    """Return how the two foundations of each suit are built."""
    return UP_AND_DOWN if -1 in table.game.directions else BOTH_UP


def read(table: Table) -> Reading:
    """Return the suits of a position; Malformed if it has a pile that no play could build."""
    check_piles(table)
    reader = _Reader(table)
    # Loose cards first, whatever the pile: so there are fewer kinds of ranks.
    for name, pile in table.piles.items():
        if name[0] in "swc":
            reader.read_loose(IN_STOCK if name[0] != "c" else (name, 0), pile)
    for name, pile in table.piles.items():
        if name[0] == "t":
            reader.read_pile(name, pile)
    game = table.game
    suits = [reader.suit(13 * suit, game.ranks) for suit in range(game.suits)]
    return Reading(law_of(table), suits, reader.places)


def lying_of(rank: Rank) -> list[Edge]:
    """Return what lies between a rank and the one below it, each rank's cards counted as they are in `places`."""
    bits = enumerate(bin(rank // LYING)[:1:-1])
    return [Edge(number & 1, number >> 1 & 1, number > 3) for number, bit in bits if bit == "1"]


@final
class _Reader:
    """What was read so far, by card."""

    def __init__(self, table: Table) -> None:
        self.places: list[Place | None] = [None] * (2 * _DECK)
        self._is_building = table.phase == 1
        self._ranks: list[Rank] = [0] * _DECK
        self._found = [0] * _DECK
        self._alone = [0] * _DECK
        # Of a rank's two cards one may have gone up, and then it matters whether that was the first.
        self._is_first_gone = [False] * _DECK
        if not self._is_building:
            self._see_what_is_gone(table)

    def _see_what_is_gone(self, table: Table) -> None:
        game = table.game
        for suit in range(game.suits):
            firsts, seconds = len(table.foundations[suit]), len(table.foundations[suit + game.suits])
            gone = firsts if law_of(table) is UP_AND_DOWN else max(firsts, seconds)
            self._is_first_gone[13 * suit : 13 * suit + gone] = [True] * gone

    def read_loose(self, place: Place, cards: list[Card]) -> None:
        """Read cards on which none lies, nor they on any."""
        abilities = NEEDS | OPEN if self._is_building else 0
        for card in cards:
            self._alone[card] += 1
            self._note(card, place, abilities)

    def read_pile(self, name: str, pile: list[Card]) -> None:
        """Read a pile from the bottom up."""
        count = len(pile)
        if count == 1:
            self._alone[pile[0]] += 1
        below, below_which = -1, 0
        for depth, card in enumerate(pile):
            is_top = depth == count - 1
            which = self._note(card, (name, depth), OPEN if is_top and self._is_building else 0)
            if below >= 0:
                self._lie(below, below_which, card, which)
            below, below_which = card, which

    def _note(self, card: int, place: Place, abilities: int) -> int:
        """Note a card; return which of the two it is."""
        which = 1 if self._is_first_gone[card] else self._found[card]
        self._found[card] += 1
        self.places[2 * card + which] = place
        self._ranks[card] |= abilities << SECOND_SHIFT * which
        return which

    def _lie(self, under: int, under_which: int, upper: int, upper_which: int) -> None:
        """Note that a card lies on another."""
        if upper > under:
            self._ranks[upper] |= LYING << (under_which | upper_which << 1 | 4)
        else:
            self._ranks[under] |= LYING << (upper_which | under_which << 1)

    def suit(self, ace: int, ranks: int) -> Suit:
        """Return the ranks of a suit, once all its cards are read."""
        for card in range(ace, ace + ranks):
            if self._found[card] == 2:
                rank = self._ranks[card]
                is_alike = self._alone[card] == 2 and rank & 3 == rank >> SECOND_SHIFT & 3
                if not is_alike:
                    self._ranks[card] = rank | EITHER
        return self._ranks[ace : ace + ranks]
