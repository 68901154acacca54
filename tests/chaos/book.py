"""What players wanted, were told and saw, held against the log in the store."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from protocol.records import RaceView
from server.race.entries import Finished, Moved
from server.race.state import Race
from server.race.views import view
from server.store.races import Kept


@dataclass(slots=True)
class Wish:
    """A move a player wanted; `turn` is its number as the server acknowledged it, None where it never did."""

    seat: int
    text: str
    turn: int | None = None


@dataclass(frozen=True, slots=True, order=True)
class Interruption:
    """How many seconds an answer took, and what the player was told meanwhile, by seconds."""

    seconds: float
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.seconds:.1f} s" + "".join(f"\n    {each}" for each in self.words)


@dataclass(slots=True)
class Book:
    """What is known of the races of a run on the players' side."""

    wishes: dict[str, list[Wish]] = field(default_factory=dict)
    """By race."""
    views: dict[str, list[RaceView]] = field(default_factory=dict)
    """The last ones of all its players, by race."""
    longest: Interruption = Interruption(0.0)
    """The slowest answer to a move."""
    wrong: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def acknowledged(self) -> int:
        """How many moves the players were told are made."""
        return sum(wish.turn is not None for wishes in self.wishes.values() for wish in wishes)

    def audit(self, race: str, kept: Kept | None) -> None:
        """Compare a race with its log, and put down what is wrong."""
        if kept is None:
            self.wrong.append(f"race {race} is not in the store")
            return
        logged = [stamped.entry for stamped in kept.log if isinstance(stamped.entry, Moved)]
        for seat in range(kept.settings.seats):
            self._audit_seat(race, seat, [entry for entry in logged if entry.seat == seat])
        self.counts["logged"] += len(logged)
        self.wrong += [f"race {race}: {words}" for words in _audit_end(race, kept, self.views.get(race, []))]

    def _audit_seat(self, race: str, seat: int, logged: list[Moved]) -> None:
        wishes = [wish for wish in self.wishes.get(race, []) if wish.seat == seat]
        told = [(wish.turn, wish.text) for wish in wishes if wish.turn is not None]
        made = [(entry.turn, entry.move) for entry in logged]
        lost = Counter(told) - Counter(made)
        doubled = len(made) - len({turn for turn, _ in made}) + max(0, len(made) - len(wishes))
        doubled += len(told) - len({turn for turn, _ in told})
        self.counts["lost"] += lost.total()
        self.counts["doubled"] += doubled
        where = f"race {race}, seat {seat}"
        if lost or doubled:
            self.wrong.append(f"{where}: lost {list(lost)}, {doubled} doubled")
        if [turn for turn, _ in made] != list(range(len(made))):
            self.wrong.append(f"{where}: the log has the turns {[turn for turn, _ in made]}")
        if [turn for turn, _ in told] != sorted(turn for turn, _ in told):
            self.wrong.append(f"{where}: the moves were acknowledged in the order {told}")


def _audit_end(race: str, kept: Kept, seen: list[RaceView]) -> Iterator[str]:
    ends = [stamped.version for stamped in kept.log if isinstance(stamped.entry, Finished)]
    if len(ends) != 1:
        yield f"it has ended {len(ends)} times"
        return
    folded = Race(race, kept.settings, kept.secret)
    for stamped in kept.log:
        folded.apply(stamped)
    if sorted(view.you or 0 for view in seen) != [seat.number for seat in folded.taken]:
        yield f"its seats are {[seat.number for seat in folded.taken]}, but views came of {[view.you for view in seen]}"
    for shown in seen:
        true = view(folded, shown.you, kept.now)
        if shown != true:
            yield f"seat {shown.you} sees {_difference(shown, true)}"
    forfeited = [seat.number for seat in folded.taken if seat.state not in ("resigned", "solved", "stuck", "exhausted")]
    if forfeited:
        yield f"the seats {forfeited} ended as {[folded.seats[number].state for number in forfeited]}"


def _difference(shown: RaceView, true: RaceView) -> str:
    named = [name for name in RaceView.model_fields if getattr(shown, name) != getattr(true, name)]
    return "; ".join(f"{name} {getattr(shown, name)!r}, the log says {getattr(true, name)!r}" for name in named)
