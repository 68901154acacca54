"""Playing a game out: the moves that are left once every card can go to the foundations, one after another.

It looks at what lies open only, so it tells nobody of a card. With one deck whatever can go up may go at once: a card
that is gone is in nobody's way, and there is no other like it. With two of each card it matters which goes first; then
the order is that of the solver's proof.
"""

from collections import defaultdict, deque

from engine.cards import Card
from engine.moves import WASTE, Move, Step, move_between
from engine.policies import pile_names
from engine.position import Position
from engine.rules import next_cards
from engine.solver.records import Verdict
from engine.solver.zodiac.deciding import decide
from engine.solver.zodiac.playing_out import PlayingOut
from engine.table import Table


def may_finish(table: Table) -> bool:
    """Tell whether every card that is left can go to the foundations, one after another, and some are left."""
    if table.stock or table.is_solved:
        return False
    if table.game.phases == 2:
        return table.phase == 2 and decide(table)[0] is Verdict.WON
    return bool(_whatever_goes(table))


def finishing_moves(table: Table) -> tuple[Move, ...]:
    """Return moves that bring every card that is left to the foundations; empty where `may_finish` is not so.

    There are none while a card lies in the stock, and no deal or redeal is among them.
    """
    if not may_finish(table):
        return ()
    return _in_proved_order(table) if table.game.phases == 2 else _whatever_goes(table)


def finishing_texts(text: str) -> tuple[str, ...]:
    """Return the texts of such moves of the position of this text, each made by the rules; for a process pool."""
    position = Position.parse(text)
    texts = tuple(map(str, finishing_moves(position)))
    for move in texts:
        position.play(move)
    return texts


def _in_proved_order(table: Table) -> tuple[Move, ...]:
    playing, now = PlayingOut(table), _copy(table)
    moves: list[Move] = []
    while not now.is_solved:
        move = playing.next_move(now)
        now.do(Step(now.piles[move.source][-1], move.source, move.destination, is_turned_up=False))
        moves.append(move)
    return tuple(moves)


def _whatever_goes(table: Table) -> tuple[Move, ...]:
    going = _Going(table)
    going.run()
    return tuple(going.moves) if going.table.is_solved else ()


def _copy(table: Table) -> Table:
    copy = Table(table.game)
    copy.copy_cards_from(table)
    return copy


class _Going:
    """A copy of a table on which whatever can go up goes: each foundation in turn, as long as any takes a card."""

    def __init__(self, table: Table) -> None:
        self.table = _copy(table)
        self.moves: list[Move] = []
        self._on_top: dict[Card, str] = {}
        self._waiting: dict[Card, list[int]] = defaultdict(list)
        """For each card the foundations that were found to want it while it was not on top."""
        game = table.game
        routes = game.routes[table.phase - 1]
        for name in (WASTE, *pile_names("c", game.cells), *pile_names("t", game.tableau)):
            if name[0] + "-f" in routes:
                self._show_top(name)

    def run(self) -> None:
        """Go on until nothing goes any more."""
        asking = deque(range(self.table.game.foundations))
        while asking:
            index = asking.popleft()
            for card in next_cards(self.table, index):
                if card in self._on_top:
                    asking.extend([index, *self._place(card, index)])
                    break
                self._waiting[card].append(index)

    def _place(self, card: Card, index: int) -> list[int]:
        """Place a card; return the foundations that waited for the one that lay under it."""
        source, destination = self._on_top.pop(card), f"f{index + 1}"
        self.table.do(Step(card, source, destination, is_turned_up=False))
        self.moves.append(move_between(source, destination))
        under = self._show_top(source)
        return [] if under is None else self._waiting.pop(under, [])

    def _show_top(self, name: str) -> Card | None:
        pile = self.table.piles[name]
        if not pile:
            return None
        self._on_top[pile[-1]] = name
        return pile[-1]
