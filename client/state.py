"""The state of a race as its audience knows it, kept right by events: pure, a view and events to the next view.

What it makes agrees with the snapshot a server would send at that version. Spans of time (`starts_in`, `elapsed`,
`left`) are those of the moment of the last message that named them.
"""

from typing import assert_never

from protocol.answers import Events
from protocol.events import (
    AnyEvent,
    Away,
    Back,
    Begun,
    Countdown,
    CountdownStopped,
    Hinted,
    Moved,
    Outage,
    Progressed,
    RaceCancelled,
    RaceEnded,
    ReadySaid,
    RematchAsked,
    RematchMade,
    Seated,
    SeatEnded,
    Seen,
    Vacated,
)
from protocol.records import Position, RaceView, Seat, SeatTable

GONE = {"away": None, "grace": None}
"""Of a seat nobody waits for any more."""


def is_gap(view: RaceView, events: Events) -> bool:
    """Whether something between this view and these events has not been heard."""
    return events.first > view.version + 1


def fold(view: RaceView, events: Events) -> RaceView:
    """The view after these events; the same view if it knows them already. Raises ValueError at a gap."""
    if is_gap(view, events):
        raise ValueError(f"race {view.race} is at version {view.version}; events from {events.first} do not follow")
    if events.last <= view.version:
        return view
    for event in events.events:
        view = happen(view, event)
    return _with(view, version=events.last)


def happen(view: RaceView, event: AnyEvent) -> RaceView:  # noqa: C901 - a case a kind of event
    """The view after one event, its version left as it was."""
    match event:
        case Seated(seat=number, player=player, is_house=is_house, rating=rating):
            return _seat(view, number, player=player, is_house=is_house, rating=rating)
        case Vacated():
            return _vacate(view, event)
        case ReadySaid(seat=number, is_ready=is_ready):
            return _seat(view, number, is_ready=is_ready)
        case Countdown(starts_in=starts_in):
            return _with(view, state="countdown", starts_in=starts_in, house_in=None)
        case CountdownStopped():
            return _with(view, state="lobby", starts_in=None)
        case Begun():
            return _begin(view, event)
        case Moved(seat=number, position=position, reached=reached):
            return _seat(
                _with(view, position=position, advice=None), number, progress=position.progress, reached=reached
            )
        case Progressed(seat=number, progress=progress, reached=reached):
            return _seat(view, number, progress=progress, reached=reached)
        case Seen():
            return _see(view, event)
        case Hinted(seat=number, hints=hints, advice=advice):
            return _seat(_with(view, advice=advice), number, hints=hints)
        case SeatEnded():
            return _end_seat(view, event)
        case Away(seat=number, left=left):
            return _seat(view, number, away=left)
        case Back(seat=number, grace=grace):
            return _seat(view, number, away=None, grace=grace)
        case Outage(lasts=lasts):
            return _stand_still(view, lasts)
        case RaceEnded():
            return _end(view, event)
        case RaceCancelled(race=race):
            return _with(view, state="cancelled", starts_in=None, house_in=None, paired=race)
        case RematchAsked(seat=number, agrees=agrees):
            return _seat(view, number, agrees=agrees)
        case RematchMade(race=race):
            return _with(view, rematch=race)
        case _ as unknown:
            assert_never(unknown)


def with_position(view: RaceView, position: Position) -> RaceView:
    """The view with the table that came with a refusal, unless it knows a later one."""
    is_news = view.position is None or position.turn >= view.position.turn
    return _with(view, position=position) if is_news else view


def _with(view: RaceView, **changes: object) -> RaceView:
    return view.model_copy(update=changes)


def _seat(view: RaceView, number: int, **changes: object) -> RaceView:
    seats = (seat.model_copy(update=changes) if seat.seat == number else seat for seat in view.seats)
    return _with(view, seats=tuple(seats))


def _vacate(view: RaceView, event: Vacated) -> RaceView:
    seats = tuple(Seat(seat=seat.seat) if seat.seat == event.seat else seat for seat in view.seats)
    you = None if view.you == event.seat else view.you
    return _with(view, seats=seats, maker=event.maker, you=you, state="lobby", starts_in=None)


def _begin(view: RaceView, event: Begun) -> RaceView:
    """The same deal for all: what one's own table begins with, everybody's does."""
    first = event.position or (event.tables[0].table if event.tables else None)
    progress = first.progress if first is not None else 0
    shown = {"state": "playing", "progress": progress, "grace": event.grace}
    seats = tuple(seat if seat.player is None else seat.model_copy(update=shown) for seat in view.seats)
    times = {"starts_in": None, "elapsed": 0, "left": event.left}
    begun = _with(view, state="running", seats=seats, position=event.position, is_rated=event.is_rated, **times)
    return _with(begun, tables=event.tables, shown_in=None)


def _see(view: RaceView, event: Seen) -> RaceView:
    seen = SeatTable(seat=event.seat, table=event.table, behind=event.behind, may_win=event.may_win)
    return _with(view, tables=tuple(seen if each.seat == event.seat else each for each in view.tables))


def _end_seat(view: RaceView, event: SeatEnded) -> RaceView:
    ended = {"state": event.state, "progress": event.progress, "reached": event.reached, **GONE}
    view = _seat(view, event.seat, **ended)
    return _with(view, position=_put_down(view.position)) if event.seat == view.you else view


def _stand_still(view: RaceView, lasts: int) -> RaceView:
    """All deadlines are later by what the clocks stood still."""
    seats = tuple(
        seat if seat.away is None else seat.model_copy(update={"away": seat.away + lasts}) for seat in view.seats
    )
    return _with(view, seats=seats, left=None if view.left is None else view.left + lasts)


def _end(view: RaceView, event: RaceEnded) -> RaceView:
    times = {"elapsed": event.elapsed, "left": None}
    position = _put_down(view.position)
    ended = _with(view, state="ended", seats=event.seats, reveal=event.reveal, position=position, advice=None, **times)
    return _with(ended, tables=event.tables)


def _put_down(position: Position | None) -> Position | None:
    """A table on which nothing can be moved any more."""
    return position and position.model_copy(
        update={"legal": (), "may_undo": False, "is_stuck": False, "may_finish": False}
    )
