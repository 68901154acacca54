"""Races that are over, looked back on: what is kept of it and what is told."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings

from engine.errors import IllegalMove
from engine.games import find_game
from engine.position import Position
from engine.solver.hindsight import UNDO, Course, Hindsight
from engine.solver.records import Verdict
from protocol.analyses import Analysis
from server.analyses import (
    PACKING,
    Insight,
    document,
    document_json,
    found_out,
    is_complete,
    is_current,
    look,
    nothing_known,
    pack,
    unpack_insight,
)
from server.race.entries import Secret
from server.race.packing import unpack_line
from server.race.state import SeatNow
from server.replays import Recording, record
from server.replays import pack as pack_replay
from server.winnable.finding import examine, seeds
from tests.server.histories import begun, finish, histories, play
from tests.server.race.races import Story

WON_SEED = "1" * 64
RATE = 1_000
"""So much work stands for a second, which is less than in life, and enough for what is told here."""


def ticking() -> Callable[[], float]:
    """A clock of a thousandth of a second a look."""
    now = 0.0

    def look_at_it() -> float:
        nonlocal now
        now += 0.001
        return now

    return look_at_it


def known_of(recording: Recording, stretch: float = 1.0, allowed: float = 20.0) -> Insight:
    courses = [Course(seat.moves) for seat in recording.seats]
    insight, clock = nothing_known(courses), ticking()
    while not insight.is_complete:
        insight = look(recording, courses, insight, stretch, allowed, clock, RATE)
        assert unpack_insight(pack(insight)) == insight
    return insight


def judge(recording: Recording, told: Analysis) -> None:
    """Every outlook is there, lost stays lost, and each line wins by the rules."""
    for seat, recorded in zip(told.seats, recording.seats, strict=True):
        assert len(seat.outlooks) == len(recorded.moves) + 1
        for text, before, after in zip(recorded.moves, seat.outlooks, seat.outlooks[1:], strict=False):
            assert text == UNDO or before != "lost" or after == "lost"
            assert text == UNDO or after != "won" or before == "won"
        if recorded.state == "solved":
            assert seat.outlooks[-1] == "won"
            assert not seat.line
        if recorded.state == "stuck" and told.is_exact:
            assert seat.outlooks[-1] == "lost"
        if seat.line:
            table = Position.from_seed(find_game(recording.game), recording.secret.seed)
            assert seat.line_from is not None
            for text in recorded.moves[: seat.line_from]:
                if text == UNDO:
                    table.pop()
                else:
                    table.play(text)
            for move in seat.line:
                assert len(table.play(move.move)) == len(move.steps)
                assert (table.progress, table.phase) == (move.progress, move.phase)
            assert table.is_solved


def positions_of(recording: Recording, moves: Sequence[str]) -> list[str]:
    """The position after so many turns, the first before them all."""
    table = Position.from_seed(find_game(recording.game), recording.secret.seed)
    found = [str(table)]
    for text in moves:
        if text == UNDO:
            table.pop()
        else:
            table.play(text)
        found.append(str(table))
    return found


def judge_at_last(recording: Recording, told: Analysis) -> None:
    """Nothing contradicts itself: equal positions have one outlook, and a line begins where a win is known last."""
    outlooks: dict[str, str] = {}
    for seat, recorded in zip(told.seats, recording.seats, strict=True):
        positions = positions_of(recording, recorded.moves)
        for position, outlook in zip(positions, seat.outlooks, strict=True):
            assert outlooks.setdefault(position, outlook) == outlook
        if UNDO not in recorded.moves and recorded.state != "solved":
            won = [turn for turn, outlook in enumerate(seat.outlooks) if outlook == "won"]
            assert seat.line_from == (won[-1] if won else None)


@given(histories())
@settings(max_examples=25)
def test_what_is_told_of_any_race_holds(story: Story) -> None:
    recording = record(story.race)
    told = document("TESTRACE", recording, known_of(recording, allowed=1.0), may_come=False)
    assert (told.is_complete, told.done) == (True, 100)
    judge(recording, told)
    judge_at_last(recording, told)
    for seat in told.seats:
        assert (seat.slack is not None) == told.is_exact
    text = told.model_dump_json()
    for recorded in recording.seats:
        assert recorded.player not in text


@pytest.mark.parametrize("game", ["czarina", "four-seasons", "zodiac"])
def test_what_is_found_out_is_the_same_on_a_quiet_day_and_a_busy_one_in_any_stretches(game: str) -> None:
    story = begun(game, secret=Secret(seed=bytes([7] * 32), salt=bytes(32)))
    play(story, 30, lambda seat, legal: legal[seat.number % len(legal)], lambda: 100)
    recording = record(finish(story))
    quiet, busy = (known_of(recording, stretch, 10.0) for stretch in (1e9, 0.002))
    assert quiet.seats == busy.seats
    assert quiet.spent == busy.spent
    assert any(seat.looked_at or seat.slacks for seat in quiet.seats)


def test_who_meets_the_last_bound_of_a_search_is_searched_again() -> None:
    story = begun("czarina", secret=Secret(seed=bytes([7] * 32), salt=bytes(32)))
    recording = record(finish(story))
    courses = [Course(seat.moves) for seat in recording.seats]
    times = iter([0.0] * 6)
    cut = look(recording, courses, nothing_known(courses), 1.0, 1e6, lambda: next(times, 1e9))
    assert not cut.is_complete
    assert {seat.looked_at for seat in cut.seats} == {frozenset()}
    assert cut.spent > 0


def test_nothing_known_is_told_too() -> None:
    recording = record(finish(begun("four-seasons")))
    told = document("TESTRACE", recording, None, may_come=True)
    assert [seat.outlooks for seat in told.seats] == [("undecided",)] * 2
    assert (told.is_exact, told.is_complete, told.done) == (False, False, 0)


def zodiac_race(turns: int, others: int = 1) -> Recording:
    story = begun("zodiac", secret=Secret(seed=bytes([1] * 32), salt=bytes(32)))

    def choose(seat: SeatNow, legal: list[str]) -> str:
        return next((text for text in legal if text.startswith("w-t")), "deal" if "deal" in legal else legal[0])

    play(story, turns, choose, lambda: 100)
    return record(finish(story))


def test_it_comes_a_stretch_after_the_other_and_says_how_far_it_is() -> None:
    recording = zodiac_race(120)
    courses = [Course(seat.moves) for seat in recording.seats]
    insight, clock, done = nothing_known(courses), ticking(), [0]
    while not insight.is_complete:
        insight = look(recording, courses, insight, 0.01, 60, clock, RATE)
        done.append(insight.done)
        judge(recording, document("TESTRACE", recording, insight, may_come=True))
    assert len(done) > 5
    assert done == sorted(done)
    assert done[-2] < 100 == done[-1]
    assert insight.seats == known_of(recording).seats


def test_when_the_time_is_up_what_is_open_stays_so() -> None:
    recording = zodiac_race(120)
    insight = known_of(recording, stretch=0.01, allowed=0.03)
    assert insight.is_complete
    told = document("TESTRACE", recording, insight, may_come=False)
    assert told.seats[1].outlooks[-1] == "undecided"
    assert told.seats[1].lost_by is None
    judge(recording, told)
    judge_at_last(recording, told)


def test_who_was_not_gone_through_in_time_knows_what_others_know_of_the_same_positions() -> None:
    recording = zodiac_race(120)
    insight = known_of(recording, stretch=0.01, allowed=7.0)
    assert [seat.is_complete for seat in insight.seats] == [True, False]
    told = document("TESTRACE", recording, insight, may_come=False)
    judge(recording, told)
    judge_at_last(recording, told)
    first, second = told.seats
    assert recording.seats[0].moves == recording.seats[1].moves
    assert (first.outlooks, first.line_from, first.lost_by) == (second.outlooks, second.line_from, second.lost_by)


def test_in_a_process_it_is_the_same_and_small() -> None:
    recording = zodiac_race(200)
    packed, kept = pack_replay(recording), None
    while kept is None or not is_complete(kept):
        kept = found_out(packed, kept, None, 0.2, 30)
    assert is_current(kept)
    assert kept[0] == PACKING
    assert unpack_insight(kept).seats == known_of(recording).seats
    assert len(kept) < 700
    told = Analysis.model_validate_json(document_json("TESTRACE", packed, kept, False))
    judge(recording, told)
    assert told == document("TESTRACE", recording, unpack_insight(kept), may_come=False)


@pytest.mark.parametrize("game", ["four-seasons", "florentine"])
def test_how_a_winnable_deal_is_won_is_known_wherever_a_game_follows_it(game: str) -> None:
    known = next(filter(None, (examine(find_game(game), seed) for seed in seeds(b"analyses", game))))
    line = unpack_line(known.win.line)
    story = begun(game, secret=Secret(seed=known.seed, salt=bytes(32)))
    leaves = next(turn for turn, text in enumerate(line) if text != "deal")
    play(story, 2 * leaves, lambda seat, legal: line[seat.turn], lambda: 100)
    play(story, 2, lambda seat, legal: line[leaves] if seat.number == 0 else "deal", lambda: 100)
    recording = record(finish(story))
    kept = found_out(pack_replay(recording), None, known.win.line, 0.0, 0.0)
    told = document("TESTRACE", recording, unpack_insight(kept), may_come=False)
    won = ("won",) * (leaves + 1)
    assert [seat.outlooks for seat in told.seats] == [(*won, "won"), (*won, "undecided")]
    assert [seat.line_from for seat in told.seats] == [leaves + 1, leaves]
    for seat in told.seats:
        assert tuple(move.move for move in seat.line) == line[seat.line_from :]
    judge(recording, told)
    judge_at_last(recording, told)


@pytest.mark.parametrize("game", ["four-seasons", "czarina", "simplicity"])
def test_seats_that_part_late_are_told_the_same_of_what_they_share(game: str) -> None:
    story = begun(game, secret=Secret(seed=bytes([7] * 32), salt=bytes(32)))
    play(story, 20, lambda seat, legal: legal[0], lambda: 100)
    play(story, 4, lambda seat, legal: legal[-seat.number], lambda: 100)
    recording = record(finish(story))
    told = document("TESTRACE", recording, known_of(recording, allowed=2.0), may_come=False)
    judge(recording, told)
    judge_at_last(recording, told)
    assert told.seats[0].outlooks[:11] == told.seats[1].outlooks[:11]


def test_seats_tell_each_other_how_the_deal_is_won() -> None:
    story = begun("four-seasons")
    recording = record(finish(story))
    courses = [Course(seat.moves) for seat in recording.seats]
    insight = look(recording, courses, nothing_known(courses), 2.0, 20.0, ticking(), RATE)
    assert len({seat.verdicts for seat in insight.seats}) == 1


def test_a_line_that_does_not_win_is_never_told() -> None:
    recording = zodiac_race(0)
    insight = known_of(recording)
    line = insight.seats[0].line or known_of(zodiac_race(0)).seats[0].line
    for wrong in (line[:-1], line[1:]) if line else ():
        seats = tuple(Hindsight((Verdict.WON,), line_from=0, line=wrong) for _ in recording.seats)
        with pytest.raises(IllegalMove):
            document("TESTRACE", recording, Insight(seats), may_come=False)
