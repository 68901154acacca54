"""The search as a whole: a greedy pass, a try at going everywhere, then passes that differ by chance until time is up.

What fails to win a deal is bad luck in the order of things far more often than a lack of width; so passes are narrow,
and each weighs things a little differently.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

from engine.policies import Game
from engine.position import Ending, Position
from engine.solver.records import Budget, Solution, Verdict
from engine.solver.search.beam import Pass
from engine.solver.search.classes import Classes
from engine.solver.search.exhausting import CLASS_CAP, exhaust
from engine.solver.search.line import Line
from engine.solver.search.setting import Setting, setting_of
from engine.solver.search.shortening import shortened
from engine.solver.search.states import Next, States, first_state
from engine.solver.search.worth import Weights, Worth

ARRANGEMENTS_KEPT = 200_000
"""About how many arrangements are remembered from pass to pass."""
PROOF_SHARE = 0.125
"""The part of the time that goes into the try at going everywhere."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a game is searched.

    `cap` members of a class are listed and `width` states of a level kept, up to `widening` times as many now and then;
    `noise` is the chance in their worth, and weights are up to `spread` times more or less than `weights`.
    """

    cap: int = 10
    width: int = 10
    widening: float = 3.0
    noise: float = 3.0
    spread: float = 4.0
    weights: Weights = field(default_factory=Weights)


@lru_cache(maxsize=256)
def _setting(game: Game, base: int | None) -> Setting:
    return setting_of(game, base)


def search(position: Position, budget: Budget, random: Random) -> Solution:
    """Return what is found out of a position within the budget."""
    if position.is_solved:
        return Solution(Verdict.WON)
    if position.ending is Ending.STUCK:
        return Solution(Verdict.LOST)
    setting = _setting(position.game, position.base)
    manner = Manner()
    states = States(setting, Classes(setting, manner.cap))
    start = first_state(setting, position)
    way = Pass(states, Worth(states, manner.weights), 1, 0.0, random).run(start, budget)
    if way is not None:
        return _won(states, position, way)
    whole = States(setting, Classes(setting, CLASS_CAP))
    verdict, way = exhaust(whole, start, budget.share(PROOF_SHARE))
    if verdict is Verdict.WON:
        return _won(whole, position, way)
    if verdict is Verdict.LOST:
        return Solution(verdict)
    return _by_chance(states, position, manner, budget, random)


def _by_chance(states: States, position: Position, manner: Manner, budget: Budget, random: Random) -> Solution:
    start = first_state(states.setting, position)
    while not budget.is_spent:
        worth = Worth(states, manner.weights.varied(random, manner.spread))
        width = round(manner.width * manner.widening ** random.random())
        way = Pass(states, worth, width, manner.noise, random).run(start, budget)
        if way is not None:
            return _won(states, position, way)
        if len(states.classes) > ARRANGEMENTS_KEPT:
            states.classes.forget()
    return Solution(Verdict.UNDECIDED)


def _won(states: States, position: Position, way: list[Next]) -> Solution:
    line = Line(states, position)
    line.follow(way)
    if not line.is_won:
        raise LookupError("wanted a line that wins; it does not")
    return Solution(Verdict.WON, tuple(shortened(position, line.moves)))
