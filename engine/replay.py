"""A game played again from its seed and its moves' texts."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.games import Game
from engine.moves import Move
from engine.position import Position


@dataclass(frozen=True, slots=True)
class Replayed:
    """One position of a replay.

    `turn` counts the moves made and `move` is the one that led here, None at first. The position is the reader's own.
    """

    turn: int
    move: Move | None
    position: Position


def replay(game: Game, seed: bytes, moves: Iterable[str]) -> Iterator[Replayed]:
    """Yield the first position and the one after each move.

    Malformed or IllegalMove, which know the turn, at the first text that is no legal move; what came before has been
    yielded by then.
    """
    position = Position.from_seed(game, seed)
    yield Replayed(0, None, position.copy())
    for turn, text in enumerate(moves, 1):
        position.play(text)
        yield Replayed(turn, Move.parse(text), position.copy())
