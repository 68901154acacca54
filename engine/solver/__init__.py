"""Whether a position can be won with all its cards known, and how."""

from engine.solver.records import Budget, Solution, Steps, Verdict, Work, budget_of, work_of
from engine.solver.solving import solve
from engine.solver.zodiac.deciding import decide, solve_zodiac

__all__ = [
    "Budget",
    "Solution",
    "Steps",
    "Verdict",
    "Work",
    "budget_of",
    "decide",
    "solve",
    "solve_zodiac",
    "work_of",
]
