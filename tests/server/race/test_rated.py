"""Which races are rated: a table; and that their logs alone say what they add."""

import pytest

from server.making import commit_to, make_secret
from server.race import decide
from server.race.entries import Begun, Countdown, Finished, Resigned, Seated, Settings, Sitter, Stamped
from server.race.state import Race
from server.race.views import view
from server.rating import NEW, Gain, Skill

ANNA = Sitter(id="anna", name="Anna", is_claimed=True, skill=NEW)
BELA = Sitter(id="bela", name="Béla", is_claimed=True, skill=Skill(30_000_000, 40_000_000))
GUEST = Sitter(id="guest", name="Guest7KQ2")
BOT = Sitter(id="bot", name="Guest2M4X", is_bot=True, skill=NEW)
NAMED_BOT = Sitter(id="other", name="Deep Patience", is_bot=True, is_claimed=True, skill=NEW)
HOUSE = Sitter(id="house", name="The House", house="greedy")


def race_of(*sitters: Sitter, is_rated: bool = True, seats: int | None = None) -> Race:
    secret = make_secret()
    commitment = commit_to("zodiac", secret)
    settings = Settings(
        game="zodiac", seats=seats or len(sitters), minutes=15, is_rated=is_rated, commitment=commitment
    )
    race = Race("TESTRACE", settings, secret)
    for number, sitter in enumerate(sitters):
        race.apply(Stamped(version=number + 1, at=number + 1, entry=Seated(seat=number, sitter=sitter)))
    return race


@pytest.mark.parametrize(
    ("sitters", "is_rated"),
    [
        pytest.param((ANNA, BELA), True, id="two with names"),
        pytest.param((ANNA, GUEST), False, id="a guest"),
        pytest.param((GUEST, GUEST.model_copy(update={"id": "g2"})), False, id="guests"),
        pytest.param((BOT, NAMED_BOT), True, id="bots, with names or without"),
        pytest.param((ANNA, BOT), False, id="a person and a bot"),
        pytest.param((ANNA, NAMED_BOT), False, id="a person and a bot with a name"),
        pytest.param((ANNA, BELA, HOUSE), False, id="the house"),
        pytest.param((ANNA,), False, id="nobody else"),
    ],
)
def test_a_race_is_rated_among_those_of_one_pool(sitters: tuple[Sitter, ...], is_rated: bool) -> None:
    race = race_of(*sitters, seats=3)
    race.apply(Stamped(version=len(sitters) + 1, at=9, entry=Countdown(starts_in=0)))
    begun = decide.at_deadline(race)
    assert isinstance(begun, Begun)
    assert begun.is_rated == is_rated
    assert view(race, None, 9).is_rated
    race.apply(Stamped(version=len(sitters) + 2, at=10, entry=begun))
    assert view(race, None, 10).is_rated == is_rated


def test_a_race_that_was_not_meant_to_be_rated_is_not() -> None:
    race = race_of(ANNA, BELA, is_rated=False)
    assert race.pool is None
    assert view(race, 0, 9).seats[0].rating is None


def over(progress: int) -> Race:
    """A rated race of Anna and Béla that is over; Anna got so far, Béla nowhere."""
    race = race_of(ANNA, BELA)
    for number, entry in enumerate((Begun(lasts=900_000, is_rated=True), Resigned(seat=0), Resigned(seat=1))):
        race.apply(Stamped(version=3 + number, at=10 + number, entry=entry))
        assert race.seats[0].gain is None
    race.seats[0].progress = progress
    race.apply(Stamped(version=6, at=20, entry=Finished(secret=race.secret)))
    return race


def test_the_log_says_what_a_race_adds() -> None:
    race = over(1)
    anna, bela = race.seats
    assert (anna.place, bela.place) == (1, 2)
    assert isinstance(anna.gain, Gain)
    assert isinstance(bela.gain, Gain)
    assert anna.gain.mean > 0 > bela.gain.mean
    shown = view(race, None, 20).seats[0].rating
    assert shown is not None
    assert shown.change == NEW.after(anna.gain).number - NEW.number


def test_a_race_in_which_nobody_got_anywhere_adds_nothing() -> None:
    race = over(0)
    assert [seat.gain for seat in race.seats] == [None, None]
    shown = view(race, None, 20).seats[0].rating
    assert shown is not None
    assert shown.change is None
