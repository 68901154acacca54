"""Who sees what, and when: one table of all audiences and all times, looked for in the bytes that would be sent.

Four Seasons has each card once. Both seats are dealt the same; Anna then turns three cards of the stock, Béla one.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from engine.cards import card_text
from engine.deals import shuffle_deck
from protocol.answers import Events
from protocol.answers import Race as RaceAnswer
from protocol.codecs import CODECS, Codec, encode
from protocol.replays import PublicKey
from server.composing import film, unsigned
from server.race.entries import Begun, Countdown, Entry, Finished, Moved, Resigned, Seated, Settings, Sitter
from server.race.showing import Showing
from server.race.state import Race
from server.race.views import happened, seen, spectators_view, take_in, view
from server.replays import record
from tests.server.histories import CALLED
from tests.server.race.races import BELA, MINUTE, Story

ANNAS, BELAS = 0, 1
HOUSE = Sitter(id="house", name="The House", house="greedy")
BOT = Sitter(id="bela", name="Béla", is_bot=True)
DELAY = 30
Says = Callable[["Told"], list[bytes]]


@dataclass
class Told:
    """A race up to some moment, and how its messages are written."""

    story: Story
    codec: Codec
    now: int

    def write(self, message: Events | RaceAnswer) -> bytes:
        frame = encode(self.codec, message)
        return frame.encode() if isinstance(frame, str) else frame


def as_seat(number: int | None) -> Says:
    """Everything a seat is ever told, or for None who has none before the cards are shown, and the whole each time."""

    def says(told: Told) -> list[bytes]:
        race = Race(told.story.race.id, told.story.race.settings, told.story.race.secret)
        said = []
        for stamped in told.story.log:
            race.apply(stamped)
            if number is None and race.state == "running":
                break
            seen = happened(race, stamped, number)
            said.append(told.write(Events(race=race.id, first=race.version, last=race.version, events=seen)))
            said.append(told.write(RaceAnswer(race=view(race, number, stamped.at))))
        return said

    return says


def as_spectator(told: Told) -> list[bytes]:
    """Everything spectators have been told by now, and the whole at each version."""
    real = told.story.race
    if real.state not in ("running", "ended"):
        return as_seat(None)(told)
    showing = Showing(Race(real.id, real.settings, real.secret))
    said = []
    for stamped in told.story.log:
        is_early = isinstance(stamped.entry, Seated | Countdown)
        if not is_early and real.state == "running" and stamped.at + real.settings.delay * 1_000 > told.now:
            break
        events = (*take_in(showing, [stamped]), *seen(showing))
        said.append(told.write(Events(race=real.id, first=stamped.version, last=stamped.version, events=events)))
        said.append(told.write(RaceAnswer(race=spectators_view(showing, real, None, told.now))))
    return said


AUDIENCES: dict[str, Says] = {
    "own seat": as_seat(ANNAS),
    "rival": as_seat(BELAS),
    "spectator": as_spectator,
}


def tell(*entries: Entry, sitter: Sitter = BELA, **settings: object) -> Story:
    """A race of Anna and somebody else, in which these have happened."""
    story = Story("four-seasons")
    changed = Settings.model_validate(story.race.settings.model_dump() | settings)
    story.race = Race(story.race.id, changed, story.race.secret)
    first, story.log = [stamped.entry for stamped in story.log], []
    for entry in (*first, Seated(seat=BELAS, sitter=sitter), *entries):
        story.tell(entry)
    return story


def moves(seat: int, count: int) -> list[Entry]:
    return [Moved(seat=seat, turn=turn, move="deal") for turn in range(count)]


COUNTDOWN: list[Entry] = [Countdown(starts_in=3_000)]
BEGUN: list[Entry] = [*COUNTDOWN, Begun(lasts=15 * MINUTE)]
PLAYED: list[Entry] = [*BEGUN, *moves(ANNAS, 3), *moves(BELAS, 1)]
BELA_OUT: list[Entry] = [*PLAYED, Resigned(seat=BELAS)]
BOTH_OUT: list[Entry] = [*BELA_OUT, Resigned(seat=ANNAS)]

NOTHING = frozenset[str]()
START, SHARED, ANNA = frozenset({"start"}), frozenset({"start", "both"}), frozenset({"start", "both", "anna's"})
ALL = ANNA | {"secret"}

MATRIX: list[tuple[str, list[Entry], dict[str, object], str, frozenset[str]]] = [
    # when, what has happened, how the race was made, who, what of: the first cards, the card both have turned,
    # those only Anna has, those nobody has, seed and salt
    ("lobby", [], {}, "own seat", NOTHING),
    ("lobby", [], {}, "rival", NOTHING),
    ("lobby", [], {}, "spectator", NOTHING),
    ("countdown", [*COUNTDOWN], {}, "own seat", NOTHING),
    ("countdown", [*COUNTDOWN], {}, "rival", NOTHING),
    ("countdown", [*COUNTDOWN], {}, "spectator", NOTHING),
    ("begun", [*BEGUN], {}, "own seat", START),
    ("begun", [*BEGUN], {}, "rival", START),
    ("begun", [*BEGUN], {}, "spectator", NOTHING),
    ("begun, no delay", [*BEGUN], {"delay": 0}, "spectator", START),
    ("running", [*PLAYED], {}, "own seat", ANNA),
    ("running", [*PLAYED], {}, "rival", SHARED),
    ("running", [*PLAYED], {}, "spectator", NOTHING),
    ("running, 2 s late", [*PLAYED], {"delay": 2}, "spectator", START),
    ("running, no delay", [*PLAYED], {"delay": 0}, "spectator", SHARED),
    ("running, shown whole", [*PLAYED], {"delay": 0, "is_shown_whole": True}, "spectator", ANNA),
    ("running, moves late", [*PLAYED], {"delay": 0, "delay_moves": 3}, "spectator", START),
    ("one has ended", [*BELA_OUT], {}, "own seat", ANNA),
    ("one has ended", [*BELA_OUT], {}, "rival", SHARED),
    ("one has ended", [*BELA_OUT], {}, "spectator", NOTHING),
    ("one has ended, no delay", [*BELA_OUT], {"delay": 0}, "spectator", ANNA),
    ("all have ended, not lifted yet", [*BOTH_OUT], {}, "spectator", NOTHING),
]


@pytest.mark.parametrize("sitter", [BELA, BOT, HOUSE], ids=["a person", "a bot", "the house"])
@pytest.mark.parametrize("codec", CODECS.values(), ids=CODECS)
@pytest.mark.parametrize(
    ("happens", "settings", "who", "seen"),
    [pytest.param(*row[1:], id=f"{row[0]}-{row[3]}") for row in MATRIX],
)
def test_each_sees_what_it_may_and_no_more(
    happens: list[Entry],
    settings: dict[str, object],
    who: str,
    seen: frozenset[str],
    codec: Codec,
    sitter: Sitter,
) -> None:
    story = tell(*happens, sitter=sitter, **settings)
    assert found_by(who, story, codec) == seen


@pytest.mark.parametrize("codec", CODECS.values(), ids=CODECS)
@pytest.mark.parametrize("who", AUDIENCES)
@pytest.mark.parametrize("delay", [0, DELAY])
def test_once_the_race_is_over_all_see_all_but_what_nobody_turned(who: str, codec: Codec, delay: int) -> None:
    story = tell(*BOTH_OUT, delay=delay)
    story.tell(Finished(secret=story.race.secret))
    assert found_by(who, story, codec) == ALL


@pytest.mark.parametrize("codec", CODECS.values(), ids=CODECS)
def test_a_daily_deal_that_is_over_for_its_player_is_a_secret_still(codec: Codec) -> None:
    story = Story("four-seasons", seats=1)
    daily = {"daily": "2099-01-01", "is_attempt": True, "keeps_secret": True, "lasts": 60_000}
    changed = Settings.model_validate(story.race.settings.model_dump() | daily)
    first, story.log = [stamped.entry for stamped in story.log], []
    story.race = Race(story.race.id, changed, story.race.secret)
    happens: list[Entry] = [*moves(ANNAS, 3), Resigned(seat=ANNAS)]
    for entry in (*first, Begun(lasts=60_000), *happens):
        story.tell(entry)
    story.tell(Finished(secret=story.race.secret))
    assert found_by("own seat", story, codec) == ANNA
    told = Told(story, codec, story.race.at)
    after = told.write(RaceAnswer(race=view(story.race, None, story.race.at)))
    assert what_is_in(after, story, codec) == NOTHING


@pytest.mark.parametrize("is_secret", [False, True], ids=["public", "of a daily still played"])
def test_a_film_has_every_card_somebody_turned_and_a_replay_the_secret_if_it_is_none_any_more(
    *, is_secret: bool
) -> None:
    story = tell(*BOTH_OUT)
    with pytest.raises(ValueError, match="wanted one that has ended"):
        record(story.race)
    story.tell(Finished(secret=story.race.secret))
    recording, json = record(story.race), CODECS["ecliptic.v1.json"]
    shown = film(story.race.id, recording, CALLED, is_secret=is_secret).model_dump_json().encode()
    assert what_is_in(shown, story, json) == ANNA
    signed_by = PublicKey(algorithm="Ed25519", key="0" * 64)
    document = unsigned(story.race.id, recording, CALLED, signed_by, is_secret=is_secret)
    assert what_is_in(document, story, json) == (NOTHING if is_secret else {"secret"})


def found_by(who: str, story: Story, codec: Codec) -> frozenset[str]:
    """What of the deal is in anything that an audience is told of a story."""
    told = Told(story, codec, story.race.at)
    return what_is_in(b"".join(AUDIENCES[who](told)), story, codec)


def what_is_in(said: bytes, story: Story, codec: Codec) -> frozenset[str]:
    race = story.race
    deck = [card_text(card) for card in shuffle_deck(race.game, race.secret.seed)]
    laid_out = len(race.game.order)
    cards = {
        "start": deck[:laid_out],
        "both": deck[laid_out : laid_out + 1],
        "anna's": deck[laid_out + 1 : laid_out + 3],
        "nobody's": deck[laid_out + 3 :],
    }
    found = {what for what, texts in cards.items() if any(holds(said, codec, card) for card in texts)}
    found |= (
        {"secret"} if any(holds(said, codec, each.hex()) for each in (race.secret.seed, race.secret.salt)) else set()
    )
    return frozenset(found)


def holds(said: bytes, codec: Codec, text: str) -> bool:
    packed = codec.pack(text)
    return (packed.encode() if isinstance(packed, str) else packed) in said


def test_the_search_finds_every_card_that_is_there() -> None:
    story = tell(*PLAYED)
    said = b"".join(f'"{card_text(card)}"'.encode() for card in shuffle_deck(story.race.game, story.race.secret.seed))
    codec = CODECS["ecliptic.v1.json"]
    assert what_is_in(said, story, codec) == {"start", "both", "anna's", "nobody's"}
