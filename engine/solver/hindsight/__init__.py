"""A game that was played, looked back on: whether it could still be won after each of its moves."""

from engine.solver.hindsight.course import UNDO, Course
from engine.solver.hindsight.knowing import Hindsight, lost_by, start_of, turn_of, won_from_start
from engine.solver.hindsight.looking import look_on, take_over

__all__ = ["UNDO", "Course", "Hindsight", "look_on", "lost_by", "start_of", "take_over", "turn_of", "won_from_start"]
