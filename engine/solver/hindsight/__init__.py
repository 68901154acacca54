"""A game that was played, looked back on: whether it could still be won after each of its moves."""

from engine.solver.hindsight.course import UNDO, Course
from engine.solver.hindsight.crossing import Crossings, agreed
from engine.solver.hindsight.knowing import Hindsight, lost_by, start_of, turn_of
from engine.solver.hindsight.looking import look_on, take_over, with_exact_line

__all__ = [
    "UNDO",
    "Course",
    "Crossings",
    "Hindsight",
    "agreed",
    "look_on",
    "lost_by",
    "start_of",
    "take_over",
    "turn_of",
    "with_exact_line",
]
