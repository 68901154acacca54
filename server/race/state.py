"""The state of a race: its settings and its log, folded.

A cache of the log and nothing more: any node can make it again at any time by applying the entries in order.
"""

from dataclasses import dataclass, field
from typing import assert_never

from engine.deals import shuffle_deck
from engine.finishing import may_finish
from engine.games import Game, find_game
from engine.moves import Move, Step
from engine.position import MOVE_LIMIT, Ending, Position
from protocol.records import RaceState, SeatState
from server.names import DELETED
from server.race.clocks import Clocks
from server.race.entries import (
    Away,
    Back,
    Begun,
    Cancelled,
    Countdown,
    Finished,
    Forfeited,
    Hinted,
    Moved,
    Outage,
    Ready,
    RematchAsked,
    RematchMade,
    Resigned,
    Seated,
    Secret,
    Settings,
    Sitter,
    Stamped,
    Undone,
    Vacated,
)
from server.race.ranking import Standing, rank
from server.rating import NEW, Gain, Pool, rate


@dataclass(slots=True)
class SeatNow:
    """One seat at the present version."""

    number: int
    sitter: Sitter | None = None
    is_ready: bool = False
    state: SeatState | None = None
    position: Position | None = None
    moves: list[str] = field(default_factory=list)
    """All turns made, `undo` among them: the seat's part of the log."""
    versions: list[int] = field(default_factory=list)
    """The race's version after each of them."""
    times: list[int] = field(default_factory=list)
    """When each of them was made, in milliseconds since the cards were shown, outages left out."""
    gained_at: list[int] = field(default_factory=list)
    """What `reached` was after each of them."""
    progresses: list[int] = field(default_factory=list)
    """The progress as the cards were shown, and after each of them."""
    done: list[tuple[Step, ...]] = field(default_factory=list)
    """What each move that is still on the table did to the cards."""
    steps: tuple[Step, ...] = ()
    """What the last turn did to the cards."""
    is_stuck: bool = False
    """In practice: no move brings the game on any more, but the last ones can be taken back."""
    progress: int = 0
    reached: int = 0
    ended: int | None = None
    """When the seat's game was over, in the same milliseconds."""
    place: int | None = None
    agrees: bool = False
    hints: int = 0
    """How many hints were given, in practice."""
    hint: Hinted | None = None
    """The last of them."""
    gain: Gain | None = None
    """What a rated race has added to the player's rating, once it is over."""

    @property
    def turn(self) -> int:
        """The number of turns made, and so the number of the next."""
        return len(self.moves)

    @property
    def is_playing(self) -> bool:
        """Whether the seat can still make moves."""
        return self.state == "playing"

    @property
    def may_undo(self) -> bool:
        """Whether there is a move to take back."""
        return bool(self.done)

    @property
    def may_finish(self) -> bool:
        """Whether all cards that are left can go up one after another, and there are turns enough for it."""
        if not self.is_playing or self.position is None:
            return False
        left = self.position.game.deck_size - sum(map(len, self.position.foundations))
        return self.turn + left <= MOVE_LIMIT and may_finish(self.position)


UNDO = "undo"
FINISH = "finish"
"""Stands for the moves that play a game out, in what a player wants; never in the log."""
ENDINGS = {ending.value: ending for ending in Ending}


