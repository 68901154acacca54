"""The patient bot: it looks ahead on what it has seen, and keeps to what it planned."""

import random

from engine.moves import Move
from engine.playing.looking_ahead import look_ahead
from engine.playing.memory import Memory, Turning, lay_out
from engine.playing.sight import OpenTable, PlayerView, table_seen
from engine.playing.trying_out import furthest
from engine.playing.worth import table_worth
from engine.playing.zodiac import Choice, played_out_worth
from engine.position import Position

WIDTH, DEPTH = 16, 7
LAST_WIDTH, LAST_DEPTH = 24, 12
"""How far it looks when it would give up else."""
IDLE_ROUNDS = 2
"""How often it goes through a stock that can be turned for ever in vain."""
ENDGAME_WIDTH, ENDGAME_DEPTH = 6, 104


class Plan:
    """Moves to make one after the other, as long as the game goes as it was thought to."""

    __slots__ = ("_moves", "_turn")

    def __init__(self) -> None:
        self._moves: list[str] = []
        self._turn = 0

    def take(self, moves: tuple[Move, ...], turn: int) -> None:
        """Plan these moves, the first for this turn."""
        self._moves = [str(move) for move in reversed(moves)]
        self._turn = turn

    def next_move(self, view: PlayerView) -> str | None:
        """Return the move planned for now; None without one."""
        if self._turn != view.turn or not self._moves or self._moves[-1] not in view.legal:
            self._moves.clear()
            return None
        self._turn += 1
        return self._moves.pop()


class PatientBot:
    """Goes where what it sees leads best; turns up a card when nothing is better than what there is.

    It resigns when the stock has gone round and nothing was found to do.
    """

    is_quick = False

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._stock = Memory()
        self._turning = Turning()
        self._plan = Plan()

    @property
    def memory(self) -> tuple[Memory, Turning]:
        """What it keeps of what it saw: the stock, and what it has turned up in vain."""
        return self._stock, self._turning

    def take_in(self, view: PlayerView) -> None:
        """Remember what went back to the stock."""
        self._stock.take_in(view)
        self._turning.take_in(view)

    def choose(self, view: PlayerView) -> str | None:
        """Return the move it likes best, None when it gives up."""
        self.take_in(view)
        if not view.legal:
            return None
        return self._plan.next_move(view) or self._think(view)

    def _think(self, view: PlayerView) -> str | None:
        seen = table_seen(view)
        if seen.game.phases == 2:
            return self._phase_one(view, seen) if view.stock or view.waste else self._phase_two(view, seen)
        if not seen.tableau and self._stock.is_whole:
            return self._try_out(seen)
        way = self._look(seen, WIDTH, DEPTH)
        if not way and "deal" not in view.legal and "redeal" not in view.legal:
            way = self._look(seen, LAST_WIDTH, LAST_DEPTH)
        if way:
            return self._follow(way, view)
        return _turn_up(view)

    def _try_out(self, seen: OpenTable) -> str | None:
        position = Position(seen.game)
        lay_out(seen, self._stock.stock, position)
        move = furthest(position)
        return None if move is None else str(move)

    def _look(self, seen: OpenTable, width: int, depth: int) -> tuple[Move, ...]:
        return look_ahead(lay_out(seen, self._stock.stock), table_worth, width=width, depth=depth)

    def _follow(self, way: tuple[Move, ...], view: PlayerView) -> str | None:
        self._plan.take(way, view.turn)
        return self._plan.next_move(view)

    def _phase_one(self, view: PlayerView, seen: OpenTable) -> str | None:
        move = Choice(seen, self._stock.stock).next_move()
        if move is not None:
            return str(move)
        turned = self._turning.deals + self._turning.redeals
        return _turn_up(view) if turned < IDLE_ROUNDS * (view.stock + view.waste + 1) else None

    def _phase_two(self, view: PlayerView, seen: OpenTable) -> str | None:
        table = lay_out(seen, ())
        way = look_ahead(table, played_out_worth, width=ENDGAME_WIDTH, depth=ENDGAME_DEPTH)
        return self._follow(way, view) if way else view.legal[0]


def _turn_up(view: PlayerView) -> str | None:
    return next((text for text in ("deal", "redeal") if text in view.legal), None)
