"""The client's folding against the server's own views: at every version, for every audience."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.state import fold, happen, is_gap, with_position
from engine.position import legal_texts
from protocol.answers import Events
from protocol.events import Seated
from protocol.records import Player, RaceView
from server.race import decide
from server.race.entries import Begun, Countdown, RematchMade
from server.race.state import Race, playing
from server.race.views import Audience, happened, view
from server.rating import NEW
from tests.server.race.races import ANNA, BELA, CLEO, Story

TIMES = {"starts_in", "elapsed", "left", "house_in"}
AUDIENCES: tuple[Audience, ...] = (0, 1, None)


def known(race: Race, audience: Audience) -> RaceView:
    return view(race, audience, race.at)


def same(one: RaceView, other: RaceView) -> bool:
    """Alike but for spans of time, which a view names as of its own moment."""
    return _timeless(one) == _timeless(other)


def _timeless(view: RaceView) -> dict[str, object]:
    return view.model_dump(exclude=TIMES)


def check_step(story: Story, before: dict[Audience, RaceView], *, was_countdown: bool) -> None:
    """Fold the last entry into what each audience knew, and compare with what the server would show."""
    stamped = story.log[-1]
    for audience in AUDIENCES:
        told = happened(story.race, stamped, audience, was_countdown=was_countdown)
        events = Events(race=story.race.id, first=stamped.version, last=stamped.version, events=told)
        folded = fold(before[audience], events)
        assert same(folded, known(story.race, folded.you)), (stamped, audience)


def tell(story: Story, entry: object) -> None:
    before = {audience: known(story.race, audience) for audience in AUDIENCES}
    was_countdown = story.race.state == "countdown"
    story.tell(entry)  # type: ignore[arg-type]  # any of the entries
    check_step(story, before, was_countdown=was_countdown)


def to_begin(game: str) -> Story:
    story = Story(game, seats=3)
    tell(story, decide.join(story.race, BELA))
    tell(story, decide.join(story.race, CLEO))
    tell(story, decide.leave(story.race, CLEO.id))
    tell(story, decide.ready(story.race, ANNA.id, is_ready=True))
    tell(story, decide.ready(story.race, ANNA.id, is_ready=False))
    tell(story, decide.start(story.race, ANNA.id))
    tell(story, Begun(lasts=900_000))
    return story


@pytest.mark.parametrize("game", ["zodiac", "four-seasons", "simplicity"])
@given(seed=st.integers(0, 10_000))
def test_a_folded_view_is_the_view_the_server_would_show(game: str, seed: int) -> None:
    rng = random.Random(seed)
    story = to_begin(game)
    for _ in range(25):
        sitter = rng.choice((ANNA, BELA))
        seat = story.race.seat_of(sitter.id)
        assert seat is not None
        legal = list(legal_texts(playing(seat))) if seat.is_playing else []
        if legal:
            tell(story, decide.move(story.race, sitter.id, seat.turn, rng.choice(legal)).entry)
    for sitter in (ANNA, BELA):
        tell(story, decide.resign(story.race, sitter.id, confirm=True))
    tell(story, decide.follow_up(story.race))
    tell(story, decide.ask_rematch(story.race, BELA.id, agrees=True))
    tell(story, RematchMade(race="NEXTRACE"))
    assert story.race.state == "ended"


def test_a_countdown_that_stops_leaves_the_race_in_the_lobby() -> None:
    story = Story(seats=2)
    tell(story, decide.join(story.race, BELA))
    tell(story, Countdown(starts_in=3_000))
    tell(story, decide.leave(story.race, ANNA.id))
    assert known(story.race, 1).state == "lobby"
    tell(story, decide.leave(story.race, BELA.id))
    tell(story, decide.follow_up(story.race))
    assert known(story.race, None).state == "cancelled"


def test_ratings_and_what_a_race_adds_to_them_fold_too() -> None:
    story = Story(is_rated=True)
    tell(story, decide.join(story.race, BELA.model_copy(update={"is_claimed": True, "skill": NEW})))
    tell(story, decide.start(story.race, ANNA.id))
    tell(story, Begun(lasts=900_000, is_rated=True))
    anna = story.race.seats[0]
    while not anna.progress:
        gains = [text for text in legal_texts(playing(anna)) if text.startswith("w-")]
        tell(story, decide.move(story.race, ANNA.id, anna.turn, next(iter(gains), "deal")).entry)
    for sitter in (ANNA, BELA):
        tell(story, decide.resign(story.race, sitter.id, confirm=True))
    tell(story, decide.follow_up(story.race))
    shown = known(story.race, None)
    assert shown.is_rated
    assert shown.seats[1].rating is not None
    assert shown.seats[1].rating.change is not None


def test_a_race_whose_rival_was_found_elsewhere_folds_too() -> None:
    story = Story(is_quick=True)
    tell(story, decide.move_on(story.race, ANNA.id, "OTHER"))
    assert known(story.race, 0).paired == "OTHER"
    story = Story(is_quick=True)
    tell(story, decide.join(story.race, BELA, is_away=True))
    assert known(story.race, 0).seats[1].away is not None
    tell(story, decide.back(story.race, 1))
    tell(story, decide.follow_up(story.race))


def test_practice_and_its_undo_fold_too() -> None:
    story = Story("four-seasons", seats=1, name="ecliptic")
    before = known(story.race, 0)
    for entry in (Countdown(starts_in=0), Begun(lasts=60_000)):
        story.tell(entry)
        before = fold(before, told(story, 0))
    story.tell(decide.move(story.race, ANNA.id, 0, "deal").entry)
    before = fold(before, told(story, 0))
    story.tell(decide.undo(story.race, ANNA.id, 1)[0])
    assert same(fold(before, told(story, 0)), known(story.race, 0))


def told(story: Story, audience: Audience) -> Events:
    stamped = story.log[-1]
    events = happened(story.race, stamped, audience)
    return Events(race=story.race.id, first=stamped.version, last=stamped.version, events=events)


def test_a_gap_is_seen_and_never_folded() -> None:
    here = known(Story().race, 0)
    later = Events(race=here.race, first=here.version + 2, last=here.version + 2, events=())
    assert is_gap(here, later)
    with pytest.raises(ValueError, match="do not follow"):
        fold(here, later)


def test_events_that_are_known_change_nothing() -> None:
    here = known(Story().race, 0)
    old = Events(race=here.race, first=1, last=here.version, events=(Seated(seat=1, player=Player(id="x", name="X")),))
    assert fold(here, old) is here
    nothing = Events(race=here.race, first=here.version + 1, last=here.version, events=())
    assert fold(here, nothing) is here


def test_an_event_alone_leaves_the_version() -> None:
    here = known(Story().race, 0)
    assert happen(here, Seated(seat=1, player=Player(id="x", name="X"))).version == here.version


def test_a_refusals_position_is_taken_unless_a_later_one_is_known() -> None:
    story = Story("zodiac", seats=1, name="ecliptic")
    story.tell(Begun(lasts=60_000))
    first = known(story.race, 0)
    assert first.position is not None
    story.tell(decide.move(story.race, ANNA.id, 0, "deal").entry)
    second = known(story.race, 0)
    assert second.position is not None
    assert with_position(first, second.position).position == second.position
    assert with_position(second, first.position).position == second.position
