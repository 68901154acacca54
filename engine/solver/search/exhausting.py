"""Going everywhere, which alone proves that a position cannot be won; it ends in time only late in a game."""

from typing import Final

from engine.solver.records import Budget, Verdict
from engine.solver.search.beam import ClassKey, Trail, class_key
from engine.solver.search.certain import certain_next
from engine.solver.search.states import Next, State, States

CLASS_CAP: Final = 2_000
"""The members of a class that are listed at most; one that has more leaves the answer open."""
STATES_CAP: Final = 200_000
ARRANGEMENTS_CAP: Final = 400_000
"""Both for the sake of memory."""


def exhaust(states: States, start: State, budget: Budget) -> tuple[Verdict, list[Next]]:
    """Return whether any play wins, and how; undecided if that was not found out within budget and memory.

    The classes of `states` are to be listed to CLASS_CAP.
    """
    trail = Trail()
    waiting = [trail.add(-1, "", start)]
    first = class_key(states, start)
    if not first[0].is_whole:
        return Verdict.UNDECIDED, []
    seen: set[ClassKey] = {first}
    while waiting:
        number = waiting.pop()
        state = trail.came[number][2]
        if state[4] == states.setting.full:
            return Verdict.WON, trail.back_from(number)
        known, after = len(states.classes), _after(states, state)
        budget.add(len(after) + len(states.classes) - known)
        for done, reached in after:
            key = class_key(states, reached)
            if budget.is_spent or not key[0].is_whole or _is_too_much(states, len(seen)):
                return Verdict.UNDECIDED, []
            if key not in seen:
                seen.add(key)
                waiting.append(trail.add(number, done, reached))
    return Verdict.LOST, []


def _is_too_much(states: States, seen: int) -> bool:
    return seen > STATES_CAP or len(states.classes) > ARRANGEMENTS_CAP


def _after(states: States, state: State) -> list[Next]:
    """Return what comes next, the furthest on last, which is looked at first."""
    certain = certain_next(states, state, is_proof=True)
    if certain is not None:
        return [certain]
    return sorted(states.after(state), key=lambda after: states.level(after[1]))
