"""What is known of a game one looks back on, and what follows from it at once.

What can be won from a position can be won from all positions before it, by way of it; what is lost stays lost.
"""

from dataclasses import dataclass, replace

from engine.moves import Move
from engine.solver.hindsight.course import Course
from engine.solver.records import Verdict


@dataclass(frozen=True, slots=True)
class Hindsight:
    """What is known of a game so far; positions are told by their numbers in its course."""

    verdicts: tuple[Verdict, ...]
    """Of each position, all its cards known."""
    slacks: tuple[int | None, ...] = ()
    """Of each position that was looked at, in games of two phases; see `Solution`."""
    looked_at: frozenset[int] = frozenset()
    """The positions that were searched."""
    line_from: int | None = None
    """The last position on the way to the end that is known to be won, from which `line` wins."""
    line: tuple[Move, ...] = ()
    found: tuple[tuple[int, tuple[Move, ...]], ...] = ()
    """The positions that were found to be won, each with a line that wins, since games of the deal were told last."""
    is_complete: bool = False
    """Whether there is nothing more to be looked at."""


def start_of(course: Course) -> Hindsight:
    """Return what is known before anything was looked at."""
    return Hindsight((Verdict.UNDECIDED,) * len(course))


def learnt(course: Course, known: Hindsight, number: int, verdict: Verdict, line: tuple[Move, ...] = ()) -> Hindsight:
    """Return what is known once this is known of a position; `line` wins from there."""
    verdicts = list(known.verdicts)
    if verdict is Verdict.WON:
        for each in course.way_to(number):
            verdicts[each] = Verdict.WON
        found = (*known.found, (number, line))
        return _with_line(course, replace(known, verdicts=tuple(verdicts), found=found), number, line)
    if verdict is Verdict.LOST:
        verdicts[number] = Verdict.LOST
    return replace(known, verdicts=spread(course, verdicts))


def spread(course: Course, verdicts: list[Verdict]) -> tuple[Verdict, ...]:
    """Return the verdicts with all lost that comes after what is, and all won that comes before what is."""
    for number, before in enumerate(course.before):
        if number and verdicts[before] is Verdict.LOST:
            verdicts[number] = Verdict.LOST
    for number in range(len(verdicts) - 1, 0, -1):
        if verdicts[number] is Verdict.WON:
            verdicts[course.before[number]] = Verdict.WON
    return tuple(verdicts)


def _with_line(course: Course, known: Hindsight, number: int, line: tuple[Move, ...]) -> Hindsight:
    """Return the same with the line where it leaves the way to the end, if it does so later than the one known."""
    on_way = set(course.way_to(course.last))
    leaves = number
    while leaves not in on_way:
        leaves = course.before[leaves]
    if known.line_from is not None and leaves <= known.line_from:
        return known
    return replace(known, line_from=leaves, line=course.moves_between(leaves, number) + line)


def lost_by(course: Course, known: Hindsight) -> int | None:
    """Return which turn lost the game, counted from 1: the first after which it was lost for good.

    None where it was not lost, could never be won, or is not known to a move: the position before must be known to be
    won. Only an undo ever leads back from what is lost.
    """
    turn = len(course.after_turn) - 1
    while turn >= 0 and known.verdicts[course.after_turn[turn]] is Verdict.LOST:
        turn -= 1
    is_known = turn >= 0 and known.verdicts[course.after_turn[turn]] is Verdict.WON
    return turn + 1 if is_known and turn + 1 < len(course.after_turn) else None


def turn_of(course: Course, number: int) -> int:
    """Return after how many turns the game was in this position for the last time."""
    return max(turn for turn, each in enumerate(course.after_turn) if each == number)
