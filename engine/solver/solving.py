"""The solver's front door: every game to the part that decides it."""

from random import Random

from engine.position import Position
from engine.solver.piles import check_piles
from engine.solver.records import Budget, Solution
from engine.solver.search.finding import search
from engine.solver.zodiac.deciding import solve_zodiac


def solve(position: Position, *, budget: Budget, random: Random) -> Solution:
    """Return whether a position can be won with all its cards known, and a line that wins.

    The games of two phases are decided exactly and at once; in the others the answer may be that it was not decided
    within the budget. `random` is where a search's choices come from. Malformed if no play leads to such piles.
    """
    check_piles(position)
    if position.game.phases == 2:
        return solve_zodiac(position)
    return search(position, budget, random)
