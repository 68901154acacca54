"""What may happen next in a race: from its state and a wish to the entry that would be committed, or a refusal.

Nothing here changes anything. The store commits the entry if the race is still as it was.
"""

from dataclasses import dataclass

from engine.errors import IllegalMove, Malformed
from engine.position import MOVE_LIMIT, Ending
from engine.solver.hinting import Hint
from engine.stuck import needs_search
from protocol.conversation import refuse_in_state
from protocol.refusals import Reason
from server.race.entries import (
    Away,
    Back,
    Begun,
    Cancelled,
    Countdown,
    Entry,
    Finished,
    Forfeited,
    Hinted,
    Moved,
    Ready,
    RematchAsked,
    Resigned,
    Seated,
    Sitter,
    Undone,
    Vacated,
)
from server.race.state import FINISH, Race, SeatNow, playing

COUNTDOWN_MS = 3_000


class Refusal(Exception):  # noqa: N818 - the house's word
    """Why a wish changed nothing; `shows_position` when the answer should bring the seat's table along."""

    def __init__(self, reason: Reason, text: str, *, shows_position: bool = False) -> None:
        super().__init__(text)
        self.reason, self.text, self.shows_position = reason, text, shows_position


@dataclass(frozen=True, slots=True)
class Tried:
    """A legal move. `doubt` is the text of the position it leads to if only a search can tell whether that is stuck."""

    entry: Moved
    doubt: str | None = None


def join(race: Race, sitter: Sitter, *, is_away: bool = False) -> Seated | None:
    """The seat a player takes, or is given until it comes; None if it has one already."""
    if race.seat_of(sitter.id) is not None:
        return None
    _check_state(race, "join")
    free = [seat for seat in race.seats if seat.sitter is None]
    if not free:
        raise Refusal(Reason.RACE_FULL, f"all {len(race.seats)} seats of this race are taken")
    return Seated(seat=free[0].number, sitter=sitter, is_away=is_away)


def leave(race: Race, player: str) -> Vacated | None:
    """The seat a player gives up; None if it has none any more while seats can still be given up."""
    if race.seat_of(player) is None and refuse_in_state("leave", race.state) is None:
        return None
    seat = seat_for(race, player)
    _check_state(race, "leave")
    return Vacated(seat=seat.number)


def ready(race: Race, player: str, *, is_ready: bool) -> Ready | None:
    """The seat that says it is ready, or no longer; None if it has said so already."""
    seat = seat_for(race, player)
    if race.state == "countdown" and is_ready and seat.is_ready:
        return None
    _check_state(race, "ready")
    return None if seat.is_ready == is_ready else Ready(seat=seat.number, is_ready=is_ready)


def start(race: Race, player: str) -> Countdown | None:
    """The countdown that the maker asks for; None if it runs already."""
    seat = seat_for(race, player)
    if race.state == "countdown" and seat.number == race.maker:
        return None
    _check_state(race, "start")
    if seat.number != race.maker:
        raise Refusal(Reason.NOT_MAKER, "only the maker of the race can start it before everybody is ready")
    if len(race.taken) < min(2, len(race.seats)):
        raise Refusal(Reason.TOO_FEW, "a race needs at least two; share its code, or play against the house")
    return Countdown(starts_in=COUNTDOWN_MS)


def waits_alone(race: Race) -> Sitter | None:
    """Who waits in a quick race for a rival and is here; None if nobody, or not any more."""
    is_waiting = race.settings.is_quick and race.state == "lobby" and not race.clocks.away
    return race.taken[0].sitter if is_waiting and len(race.taken) == 1 else None


def move_on(race: Race, player: str, other: str) -> Cancelled | None:
    """The end of a race in which a player waited who now sits in another; None if it waits here no more."""
    sitter = waits_alone(race)
    return Cancelled(why="paired", race=other) if sitter is not None and sitter.id == player else None


@dataclass(frozen=True, slots=True)
class Turns:
    """What a player wants to do next, and with which turn it begins: a move, so many undos, or to play out."""

    first: int
    text: str
    """A move, UNDO or FINISH."""
    count: int = 1
    moves: tuple[str, ...] = ()
    """With FINISH: the moves that play this turn's table out, found and checked by the rules."""


