"""The second phase played out in an order that is known to have no cycle."""

from engine.cards import card_of
from engine.moves import Move, move_between
from engine.rules import wanted
from engine.solver.zodiac.cover import best_cover
from engine.solver.zodiac.laws import BOTH_UP, FIRST, SECOND, Law
from engine.solver.zodiac.reading import Place, read
from engine.table import Table

Queue = list[Place]
"""The cards of a suit's firsts or seconds that are left, in the order they go."""


class PlayingOut:
    """The order in which each suit's firsts and seconds go, and how far that has come.

    Any card whose turn it is and that nothing covers may go: all orders end well, because one does.
    """

    def __init__(self, table: Table) -> None:
        reading = read(table)
        self._law: Law = reading.law
        self._queues: list[tuple[Queue, Queue]] = []
        for suit, cards in enumerate(reading.suits):
            firsts = best_cover(reading.law, cards).firsts
            queues: tuple[Queue, Queue] = ([], [])
            for rank, swapped in enumerate(firsts):
                card = card_of(suit, rank)
                for which in (FIRST, SECOND):
                    place = reading.places[2 * card + which]
                    if place is not None:
                        queues[which ^ swapped].append(place)
            # What is next stands last; firsts go up, seconds too where both foundations do.
            queues[FIRST].reverse()
            if reading.law is BOTH_UP:
                queues[SECOND].reverse()
            self._queues.append(queues)

    def next_move(self, table: Table) -> Move:
        """Return the next card's move; LookupError if none may go, which cannot be in a position that can be won."""
        for suit, queues in enumerate(self._queues):
            for label, queue in enumerate(queues):
                if queue and self._may_go(table, suit, label):
                    name, _ = queue.pop()
                    return move_between(name, _goal(table, suit, label, name, self._law))
        raise LookupError("wanted a card that may go; there is none")

    def _may_go(self, table: Table, suit: int, label: int) -> bool:
        queues = self._queues[suit]
        name, depth = queues[label][-1]
        if depth != len(table.piles[name]) - 1:
            return False
        if label == FIRST or self._law is not BOTH_UP:
            return True
        # A second goes after the first of its rank, so when more firsts have gone than seconds.
        return len(queues[FIRST]) < len(queues[SECOND])


def _goal(table: Table, suit: int, label: int, name: str, law: Law) -> str:
    if law is BOTH_UP:
        return wanted(table)[table.piles[name][-1]][0]
    return f"f{suit + 1 + (table.game.suits if label == SECOND else 0)}"
