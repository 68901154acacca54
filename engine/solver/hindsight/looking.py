"""Looking back on a game, a stretch of time after the other: exactly where that is known how to do, else by search."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from engine.moves import STOCK, Move
from engine.position import Position
from engine.solver import solve
from engine.solver.hindsight.course import Course, Walk
from engine.solver.hindsight.knowing import Hindsight, learnt, spread
from engine.solver.records import Budget, Verdict
from engine.solver.zodiac.deciding import decide, solve_zodiac

DECIDING = 200
"""What deciding a position exactly counts, as work of a search that takes as long."""


def look_on(
    course: Course, start: Position, known: Hindsight, budget: Budget, a_try: Callable[[], Budget], random: Random
) -> Hindsight:
    """Return what is known after some more looking, until the budget is spent; at least one position is looked at.

    `start` is the game's deal, `a_try` gives what a search of one position may take.
    """
    if known.is_complete:
        return known
    walk = Walk(course, start)
    if start.game.phases == 2:
        return _decide_on(walk, known, budget)
    return _search_on(walk, known, budget, a_try, random)


def take_over(course: Course, known: Hindsight, line: tuple[Move, ...] | None) -> Hindsight:
    """Return what is known once a line from the deal is, which another has found."""
    if line is None or known.line_from is not None:
        return known
    return learnt(course, known, 0, Verdict.WON, line)


# exactly


def _decide_on(walk: Walk, known: Hindsight, budget: Budget) -> Hindsight:
    course = walk.course
    verdicts, slacks = list(known.verdicts), list(known.slacks)
    while len(slacks) < len(course):
        number = len(slacks)
        move = course.moves[number]
        if move is not None and STOCK in (move.source, move.destination):
            # Cards of stock and waste can be had in any order.
            before = course.before[number]
            verdict, slack = verdicts[before], slacks[before]
        else:
            verdict, slack = decide(walk.go_to(number))
            budget.add(DECIDING)
        verdicts[number] = verdict
        slacks.append(slack)
        if budget.is_spent and len(slacks) < len(course):
            return replace(known, verdicts=spread(course, verdicts), slacks=tuple(slacks))
    known = replace(known, verdicts=tuple(verdicts), slacks=tuple(slacks), is_complete=True)
    return with_exact_line(course, walk.go_to(0), known)


def with_exact_line(course: Course, start: Position, known: Hindsight) -> Hindsight:
    """Return the same with a line from the last position that is won, in a game that is decided exactly."""
    won = [each for each in course.way_to(course.last) if known.verdicts[each] is Verdict.WON]
    if not won or won[-1] == known.line_from:
        return known
    return replace(known, line_from=won[-1], line=solve_zodiac(Walk(course, start).go_to(won[-1]).copy()).line)


# by search


def _search_on(walk: Walk, known: Hindsight, budget: Budget, a_try: Callable[[], Budget], random: Random) -> Hindsight:
    course = walk.course
    while (number := _next_number(course, known)) is not None:
        solution = solve(walk.go_to(number).copy(), budget=a_try(), random=random)
        known = replace(known, looked_at=known.looked_at | {number})
        known = learnt(course, known, number, solution.verdict, solution.line)
        if budget.is_spent:
            break
    return replace(known, is_complete=_next_number(course, known) is None)


def _next_number(course: Course, known: Hindsight) -> int | None:
    """Return the position to search next: on the way to the end if there is one, and what leaves the fewest open."""
    way = course.way_to(course.last)
    candidates: list[int] = [*_in_halves(way), *range(len(course))]
    for number in candidates:
        if known.verdicts[number] is Verdict.UNDECIDED and number not in known.looked_at:
            return number
    return None


def _in_halves(way: list[int]) -> list[int]:
    """Return the last and the first, then what halves what is between them, and so on.

    At the end there is least to search; whatever is decided decides all on one side of it.
    """
    order, stretches = [way[-1], way[0]], [(0, len(way) - 1)]
    for low, high in stretches:
        if high - low > 1:
            middle = (low + high) // 2
            order.append(way[middle])
            stretches += [(low, middle), (middle, high)]
    return order
