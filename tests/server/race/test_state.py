import random

import pytest

from engine.games import GAMES
from engine.position import legal_texts
from server.race import decide
from server.race.entries import Moved, Seated, Stamped, pack, unpack_entry
from server.race.state import Race, playing
from server.race.views import view
from tests.server.race.races import BELA, Story, running


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
