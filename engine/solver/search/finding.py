"""The search as a whole: a greedy pass, a try at going everywhere, then passes that differ by chance until time is up.

What fails to win a deal is bad luck in the order of things far more often than a lack of width; so passes are narrow,
and each weighs things a little differently. What the first passes do not win wants more variety: the later ones keep
few states of one waste.
"""

from functools import lru_cache
from random import Random

from engine.policies import Game
from engine.position import Ending, Position
from engine.solver.records import Budget, Solution, Verdict
from engine.solver.search.beam import Pass, Shape
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
"""The part of the time that goes into the try at going everywhere, where there is much to go to."""
SMALL_SHARE = 0.9
"""The same in games without a tableau, once no redeal is left: there it mostly ends, and mostly in a proof."""
CAP = 10
"""The members of a class that are listed."""
WIDTH, WIDENING = 10, 3.0
"""The states of a level that are kept, up to so many times as many by chance."""
SIMPLE_PASSES = 6
"""So many passes by chance keep the best states whatever their waste; they cost less and win most deals."""
SHARING = 2
"""The states of a level that may have one waste after that, where spaces may be filled from other piles: the best of
a level tend to differ in their tableau only, and it is the waste that a deal is lost by."""
WIDE_SHARE, WIDE, WIDE_WIDENING = 0.25, 40, 3.0
"""The part of those passes that is wide instead, with one state of a waste: slow, and wins what nothing else does."""
NOISE = 3.0
"""The chance in a state's worth: what a card on a foundation counts."""
SPREAD = 4.0
"""How many times more or less than usual a weight may be in a pass."""


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
    states = States(setting, Classes(setting, CAP))
    start = first_state(setting, position)
    way = Pass(states, Worth(states, Weights()), Shape(1, 1), 0.0, random).run(start, budget)
    if way is not None:
        return _won(states, position, way)
    whole = States(setting, Classes(setting, CLASS_CAP))
    share = PROOF_SHARE if position.game.tableau or position.redeals_left else SMALL_SHARE
    verdict, way = exhaust(whole, start, budget.share(share))
    if verdict is Verdict.WON:
        return _won(whole, position, way)
    if verdict is Verdict.LOST:
        return Solution(verdict)
    return _by_chance(states, position, budget, random)


def _by_chance(states: States, position: Position, budget: Budget, random: Random) -> Solution:
    start = first_state(states.setting, position)
    passes = 0
    while not budget.is_spent:
        worth = Worth(states, Weights().varied(random, SPREAD))
        shape = _shape(states.setting, passes, random)
        way = Pass(states, worth, shape, NOISE, random).run(start, budget)
        passes += 1
        if way is not None:
            return _won(states, position, way)
        if len(states.classes) > ARRANGEMENTS_KEPT:
            states.classes.forget()
    return Solution(Verdict.UNDECIDED)


def _shape(setting: Setting, passes: int, random: Random) -> Shape:
    """Return how much a pass keeps that comes after so many."""
    width = round(WIDTH * WIDENING ** random.random())
    if not setting.is_space_free or passes < SIMPLE_PASSES:
        return Shape(width, width)
    if random.random() < WIDE_SHARE:
        return Shape(round(WIDE * WIDE_WIDENING ** random.random()), 1)
    return Shape(width, SHARING)


def _won(states: States, position: Position, way: list[Next]) -> Solution:
    line = Line(states, position)
    line.follow(way)
    if not line.is_won:
        raise LookupError("wanted a line that wins; it does not")
    return Solution(Verdict.WON, tuple(shortened(position, line.moves)))
