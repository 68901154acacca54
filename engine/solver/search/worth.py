"""What a state is worth to the search: how much looks done, and how much is in the way."""

from dataclasses import dataclass, fields, replace
from random import Random

from engine.solver.search.classes import SEPARATOR
from engine.solver.search.states import State, States


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts how much, beside a card on a foundation, which counts `founded`."""

    founded: float = 3.0
    placed: float = 1.0
    """A card in the tableau."""
    buried: float = 1.0
    """A card of the waste that has a lower one of its suit beneath it."""
    lowness: float = 0.05
    """A rank that a card of the waste is below the highest."""
    waste: float = 0.3
    """A card of the waste."""
    columns: float = 0.5
    """A pile that the tableau's cards need at least."""
    space: float = 1.0
    """That they need fewer piles than there are."""
    above: float = 0.2
    """A card of the tableau on one that is wanted next."""

    def varied(self, random: Random, spread: float) -> "Weights":
        """Return weights that are each up to `spread` times more or less, but for `founded`, the measure of all."""
        varied = {
            field.name: getattr(self, field.name) * spread ** random.uniform(-1, 1)
            for field in fields(self)
            if field.name != "founded"
        }
        return replace(self, **varied)


class Worth:
    """The worth of states by some weights."""

    def __init__(self, states: States, weights: Weights) -> None:
        self._states = states
        self._weights = weights
        self._piles = states.setting.game.tableau

    def of(self, state: State) -> float:
        """Return what a state is worth."""
        tableau, _, waste, _, heights, _ = state
        weights = self._weights
        worth = weights.founded * self._states.founded(heights)
        worth -= weights.buried * waste.buried + weights.lowness * waste.lowness + weights.waste * waste.length
        if self._piles:
            columns = self._states.classes.columns(tableau)
            worth += weights.placed * (len(tableau) - self._piles + 1) - weights.columns * columns
            if columns < self._piles:
                worth += weights.space
            worth -= weights.above * self._above(tableau, heights)
        return worth

    def _above(self, tableau: bytes, heights: int) -> int:
        """Return how many cards lie on those that are wanted next."""
        above = 0
        for card in self._states.wanted(heights):
            place = tableau.find(card)
            if place >= 0:
                end = tableau.find(SEPARATOR, place)
                above += (end if end >= 0 else len(tableau)) - place - 1
        return above
