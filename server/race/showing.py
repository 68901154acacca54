"""What spectators may see of the tables of a race: the race some time ago, its tables held back where they would tell.

All who race have the same deal, so what one has turned is what another will turn, and whoever knows it plays by it. So
a table is held back at the first turn that turns a card which not every seat that still races has turned, until all of
them have: what is shown was played by nobody who knew more. Pure.
"""

from collections import deque
from dataclasses import dataclass, field

from engine.moves import STOCK, Move, Step
from engine.position import Position
from engine.rules import steps_of
from server.race.entries import Begun, Moved, Stamped, Undone
from server.race.state import UNDO, Race, SeatNow, playing


@dataclass(slots=True)
class ShownSeat:
    """One seat's table as it is shown, and what it is still behind."""

    seat: SeatNow
    """A seat of its own, which has made the turns that are shown."""
    turned: int
    """How many cards of the deck the player had turned by then."""
    waiting: deque[str] = field(default_factory=deque)
    """The turns made by then that are not shown yet."""
    passed: list[Step] = field(default_factory=list)
    """What has changed place since it was last told."""
    told_behind: int = 0

    @property
    def behind(self) -> int:
        """How many turns are held back."""
        return len(self.waiting)


class Showing:
    """The race as it was some time ago, and its tables as they may be seen. `apply` is the only way it changes."""

    def __init__(self, race: Race) -> None:
        self.race = race
        """Not begun yet; it is ours from now on."""
        self.seats: dict[int, ShownSeat] = {}
        self._shared = 0

    def apply(self, stamped: Stamped) -> None:
        """Take in the next entry of the log."""
        self.race.apply(stamped)
        match stamped.entry:
            case Begun():
                self._begin()
            case Moved(seat=number, move=text):
                self._turn(number, text)
            case Undone(seat=number):
                self._turn(number, UNDO)
        self._shared = self._count_shared()
        for shown in self.seats.values():
            self._go_on(shown)

    def take_changed(self) -> list[tuple[ShownSeat, list[Step]]]:
        """The tables that look different since this was last asked, each with what has changed place."""
        changed = []
        for shown in self.seats.values():
            if shown.passed or shown.behind != shown.told_behind:
                changed.append((shown, shown.passed))
                shown.passed, shown.told_behind = [], shown.behind
        return changed

    def _begin(self) -> None:
        for real in self.race.taken:
            own = SeatNow(real.number, real.sitter, state="playing")
            own.position = playing(real).copy()
            self.seats[real.number] = ShownSeat(own, turned=len(self.race.game.order))

    def _turn(self, number: int, text: str) -> None:
        real, shown = self.race.seats[number], self.seats[number]
        shown.waiting.append(text)
        is_turned_over = any(step.card is None for step in real.steps)
        turned = self.race.game.deck_size - (0 if is_turned_over else len(playing(real).stock))
        shown.turned = max(shown.turned, turned)

    def _count_shared(self) -> int:
        """How many cards of the deck every seat that still races has turned."""
        racing = [shown.turned for number, shown in self.seats.items() if self.race.seats[number].is_playing]
        is_lifted = self.race.settings.is_shown_whole or self.race.state == "ended"
        return self.race.game.deck_size if is_lifted else min(racing, default=self.race.game.deck_size)

    def _go_on(self, shown: ShownSeat) -> None:
        """Show what may be seen by now."""
        real = self.race.seats[shown.seat.number]
        held = self.race.settings.delay_moves if real.is_playing and self.race.state != "ended" else 0
        while shown.behind > held and self._may_show(playing(shown.seat), shown.waiting[0]):
            Race.turn_over(shown.seat, shown.waiting.popleft())
            shown.passed += shown.seat.steps

    def _may_show(self, position: Position, text: str) -> bool:
        """Whether a turn turns no card, or one that all who race have turned.

        Once the waste has been turned over, all cards of the deck were: then this is always so.
        """
        if text == UNDO or not any(step.source == STOCK for step in steps_of(position, Move.parse(text))):
            return True
        return self.race.game.deck_size - len(position.stock) < self._shared
