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


@dataclass(slots=True)
class Layer:
    """The states of one level that were come across, each with its worth and what led to it from where."""

    waiting: dict[State, tuple[float, int, str]] = field(default_factory=dict)

    def best_first(self) -> list[tuple[float, int, str, State]]:
        """Return them, the worthiest first."""
        ranked = [(worth, origin, done, state) for state, (worth, origin, done) in self.waiting.items()]
        ranked.sort(key=lambda one: -one[0])
        return ranked


def class_key(states: States, state: State) -> ClassKey:
    """Return what a state has in common with those that moves from pile to pile lead to."""
    return (states.classes.of(state[0]), *state[1:])


class Pass:
    """One pass over the levels, `width` states of each, with `noise` added to their worth at random."""

    def __init__(self, states: States, worth: Worth, width: int, noise: float, random: Random) -> None:
        self._states = states
        self._worth = worth
        self._width = width
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
            for _, origin, done, state in self._chosen(layer):
                number = self._trail.add(origin, done, state)
                if state[4] == full:
                    return self._trail.back_from(number)
                self._go_on(number, state)
        return None

    def _chosen(self, layer: Layer) -> list[tuple[float, int, str, State]]:
        """Return the best of a layer, no two of one class."""
        chosen: list[tuple[float, int, str, State]] = []
        seen: set[ClassKey] = set()
        for one in layer.best_first():
            key = class_key(self._states, one[3])
            if key not in seen:
                seen.add(key)
                chosen.append(one)
                if len(chosen) == self._width:
                    break
        return chosen

    def _go_on(self, number: int, state: State) -> None:
        certain = certain_next(self._states, state, is_proof=False)
        for done, reached in (certain,) if certain else self._states.after(state):
            level = self._states.level(reached)
            layer = self._layers.get(level)
            if layer is None:
                layer = self._layers[level] = Layer()
            elif reached in layer.waiting:
                continue
            worth = self._worth.of(reached) + self._noise * self._random.random()
            layer.waiting[reached] = (worth, number, done)
