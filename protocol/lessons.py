"""Examples to play oneself into the rules of a game: a position, and everything that can become of it."""

from typing import Literal

from protocol.records import GameName, MoveText, Position, Record, Step, Whole

LessonGoal = Literal["won", "second_phase", "begun", "filled", "two_up"]
"""The game won; the second phase reached; one more foundation begun; a space filled from the stock; two
more cards on the foundations."""
LessonOutcome = Literal["open", "done", "lost", "away"]
"""`done`: the goal is reached; `lost`: it cannot be any more; `away`: what follows is not part of the example."""


class LessonWay(Record):
    """A legal move: the number of the position it leads to, and the cards that change place on the way."""

    move: MoveText
    to: Whole
    steps: tuple[Step, ...]


class LessonPosition(Record):
    """A position of an example; its `turn` is the fewest moves that lead there."""

    table: Position
    outcome: LessonOutcome
    ways: tuple[LessonWay, ...]


class Lesson(Record):
    """One example: its first position is the one to begin with."""

    name: str
    """Says which it is, to a client that has words of its own for it."""
    goal: LessonGoal
    moves: Whole
    """How many moves it takes at least."""
    positions: tuple[LessonPosition, ...]


class LessonPage(Record):
    """The examples of a game, the simplest first."""

    game: GameName
    lessons: tuple[Lesson, ...]
