import random

import pytest

from engine.cards import card_text
from engine.games import GAMES
from protocol.answers import Events
from protocol.answers import Race as RaceAnswer
from protocol.codecs import CODECS, Codec, encode
from server.race.entries import Finished, Moved, Resigned, Stamped
from server.race.state import Race, playing
from server.race.views import happened, moved, moved_again, view
from tests.server.race.races import Story, running
from tests.server.race.test_state import play_on

CODEC_IDS = [pytest.param(codec, id=name) for name, codec in CODECS.items()]


def frames_of(story: Story, audience: int | None, codec: Codec) -> bytes:
    """Everything an audience is ever sent of a story, and a whole view at each version."""
    race = Race(story.race.id, story.race.settings, story.race.secret)
    said = []
    for stamped in story.log:
        race.apply(stamped)
        seen = happened(race, stamped, audience)
        said.append(encode(codec, Events(race=race.id, first=stamped.version, last=stamped.version, events=seen)))
        said.append(encode(codec, RaceAnswer(race=view(race, audience, stamped.at))))
    return b"".join(frame.encode() if isinstance(frame, str) else frame for frame in said)


@pytest.mark.parametrize("codec", CODEC_IDS)
@pytest.mark.parametrize("audience", [None, 0, 1])
def test_nobody_is_told_the_secret_before_the_race_is_over(audience: int | None, codec: Codec) -> None:
    story = running()
    play_on(story, 60, random.Random(3))
    said = frames_of(story, audience, codec)
    for secret in (story.race.secret.seed, story.race.secret.salt):
        assert secret not in said
        assert secret.hex().encode() not in said
    for entry in (Resigned(seat=0), Resigned(seat=1), Finished(secret=story.race.secret)):
        story.tell(entry)
    assert story.race.secret.seed.hex().encode() in frames_of(story, audience, codec)


@pytest.mark.parametrize("game", GAMES)
def test_who_has_no_seat_and_rivals_are_told_no_card(game: str) -> None:
    story = running(game)
    story.tell(Resigned(seat=1))
    play_on(story, 40, random.Random(5))
    moves_of_0 = [s for s in story.log if getattr(s.entry, "seat", None) == 0 and s.entry.kind == "moved"]
    assert moves_of_0
    race = story.race
    cards = {card_text(card) for card in playing(race.seats[0]).stock} | {
        card_text(card) for pile in playing(race.seats[0]).tableau for card in pile
    }
    said = b"".join(_frames(race, stamped, audience) for stamped in moves_of_0 for audience in (None, 1))
    assert not any(f'"{card}"'.encode() in said for card in cards)


def _frames(race: Race, stamped: Stamped, audience: int | None) -> bytes:
    seen = happened(race, stamped, audience)
    message = Events(race=race.id, first=stamped.version, last=stamped.version, events=seen)
    frame = encode(CODECS["ecliptic.v1.json"], message)
    return frame.encode() if isinstance(frame, str) else frame


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_never_told_how_the_stock_lies(game: str) -> None:
    race = running(game).race
    shown = view(race, 0, race.at).position
    assert shown is not None
    position = playing(race.seats[0])
    visible = sum(map(len, shown.tableau)) + sum(card is not None for card in shown.cells)
    visible += sum(foundation.cards for foundation in shown.foundations) + len(shown.waste)
    assert visible == race.game.deck_size - len(position.stock)
    assert shown.stock == len(position.stock)


def test_cards_are_shown_to_nobody_before_the_race_begins() -> None:
    story = Story()
    assert view(story.race, 0, story.race.at).position is None


def test_a_turn_made_before_is_answered_as_it_was() -> None:
    story = running()
    answers = []
    for turn in range(5):
        story.tell(Moved(seat=0, turn=turn, move="deal"))
        answers.append(moved(story.race, story.race.seats[0]))
    assert [moved_again(story.race, story.race.seats[0], turn) for turn in range(5)] == answers
