"""Tiny games played at random, with moves taken back, to be looked back on."""

import random
from functools import partial

from engine import Position, legal_texts
from engine.solver.hindsight import UNDO, Course, Crossings, Hindsight, agreed, look_on, start_of
from engine.solver.records import budget_of
from tests.engine.solver.search.games import Ticks
from tests.engine.tables import POLICIES


def played(start: Position, rng: random.Random, most: int, undoes: float = 0.0) -> list[str]:
    """Return the turns of a game that went somehow."""
    position, turns, policy = start.copy(), list[str](), POLICIES[rng.choice(list(POLICIES))]
    for _ in range(most):
        legal = legal_texts(position)
        if position.turn and rng.random() < undoes:
            position.pop()
            turns.append(UNDO)
        elif legal:
            turns.append(policy(legal, rng))
            position.play(turns[-1])
        else:
            break
    return turns


def positions_of(start: Position, turns: list[str]) -> list[Position]:
    """Return the position after so many turns, the first of them before all."""
    position, found = start.copy(), [start.copy()]
    for text in turns:
        if text == UNDO:
            position.pop()
        else:
            position.play(text)
        found.append(position.copy())
    return found


def looked_at(start: Position, turns: list[str], ticks: float = 4_000, stretch: float = 1e9) -> Hindsight:
    """Return all that is found out, in stretches; time is how often one looks at the clock."""
    course, clock = Course(turns), Ticks()
    known = start_of(course)
    while not known.is_complete:
        before = known
        known = look_on(
            course, start, known, budget_of(stretch, clock), partial(budget_of, ticks, clock), random.Random(0)
        )
        assert known != before, "wanted each stretch to find out something"
    return known


def looked_at_together(start: Position, games: list[list[str]], ticks: float) -> list[Hindsight]:
    """Return all that is found out of games of one deal that tell each other all, one search at a time."""
    courses, clock = [Course(turns) for turns in games], Ticks()
    crossings, known = Crossings(courses, start), [start_of(course) for course in courses]
    while any(not each.is_complete for each in known):
        game = min(
            (each for each in range(len(known)) if not known[each].is_complete),
            key=lambda each: len(known[each].looked_at),
        )
        known[game] = look_on(
            courses[game], start, known[game], budget_of(0, clock), partial(budget_of, ticks, clock), random.Random(0)
        )
        known = agreed(crossings, known)
    return known
