"""Who sees what of a race: the one place where what leaves the server is made.

An audience is a seat's number, or None for everybody else. A seat sees its own table, never the order of the stock,
and of its rivals how far they are. Before the cards are shown and when the race is over all others see as much; while
it runs they are spectators, who see a race of their own, some time ago (`Showing`), with all tables as they may be
seen. Seed and salt, and every table, are shown to all when the race is over, and not before; of a daily deal, which
others may yet play, not before its day is.
"""

from collections.abc import Sequence
from datetime import date

from engine.deals import shuffle_deck
from engine.games import Game
from engine.moves import Step
from engine.position import Position as EnginePosition
from protocol import events, records
from protocol.events import AnyEvent
from server.daily.days import closes_at
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
    Sitter,
    Stamped,
    Undone,
    Vacated,
)
from server.race.packing import unpack_line
from server.race.showing import Showing
from server.race.state import UNDO, Race, SeatNow
from server.race.tables import open_tables, position_view, shown_table, shown_tables, step_view
from server.winnable.grading import GRADINGS

Audience = int | None
HOUSE_MS = 20_000
"""After so long who waits for a rival in a quick race is offered the house."""


def view(race: Race, audience: Audience, now: int, *, crowd: int = 0) -> records.RaceView:
    """The whole race for an audience at the store's time `now`, while so many watch."""
    is_shown = race.state in ("running", "ended")
    own = race.seats[audience] if audience is not None else None
    clocks = race.clocks
    return records.RaceView(
        race=race.id,
        version=race.version,
        game=race.settings.game,
        state=race.state,
        minutes=race.settings.minutes,
        is_open=race.settings.is_open,
        is_quick=race.settings.is_quick,
        is_ranked=not race.settings.is_practice,
        is_rated=race.is_rated,
        maker=race.maker,
        seats=tuple(seat_view(race, seat, now) for seat in race.seats),
        you=audience,
        commitment=race.settings.commitment,
        name=race.settings.name,
        is_winnable=race.settings.is_winnable,
        difficulty=race.settings.difficulty,
        starts_in=max(0, clocks.starts_at - now) if race.state == "countdown" else None,
        elapsed=_elapsed(race, now) if is_shown else None,
        left=max(0, clocks.ends_at - now) if race.state == "running" else None,
        position=position_view(race, own) if own is not None and own.position is not None else None,
        advice=_advice(race, own),
        reveal=reveal(race, now) if race.state == "ended" else None,
        rematch=race.rematch,
        paired=race.paired,
        house_in=max(0, clocks.made_at + HOUSE_MS - now) if race.settings.is_quick and race.state == "lobby" else None,
        daily=race.settings.daily,
        delay=race.settings.delay,
        delay_moves=race.settings.delay_moves,
        is_shown_whole=race.settings.is_shown_whole,
        tables=_final_tables(race, now) if race.state == "ended" else (),
        crowd=crowd,
    )


def spectators_view(showing: Showing, race: Race, you: int | None, now: int, *, crowd: int = 0) -> records.RaceView:
    """A running race as its spectators see it; `you` may be one whose own seat has ended."""
    delay = race.settings.delay * 1_000
    seen = view(showing.race, None, now - delay, crowd=crowd)
    changes: dict[str, object] = {"is_watching": True, "you": you, "tables": shown_tables(showing)}
    if showing.race.state in ("lobby", "countdown"):
        # It has begun, but not yet by the time that is shown.
        shown_in = max(0, race.clocks.begun_at + delay - now)
        changes |= {"state": "running", "starts_in": None, "house_in": None, "shown_in": shown_in}
        changes["is_rated"] = race.is_rated
    return seen.model_copy(update=changes)


def _elapsed(race: Race, now: int) -> int:
    return race.elapsed if race.state == "ended" else max(0, now - race.clocks.begun_at)


def seat_view(race: Race, seat: SeatNow, now: int) -> records.Seat:
    """A seat as everybody sees it."""
    until = race.clocks.away_until(seat.number)
    return records.Seat(
        seat=seat.number,
        player=player_view(seat.sitter) if seat.sitter is not None else None,
        is_house=seat.sitter is not None and seat.sitter.house is not None,
        is_ready=seat.is_ready,
        state=seat.state,
        progress=seat.progress,
        reached=seat.reached,
        place=seat.place,
        agrees=seat.agrees,
        away=None if until is None else max(0, until - now),
        grace=_grace(race, seat),
        rating=_rating(race, seat),
        hints=seat.hints,
    )


def _rating(race: Race, seat: SeatNow) -> records.Rating | None:
    skill = seat.sitter.skill if seat.sitter is not None and race.settings.is_rated else None
    if skill is None:
        return None
    change = None if seat.gain is None else skill.after(seat.gain).number - skill.number
    return records.Rating(number=skill.number, is_provisional=skill.is_provisional, change=change)


def _grace(race: Race, seat: SeatNow) -> int | None:
    is_counted = race.state == "running" and seat.is_playing and not race.settings.is_alone
    return race.clocks.grace_left(seat.number) if is_counted else None


