"""All that can become of a position, by the rules; pure. Where that is too much, all within so many moves."""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.moves import Move, Step
from engine.position import Position
from protocol.lessons import LessonGoal, LessonOutcome

Judge = Callable[[Position, tuple[Step, ...], Position], bool]
"""Whether a move reached the goal: the first position of all, what happened, the position after it."""


@dataclass(frozen=True, slots=True)
class Way:
    """A move, what happens by it, and the number of the position it leads to."""

    move: str
    steps: tuple[Step, ...]
    to: int


@dataclass(frozen=True, slots=True)
class Reached:
    """A position that can be reached, what may be done there, and what has become of the goal."""

    position: Position
    ways: tuple[Way, ...]
    outcome: LessonOutcome
    distance: int
    """The fewest moves that lead here."""


class TooWide(Exception):  # noqa: N818 - the house's names say what is the case
    """More positions can be reached than wanted."""


def _is_begun(first: Position, _: tuple[Step, ...], after: Position) -> bool:
    return sum(map(bool, after.foundations)) > sum(map(bool, first.foundations))


def _is_filled(_: Position, steps: tuple[Step, ...], __: Position) -> bool:
    return any(step.source == "s" and step.destination != "w" for step in steps)


GOALS: Mapping[LessonGoal, Judge] = MappingProxyType(
    {
        "won": lambda _, __, after: after.is_solved,
        "second_phase": lambda _, __, after: after.phase == 2,
        "begun": _is_begun,
        "filled": _is_filled,
        "two_up": lambda first, _, after: after.progress >= first.progress + 2,
    }
)


def explore(first: Position, goal: LessonGoal, *, reach: int | None, most: int) -> tuple[Reached, ...]:
    """All positions that can be reached, the first one first, each once; none beyond the goal, or beyond `reach` moves.

    Raises TooWide when there are more than `most`.
    """
    found = [first]
    numbers = {(str(first), False): 0}
    distances, done, ways = [0], [False], [tuple[Way, ...]()]
    waiting = deque([0])
    while waiting:
        number = waiting.popleft()
        if done[number] or distances[number] == reach:
            continue
        made = []
        for move in sorted(found[number].legal_moves, key=str):
            steps, after = _after(found[number], move)
            is_done = GOALS[goal](first, steps, after)
            to = numbers.setdefault((str(after), is_done), len(found))
            if to == len(found):
                found.append(after)
                distances.append(distances[number] + 1)
                done.append(is_done)
                ways.append(())
                waiting.append(to)
            made.append(Way(str(move), steps, to))
        ways[number] = tuple(made)
        if len(found) > most:
            raise TooWide(f"more than {most} positions can be reached")
    return _judged(found, ways, distances, done, reach)


def _after(position: Position, move: Move) -> tuple[tuple[Step, ...], Position]:
    after = position.copy()
    return after.push(move), after


def _judged(
    found: list[Position], ways: list[tuple[Way, ...]], distances: list[int], done: list[bool], reach: int | None
) -> tuple[Reached, ...]:
    away = [distance == reach and not is_done for distance, is_done in zip(distances, done, strict=True)]
    hopeful = _leading_to(ways, {number for number, is_done in enumerate(done) if is_done})
    unknown = _leading_to(ways, {number for number, is_away in enumerate(away) if is_away})

    def outcome(number: int) -> LessonOutcome:
        if done[number]:
            return "done"
        if away[number]:
            return "away"
        return "open" if number in hopeful or number in unknown else "lost"

    return tuple(Reached(found[each], ways[each], outcome(each), distances[each]) for each in range(len(found)))


def _leading_to(ways: list[tuple[Way, ...]], ends: set[int]) -> set[int]:
    """The numbers from which some of these can be reached, themselves among them."""
    before: dict[int, list[int]] = {}
    for number, each in enumerate(ways):
        for way in each:
            before.setdefault(way.to, []).append(number)
    reached, waiting = set(ends), list(ends)
    while waiting:
        for number in before.get(waiting.pop(), ()):
            if number not in reached:
                reached.add(number)
                waiting.append(number)
    return reached


def fewest_moves(reached: tuple[Reached, ...]) -> int | None:
    """How many moves the goal takes at least; None where it is out of reach."""
    return min((each.distance for each in reached if each.outcome == "done"), default=None)
