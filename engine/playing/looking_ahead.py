"""Looking ahead as far as no unknown card turns up: the few tables that look best, move by move."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.cards import Card
from engine.moves import REDEAL, Move, Step
from engine.playing.memory import UNKNOWN
from engine.rules import moves, steps_of
from engine.table import Table

Worth = Callable[[Table], float]
Look = tuple[tuple[tuple[Card, ...], ...], int, int]
"""What makes a table another: its piles, in any order, and how many cards stock and waste have."""


@dataclass(frozen=True, slots=True)
class Way:
    """Some moves and what the table they lead to is worth; nothing follows where they turn up an unknown card."""

    moves: tuple[Move, ...]
    worth: float
    is_open: bool = True


def look_ahead(table: Table, worth: Worth, *, width: int, depth: int) -> tuple[Move, ...]:
    """Return moves to the worthiest table come across, none if no table is worth more than this one is.

    The waste is not turned over on the way: that would make a table look tidy, and can be done later.
    """
    best = Way((), worth(table))
    seen = {_look(table)}
    layer = [best]
    for _ in range(depth):
        found = [after for way in layer for after in _after(table, way, worth, seen)]
        if not found:
            break
        found.sort(key=lambda way: -way.worth)
        if found[0].worth > best.worth:
            best = found[0]
        layer = [way for way in found if way.is_open][:width]
    return best.moves


def _after(table: Table, way: Way, worth: Worth, seen: set[Look]) -> list[Way]:
    """Return what one move more leads to, each table once; the table is left as it was."""
    found: list[Way] = []
    done = [step for move in way.moves for step in _do(table, steps_of(table, move))]
    for move in list(moves(table)):
        steps = steps_of(table, move)
        known = tuple(step for step in steps if step.card != UNKNOWN)
        if not known or move is REDEAL:
            continue
        _do(table, known)
        look = _look(table)
        if look not in seen:
            seen.add(look)
            found.append(Way((*way.moves, move), worth(table), is_open=known == steps))
        _undo(table, known)
    _undo(table, done)
    return found


def _do(table: Table, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    for step in steps:
        table.do(step)
    return steps


def _undo(table: Table, steps: Sequence[Step]) -> None:
    for step in reversed(steps):
        table.undo(step)


def _look(table: Table) -> Look:
    piles = sorted(tuple(pile) for pile in table.tableau)
    cells = sorted(tuple(pile) for pile in table.cell_piles)
    tops = [(pile[-1],) if pile else () for pile in table.foundations]
    return (*piles, *cells, *tops), len(table.stock), len(table.waste)
