"""The turns of a game as a tree of its positions: an undo leads back, and what follows branches off."""

from collections.abc import Iterable

from engine.errors import Malformed
from engine.moves import Move
from engine.position import Position

UNDO = "undo"
"""Stands among the moves where the last one was taken back."""


class Course:
    """The positions a game went through, numbered in the order they were first come to; 0 is the deal."""

    def __init__(self, turns: Iterable[str]) -> None:
        self.before: list[int] = [-1]
        """The position each one came from; it has a smaller number."""
        self.moves: list[Move | None] = [None]
        """The move that led to each."""
        self.after_turn: list[int] = [0]
        """The position after so many turns."""
        known: dict[tuple[int, Move], int] = {}
        for text in turns:
            now = self.after_turn[-1]
            self.after_turn.append(self._back(now) if text == UNDO else self._on(now, Move.parse(text), known))

    def _back(self, now: int) -> int:
        if now == 0:
            raise Malformed("wanted a move to take back; there is none")
        return self.before[now]

    def _on(self, now: int, move: Move, known: dict[tuple[int, Move], int]) -> int:
        following = known.setdefault((now, move), len(self.before))
        if following == len(self.before):
            self.before.append(now)
            self.moves.append(move)
        return following

    def __len__(self) -> int:
        return len(self.before)

    @property
    def last(self) -> int:
        """The position the game ended in."""
        return self.after_turn[-1]

    def way_to(self, number: int) -> list[int]:
        """Return the positions from the deal to this one, both among them."""
        way = [number]
        while way[-1] != 0:
            way.append(self.before[way[-1]])
        return way[::-1]

    def moves_between(self, first: int, number: int) -> tuple[Move, ...]:
        """Return the moves that led from one position to a later one on the same way."""
        found: list[Move] = []
        while number != first:
            move = self.moves[number]
            if move is None:
                raise LookupError("wanted a position that lies before the other; it does not")
            found.append(move)
            number = self.before[number]
        return tuple(found[::-1])


class Walk:
    """A table that goes to one position of a course after the other."""

    def __init__(self, course: Course, start: Position) -> None:
        self.course = course
        self.position = start.copy()
        self._way = [0]

    def go_to(self, number: int) -> Position:
        """Return the position of this number, on the walk's own table: good until it goes on."""
        move = self.course.moves[number]
        if move is not None and self._way[-1] == self.course.before[number]:
            self.position.push(move)
            self._way.append(number)
            return self.position
        return self._go_back_and_on(self.course.way_to(number))

    def _go_back_and_on(self, way: list[int]) -> Position:
        shared = 0
        while shared < min(len(way), len(self._way)) and way[shared] == self._way[shared]:
            shared += 1
        for _ in range(len(self._way) - shared):
            self.position.pop()
        for each in way[shared:]:
            move = self.course.moves[each]
            if move is not None:
                self.position.push(move)
        self._way = way
        return self.position
