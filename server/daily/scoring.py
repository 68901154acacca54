"""What a daily attempt is worth: the key boards are sorted by, exact in 53 bits, and points that add up. Pure."""

from dataclasses import dataclass

from server.race.ranking import Standing

TIME_BITS = 27
"""Enough for a day and its grace in milliseconds."""
PROGRESS_BITS = 12
SOLVED = 1 << PROGRESS_BITS
LATEST = (1 << TIME_BITS) - 1
POINTS_SOLVED = 1000


@dataclass(frozen=True, slots=True)
class Result:
    """How an attempt came out: `reached` in milliseconds since the cards were shown, `begun_at` in the store's time."""

    race: str
    begun_at: int
    is_solved: bool
    progress: int
    most: int
    """The game's whole progress."""
    reached: int
    moves: int
    course: tuple[int, ...]
    """Progress after each tenth of the moves: what the row of symbols shows, and no card."""
    is_named: bool = False
    """Whether its player had a name before the day had closed: only then it stands on boards."""

    @property
    def standing(self) -> Standing:
        """What it is ranked by."""
        return Standing(self.is_solved, self.progress, self.reached)

    @property
    def points(self) -> int:
        """What it adds to the week and to all time: 1000 if solved, else 999 times the share of the progress, down."""
        return POINTS_SOLVED if self.is_solved else (POINTS_SOLVED - 1) * self.progress // self.most


def score_of(standing: Standing) -> int:
    """A whole number below 2**53, greater for a better standing and equal for equal ones.

    From the top: solved or not, the progress (0 where solved, which is decided by time alone), and how much before
    the latest moment it was reached.
    """
    progress = min(standing.progress, SOLVED - 1)
    early = LATEST - min(standing.reached, LATEST)
    return ((SOLVED if standing.is_solved else progress) << TIME_BITS) + early


def standing_of(score: int) -> Standing:
    """The standing a score stands for; of a solved one without its progress."""
    early, rest = score & LATEST, score >> TIME_BITS
    return Standing(rest == SOLVED, rest % SOLVED, LATEST - early)


def course_of(progresses: list[int]) -> tuple[int, ...]:
    """Ten numbers: the progress after each tenth of the moves; empty without moves."""
    count = len(progresses)
    return tuple(progresses[max(1, round(count * tenth / 10)) - 1] for tenth in range(1, 11)) if count else ()
