"""Races that are over, looked back on: what is known of each, as it is kept, found out, and told. Pure.

Kept is what positions are worth and which moves win, by seat, without a name: a few hundred bytes. It is found out a
stretch of time after the other, in a process of its own, and so are the documents made.
"""

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from time import perf_counter

import msgpack

from engine.errors import IllegalMove
from engine.games import find_game
from engine.moves import Move
from engine.position import Position
from engine.solver import Budget, Verdict, Work, budget_of, work_of
from engine.solver.hindsight import (
    Course,
    Crossings,
    Hindsight,
    agreed,
    look_on,
    lost_by,
    start_of,
    take_over,
    turn_of,
    with_exact_line,
)
from protocol.analyses import Analysis, LineMove, SeatAnalysis
from server.race.packing import unpack_line
from server.race.tables import step_view
from server.replays import Recording, unpack

PACKING = 3
"""The way of packing and of looking, the first byte of what is kept; what was found out in another is so anew."""
VERDICTS = tuple(Verdict)
WORK_A_SECOND = 160_000
"""How much work of a search stands for a second of those allowed: about as much as is done in one, but the same any day
and machine, and so is what is found out."""
TRIES = 12
"""A search of one position takes the work left for a seat, divided by this, within these bounds, in such seconds."""
SHORTEST_TRY, LONGEST_TRY = 0.3, 2.0
LAST_SECONDS = 6.0
"""The last bound of such a search, by a clock; who meets it is searched again."""


@dataclass(frozen=True, slots=True)
class Insight:
    """What is known of a race so far."""

    seats: tuple[Hindsight, ...]
    """In the order of the recording's seats."""
    spent: int = 0
    """How much work has gone into it."""
    is_complete: bool = False
    done: int = 0
    """How much of the work is done, in hundredths."""


def nothing_known(courses: Sequence[Course]) -> Insight:
    """What is known before anything was looked at."""
    return Insight(tuple(start_of(course) for course in courses))


def known_at_first(game: str, courses: Sequence[Course], win: bytes | None) -> Insight:
    """The same with what wins from the deal; games that are decided exactly need no such help."""
    insight = nothing_known(courses)
    if win is None or find_game(game).phases == 2:
        return insight
    line = tuple(map(Move.parse, unpack_line(win)))
    seats = zip(courses, insight.seats, strict=True)
    return Insight(tuple(take_over(course, seat, line) for course, seat in seats))


def pack(insight: Insight) -> bytes:
    """The bytes that are kept."""
    rows = [
        (
            bytes(VERDICTS.index(verdict) for verdict in seat.verdicts),
            list(seat.slacks),
            sorted(seat.looked_at),
            seat.line_from,
            [str(move) for move in seat.line],
            seat.is_complete,
        )
        for seat in insight.seats
    ]
    plain = msgpack.packb([insight.spent, insight.done, rows])
    return bytes([PACKING, insight.is_complete]) + zlib.compress(plain, 9)


def is_current(raw: bytes) -> bool:
    """Whether what was kept was found out in the way it is now."""
    return raw[0] == PACKING


def is_complete(raw: bytes) -> bool:
    """Whether no more will be found out than was kept."""
    return raw[1] == 1


def unpack_insight(raw: bytes) -> Insight:
    """What was kept, if it is current."""
    spent, done, rows = msgpack.unpackb(zlib.decompress(raw[2:]))
    return Insight(tuple(_seat_of(*row) for row in rows), spent, is_complete(raw), done)


def _seat_of(
    verdicts: bytes,
    slacks: Sequence[int | None],
    looked_at: Sequence[int],
    line_from: int | None,
    line: Sequence[str],
    is_complete: bool,
) -> Hindsight:
    return Hindsight(
        tuple(VERDICTS[each] for each in verdicts),
        tuple(slacks),
        frozenset(looked_at),
        line_from,
        tuple(Move.parse(text) for text in line),
        is_complete=is_complete,
    )


# finding out


def found_out(packed: bytes, kept: bytes | None, win: bytes | None, seconds: float, allowed: float) -> bytes:
    """What is known after looking for about so many seconds more, of those allowed for the race; for a process pool.

    `packed` is the race as it is kept, `kept` what was known before, None for nothing; `win` are moves that win from
    the deal, as server/race/packing.py packs them, where they were known before the race.
    """
    recording = unpack(packed)
    courses = [Course(seat.moves) for seat in recording.seats]
    insight = unpack_insight(kept) if kept else known_at_first(recording.game, courses, win)
    return pack(look(recording, courses, insight, seconds, allowed, perf_counter))


def look(
    recording: Recording,
    courses: Sequence[Course],
    insight: Insight,
    seconds: float,
    allowed: float,
    clock: Callable[[], float],
    rate: int = WORK_A_SECOND,
) -> Insight:
    """The same, by a clock of seconds for the stretch; of those allowed each is so much work."""
    start, most, stretch = _start(recording), round(allowed * rate), Work(clock() + seconds, clock)
    budget = work_of(most - insight.spent, stretch)
    if start.game.phases == 2:
        seats = _decided(courses, start, insight.seats, budget)
    else:
        seats = _searched(courses, start, insight.seats, budget, clock, rate)
    spent = insight.spent + stretch.done
    is_over = spent >= most or all(seat.is_complete for seat in seats)
    if is_over and not all(seat.is_complete for seat in seats):
        seats = _told_at_last(courses, start, seats)
    return Insight(tuple(seats), spent, is_over, 100 if is_over else min(99, _done(seats, spent / max(1, most))))


