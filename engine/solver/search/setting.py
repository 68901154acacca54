"""What the search has to know of a game with its base: small numbers instead of cards and words.

Cards are counted from the base: suit times the ranks of the game plus how far above the base the rank is. So every
foundation starts at 0 whatever the base.
"""

from dataclasses import dataclass
from typing import Final

from engine.cards import Card, card_of, rank_of, suit_of
from engine.policies import CellsOpen, Game
from engine.rules import building

FULL_BITS: Final = 4
"""The bits that hold how high one suit's foundation is."""


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """A game with its base.

    `fits` has for each card those it may lie on; `kinds` numbers the cards that are alike in the tableau, and `under`
    has for each kind the one it may lie on, -1 for none.
    """

    game: Game
    base: int
    ranks: int
    suits: int
    fits: tuple[frozenset[int], ...]
    kinds: tuple[int, ...]
    under: tuple[int, ...]
    is_space_free: bool
    """Whether a space may be filled from another pile, so that emptying one can be taken back."""
    is_space_filled: bool
    """Whether a space may be filled from the waste."""
    is_waste_built: bool
    """Whether the waste's top may be built on a pile."""
    is_pile_refilled: bool
    is_cell_refilled: bool
    is_cell_filled: bool
    """Whether the waste's top may go to an empty cell once the stock is empty."""
    is_cell_to_space: bool
    full: int
    """The heights of foundations that are complete."""

    def number(self, card: Card) -> int:
        """Return a card's number here."""
        return suit_of(card) * self.ranks + (rank_of(card) - self.base) % self.ranks

    def up(self, heights: int, card: int) -> int:
        """Return the heights with one card more."""
        return heights + (1 << FULL_BITS * (card // self.ranks))

    def heights_of(self, heights: int) -> list[int]:
        """Return the height of each suit's foundation."""
        return [(heights >> FULL_BITS * suit) & 15 for suit in range(self.suits)]


def setting_of(game: Game, base: int | None) -> Setting:
    """Return the setting of a game that is played in one phase with foundations of any suit."""
    at = base or 0
    fits = _fits(game, base, at)
    kinds = _kinds(fits)
    under = [-1] * (max(kinds) + 1)
    for card, lower in enumerate(fits):
        if lower:
            under[kinds[card]] = kinds[min(lower)]
    routes = game.routes[0]
    return Setting(
        game=game,
        base=at,
        ranks=game.ranks,
        suits=game.suits,
        fits=fits,
        kinds=kinds,
        under=tuple(under),
        is_space_free="t-space" in routes,
        is_space_filled="w-space" in routes,
        is_waste_built="w-t" in routes,
        is_pile_refilled="t" in game.refilled,
        is_cell_refilled="c" in game.refilled,
        is_cell_filled="w-c" in routes and game.cells_open is CellsOpen.WHILE_STOCK_IS_EMPTY,
        is_cell_to_space="c-space" in routes,
        full=sum(game.ranks << FULL_BITS * suit for suit in range(game.suits)),
    )


def _fits(game: Game, base: int | None, at: int) -> tuple[frozenset[int], ...]:
    built = building(game, base)
    cards = [card_of(suit, (rank + at) % game.ranks) for suit in range(game.suits) for rank in range(game.ranks)]
    return tuple(frozenset(number for number, under in enumerate(cards) if card in built[under]) for card in cards)


def _kinds(fits: tuple[frozenset[int], ...]) -> tuple[int, ...]:
    """Number the cards so that those have one number that lie on the same cards and carry the same."""
    found: dict[tuple[frozenset[int], frozenset[int]], int] = {}
    kinds = []
    for card, under in enumerate(fits):
        carried = frozenset(upper for upper, lower in enumerate(fits) if card in lower)
        kinds.append(found.setdefault((under, carried), len(found)))
    return tuple(kinds)
