"""The times of a race: what ends when, who has been away since when. Pure; moved on by entries, never by a clock."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from protocol.records import RaceState
from server.race.entries import (
    Away,
    Back,
    Begun,
    Cancelled,
    Countdown,
    Entry,
    Finished,
    Forfeited,
    Moved,
    Outage,
    Resigned,
    Seated,
    Undone,
    Vacated,
)
from server.race.grace import grace_of

LOBBY_MS = 30 * 60_000
"""How long a race waits for its players since one last left."""
AWAY_IN_LOBBY_MS = 10_000
AWAY_IN_COUNTDOWN_MS = 1_000
"""How long a seat is kept for a player who is away before the cards are shown."""
UNKNOWN = 2**52
"""Stands for the time of an entry that has none yet: later than any there will be."""


class Deadline(NamedTuple):
    """When something ends by itself: an away seat's grace, or the race's present state."""

    at: int
    seat: int | None


@dataclass(frozen=True, slots=True)
class Clocks:
    """Times in milliseconds of the store's clock; a state's own are 0 before it comes."""

    state: RaceState = "lobby"
    made_at: int = 0
    waits_until: int = 0
    starts_at: int = 0
    begun_at: int = 0
    ends_at: int = 0
    grace: int = 0
    """How long each player may be away in all, once the cards are shown."""
    away: Mapping[int, int] = field(default_factory=dict)
    """By seat: since when its player has been away, as far as it counts in the present state."""
    spent: Mapping[int, int] = field(default_factory=dict)
    """By seat: how long its player had been away before, of the grace."""

    def after(self, entry: Entry, at: int) -> "Clocks":  # noqa: C901 - a case a kind of entry
        """The times after an entry made at `at`."""
        match entry:
            case Seated(seat=seat, is_away=is_away):
                now = self if self.made_at else replace(self, made_at=at, waits_until=at + LOBBY_MS)
                return replace(now, away={**self.away, seat: at}) if is_away else now
            case Vacated(seat=seat):
                return replace(self, state="lobby", waits_until=at + LOBBY_MS, away=_without(self.away, seat))
            case Countdown(starts_in=starts_in):
                return replace(self, state="countdown", starts_at=at + starts_in, away=dict.fromkeys(self.away, at))
            case Begun(lasts=lasts):
                away, grace = dict.fromkeys(self.away, at), grace_of(lasts)
                return replace(self, state="running", begun_at=at, ends_at=at + lasts, grace=grace, away=away)
            case Away(seat=seat):
                return replace(self, away={**self.away, seat: at})
            case Back(seat=seat):
                return self._back(seat, at)
            case Outage(lasts=lasts):
                return self._later(lasts)
            case Resigned(seat=seat) | Forfeited(seat=seat):
                return replace(self, away=_without(self.away, seat))
            case Moved(seat=seat, ending=str()) | Undone(seat=seat, ending=str()):
                return replace(self, away=_without(self.away, seat))
            case Finished():
                return replace(self, state="ended", away={})
            case Cancelled():
                return replace(self, state="cancelled", away={})
        return self

    def _back(self, seat: int, at: int) -> "Clocks":
        """What a player was away counts once the cards are shown."""
        now = replace(self, away=_without(self.away, seat))
        if self.state != "running":
            return now
        spent = min(self.grace, self.spent.get(seat, 0) + at - self.away[seat])
        return replace(now, spent={**self.spent, seat: spent})

    def _later(self, lasts: int) -> "Clocks":
        """Everything that has not ended yet is later by what the server was out."""
        away = {seat: since + lasts for seat, since in self.away.items()}
        match self.state:
            case "lobby":
                return replace(self, waits_until=self.waits_until + lasts, away=away)
            case "countdown":
                return replace(self, starts_at=self.starts_at + lasts, away=away)
            case "running":
                return replace(self, begun_at=self.begun_at + lasts, ends_at=self.ends_at + lasts, away=away)
        return self

    def grace_left(self, seat: int) -> int:
        """How long a seat's player may still be away in all, in a running race; without what it is away just now."""
        return self.grace - self.spent.get(seat, 0)

    def away_until(self, seat: int) -> int | None:
        """When a seat whose player is away is given up or forfeit; None while the player is here."""
        if seat not in self.away:
            return None
        waits = {"lobby": AWAY_IN_LOBBY_MS, "countdown": AWAY_IN_COUNTDOWN_MS}
        return self.away[seat] + waits.get(self.state, self.grace_left(seat))

    @property
    def state_ends_at(self) -> int | None:
        """When the present state ends by itself; None once the race is over."""
        return {"lobby": self.waits_until, "countdown": self.starts_at, "running": self.ends_at}.get(self.state)

    @property
    def deadlines(self) -> list[Deadline]:
        """All that will end by itself, the first first; empty once the race is over."""
        ends = self.state_ends_at
        if ends is None:
            return []
        seats = [Deadline(self.away_until(seat) or 0, seat) for seat in self.away]
        return sorted([*seats, Deadline(ends, None)], key=lambda deadline: deadline.at)

    def deadlines_after(self, entry: Entry) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The deadlines there will be after an entry: those known already, and those so long after its time."""
        times = [deadline.at for deadline in self.after(entry, UNKNOWN).deadlines]
        known = tuple(at for at in times if at < UNKNOWN // 2)
        return known, tuple(at - UNKNOWN for at in times if at >= UNKNOWN // 2)


def _without(seats: Mapping[int, int], seat: int) -> dict[int, int]:
    return {number: value for number, value in seats.items() if number != seat}
