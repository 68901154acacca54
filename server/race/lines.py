"""A running race in one line, as late as its spectators see it, and no more than they see. Pure."""

from bisect import bisect_right
from dataclasses import dataclass

from protocol.records import SeatState
from protocol.resources import LiveRace, LiveSeat
from server.race.ranking import Standing, rank
from server.race.state import Race, SeatNow


@dataclass(frozen=True, slots=True)
class SeatThen:
    """How far a seat had got at a moment."""

    state: SeatState
    progress: int
    reached: int


def is_public(race: Race) -> bool:
    """Whether anybody may find a race that runs: not by code only, and nobody's practice or daily."""
    settings = race.settings
    return race.state == "running" and (settings.is_open or settings.is_quick) and not settings.is_alone


def seat_then(seat: SeatNow, at: int) -> SeatThen:
    """A seat so many milliseconds after the cards were shown."""
    turns = bisect_right(seat.times, at)
    is_over = seat.ended is not None and seat.ended <= at
    return SeatThen(
        (is_over and seat.state) or "playing", seat.progresses[turns], seat.gained_at[turns - 1] if turns else 0
    )


def live_line(race: Race, now: int, crowd: int) -> LiveRace:
    """The line of a race at the store's time `now`, with the names its players had as they sat down."""
    settings = race.settings
    at = now - race.clocks.begun_at - settings.delay * 1000
    then = [seat_then(seat, at) for seat in race.taken]
    places = rank([Standing(each.state == "solved", each.progress, each.reached) for each in then])
    return LiveRace(
        race=race.id,
        game=settings.game,
        title=race.game.title,
        minutes=settings.minutes,
        elapsed=max(0, at),
        shown_in=-at if at < 0 else None,
        most=race.game.max_progress,
        seats=tuple(
            LiveSeat(
                name=seat.sitter.name,
                is_house=seat.sitter.house is not None,
                is_bot=seat.sitter.is_bot,
                progress=each.progress,
                state=each.state,
                place=place,
            )
            for seat, each, place in zip(race.taken, then, places, strict=True)
            if seat.sitter is not None
        ),
        is_rated=race.is_rated,
        delay=settings.delay,
        crowd=crowd,
    )


def aged(line: LiveRace, by: int) -> LiveRace:
    """The line so many milliseconds later, if nothing else has changed."""
    at = line.elapsed - (line.shown_in or 0) + by
    return line.model_copy(update={"elapsed": max(0, at), "shown_in": -at if at < 0 else None})
