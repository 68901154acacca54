import random

import pytest

from engine.games import GAMES
from engine.position import legal_texts
from server.race import decide
from server.race.entries import Finished, Forfeited, Moved, Outage, Resigned, Seated, Stamped, pack, unpack_entry
from server.race.state import Race, playing
from server.race.views import view
from tests.server.race.races import BELA, MINUTE, Story, running


def play_on(story: Story, turns: int, rng: random.Random) -> None:
    """Random legal moves by both seats."""
    for _ in range(turns):
        seat = rng.choice(story.race.taken)
        legal = legal_texts(playing(seat)) if seat.is_playing else []
        if not legal or seat.sitter is None:
            continue
        tried = decide.move(story.race, seat.sitter.id, seat.turn, rng.choice(legal))
        story.tell(tried.entry, after=rng.randrange(3))


@pytest.mark.parametrize("game", GAMES)
def test_the_log_is_enough_to_make_the_race_again(game: str) -> None:
    story = running(game)
    play_on(story, 80, random.Random(7))
    again = Race(story.race.id, story.race.settings, story.race.secret)
    for stamped in story.log:
        kept = unpack_entry(pack(stamped.entry))
        again.apply(Stamped(version=stamped.version, at=stamped.at, entry=kept))
    for audience in (None, 0, 1):
        assert view(again, audience, story.log[-1].at) == view(story.race, audience, story.log[-1].at)


def test_a_gap_in_the_log_is_an_error() -> None:
    story = Story()
    with pytest.raises(ValueError, match="does not follow"):
        story.race.apply(Stamped(version=3, at=0, entry=Seated(seat=1, sitter=BELA)))


def test_both_seats_are_dealt_the_same_cards() -> None:
    race = running().race
    assert str(playing(race.seats[0])) == str(playing(race.seats[1]))


def test_progress_keeps_when_it_was_reached_first() -> None:
    story = running("four-seasons")
    story.tell(Moved(seat=0, turn=0, move="deal"), after=5_000)
    assert (story.race.seats[0].progress, story.race.seats[0].reached) == (0, 0)


@pytest.mark.parametrize("game", GAMES)
def test_the_progress_before_and_after_each_turn_is_known(game: str) -> None:
    story = running(game)
    seen = {0: [story.race.seats[0].progress], 1: [story.race.seats[1].progress]}
    rng = random.Random(11)
    for _ in range(80):
        before = [seat.turn for seat in story.race.seats]
        play_on(story, 1, rng)
        for seat in story.race.seats:
            if seat.turn > before[seat.number]:
                seen[seat.number].append(seat.progress)
    assert {seat.number: seat.progresses for seat in story.race.seats} == seen


def test_each_turn_and_each_end_has_its_time_without_the_outages() -> None:
    story = running("four-seasons")
    story.tell(Moved(seat=0, turn=0, move="deal"), after=5_000)
    story.tell(Outage(lasts=60_000), after=61_000)
    story.tell(Moved(seat=0, turn=1, move="deal"), after=2_000)
    story.tell(Resigned(seat=0), after=1_000)
    story.tell(Finished(secret=story.race.secret), after=16 * MINUTE)
    race, (anna, bela) = story.race, story.race.seats
    assert (anna.times, anna.ended, anna.state) == ([5_000, 8_000], 9_000, "resigned")
    assert (bela.times, bela.ended, bela.state) == ([], race.lasts, "time")
    assert (race.stood_still, race.elapsed) == (60_000, race.lasts)
    begun = next(stamped.at for stamped in story.log if stamped.entry.kind == "begun")
    assert race.begun_at == begun


def test_who_is_given_up_after_the_time_was_up_has_ended_with_it() -> None:
    story = running()
    story.tell(Forfeited(seat=1), after=15 * MINUTE + 7)
    assert story.race.seats[1].ended == 15 * MINUTE