def player_view(sitter: Sitter) -> records.Player:
    """Who sits there."""
    return records.Player(id=sitter.id, name=sitter.name, is_claimed=sitter.is_claimed, is_bot=sitter.is_bot)


def reveal(race: Race, now: int) -> records.Reveal | None:
    """What proves the deal of a race that is over; None while others may still play the same."""
    secret, day = race.secret, race.settings.daily
    if race.settings.keeps_secret and (day is None or now < closes_at(date.fromisoformat(day))):
        return None
    return reveal_secret(secret)


def reveal_secret(secret: Secret) -> records.Reveal:
    """A secret that is none any more."""
    seed, salt, win = secret.seed.hex(), secret.salt.hex(), secret.win
    if win is None:
        return records.Reveal(seed=seed, salt=salt)
    return records.Reveal(seed=seed, salt=salt, line=unpack_line(win.line), slack=win.slack)


def is_shown_to_all(race: Race, now: int) -> bool:
    """Whether anybody may look at a race: not at a daily deal that others may still play."""
    return race.settings.daily is None or now >= closes_at(date.fromisoformat(race.settings.daily))


def _final_tables(race: Race, now: int) -> tuple[records.SeatTable, ...]:
    return open_tables(race) if reveal(race, now) is not None else ()


def happened(  # noqa: C901 - a case a kind of entry
    race: Race, stamped: Stamped, audience: Audience, *, was_countdown: bool = False
) -> tuple[AnyEvent, ...]:
    """What an audience is told of an entry; `race` has just taken it in. Empty where it sees nothing of it."""
    match stamped.entry:
        case Seated(seat=number, sitter=sitter):
            seated = events.Seated(
                seat=number,
                player=player_view(sitter),
                is_house=sitter.house is not None,
                rating=_rating(race, race.seats[number]),
            )
            ready = (events.ReadySaid(seat=number, is_ready=True),) if race.seats[number].is_ready else ()
            return (seated, *ready, *_away_events(race, number))
        case Vacated(seat=number):
            stopped: tuple[AnyEvent, ...] = (events.CountdownStopped(), *_away_events(race)) if was_countdown else ()
            return (events.Vacated(seat=number, maker=race.maker), *stopped)
        case Ready(seat=number, is_ready=is_ready):
            return (events.ReadySaid(seat=number, is_ready=is_ready),)
        case Countdown(starts_in=starts_in):
            return (events.Countdown(starts_in=starts_in), *_away_events(race))
        case Begun(lasts=lasts, is_rated=is_rated):
            own = race.seats[audience] if audience is not None else None
            shown = position_view(race, own) if own is not None and own.position is not None else None
            grace = None if race.settings.is_alone else race.clocks.grace
            begun = events.Begun(left=lasts, position=shown, grace=grace, is_rated=is_rated)
            return (begun, *_away_events(race))
        case Moved() | Undone() as turn:
            return turn_events(race, turn, audience)
        case Hinted() as given:
            return (hinted(race, given, audience),)
        case Away(seat=number):
            return _away_events(race, number)
        case Back(seat=number):
            return (events.Back(seat=number, grace=_grace(race, race.seats[number])),)
        case Outage(lasts=lasts):
            return (events.Outage(lasts=lasts),)
        case Resigned(seat=number) | Forfeited(seat=number):
            return (_seat_ended(race.seats[number]),)
        case Finished():
            return (
                events.RaceEnded(
                    seats=tuple(seat_view(race, seat, race.at) for seat in race.seats),
                    elapsed=race.elapsed,
                    reveal=reveal(race, race.at),
                    tables=_final_tables(race, race.at),
                ),
            )
        case Cancelled(why=why, race=other):
            return (events.RaceCancelled(why=why, race=other),)
        case RematchAsked(seat=number, agrees=agrees):
            return (events.RematchAsked(seat=number, agrees=agrees),)
        case RematchMade(race=following):
            return (events.RematchMade(race=following),)


def _away_events(race: Race, only: int | None = None) -> tuple[events.Away, ...]:
    """Until when each seat, or only this, whose player is away is kept: told when that begins to count, or anew."""
    until = {seat: race.clocks.away_until(seat) for seat in race.clocks.away if only in (None, seat)}
    return tuple(events.Away(seat=seat, left=max(0, at - race.at)) for seat, at in until.items() if at is not None)


def turn_events(
    race: Race, entry: Moved | Undone, audience: Audience, turns: int = 1, steps: Sequence[Step] | None = None
) -> tuple[AnyEvent, ...]:
    """What an audience is told of a turn, or of the last of so many at once, with the steps of all of them."""
    seat = race.seats[entry.seat]
    told: list[AnyEvent] = []
    if audience == entry.seat:
        told.append(moved(race, seat, turns, steps))
    elif seat.reached == race.at - race.clocks.begun_at:
        told.append(events.Progressed(seat=seat.number, progress=seat.progress, reached=seat.reached))
    if entry.ending is not None:
        told.append(_seat_ended(seat))
    return tuple(told)


