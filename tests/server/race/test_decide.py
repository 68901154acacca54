from collections.abc import Callable

import pytest

from engine.position import legal_texts
from protocol.refusals import Reason
from server.race import decide
from server.race.decide import Refusal, Turns
from server.race.entries import (
    Begun,
    Cancelled,
    Countdown,
    Finished,
    Ready,
    RematchAsked,
    Resigned,
    Seated,
    Sitter,
    Vacated,
)
from server.race.state import Race, playing
from tests.server.race.races import ANNA, BELA, CLEO, MINUTE, Story, running


def refused(decision: Callable[[], object]) -> Reason:
    with pytest.raises(Refusal) as caught:
        decision()
    assert caught.value.text
    return caught.value.reason


def lobby(seats: int = 2, *, is_quick: bool = False) -> Race:
    return Story(seats=seats, is_quick=is_quick).race


def test_a_player_takes_the_lowest_free_seat_once() -> None:
    story = Story(seats=3)
    story.tell(decide.join(story.race, BELA))
    assert story.race.seats[1].sitter == BELA
    assert decide.join(story.race, BELA) is None


def test_a_full_race_takes_nobody() -> None:
    story = Story()
    story.tell(Seated(seat=1, sitter=BELA))
    assert refused(lambda: decide.join(story.race, CLEO)) is Reason.RACE_FULL


def test_nobody_joins_once_the_cards_are_shown() -> None:
    assert refused(lambda: decide.join(running().race, CLEO)) is Reason.RACE_BEGUN


def test_the_countdown_begins_when_all_seats_are_ready() -> None:
    story = Story()
    story.tell(Ready(seat=0, is_ready=True))
    assert decide.follow_up(story.race) is None
    story.tell(Seated(seat=1, sitter=BELA))
    assert decide.follow_up(story.race) is None
    story.tell(Ready(seat=1, is_ready=True))
    assert isinstance(decide.follow_up(story.race), Countdown)


def test_a_quick_race_starts_by_itself_when_full() -> None:
    story = Story(is_quick=True)
    assert decide.follow_up(story.race) is None
    story.tell(Seated(seat=1, sitter=BELA))
    assert decide.follow_up(story.race) == Countdown(starts_in=3_000)


def test_only_the_maker_starts_and_not_alone() -> None:
    story = Story(seats=3)
    assert refused(lambda: decide.start(story.race, "anna")) is Reason.TOO_FEW
    story.tell(Seated(seat=1, sitter=BELA))
    assert refused(lambda: decide.start(story.race, "bela")) is Reason.NOT_MAKER
    assert refused(lambda: decide.start(story.race, "cleo")) is Reason.NOT_SEATED
    assert isinstance(decide.start(story.race, "anna"), Countdown)


def test_whoever_leaves_in_the_countdown_stops_it() -> None:
    story = Story()
    story.tell(Seated(seat=1, sitter=BELA, is_ready=True))
    story.tell(Countdown(starts_in=3_000))
    story.tell(decide.leave(story.race, "bela"))
    assert story.race.state == "lobby"
    assert decide.follow_up(story.race) is None
    assert story.race.seats[1].sitter is None


def test_the_maker_who_leaves_hands_over() -> None:
    story = Story(seats=3)
    story.tell(Seated(seat=1, sitter=BELA))
    story.tell(Vacated(seat=0))
    assert story.race.maker == 1
    assert story.race.made_by == ANNA.id


def test_a_race_that_everybody_left_is_cancelled_though_the_house_sits_there() -> None:
    story = Story()
    story.tell(Seated(seat=1, sitter=Sitter(id="house", name="The House", house="greedy"), is_ready=True))
    story.tell(Vacated(seat=0))
    assert decide.follow_up(story.race) == Cancelled(why="empty")


def test_nobody_leaves_once_the_cards_are_shown() -> None:
    assert refused(lambda: decide.leave(running().race, "anna")) is Reason.RACE_BEGUN


def test_each_state_has_a_deadline_and_what_it_brings() -> None:
    story = Story()
    assert isinstance(decide.at_deadline(story.race), Cancelled)
    story.tell(Seated(seat=1, sitter=BELA))
    told = story.tell(Countdown(starts_in=3_000))
    assert story.race.clocks.state_ends_at == told.at + 3_000
    assert decide.at_deadline(story.race) == Begun(lasts=15 * MINUTE)
    told = story.tell(Begun(lasts=15 * MINUTE), after=3_000)
    assert story.race.clocks.state_ends_at == told.at + 15 * MINUTE
    story.tell(decide.at_deadline(story.race), after=15 * MINUTE)
    assert story.race.state == "ended"
    assert story.race.clocks.deadlines == []
    assert [seat.state for seat in story.race.seats] == ["time", "time"]