class Race:
    """A race at one version. `apply` is the only way it changes."""

    def __init__(self, identifier: str, settings: Settings, secret: Secret) -> None:
        self.id = identifier
        self.settings = settings
        self.secret = secret
        self.game: Game = find_game(settings.game)
        self.version = 0
        self.at = 0
        self.clocks = Clocks()
        self.maker = 0
        self.made_by = ""
        """Who made it; it may have left since, and `maker` be another's seat."""
        self.seats = [SeatNow(number) for number in range(settings.seats)]
        self.elapsed = 0
        self.stood_still = 0
        """For how long nobody served the race while it ran, which counts for nobody."""
        self.rematch: str | None = None
        self.paired: str | None = None
        """The race in which its only player sits instead."""
        self.is_rated = settings.is_rated
        """Before the start whether it is to be rated, from then on whether it is."""

    @property
    def state(self) -> RaceState:
        """Where the race is between its making and its end."""
        return self.clocks.state

    @property
    def begun_at(self) -> int:
        """When the cards were shown, by the store's clock; `clocks.begun_at` is later by every outage since."""
        return self.clocks.begun_at - self.stood_still

    @property
    def lasts(self) -> int:
        """How long the race may last, once it has begun."""
        return self.clocks.ends_at - self.clocks.begun_at

    @property
    def taken(self) -> list[SeatNow]:
        """The seats somebody sits in."""
        return [seat for seat in self.seats if seat.sitter is not None]

    @property
    def pool(self) -> Pool | None:
        """Among whom the race could be rated with those who sit in it now; None if it could not."""
        pools = {seat.sitter.pool for seat in self.taken if seat.sitter is not None}
        return pools.pop() if self.settings.is_rated and len(self.taken) > 1 and len(pools) == 1 else None

    def seat_of(self, player: str) -> SeatNow | None:
        """The seat of a player, if it has one."""
        return next((seat for seat in self.taken if seat.sitter is not None and seat.sitter.id == player), None)

    def apply(self, stamped: Stamped) -> None:  # noqa: C901 - a case a kind of entry
        """Take in the next entry of the log; raises ValueError when it is not the next."""
        if stamped.version != self.version + 1:
            raise ValueError(f"race {self.id} is at version {self.version}; entry {stamped.version} does not follow")
        self.version, self.at = stamped.version, stamped.at
        self.clocks = self.clocks.after(stamped.entry, stamped.at)
        match stamped.entry:
            case Seated(seat=number, sitter=sitter, is_ready=is_ready):
                self._sit(number, sitter, is_ready=is_ready)
            case Vacated(seat=number):
                self._vacate(number)
            case Ready(seat=number, is_ready=is_ready):
                self.seats[number].is_ready = is_ready
            case Begun(is_rated=is_rated):
                self.is_rated = is_rated
                self._begin()
            case Moved() | Undone() as turn:
                self._turn(turn)
            case Hinted(seat=number) as given:
                self.seats[number].hint = given
                self.seats[number].hints += not given.says_nothing
            case Resigned(seat=number):
                self._end(self.seats[number], "resigned")
            case Forfeited(seat=number):
                self._end(self.seats[number], "forfeit")
            case Outage(lasts=lasts):
                self.stood_still += lasts if self.state == "running" else 0
            case Finished():
                self._finish()
            case RematchAsked(seat=number, agrees=agrees):
                self.seats[number].agrees = agrees
            case RematchMade(race=race):
                self.rematch = race
            case Cancelled(race=race):
                self.paired = race
            case Countdown() | Away() | Back():
                pass
            case _ as unknown:
                assert_never(unknown)

    def forget_player(self, player: str) -> None:
        """A player is no more: what it did stays, without its name."""
        seat = self.seat_of(player)
        if seat is not None and seat.sitter is not None:
            seat.sitter = seat.sitter.model_copy(update={"name": DELETED, "is_claimed": False})

    def _sit(self, number: int, sitter: Sitter, *, is_ready: bool) -> None:
        if not self.taken:
            self.maker = number
        self.made_by = self.made_by or sitter.id
        seat = self.seats[number]
        seat.sitter, seat.is_ready = sitter, is_ready

    def _vacate(self, number: int) -> None:
        self.seats[number] = SeatNow(number)
        people = [seat.number for seat in self.taken if seat.sitter is not None and seat.sitter.house is None]
        if self.maker not in people:
            self.maker = min(people, default=0)

    def _begin(self) -> None:
        deck = shuffle_deck(self.game, self.secret.seed)
        for seat in self.taken:
            seat.position = Position.from_deck(self.game, deck)
            seat.state = "playing"
            seat.progress = seat.position.progress
            seat.progresses.append(seat.progress)

    def _turn(self, entry: Moved | Undone) -> None:
        seat = self.seats[entry.seat]
        position = playing(seat)
        self.turn_over(seat, entry.move if isinstance(entry, Moved) else UNDO)
        seat.versions.append(self.version)
        seat.times.append(self._since_begun())
        seat.is_stuck = isinstance(entry, Moved) and entry.is_stuck
        position.settle(Ending.STUCK if seat.is_stuck else ENDINGS.get(entry.ending or ""))
        if position.progress != seat.progress:
            seat.progress, seat.reached = position.progress, seat.times[-1]
        seat.gained_at.append(seat.reached)
        seat.progresses.append(seat.progress)
        if entry.ending is not None:
            self._end(seat, entry.ending)

    def _end(self, seat: SeatNow, state: SeatState) -> None:
        """A seat's game is over, at the latest when the race's time is up."""
        seat.state, seat.ended = state, min(self._since_begun(), self.lasts)

    def _since_begun(self) -> int:
        return self.at - self.clocks.begun_at

    @staticmethod
    def turn_over(seat: SeatNow, text: str) -> None:
        """Make a turn that was allowed, a move or an undo, on a seat's own table."""
        position = playing(seat)
        if text == UNDO:
            position.pop()
            seat.steps = tuple(inverse(step) for step in reversed(seat.done.pop()))
        else:
            seat.steps = position.push(Move.parse(text))
            seat.done.append(seat.steps)
        seat.moves.append(text)

    def _finish(self) -> None:
        self.elapsed = min(self._since_begun(), self.lasts)
        for seat in self.taken:
            if seat.is_playing:
                self._end(seat, "time")
        for seat, place in zip(self.taken, self._places(), strict=True):
            seat.place = place
        if self.is_rated and any(seat.progress for seat in self.taken):
            self._rate()

    def _rate(self) -> None:
        """What the race adds to each; a race in which nobody got anywhere says nothing of anybody."""
        skills = [seat.sitter.skill or NEW for seat in self.taken if seat.sitter is not None]
        gains = rate(skills, [seat.place or 0 for seat in self.taken])
        for seat, gain in zip(self.taken, gains, strict=True):
            seat.gain = gain

    def _places(self) -> list[int]:
        return rank([Standing(seat.state == "solved", seat.progress, seat.reached) for seat in self.taken])


def playing(seat: SeatNow) -> Position:
    """The position of a seat whose cards are shown."""
    if seat.position is None:
        raise ValueError(f"seat {seat.number} has no cards yet")
    return seat.position


def moves_on_table(seat: SeatNow) -> tuple[str, ...]:
    """The moves that have not been taken back, in order."""
    made: list[str] = []
    for text in seat.moves:
        if text == UNDO:
            made.pop()
        else:
            made.append(text)
    return tuple(made)


def inverse(step: Step) -> Step:
    """The step that takes this one back."""
    return Step(step.card, step.destination, step.source, step.is_turned_up)
