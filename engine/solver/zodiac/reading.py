"""A position of Zodiac taken apart into its suits, which never meet but in the cells."""

from dataclasses import dataclass
from itertools import pairwise

from engine.cards import rank_of, suit_of
from engine.solver.piles import check_piles
from engine.solver.zodiac.laws import BOTH_UP, UP_AND_DOWN, Law
from engine.table import Table

NEEDS, OPEN = 1, 2
"""A card still to be built on another; a card that can carry one."""


@dataclass(frozen=True, slots=True)
class Rank:
    """The two cards of a rank: NEEDS and OPEN of each, and which of the two may be the first."""

    first_card: int
    second_card: int
    choices: tuple[int, ...]


Lying = tuple[int, int, bool]
"""One of the lower rank's two cards, one of the higher rank's, and whether the higher lies on the lower."""


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit of a position: its ranks from the ace, and what lies on what between each rank and the next."""

    ranks: tuple[Rank, ...]
    lying: tuple[tuple[Lying, ...], ...]


Place = tuple[str, int]
"""A pile's name and how many cards are under the card."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A position as its suits, with the places of each suit's cards: by rank, one for each of the two, None if gone.

    Cards of the stock and the waste are all at `("w", 0)`.
    """

    law: Law
    suits: tuple[Suit, ...]
    places: tuple[tuple[tuple[Place | None, Place | None], ...], ...]


IN_STOCK: Place = ("w", 0)


def law_of(table: Table) -> Law:
    """Return how the two foundations of each suit are built."""
    return UP_AND_DOWN if -1 in table.game.directions else BOTH_UP


def read(table: Table) -> Reading:
    """Return the suits of a position; Malformed if it has a pile that no play could build."""
    check_piles(table)
    places: list[list[list[Place]]] = [[[] for _ in range(table.game.ranks)] for _ in range(table.game.suits)]
    for card in table.stock + table.waste:
        places[suit_of(card)][rank_of(card)].append(IN_STOCK)
    for kind, piles in (("c", table.cell_piles), ("t", table.tableau)):
        for number, pile in enumerate(piles, 1):
            for depth, card in enumerate(pile):
                places[suit_of(card)][rank_of(card)].append((f"{kind}{number}", depth))
    suits = []
    both = []
    for suit, ranks in enumerate(places):
        pairs = [_with_gone(table, suit, rank, found) for rank, found in enumerate(ranks)]
        suits.append(_suit(table, pairs))
        both.append(tuple(pairs))
    return Reading(law_of(table), tuple(suits), tuple(both))


def _with_gone(table: Table, suit: int, rank: int, found: list[Place]) -> tuple[Place | None, Place | None]:
    """Return the two places of a rank; where one of the two cards is gone, its place among first and second is None."""
    match found:
        case [one, other]:
            return one, other
        case [left]:
            return (None, left) if _is_first_gone(table, suit, rank) else (left, None)
        case _:
            return None, None


def _is_first_gone(table: Table, suit: int, rank: int) -> bool:
    up, other = table.foundations[suit], table.foundations[suit + table.game.suits]
    if law_of(table) is UP_AND_DOWN:
        return rank < len(up)
    return rank < max(len(up), len(other))


def _suit(table: Table, pairs: list[tuple[Place | None, Place | None]]) -> Suit:
    ranks = tuple(_rank(table, one, other) for one, other in pairs)
    where = {place: which for pair in pairs for which, place in enumerate(pair) if place is not None}
    lying = tuple(_lying(where, low, high) for low, high in pairwise(pairs))
    return Suit(ranks, lying)


def _rank(table: Table, one: Place | None, other: Place | None) -> Rank:
    if one is None or other is None:
        return Rank(_abilities(table, one), _abilities(table, other), (0,))
    is_alike = _is_alone(table, one) and _is_alone(table, other) and _abilities(table, one) == _abilities(table, other)
    return Rank(_abilities(table, one), _abilities(table, other), (0,) if is_alike else (0, 1))


def _abilities(table: Table, place: Place | None) -> int:
    if place is None or table.phase == 2:
        return 0
    name, depth = place
    if name[0] != "t":
        return NEEDS | OPEN
    return OPEN if depth == len(table.piles[name]) - 1 else 0


def _is_alone(table: Table, place: Place) -> bool:
    """Tell whether nothing lies on the card, nor it on anything."""
    return place[0][0] != "t" or len(table.piles[place[0]]) == 1


def _lying(
    where: dict[Place, int], low: tuple[Place | None, Place | None], high: tuple[Place | None, Place | None]
) -> tuple[Lying, ...]:
    found: list[Lying] = []
    for which, place in enumerate(low):
        if place is None or place[0][0] != "t":
            continue
        name, depth = place
        if (name, depth - 1) in high:
            found.append((which, where[name, depth - 1], False))
        if (name, depth + 1) in high:
            found.append((which, where[name, depth + 1], True))
    return tuple(found)
