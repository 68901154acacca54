"""How good players are: ratings from the places of races, for two or many, ties among them. Pure.

The model is Weng and Lin's Bayesian ranking by Plackett-Luce (JMLR 12, 2011), as `openskill` has it. What a race adds
to a rating follows from what the seats were rated as their players sat down, and from their places, and from nothing
else: so whoever works it out gets the same, and in whatever order races are added, the sum is the same.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from openskill.models import PlackettLuce

Pool = Literal["people", "bots"]
"""People with claimed names are rated among themselves, and bots among themselves."""
POOLS: tuple[Pool, ...] = ("people", "bots")
MEAN_UNIT = 1_000_000
CERTAINTY_UNIT = 1_000_000_000
FIRST_MEAN = 25 * MEAN_UNIT
FIRST_CERTAINTY = 14_400_000
"""That of a standard deviation of 25/3."""
PROVISIONAL_SIGMA = 6.0
"""A rating is provisional until its standard deviation is below this, which takes about a dozen races of two."""
FIRST_NUMBER = 1_000
NUMBER_SCALE = 40
_MODEL = PlackettLuce(limit_sigma=True)


@dataclass(frozen=True, slots=True)
class Gain:
    """What a race adds to a rating, in its units; the certainty never falls."""

    mean: int
    certainty: int


@dataclass(frozen=True, slots=True)
class Skill:
    """What is believed of a player: the mean, in millionths, and the certainty, 1/variance, in thousand-millionths."""

    mean: int = FIRST_MEAN
    certainty: int = FIRST_CERTAINTY

    @property
    def sigma(self) -> float:
        """The standard deviation."""
        return math.sqrt(CERTAINTY_UNIT / self.certainty)

    @property
    def strength(self) -> int:
        """How good a player most likely is, from 1000 for who is new: what pairing goes by."""
        return round(NUMBER_SCALE * self.mean / MEAN_UNIT)

    @property
    def number(self) -> int:
        """The rating that is shown: what a player is worth all but surely, mean less three deviations, from 1000."""
        worth = self.mean / MEAN_UNIT - 3 * self.sigma
        return max(0, round(FIRST_NUMBER + NUMBER_SCALE * worth))

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known yet."""
        return self.sigma >= PROVISIONAL_SIGMA

    def after(self, gain: Gain) -> "Skill":
        """The rating with what a race adds to it."""
        return Skill(self.mean + gain.mean, self.certainty + gain.certainty)


NEW = Skill()


def rate(skills: Sequence[Skill], places: Sequence[int]) -> list[Gain]:
    """What a race adds to each rating, by the places of its seats; equal places are ties."""
    order = sorted(range(len(skills)), key=lambda seat: (places[seat], skills[seat].mean, skills[seat].certainty))
    teams = [[_MODEL.rating(skills[seat].mean / MEAN_UNIT, skills[seat].sigma)] for seat in order]
    rated = _MODEL.rate(teams, ranks=[float(places[seat]) for seat in order])
    gains = {seat: _gain(skills[seat], new.mu, new.sigma) for seat, (new,) in zip(order, rated, strict=True)}
    return [gains[seat] for seat in range(len(skills))]


def _gain(skill: Skill, mean: float, sigma: float) -> Gain:
    certainty = round(CERTAINTY_UNIT / sigma**2)
    return Gain(round(mean * MEAN_UNIT) - skill.mean, max(0, certainty - skill.certainty))
