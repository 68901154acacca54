"""The cards on the table, and steps done and undone; no rule of any game."""

from engine.cards import Card
from engine.moves import STOCK, WASTE, Step
from engine.policies import Game, pile_names


class Table:
    """Where every card lies.

    Piles are lists from bottom to top; the stock is dealt from its end.
    """

    __slots__ = ("base", "cell_piles", "foundations", "game", "piles", "redeals_left", "stock", "tableau", "waste")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.base: int | None = None
        self.redeals_left = game.redeals
        self.tableau: list[list[Card]] = [[] for _ in range(game.tableau)]
        self.cell_piles: list[list[Card]] = [[] for _ in range(game.cells)]
        self.foundations: list[list[Card]] = [[] for _ in range(game.foundations)]
        self.stock: list[Card] = []
        self.waste: list[Card] = []
        self.piles: dict[str, list[Card]] = {STOCK: self.stock, WASTE: self.waste}
        for kind, piles in (("t", self.tableau), ("c", self.cell_piles), ("f", self.foundations)):
            self.piles.update(zip(pile_names(kind, len(piles)), piles, strict=True))

    @property
    def cells(self) -> list[Card | None]:
        """The card in each cell, None where it is empty."""
        return [pile[-1] if pile else None for pile in self.cell_piles]

    @property
    def phase(self) -> int:
        """The phase, 1 or 2; the second begins when stock and waste are both empty."""
        return 2 if self.game.phases == 2 and not self.stock and not self.waste else 1

    @property
    def progress(self) -> int:
        """How far the game has come; it never falls."""
        placed = self.game.stock_size - len(self.stock) - len(self.waste) if self.game.is_placing_counted else 0
        return placed + sum(map(len, self.foundations)) - self.game.dealt_to_foundations

    @property
    def is_solved(self) -> bool:
        """Whether all cards are on the foundations."""
        return sum(map(len, self.foundations)) == self.game.deck_size

    def do(self, step: Step) -> None:
        """Make one step."""
        if step.card is not None:
            self.piles[step.destination].append(self.piles[step.source].pop())
            return
        self.stock.extend(reversed(self.waste))
        self.waste.clear()
        if self.redeals_left is not None:
            self.redeals_left -= 1

    def undo(self, step: Step) -> None:
        """Take back one step, the last one made."""
        if step.card is not None:
            self.piles[step.source].append(self.piles[step.destination].pop())
            return
        self.waste.extend(reversed(self.stock))
        self.stock.clear()
        if self.redeals_left is not None:
            self.redeals_left += 1

    def copy_cards_from(self, other: "Table") -> None:
        """Lie as the other table of the same game does."""
        self.base = other.base
        self.redeals_left = other.redeals_left
        for name, pile in other.piles.items():
            self.piles[name][:] = pile