def test_a_move_is_decided_without_being_made() -> None:
    race = running().race
    before = str(playing(race.seats[0]))
    tried = decide.move(race, "anna", 0, "deal")
    assert (tried.entry.seat, tried.entry.turn, tried.entry.move, tried.entry.ending) == (0, 0, "deal", None)
    assert str(playing(race.seats[0])) == before


@pytest.mark.parametrize(
    ("turn", "text", "reason"),
    [
        pytest.param(1, "deal", Reason.WRONG_TURN, id="a gap"),
        pytest.param(0, "t1-t2", Reason.ILLEGAL_MOVE, id="illegal"),
        pytest.param(0, "redeal", Reason.ILLEGAL_MOVE, id="not yet"),
        pytest.param(0, "shuffle", Reason.MALFORMED_MOVE, id="malformed"),
        pytest.param(0, "", Reason.MALFORMED_MOVE, id="empty"),
    ],
)
def test_a_refused_move_changes_nothing_and_brings_the_table(turn: int, text: str, reason: Reason) -> None:
    race = running().race
    before = (str(playing(race.seats[0])), race.version, race.seats[0].turn)
    with pytest.raises(Refusal) as caught:
        decide.move(race, "anna", turn, text)
    assert caught.value.reason is reason
    assert caught.value.shows_position
    assert (str(playing(race.seats[0])), race.version, race.seats[0].turn) == before


def test_a_stale_turn_with_another_move_is_a_fork_and_refused() -> None:
    story = running()
    story.tell(decide.move(story.race, "anna", 0, "deal").entry)
    assert decide.repeated(story.race, "anna", Turns(0, "deal")) == 1
    assert decide.repeated(story.race, "anna", Turns(0, "c1-t1")) == 0
    assert refused(lambda: decide.move(story.race, "anna", 0, "c1-t1")) is Reason.WRONG_TURN


def test_resigning_has_to_be_confirmed_and_is_final() -> None:
    story = running()
    assert refused(lambda: decide.resign(story.race, "anna", confirm=False)) is Reason.CONFIRM
    story.tell(decide.resign(story.race, "anna", confirm=True))
    assert decide.resign(story.race, "anna", confirm=True) is None
    assert refused(lambda: decide.move(story.race, "anna", 0, "deal")) is Reason.SEAT_ENDED
    assert decide.follow_up(story.race) is None


def test_a_race_is_over_when_its_last_seat_has_ended() -> None:
    story = running()
    story.tell(Resigned(seat=0))
    story.tell(Resigned(seat=1))
    assert decide.follow_up(story.race) == Finished(secret=story.race.secret)


def test_undo_is_for_practice_and_takes_back_exactly_one_move() -> None:
    assert refused(lambda: decide.undo(running().race, "anna", 0)) is Reason.ONLY_PRACTICE
    story = running("four-seasons", name="ecliptic")
    position = playing(story.race.seats[0])
    first = str(position)
    assert refused(lambda: decide.undo(story.race, "anna", 0)) is Reason.NOTHING_TO_UNDO
    for text in ("deal", "deal"):
        story.tell(decide.move(story.race, "anna", story.race.seats[0].turn, text).entry)
    story.tell(decide.undo(story.race, "anna", 2)[0])
    story.tell(decide.undo(story.race, "anna", 3)[0])
    assert str(position) == first
    assert story.race.seats[0].turn == 4
    assert "deal" in legal_texts(position)


def test_a_rematch_is_due_when_all_who_raced_agree() -> None:
    story = running()
    assert refused(lambda: decide.ask_rematch(story.race, "anna", agrees=True)) is Reason.NOT_OVER
    for entry in (Resigned(seat=0), Resigned(seat=1), Finished(secret=story.race.secret)):
        story.tell(entry)
    story.tell(decide.ask_rematch(story.race, "anna", agrees=True))
    assert not decide.is_rematch_due(story.race)
    assert decide.ask_rematch(story.race, "anna", agrees=True) is None
    story.tell(RematchAsked(seat=1, agrees=True))
    assert decide.is_rematch_due(story.race)


def test_practice_has_no_rematch() -> None:
    story = running("four-seasons", name="ecliptic")
    story.tell(Resigned(seat=0))
    story.tell(Finished(secret=story.race.secret))
    assert refused(lambda: decide.ask_rematch(story.race, "anna", agrees=True)) is Reason.ALONE
