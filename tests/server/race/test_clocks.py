"""Who is away and until when, what an outage does to every clock: by calling, without any store."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.race import decide
from server.race.clocks import UNKNOWN
from server.race.entries import Away, Back, Begun, Countdown, Entry, Forfeited, Outage, Resigned, Seated, Vacated
from server.race.views import happened, view
from tests.server.race.races import BELA, MINUTE, Story, running


def test_a_seat_in_the_lobby_is_given_up_after_ten_seconds() -> None:
    story = Story(seats=3)
    story.tell(Seated(seat=1, sitter=BELA))
    told = story.tell(decide.away(story.race, 1))
    assert story.race.clocks.deadlines[0] == (told.at + 10_000, 1)
    assert decide.at_deadline(story.race) == Vacated(seat=1)
    story.tell(Vacated(seat=1), after=10_000)
    assert story.race.clocks.away == {}


def test_nothing_starts_by_itself_while_somebody_is_away() -> None:
    story = Story(is_quick=True)
    story.tell(Seated(seat=1, sitter=BELA))
    story.tell(decide.away(story.race, 1))
    assert decide.follow_up(story.race) is None
    story.tell(decide.back(story.race, 1))
    assert decide.follow_up(story.race) == Countdown(starts_in=3_000)


def test_in_a_countdown_a_second_is_enough_to_stop_it() -> None:
    story = Story()
    story.tell(Seated(seat=1, sitter=BELA))
    story.tell(Away(seat=1))
    told = story.tell(Countdown(starts_in=3_000), after=5_000)
    assert story.race.clocks.deadlines[0] == (told.at + 1_000, 1)
    assert [event.kind for event in happened(story.race, told, 0)] == ["countdown", "away"]


def test_the_grace_is_a_total_and_then_the_seat_is_forfeit() -> None:
    story = running()
    story.tell(decide.away(story.race, 0))
    assert decide.away(story.race, 0) is None
    told = story.tell(decide.back(story.race, 0), after=40_000)
    assert view(story.race, 1, told.at).seats[0].grace == 20_000
    told = story.tell(decide.away(story.race, 0))
    assert view(story.race, 1, told.at + 5_000).seats[0].away == 15_000
    assert story.race.clocks.deadlines[0] == (told.at + 20_000, 0)
    assert decide.at_deadline(story.race) == Forfeited(seat=0)
    story.tell(Forfeited(seat=0), after=20_000)
    assert story.race.seats[0].state == "forfeit"
    assert decide.away(story.race, 0) is None
    assert decide.back(story.race, 0) is None
    assert story.race.state == "running"


def test_nobody_waits_for_a_seat_that_is_over_for_the_house_or_for_oneself_in_practice() -> None:
    story = running()
    story.tell(Resigned(seat=0))
    assert decide.away(story.race, 0) is None
    assert decide.away(running(name="alone").race, 0) is None
    story = Story()
    story.tell(Seated(seat=1, sitter=BELA.model_copy(update={"house": "greedy"})))
    assert decide.away(story.race, 1) is None


def test_when_all_are_forfeit_the_race_is_over() -> None:
    story = running()
    story.tell(Forfeited(seat=0))
    story.tell(Forfeited(seat=1))
    story.tell(decide.follow_up(story.race))
    assert story.race.state == "ended"
    assert [seat.place for seat in story.race.seats] == [1, 1]


def test_an_outage_stops_every_clock() -> None:
    story = running()
    away = story.tell(Away(seat=0), after=10_000)
    ends = story.race.clocks.ends_at
    told = story.tell(Outage(lasts=300_000), after=301_000)
    assert story.race.clocks.ends_at == ends + 300_000
    assert story.race.clocks.deadlines[0] == (away.at + 360_000, 0)
    shown = view(story.race, 1, told.at)
    assert (shown.elapsed, shown.left, shown.seats[0].away) == (11_000, 15 * MINUTE - 11_000, 59_000)


@pytest.mark.parametrize("begins", [False, True], ids=["in the lobby", "in the countdown"])
def test_an_outage_before_the_start_stops_the_clocks_too(begins: bool) -> None:
    story = Story()
    story.tell(Seated(seat=1, sitter=BELA))
    if begins:
        story.tell(Countdown(starts_in=3_000))
    ends = story.race.clocks.state_ends_at or 0
    story.tell(Outage(lasts=60_000), after=60_500)
    assert story.race.clocks.state_ends_at == ends + 60_000


ENTRIES = st.sampled_from(
    [
        Away(seat=0),
        Away(seat=1),
        Back(seat=0),
        Back(seat=1),
        Outage(lasts=9_000),
        Vacated(seat=1),
        Forfeited(seat=1),
        Countdown(starts_in=3_000),
        Begun(lasts=5 * MINUTE),
        Resigned(seat=0),
    ]
)


@given(st.lists(st.tuples(ENTRIES, st.integers(0, 40_000)), max_size=12), ENTRIES, st.integers(0, 90_000))
def test_the_deadlines_are_known_before_the_time_of_an_entry_is(
    past: list[tuple[Entry, int]], entry: Entry, after: int
) -> None:
    clocks, at = Story().race.clocks, 1_700_000_000_000
    for told, wait in past:
        at += wait
        if not isinstance(told, Back) or told.seat in clocks.away:
            clocks = clocks.after(told, at)
    if isinstance(entry, Back) and entry.seat not in clocks.away:
        return
    at += after
    known, waits = clocks.deadlines_after(entry)
    assert sorted([*known, *(at + wait for wait in waits)]) == [each.at for each in clocks.after(entry, at).deadlines]
    assert all(each < UNKNOWN for each in known)
