"""What can be wrong with what the engine is given.

EngineError (a ValueError)
├── Malformed       text that is no card, move, position or seed at all
├── IllegalMove     a move well written that may not be made here
└── UnknownGame     a name that is not in the table of games
"""

from collections.abc import Iterable


class EngineError(ValueError):
    """Anything the engine refuses; its text says what was wanted and what came."""


class Malformed(EngineError):  # noqa: N818  (the three kinds are named for what came, as in the drawing above)
    """The text is no card, move, position or seed, whatever the position."""


class IllegalMove(EngineError):  # noqa: N818
    """The move is well written but not legal in this position.

    `move` is its text and `turn` the number of moves made before it.
    """

    def __init__(self, message: str, move: str, turn: int) -> None:
        # All three in args, so that the error survives the way back from a process pool.
        super().__init__(message, move, turn)
        self.move = move
        self.turn = turn

    def __str__(self) -> str:
        return str(self.args[0])


class UnknownGame(EngineError):  # noqa: N818
    """No game of the table has this name; the text lists those that do."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__(name, tuple(known))
        self.name = name

    def __str__(self) -> str:
        return f"wanted one of {', '.join(self.args[1])}; got {self.name!r}"
