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
    may_win: bool | None = None
    """Whether the table that is shown can still be won, if that was found out; who may be told is another matter."""
    told_may_win: bool | None = None

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
        self._told_progress: dict[int, int] = {}

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
            now = (shown.behind, self.may_win(shown))
            if shown.passed or now != (shown.told_behind, shown.told_may_win):
                changed.append((shown, shown.passed))
                shown.passed, (shown.told_behind, shown.told_may_win) = [], now
        return changed

    def take_progressed(self) -> list[SeatNow]:
        """The seats that have come further since this was last asked."""
        found = [seat for seat in self.race.taken if seat.progress != self._told_progress.get(seat.number, 0)]
        self._told_progress |= {seat.number: seat.progress for seat in found}
        return found

    def may_win(self, shown: ShownSeat) -> bool | None:
        """Whether a table can still be won, as far as spectators may be told; None where nothing is."""
        return shown.may_win if self._is_told_may_win(shown) else None

    def open_questions(self) -> list[ShownSeat]:
        """The tables of which spectators might be told whether they can be won, but of which that is not known."""
        return [each for each in self.seats.values() if each.may_win is None and self._is_told_may_win(each)]

    def _is_told_may_win(self, shown: ShownSeat) -> bool:
        """Whether the answer tells nobody of a card it does not know: all who still race have turned every card.

        It depends on where all cards lie, the stock's too; that the maker lets spectators see what lies open does not
        lift this.
        """
        racing = [each.turned for number, each in self.seats.items() if self.race.seats[number].is_playing]
        is_playing = self.race.seats[shown.seat.number].is_playing and self.race.state != "ended"
        return is_playing and min(racing, default=0) == self.race.game.deck_size

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
            text = shown.waiting.popleft()
            if shown.may_win or text == UNDO:
                # What is lost stays so but for an undo.
                shown.may_win = None
            Race.turn_over(shown.seat, text)
            shown.passed += shown.seat.steps

    def _may_show(self, position: Position, text: str) -> bool:
        """Whether a turn turns no card, or one that all who race have turned.

        Once the waste has been turned over, all cards of the deck were: then this is always so.
        """
        if text == UNDO or not any(step.source == STOCK for step in steps_of(position, Move.parse(text))):
            return True
        return self.race.game.deck_size - len(position.stock) < self._shared