def take_in(showing: Showing, entries: Sequence[Stamped]) -> tuple[AnyEvent, ...]:
    """What spectators are told of entries, which `showing` takes in; progress and tables are told by `seen`."""
    told: list[AnyEvent] = []
    for stamped in entries:
        showing.apply(stamped)
        told += _told_to_spectators(showing, stamped)
    return tuple(told)


def seen(showing: Showing) -> tuple[AnyEvent, ...]:
    """What of seats and tables is different from what spectators have been told; nothing once all is over."""
    gained, changed = showing.take_progressed(), showing.take_changed()
    if showing.race.state == "ended":
        return ()
    progressed = [events.Progressed(seat=s.number, progress=s.progress, reached=s.reached) for s in gained]
    tables = [
        events.Seen(
            seat=each.seat.number,
            table=shown_table(each),
            behind=each.behind,
            may_win=showing.may_win(each),
            steps=tuple(map(step_view, passed)),
        )
        for each, passed in changed
    ]
    return (*progressed, *tables)


def _told_to_spectators(showing: Showing, stamped: Stamped) -> tuple[AnyEvent, ...]:
    match stamped.entry:
        case Moved(seat=number, ending=ending) | Undone(seat=number, ending=ending):
            return (_seat_ended(showing.race.seats[number]),) if ending is not None else ()
        case Begun():
            begun = happened(showing.race, stamped, None)
            showing.take_changed()
            tables = {"tables": shown_tables(showing)}
            return tuple(each.model_copy(update=tables) if isinstance(each, events.Begun) else each for each in begun)
        case _:
            return happened(showing.race, stamped, None)


def moved(race: Race, seat: SeatNow, turns: int = 1, steps: Sequence[Step] | None = None) -> events.Moved:
    """The last turn of a seat, or so many that were made at once with these steps, for its own player."""
    last = seat.moves[-1]
    return events.Moved(
        seat=seat.number,
        turn=seat.turn - 1,
        move=last,
        turns=turns,
        is_undo=last == UNDO,
        reached=seat.reached,
        steps=tuple(map(step_view, seat.steps if steps is None else steps)),
        position=position_view(race, seat),
    )


def moved_again(race: Race, seat: SeatNow, first: int, turns: int = 1) -> events.Moved:
    """The answer that was given to turns made before: their cards and the table as they were then."""
    after = first + turns
    then = SeatNow(seat.number, seat.sitter, state=seat.state if after == seat.turn else "playing")
    then.position = EnginePosition.from_deck(race.game, shuffle_deck(race.game, race.secret.seed))
    steps: list[Step] = []
    for number, text in enumerate(seat.moves[:after]):
        race.turn_over(then, text)
        steps += then.steps if number >= first else ()
    then.reached = seat.gained_at[after - 1]
    is_played_on = race.settings.is_practice and then.moves[-1] != UNDO
    then.is_stuck = is_played_on and then.state == "playing" and then.position.is_stuck
    return moved(race, then, turns, steps)


def hinted(race: Race, given: Hinted, audience: Audience) -> events.Hinted:
    """A hint, which tells of cards nobody has seen: its player alone hears what it says."""
    says = advice(given) if audience == given.seat else None
    return events.Hinted(seat=given.seat, hints=race.seats[given.seat].hints, advice=says)


def advice(given: Hinted) -> records.Advice:
    """What a hint says."""
    return records.Advice.model_validate(given.model_dump(exclude={"kind", "seat"}))


def _advice(race: Race, own: SeatNow | None) -> records.Advice | None:
    is_for_now = own is not None and own.hint is not None and own.hint.turn == own.turn and race.state == "running"
    return advice(own.hint) if own is not None and own.hint is not None and is_for_now else None


def _seat_ended(seat: SeatNow) -> events.SeatEnded:
    if seat.state is None:
        raise ValueError(f"seat {seat.number} has not begun")
    return events.SeatEnded(seat=seat.number, state=seat.state, progress=seat.progress, reached=seat.reached)


def summary(race: Race) -> records.RaceSummary:
    """The race's line in the lobby."""
    maker = race.seats[race.maker].sitter
    return records.RaceSummary(
        race=race.id,
        game=race.settings.game,
        seats=race.settings.seats,
        taken=len(race.taken),
        minutes=race.settings.minutes,
        maker=maker.name if maker is not None else "",
        is_bot=maker is not None and (maker.is_bot or maker.house is not None),
        is_rated=race.settings.is_rated,
        is_winnable=race.settings.is_winnable,
        difficulty=race.settings.difficulty,
    )


def game_view(game: Game, rules: tuple[str, ...]) -> records.GameInfo:
    """What a client must know of a game."""
    return records.GameInfo(
        name=game.name,
        title=game.title,
        layout=game.layout,
        decks=game.decks,
        tableau=game.tableau,
        cells=game.cells,
        foundations=game.foundations,
        phases=game.phases,
        max_progress=game.max_progress,
        rules=rules,
        may_be_winnable=game.name in GRADINGS,
    )
