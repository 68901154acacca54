"""Every position that play leads to from one, and which of them can be won: what a solver must say of each."""

import random

from engine import Card, Position
from engine.rules import moves

Key = tuple[tuple[tuple[Card, ...], ...], int | None]


class Everything:
    """All that can happen from a position on, the position itself first; RuntimeError where that is more than `most`.

    It goes by the bare rules, which do not ask whether the game is stuck. Piles of the tableau are one as good as the
    other, and so are cells; of positions that differ in no more one is kept.
    """

    def __init__(self, start: Position, most: int) -> None:
        self.positions = [start.copy()]
        self._before: list[list[int]] = [[]]
        numbers = {_key(start): 0}
        for number, here in enumerate(self.positions):
            table = here.copy()
            for move in list(moves(table)):
                table.push(move)
                reached = numbers.setdefault(_key(table), len(self.positions))
                if reached == len(self.positions):
                    if reached == most:
                        raise RuntimeError(f"more than {most} positions")
                    self.positions.append(table.copy())
                    self._before.append([])
                self._before[reached].append(number)
                table.pop()
        self.is_won = self._find_won()

    def _find_won(self) -> list[bool]:
        is_won = [position.is_solved for position in self.positions]
        waiting = [number for number, won in enumerate(is_won) if won]
        for number in waiting:
            for before in self._before[number]:
                if not is_won[before]:
                    is_won[before] = True
                    waiting.append(before)
        return is_won

    def some(self, rng: random.Random, count: int) -> list[tuple[Position, bool]]:
        """Return the first position and some others, half of them such as can be won, as far as there are so many."""
        found = [0]
        for wanted in (True, False):
            numbers = [number for number in range(1, len(self.positions)) if self.is_won[number] == wanted]
            found += rng.sample(numbers, min(count // 2, len(numbers)))
        return [(self.positions[number], self.is_won[number]) for number in found]


def _key(table: Position) -> Key:
    piles = (*sorted(map(tuple, table.tableau)), *sorted(map(tuple, table.cell_piles)), *map(tuple, table.foundations))
    return (*piles, tuple(table.stock), tuple(table.waste)), table.redeals_left
