"""How hard a deal is that can be won, by the solver's figures. Pure.

Zodiac is easy by its slack, the cells that are left over. Where the search has to try, it counts how long: the steps it
took, as a logarithm, twice over, since there is chance in it. Simplicity and Florentine fall to its first try; there it
counts how many moves the win takes, since it takes more of them to make way. `python -m bench.winnable` says of each
class how long a search with other chances takes and how far a simple player gets.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from protocol.records import Difficulty


@dataclass(frozen=True, slots=True)
class Grading:
    """Which figure of a game is looked at, and where its classes end: there are some deals of each."""

    by: Literal["slack", "steps", "moves"]
    easy_to: float
    hard_from: float

    @property
    def is_rising(self) -> bool:
        """Whether more of it is harder."""
        return self.by != "slack"


GRADINGS: Mapping[str, Grading] = MappingProxyType(
    {
        "zodiac": Grading("slack", 5, 1),
        "zodiac-1914": Grading("slack", 6, 2),
        "four-seasons": Grading("steps", 8.15, 8.7),
        "czarina": Grading("steps", 9, 10.2),
        "corners-redeal": Grading("steps", 9.95, 10.35),
        "simplicity": Grading("moves", 138, 145),
        "florentine": Grading("moves", 148, 158),
    }
)
"""By game: of every other, no deal is known to be winnable."""


def grade(game: str, figure: float) -> Difficulty:
    """The class of a deal by its figure."""
    grading = GRADINGS[game]
    sign = 1 if grading.is_rising else -1
    if sign * figure <= sign * grading.easy_to:
        return "easy"
    return "hard" if sign * figure >= sign * grading.hard_from else "medium"
