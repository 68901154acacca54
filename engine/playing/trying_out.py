"""Trying moves out where every card is known: after each one plays on as simply as can be, and sees where that ends."""

from engine.moves import DEAL, REDEAL, Move
from engine.position import Position
from engine.rules import moves

AHEAD = 4
"""So many moves are tried out in every way."""


def furthest(position: Position, ahead: int = AHEAD) -> Move | None:
    """Return the move after which one gets furthest, the simplest of several; None where there is no move.

    So many moves are tried out in every way, and what follows played on simply. For games that come to an end by
    themselves: with redeals that are counted, and no moves from pile to pile.
    """
    options = sorted(moves(position), key=_simplicity)
    return max(options, key=lambda move: _reach(position, move, ahead), default=None)


def _reach(position: Position, move: Move, ahead: int) -> int:
    """Return how far one gets after a move."""
    tried = position.copy()
    tried.push(move)
    if ahead <= 1:
        return play_on(tried)
    return max((_reach(tried, each, ahead - 1) for each in moves(tried)), default=tried.progress)


def play_on(position: Position) -> int:
    """Play to the end, whatever goes to a foundation first; return the progress."""
    while (move := min(moves(position), key=_simplicity, default=None)) is not None:
        position.push(move)
    return position.progress


def _simplicity(move: Move) -> int:
    """How simple players rank a move, the one they make first least."""
    if move is REDEAL:
        return 3
    if move is DEAL:
        return 2
    return 0 if move.destination.startswith("f") else 1
