"""Who came first: one function for results, live order and, later, boards."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Standing:
    """What one seat is ranked by; `reached` in milliseconds since the cards were shown."""

    is_solved: bool
    progress: int
    reached: int

    @property
    def key(self) -> tuple[int, int, int]:
        """Smaller is better: solved first, by time; then the greater progress, then the earlier reached."""
        return (0, 0, self.reached) if self.is_solved else (1, -self.progress, self.reached)


def rank(standings: Sequence[Standing]) -> list[int]:
    """The place of each standing, from 1. Equal ones share a place and the next is left out: 1, 2, 2, 4."""
    keys = sorted(standing.key for standing in standings)
    return [keys.index(standing.key) + 1 for standing in standings]
