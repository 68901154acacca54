"""What spectators may see of the tables of a race: the race some time ago, its tables held back where they would tell.

All who race have the same deal, so what one has turned is what another will turn. To spectators a card is face down
until every seat that still races has turned it. Where such a card is played to would tell what it is, and so would a
card that is built on it: a table is held back at the first move that does either, until it may be seen. Pure.
"""

from collections import deque
from dataclasses import dataclass, field

from engine.cards import card_text
from engine.deals import shuffle_deck
from engine.moves import STOCK, WASTE, Move, Step
from engine.rules import steps_of
from protocol.records import FACE_DOWN
from server.race.entries import Begun, Moved, Stamped, Undone
from server.race.state import UNDO, Race, SeatNow, playing


@dataclass(frozen=True, slots=True)
class Passage:
    """One card changing place, known by its place in the deck; None for the whole waste turned over."""

    card: int | None
    source: str
    destination: str
    is_turned_up: bool


@dataclass(slots=True)
class ShownSeat:
    """One seat's table as it is shown, and what it is still behind."""

    seat: SeatNow
    """A seat of its own, which has made the turns that are shown."""
    piles: dict[str, list[int]]
    """Its cards, each by its place in the deck."""
    waiting: deque[str] = field(default_factory=deque)
    """The turns made by then that are not shown yet."""
    turned: int = 0
    """How many cards of the deck the player had turned by then."""
    passed: list[Passage] = field(default_factory=list)
    """What has changed place since it was last told."""
    told_behind: int = 0

    @property
    def behind(self) -> int:
        """How many turns are held back."""
        return len(self.waiting)

    def has_on_table(self, first: int, last: int) -> bool:
        """Whether one of the cards from `first` up to `last` lies anywhere but in the stock."""
        piles = (pile for name, pile in self.piles.items() if name != STOCK)
        return any(first <= card < last for pile in piles for card in pile)

    def passage(self, step: Step) -> Passage:
        """A step that is about to happen, by the place of its card in the deck."""
        card = None if step.card is None else self.piles[step.source][-1]
        return Passage(card, step.source, step.destination, step.is_turned_up)

    def carry(self, passage: Passage) -> None:
        """Let it happen."""
        source, destination = self.piles[passage.source], self.piles[passage.destination]
        if passage.card is None:
            destination.extend(reversed(source))
            source.clear()
        else:
            destination.append(source.pop())
        self.passed.append(passage)


class Showing:
    """The race as it was some time ago, and its tables as they may be seen. `apply` is the only way it changes."""

    def __init__(self, race: Race) -> None:
        self.race = race
        """Not begun yet; it is ours from now on."""
        self.seats: dict[int, ShownSeat] = {}
        self._deck = shuffle_deck(race.game, race.secret.seed)
        self._shared = 0
        self._told_shared = 0

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

    def text(self, card: int) -> str:
        """A card of the deck as spectators see it."""
        return card_text(self._deck[card]) if card < self._shared else FACE_DOWN

    def take_changed(self) -> list[tuple[ShownSeat, list[Passage]]]:
        """The tables that look different since this was last asked, each with what has changed place."""
        changed = []
        for shown in self.seats.values():
            is_uncovered = shown.has_on_table(self._told_shared, self._shared)
            if shown.passed or is_uncovered or shown.behind != shown.told_behind:
                changed.append((shown, shown.passed))
                shown.passed, shown.told_behind = [], shown.behind
        self._told_shared = self._shared
        return changed

    def _begin(self) -> None:
        laid_out = len(self.race.game.order)
        for real in self.race.taken:
            own = SeatNow(real.number, real.sitter, state="playing")
            own.position = playing(real).copy()
            piles: dict[str, list[int]] = {name: [] for name in own.position.piles}
            for card, name in enumerate(self.race.game.order):
                piles[name].append(card)
            piles[STOCK].extend(reversed(range(laid_out, len(self._deck))))
            self.seats[real.number] = ShownSeat(own, piles, turned=laid_out)

    def _turn(self, number: int, text: str) -> None:
        real, shown = self.race.seats[number], self.seats[number]
        shown.waiting.append(text)
        left = len(playing(real).stock)
        is_turned_over = any(step.card is None for step in real.steps)
        seen = len(self._deck) if is_turned_over else len(self._deck) - left
        shown.turned = max(shown.turned, seen)

    def _count_shared(self) -> int:
        """How many cards of the deck every seat that still races has turned."""
        if not self.seats:
            return 0
        racing = [shown.turned for number, shown in self.seats.items() if self.race.seats[number].is_playing]
        is_lifted = self.race.settings.is_shown_whole or self.race.state == "ended"
        return len(self._deck) if is_lifted else min(racing, default=len(self._deck))

    def _go_on(self, shown: ShownSeat) -> None:
        real = self.race.seats[shown.seat.number]
        held = self.race.settings.delay_moves if real.is_playing and self.race.state != "ended" else 0
        while shown.behind > held and self._show_next(shown):
            pass

    def _show_next(self, shown: ShownSeat) -> bool:
        """Show the next turn, if it may be seen."""
        text = shown.waiting[0]
        if text != UNDO:
            steps = steps_of(playing(shown.seat), Move.parse(text))
            if not self._may_show(shown, steps[0]):
                return False
        shown.waiting.popleft()
        Race.turn_over(shown.seat, text)
        for step in shown.seat.steps:
            shown.carry(shown.passage(step))
        return True

    def _may_show(self, shown: ShownSeat, step: Step) -> bool:
        """Whether a move tells nothing of a card that is face down. Where the stock puts a card tells nothing."""
        if step.source == STOCK or step.destination == STOCK:
            return True
        under = shown.piles[step.destination][-1:] if step.destination != WASTE else []
        return all(card < self._shared for card in (shown.piles[step.source][-1], *under))
