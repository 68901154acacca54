"""What the list of live races says of one: as late as its spectators see it."""

import random

import pytest

from engine.games import GAMES
from server.race.entries import Begun, Finished, Moved, Outage, Resigned, Seated
from server.race.lines import aged, is_public, live_line, seat_then
from tests.server.race.races import BELA, MINUTE, Story, running
from tests.server.race.test_state import play_on

DELAY = 30_000


def test_nothing_is_known_before_the_first_cards_are_shown() -> None:
    story = running("four-seasons")
    for turn in range(3):
        story.tell(Moved(seat=0, turn=turn, move="deal"), after=1_000)
    line = live_line(story.race, story.race.clocks.begun_at + 12_000, 4)
    assert (line.elapsed, line.shown_in, line.crowd, line.delay) == (0, DELAY - 12_000, 4, 30)
    assert [(seat.name, seat.progress, seat.state, seat.place) for seat in line.seats] == [
        ("Anna", 0, "playing", 1),
        ("Béla", 0, "playing", 1),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_line_is_what_the_race_was_so_long_ago(game: str) -> None:
    story = running(game)
    begun, rng = story.race.clocks.begun_at, random.Random(5)
    then = {0: [(seat.progress, seat.reached, seat.state) for seat in story.race.seats]}
    for _ in range(60):
        play_on(story, 1, rng)
        then[story.race.at - begun] = [(seat.progress, seat.reached, seat.state) for seat in story.race.seats]
    for at, seats in then.items():
        shown = [seat_then(seat, at) for seat in story.race.seats]
        assert [(seat.progress, seat.reached, seat.state) for seat in shown] == seats
        line = live_line(story.race, begun + at + DELAY, 0)
        assert (line.elapsed, line.shown_in) == (at, None)
        assert [seat.progress for seat in line.seats] == [progress for progress, _, _ in seats]


def test_who_has_ended_plays_on_in_the_list_until_that_is_shown() -> None:
    story = running()
    story.tell(Resigned(seat=1), after=5_000)
    begun = story.race.clocks.begun_at
    assert live_line(story.race, begun + 5_000 + DELAY - 1, 0).seats[1].state == "playing"
    assert live_line(story.race, begun + 5_000 + DELAY, 0).seats[1].state == "resigned"


def test_an_outage_is_no_time_of_the_race() -> None:
    story = running()
    story.tell(Outage(lasts=60_000), after=61_000)
    assert live_line(story.race, story.race.at + DELAY, 0).elapsed == 1_000


def test_a_line_grows_older() -> None:
    story = running()
    begun = story.race.clocks.begun_at
    early = live_line(story.race, begun + 10_000, 0)
    for by in (0, 5_000, 20_000, 21_000):
        assert aged(early, by) == live_line(story.race, begun + 10_000 + by, 0)


def test_only_races_that_anybody_may_find_are_public() -> None:
    by_code, quick, alone = running().race, Story(is_quick=True), running(name="ecliptic").race
    assert not is_public(by_code)
    assert not is_public(alone)
    assert not is_public(quick.race)
    quick.tell(Seated(seat=1, sitter=BELA))
    quick.tell(Begun(lasts=15 * MINUTE))
    assert is_public(quick.race)
    quick.tell(Finished(secret=quick.race.secret))
    assert not is_public(quick.race)