def repeated(race: Race, player: str, turns: Turns) -> int:
    """How many turns were made when this very wish was committed before, so that they are answered again; else 0."""
    seat = race.seat_of(player)
    if seat is None or turns.first >= seat.turn:
        return 0
    if turns.text == FINISH:
        made = seat.moves[turns.first :]
        return len(made) if seat.state == "solved" and all("-f" in text for text in made) else 0
    same = seat.moves[turns.first : turns.first + turns.count] == [turns.text] * turns.count
    return turns.count if same else 0


def move(race: Race, player: str, turn: int, text: str) -> Tried:
    """The move a player makes, with how the game ends with it where that is quickly told."""
    seat = _seat_to_move(race, player, turn, "move")
    position = playing(seat)
    try:
        position.play(text)
    except Malformed as error:
        raise Refusal(Reason.MALFORMED_MOVE, str(error), shows_position=True) from None
    except IllegalMove as error:
        raise Refusal(Reason.ILLEGAL_MOVE, str(error), shows_position=True) from None
    entry = Moved(seat=seat.number, turn=turn, move=text)
    tried = (
        Tried(entry, str(position))
        if needs_search(position)
        else Tried(with_ending(entry, position.ending, is_practice=race.settings.is_practice))
    )
    position.pop()
    position.settle(None)
    return tried


def undo(race: Race, player: str, turn: int, count: int = 1) -> tuple[Undone, ...]:
    """The undoing of the last moves, in practice."""
    if not race.settings.is_practice:
        seat_for(race, player)
        raise Refusal(Reason.ONLY_PRACTICE, "moves can be taken back in practice only, a race of one seat")
    seat = _seat_to_move(race, player, turn, "undo")
    if not seat.may_undo:
        raise Refusal(Reason.NOTHING_TO_UNDO, "there is no move to take back", shows_position=True)
    most = min(len(seat.done), MOVE_LIMIT - turn)
    if count > most:
        raise Refusal(Reason.NOTHING_TO_UNDO, f"no more than {most} moves can be taken back now", shows_position=True)
    last = turn + count - 1
    entries = [Undone(seat=seat.number, turn=each) for each in range(turn, last)]
    return (*entries, Undone(seat=seat.number, turn=last, ending="exhausted" if last + 1 >= MOVE_LIMIT else None))


def finish(race: Race, player: str, turns: Turns) -> tuple[Moved, ...]:
    """The moves that play a game out."""
    seat = _seat_to_move(race, player, turns.first, "finish")
    if not turns.moves:
        if seat.may_finish:
            raise Refusal(Reason.TRY_AGAIN, "this node had not heard of your last move; try again")
        text = "there are cards that cannot go to the foundations one after another yet"
        raise Refusal(Reason.CANNOT_FINISH, text, shows_position=True)
    *first, last = [
        Moved(seat=seat.number, turn=number, move=text) for number, text in enumerate(turns.moves, turns.first)
    ]
    return (*first, last.model_copy(update={"ending": "solved"}))


def check_hint(race: Race, player: str, turn: int) -> Hinted | None:
    """The hint that was given for this turn already, None where one may be given; raises Refusal where none may be."""
    if not race.settings.is_practice:
        seat_for(race, player)
        raise Refusal(Reason.ONLY_PRACTICE, "hints are given in practice only, a race of one seat")
    seat = _seat_to_move(race, player, turn, "hint")
    is_given = seat.hint is not None and seat.hint.turn == turn and not seat.hint.says_nothing
    return seat.hint if is_given else None


def hint(race: Race, player: str, turn: int, found: Hint) -> Hinted | None:
    """The hint that was found for a turn; None if one has been given for it."""
    if check_hint(race, player, turn) is not None:
        return None
    return Hinted(
        seat=race.seats[0].number,
        turn=turn,
        verdict=found.verdict.value,
        move=found.move,
        left=len(found.line) or None,
        back=found.back,
        is_exact=found.is_exact,
    )


def with_ending(entry: Moved, ending: Ending | None, *, is_practice: bool = False) -> Moved:
    """The move with how the game ends with it, once that is known; in practice who is stuck can take moves back."""
    if ending is Ending.STUCK and is_practice and entry.turn + 1 < MOVE_LIMIT:
        return entry.model_copy(update={"is_stuck": True})
    if ending is not None and not (ending is Ending.STUCK and is_practice):
        return entry.model_copy(update={"ending": ending.value})
    return entry.model_copy(update={"ending": "exhausted"}) if entry.turn + 1 >= MOVE_LIMIT else entry