def _decided(courses: Sequence[Course], start: Position, known: Sequence[Hindsight], budget: Budget) -> list[Hindsight]:
    """Look on where every position is decided: one seat after the other."""
    seats = list(known)
    for number, seat in enumerate(seats):
        if not seat.is_complete and not budget.is_spent:
            seats[number] = look_on(courses[number], start, seat, budget, lambda: budget, Random(0))  # noqa: S311 - not used
    return seats


def _searched(
    courses: Sequence[Course],
    start: Position,
    known: Sequence[Hindsight],
    budget: Budget,
    clock: Callable[[], float],
    rate: int,
) -> list[Hindsight]:
    """Look on by search, one try at a time, so that the seats come on together and all know what one has found."""
    crossings, done = Crossings(courses, start), 0
    seats = agreed(crossings, known)
    while any(not seat.is_complete for seat in seats) and not budget.is_spent:
        open_seats = [number for number, seat in enumerate(seats) if not seat.is_complete]
        number = min(open_seats, key=lambda each: len(seats[each].looked_at))
        share = (budget.ends - done) / len(open_seats) / TRIES
        work = Work(clock() + LAST_SECONDS, clock)
        a_try = work_of(min(LONGEST_TRY * rate, max(SHORTEST_TRY * rate, share)), work)
        seats[number] = _tried(courses[number], start, seats[number], a_try, work)
        budget.add(work.done)
        done += work.done
        seats = agreed(crossings, seats)
    return seats


def _tried(course: Course, start: Position, known: Hindsight, a_try: Budget, work: Work) -> Hindsight:
    """Look at one position more; it counts as looked at unless the last bound came first."""
    random = Random(len(known.looked_at))  # noqa: S311 - chance in a search
    found = look_on(course, start, known, budget_of(0.0, lambda: 0.0), lambda: a_try, random)
    return replace(found, looked_at=known.looked_at, is_complete=False) if work.is_cut else found


def _told_at_last(courses: Sequence[Course], start: Position, seats: Sequence[Hindsight]) -> list[Hindsight]:
    """Let seats that the time was too short for know what others do."""
    told = agreed(Crossings(courses, start), seats)
    if start.game.phases != 2:
        return told
    return [with_exact_line(course, start, seat) for course, seat in zip(courses, told, strict=True)]


def _done(seats: Sequence[Hindsight], share: float) -> int:
    known = sum(len(seat.slacks) for seat in seats)
    return round(100 * max(share, known / sum(len(seat.verdicts) for seat in seats)))


def _start(recording: Recording) -> Position:
    return Position.from_seed(find_game(recording.game), recording.secret.seed)


# telling


def document(race: str, recording: Recording, insight: Insight | None, *, may_come: bool) -> Analysis:
    """What is told of it, of nothing known yet too, all lines made again by the rules; `may_come`: and more of it."""
    courses = [Course(seat.moves) for seat in recording.seats]
    insight = insight or nothing_known(courses)
    start = _start(recording)
    told = zip(recording.seats, courses, insight.seats, strict=True)
    return Analysis(
        race=race,
        game=recording.game,
        is_exact=start.game.phases == 2,
        is_complete=not may_come,
        done=insight.done,
        seats=tuple(_told_seat(seat.number, start, course, known) for seat, course, known in told),
    )


def document_json(race: str, packed: bytes, kept: bytes | None, may_come: bool) -> bytes:
    """The same as JSON, of what is kept; for a process pool."""
    insight = unpack_insight(kept) if kept else None
    return document(race, unpack(packed), insight, may_come=may_come).model_dump_json(exclude_none=True).encode()


def _told_seat(number: int, start: Position, course: Course, known: Hindsight) -> SeatAnalysis:
    told = SeatAnalysis(
        seat=number,
        outlooks=tuple(known.verdicts[each].value for each in course.after_turn),
        slack=_slacks(course, known) if start.game.phases == 2 else None,
        lost_by=lost_by(course, known),
    )
    if known.line_from is None or not known.line:
        return told
    line = tuple(_line(start, course, known.line_from, known.line))
    return told.model_copy(update={"line_from": turn_of(course, known.line_from), "line": line})


def _slacks(course: Course, known: Hindsight) -> tuple[int | None, ...]:
    looked = len(known.slacks)
    return tuple(known.slacks[each] if each < looked else None for each in course.after_turn)


def _line(start: Position, course: Course, line_from: int, line: Sequence[Move]) -> list[LineMove]:
    """The moves of a line, each made by the rules, and the last of them wins; IllegalMove if not."""
    position, made = start.copy(), []
    for move in course.moves_between(0, line_from):
        position.push(move)
    for move in line:
        steps = tuple(map(step_view, position.play(str(move))))
        made.append(LineMove(move=str(move), steps=steps, progress=position.progress, phase=position.phase))
    if not position.is_solved:
        raise IllegalMove("wanted a line that wins; it does not", str(line[-1]), len(line))
    return made
