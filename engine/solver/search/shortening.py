"""Lines made shorter: moves from pile to pile that turn out not to be needed are left out.

A search goes through arrangements as they were listed, and moves many a card twice where once would do. So of two moves
of a card, one after the other with others between, the first is left out if the card may as well stay, or the second if
the card may go at once where it goes in the end. What comes between must be possible all the same: the card that is
stayed on is not needed, nor the one gone to too early, and there are spaces enough.
"""

from dataclasses import dataclass
from typing import Final

from engine.cards import Card
from engine.moves import Move, move_between
from engine.position import Position
from engine.rules import wanted

SPACE: Final = -1
ELSEWHERE: Final = -2


@dataclass(slots=True)
class Deed:
    """A move told by cards instead of piles.

    `origin` is what the card lies on before and `target` what it goes to: a card, SPACE, or ELSEWHERE where that is no
    pile. `spaces` are those there are before.
    """

    move: Move
    card: int
    origin: int
    target: int
    spaces: int

    @property
    def is_within(self) -> bool:
        """Whether it goes from pile to pile."""
        return self.origin != ELSEWHERE and self.target != ELSEWHERE


def shortened(position: Position, line: list[Move]) -> list[Move]:
    """Return a line no longer than this one that ends as it does; IllegalMove if the line is none."""
    deeds = _deeds(position, line)
    is_refilled = "t" in position.game.refilled
    while _leave_out(deeds, is_refilled=is_refilled):
        pass
    return _moves(position, deeds)


def _deeds(position: Position, line: list[Move]) -> list[Deed]:
    table = position.copy()
    deeds: list[Deed] = []
    for move in line:
        source, target = table.piles[move.source], table.piles[move.destination]
        card = source[-1] if source else ELSEWHERE
        origin = (source[-2] if len(source) > 1 else SPACE) if move.source[0] == "t" else ELSEWHERE
        reached = (target[-1] if target else SPACE) if move.destination[0] == "t" else ELSEWHERE
        deeds.append(Deed(move, card, origin, reached, table.tableau.count([])))
        table.push(move)
    return deeds


def _leave_out(deeds: list[Deed], *, is_refilled: bool) -> bool:
    """Leave out what can be left out in one go through; tell whether there was anything."""
    count = len(deeds)
    first = 0
    while first < len(deeds):
        second = _next_of(deeds, first)
        if second and not _try_to_stay(deeds, first, second, is_refilled=is_refilled):
            _try_at_once(deeds, first, second, is_refilled=is_refilled)
        first += 1
    return len(deeds) < count


def _next_of(deeds: list[Deed], first: int) -> int:
    """Return the place of the next move of the same card, 0 if there is none or it is not about the tableau."""
    deed = deeds[first]
    if deed.target == ELSEWHERE:
        return 0
    for place in range(first + 1, len(deeds)):
        if deeds[place].card == deed.card and deeds[place].origin != ELSEWHERE:
            return place
    return 0


def _try_to_stay(deeds: list[Deed], first: int, second: int, *, is_refilled: bool) -> bool:
    """Leave out the first of two moves of a card, and the second too if it only goes back."""
    one, other = deeds[first], deeds[second]
    if not one.is_within or (is_refilled and one.origin == SPACE):
        return False
    between = deeds[first + 1 : second]
    change = (one.target == SPACE) - (one.origin == SPACE)
    if one.origin != SPACE and any(one.origin in (deed.card, deed.target) for deed in between):
        return False
    if not _has_spaces(between, change):
        return False
    _change_spaces(between, change)
    other.spaces += change
    other.origin = one.origin
    if other.origin == other.target:
        del deeds[second]
    del deeds[first]
    return True


def _try_at_once(deeds: list[Deed], first: int, second: int, *, is_refilled: bool) -> bool:
    """Leave out the second of two moves of a card by going at once where it goes."""
    one, goal = deeds[first], deeds[second].target
    between = deeds[first + 1 : second]
    if goal in (ELSEWHERE, one.origin) or one.move.source[0] == "c":
        return False
    # Where the stock fills spaces the goal may not be there yet.
    if is_refilled and any(deed.origin == SPACE for deed in (one, *between)):
        return False
    if goal == SPACE and not one.spaces:
        return False
    if goal != SPACE and any(goal in (deed.card, deed.origin, deed.target) for deed in between):
        return False
    change = (one.target == SPACE) - (goal == SPACE)
    if not _has_spaces(between, change):
        return False
    _change_spaces(between, change)
    one.target = goal
    del deeds[second]
    return True


def _has_spaces(between: list[Deed], change: int) -> bool:
    return all(deed.spaces + change > 0 for deed in between if deed.target == SPACE)


def _change_spaces(between: list[Deed], change: int) -> None:
    for deed in between:
        deed.spaces += change


def _moves(position: Position, deeds: list[Deed]) -> list[Move]:
    """Return the deeds as moves, each made by the rules."""
    table = position.copy()
    moves: list[Move] = []
    for deed in deeds:
        move = _move(table, deed)
        table.play(str(move))
        moves.append(move)
    return moves


def _move(table: Position, deed: Deed) -> Move:
    source, target = deed.move.source, deed.move.destination
    if source[0] == "t":
        source = _pile_with(table, deed.card)
    if target[0] == "t":
        target = _pile_with(table, deed.target)
    elif target[0] == "f":
        target = wanted(table)[Card(deed.card)][0]
    return move_between(source, target)


def _pile_with(table: Position, top: int) -> str:
    for number, pile in enumerate(table.tableau, 1):
        if (pile[-1] if pile else SPACE) == top:
            return f"t{number}"
    raise LookupError(f"wanted a pile with {top} on top; there is none")