def resign(race: Race, player: str, *, confirm: bool) -> Resigned | None:
    """The end of a player's own game; None if it has resigned already."""
    seat = seat_for(race, player)
    if seat.state == "resigned":
        return None
    _check_state(race, "resign")
    _check_playing(seat)
    if not confirm:
        raise Refusal(Reason.CONFIRM, "resigning is final: say it again with confirm: true")
    return Resigned(seat=seat.number)


def ask_rematch(race: Race, player: str, *, agrees: bool) -> RematchAsked | None:
    """A player's wish for a rematch; None if it has said so already."""
    seat = seat_for(race, player)
    _check_state(race, "rematch")
    if len(race.taken) < 2:
        raise Refusal(Reason.ALONE, "a rematch needs somebody else who raced; make a new race instead")
    return None if seat.agrees == agrees else RematchAsked(seat=seat.number, agrees=agrees)


def is_rematch_due(race: Race) -> bool:
    """Whether all who are asked agree and the next race is still to be made. The house always agrees."""
    people = [seat for seat in race.taken if seat.sitter is not None and seat.sitter.house is None]
    return race.state == "ended" and race.rematch is None and len(race.taken) > 1 and all(s.agrees for s in people)


def follow_up(race: Race) -> Entry | None:
    """What must happen by itself now, without anybody's wish or any deadline."""
    match race.state:
        case "lobby" | "countdown" if not any(seat.sitter and seat.sitter.house is None for seat in race.taken):
            return Cancelled(why="empty")
        case "lobby" if _starts_by_itself(race):
            return _begin(race) if race.settings.is_alone else Countdown(starts_in=COUNTDOWN_MS)
        case "running" if not any(seat.is_playing for seat in race.taken):
            return Finished(secret=race.secret)
    return None


def away(race: Race, number: int) -> Away | None:
    """That a seat's player is away, if anybody waits for it: a person who can still race, and not in practice."""
    seat = race.seats[number]
    is_person = seat.sitter is not None and seat.sitter.house is None
    is_waited_for = race.state in ("lobby", "countdown") or (race.state == "running" and seat.is_playing)
    if race.settings.is_alone or not is_person or not is_waited_for or number in race.clocks.away:
        return None
    return Away(seat=number)


def back(race: Race, number: int) -> Back | None:
    """That a seat's player is here again."""
    return Back(seat=number) if number in race.clocks.away else None


def at_deadline(race: Race) -> Entry | None:
    """What happens when the first of the race's deadlines is past."""
    if not race.clocks.deadlines:
        return None
    seat = race.clocks.deadlines[0].seat
    if seat is not None:
        return Forfeited(seat=seat) if race.state == "running" else Vacated(seat=seat)
    match race.state:
        case "lobby":
            return Cancelled(why="expired")
        case "countdown":
            return _begin(race)
        case "running":
            return Finished(secret=race.secret)
    return None


def seat_for(race: Race, player: str) -> SeatNow:
    """A player's own seat."""
    seat = race.seat_of(player)
    if seat is None:
        raise Refusal(Reason.NOT_SEATED, "you have no seat in this race")
    return seat


def _begin(race: Race) -> Begun:
    lasts = race.settings.lasts or race.settings.minutes * 60_000
    return Begun(lasts=lasts, is_rated=race.pool is not None)


def _starts_by_itself(race: Race) -> bool:
    is_full = len(race.taken) == len(race.seats) and not race.clocks.away
    return is_full and (race.settings.is_quick or all(seat.is_ready for seat in race.taken))


def _seat_to_move(race: Race, player: str, turn: int, what: str) -> SeatNow:
    seat = seat_for(race, player)
    _check_state(race, what)
    _check_playing(seat)
    if turn != seat.turn:
        text = f"turn {seat.turn} is the next of this seat; turn {turn} came"
        raise Refusal(Reason.WRONG_TURN, text, shows_position=True)
    return seat


def _check_playing(seat: SeatNow) -> None:
    if not seat.is_playing:
        raise Refusal(Reason.SEAT_ENDED, f"this seat's game is over: {seat.state}", shows_position=True)


def _check_state(race: Race, what: str) -> None:
    reason = refuse_in_state(what, race.state)
    if reason is not None:
        raise Refusal(reason, f"{what} cannot be said now: the race is {IN_WORDS[race.state]}")


IN_WORDS = {
    "lobby": "waiting for its players",
    "countdown": "about to start",
    "running": "running",
    "ended": "over",
    "cancelled": "cancelled",
}
