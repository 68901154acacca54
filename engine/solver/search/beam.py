"""One pass of the search: level by level, the few states that look best, and no way back."""

from dataclasses import dataclass, field
from random import Random

from engine.solver.records import Budget
from engine.solver.search.certain import certain_next
from engine.solver.search.classes import Class
from engine.solver.search.linked import Stock, Waste
from engine.solver.search.states import Next, State, States
from engine.solver.search.worth import Worth

ClassKey = tuple[Class, bytes, Waste, Stock | None, int, int]

Waiting = tuple[float, int, str, State]
"""A state that was come across: its worth, the number of the state it came from, what was done there, and itself."""


@dataclass(slots=True)
class Trail:
    """Where a search has been: each state with what led to it and from where; -1 is from nowhere."""

    came: list[tuple[int, str, State]] = field(default_factory=list)

    def add(self, origin: int, done: str, state: State) -> int:
        """Note a state and return its number."""
        self.came.append((origin, done, state))
        return len(self.came) - 1

    def back_from(self, number: int) -> list[Next]:
        """Return the way to a state from the first: what was done, and where it led."""
        way: list[Next] = []
        while number >= 0:
            origin, done, state = self.came[number]
            way.append((done, state))
            number = origin
        return way[::-1]


@dataclass(frozen=True, slots=True)
class Shape:
    """How much of a level a pass keeps: `width` states at most, and of those with one waste `sharing` at most."""

    width: int
    sharing: int


@dataclass(slots=True)
class Layer:
    """The states of one level that were come across, each with its worth and what led to it from where."""

    waiting: dict[State, tuple[float, int, str]] = field(default_factory=dict)

    def best(self, states: States, shape: Shape) -> list[Waiting]:
        """Return the worthiest of them, best first, no two of one class and not too many of one waste."""
        chosen: list[Waiting] = []
        seen: set[ClassKey] = set()
        shared: dict[Waste, int] = {}
        for one in self._best_first():
            waste = one[3][2]
            of_waste = shared.get(waste, 0)
            if of_waste == shape.sharing:
                continue
            key = class_key(states, one[3])
            if key not in seen:
                seen.add(key)
                chosen.append(one)
                shared[waste] = of_waste + 1
                if len(chosen) == shape.width:
                    break
        return chosen

    def _best_first(self) -> list[Waiting]:
        ranked = [(worth, origin, done, state) for state, (worth, origin, done) in self.waiting.items()]
        ranked.sort(key=lambda one: -one[0])
        return ranked


def class_key(states: States, state: State) -> ClassKey:
    """Return what a state has in common with those that moves from pile to pile lead to."""
    return (states.classes.of(state[0]), *state[1:])


class Pass:
    """One pass over the levels, with `noise` added to the worth of states at random."""

    def __init__(self, states: States, worth: Worth, shape: Shape, noise: float, random: Random) -> None:
        self._states = states
        self._worth = worth
        self._shape = shape
        self._noise = noise
        self._random = random
        self._layers: dict[int, Layer] = {}
        self._trail = Trail()

    def run(self, start: State, budget: Budget) -> list[Next] | None:
        """Return a way to win from here; None if none was found."""
        full = self._states.setting.full
        self._layers = {self._states.level(start): Layer({start: (0.0, -1, "")})}
        while self._layers and not budget.is_spent:
            layer = self._layers.pop(min(self._layers))
            known, work = len(self._states.classes), 1
            for _, origin, done, state in layer.best(self._states, self._shape):
                number = self._trail.add(origin, done, state)
                if state[4] == full:
                    return self._trail.back_from(number)
                work += self._go_on(number, state)
            budget.add(work + len(self._states.classes) - known)
        return None

    def _go_on(self, number: int, state: State) -> int:
        """Put what can come next where it belongs, and return how much that is."""
        certain = certain_next(self._states, state, is_proof=False)
        after = [certain] if certain else self._states.after(state)
        for done, reached in after:
            level = self._states.level(reached)
            layer = self._layers.get(level)
            if layer is None:
                layer = self._layers[level] = Layer()
            elif reached in layer.waiting:
                continue
            worth = self._worth.of(reached) + self._noise * self._random.random()
            layer.waiting[reached] = (worth, number, done)
        return len(after)
