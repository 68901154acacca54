import random
from dataclasses import replace

import pytest
from hypothesis import given

from protocol.records import SeatState
from server.race.entries import (
    Finished,
    Outage,
    RematchAsked,
    Resigned,
    Seated,
    Secret,
    Stamped,
    unpack_entry,
)
from server.race.entries import (
    pack as pack_entry,
)
from server.race.state import Race
from server.replays import KINDS, LEVELS, PACKING, STATES, RecordedSeat, Recording, outline, pack, record, unpack
from tests.server.histories import HOUSE, begun, finish, histories, play, turn
from tests.server.race.races import ANNA, BELA, MINUTE, Story

PACKED = (
    "01000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f30"
    "3132333435363738393a3b3c3d3e3f78da9b348b695d727e515e6a51b16e516a4a6a620ee3815546064666ba8686bac606e7"
    "19181817e90437559f6366e46a3dc7c0f8c8e1ecab844313e732ac71747276717573f7303236316538cc0a9663079282058c"
    "4758199998b2188eb0329d623cc9309599e12c232fc399f347585b18defcbf0800fec1276b"
)
"""What was kept once has to be read for ever."""
KEPT = Recording(
    kind="attempt",
    game="corners-redeal",
    rules=1,
    secret=Secret(seed=bytes(range(32)), salt=bytes(range(32, 64))),
    name=None,
    daily="2026-11-30",
    begun=1_796_040_000_123,
    lasts=50_399_877,
    elapsed=123_456,
    stood_still=60_000,
    is_rated=False,
    seats=(
        RecordedSeat(
            number=0,
            player="ABCDEFGH2345",
            house=None,
            is_bot=True,
            state="exhausted",
            ended=123_456,
            progress=7,
            reached=70_000,
            place=1,
            moves=("deal", "w-f2", "redeal", "c5-f1", "undo"),
            times=(900, 900, 70_000, 70_255, 123_456),
        ),
    ),
)


@given(histories())
def test_what_is_kept_of_any_race_is_had_again(story: Story) -> None:
    recording = record(story.race)
    assert unpack(pack(recording)) == recording
    about = outline(pack(recording))
    assert (about.daily, about.people, about.turns) == (recording.daily, recording.people, recording.turns)
    for seat, kept in zip(story.race.taken, recording.seats, strict=True):
        assert list(kept.moves) == seat.moves
        assert list(kept.times) == sorted(kept.times)
        assert all(at <= kept.ended <= recording.elapsed <= recording.lasts for at in kept.times)
        assert kept.reached in {0, *kept.times}


@given(histories())
def test_when_a_race_was_over_is_when_it_began_and_what_it_lasted(story: Story) -> None:
    recording = record(story.race)
    begun_at = next(stamped.at for stamped in story.log if stamped.entry.kind == "begun")
    over_at = next(stamped.at for stamped in story.log if stamped.entry.kind == "finished")
    assert recording.begun == begun_at
    assert recording.stood_still == sum(s.entry.lasts for s in story.log if isinstance(s.entry, Outage))
    assert recording.begun + recording.elapsed + recording.stood_still == recording.ended
    assert over_at - 3 <= recording.ended <= over_at


@given(histories())
def test_every_node_keeps_the_same_bytes(story: Story) -> None:
    first = pack(record(story.race))
    if len(story.race.taken) > 1:
        story.tell(RematchAsked(seat=0, agrees=True))
    other = Race(story.race.id, story.race.settings, story.race.secret)
    for stamped in story.log:
        entry = unpack_entry(pack_entry(stamped.entry))
        other.apply(Stamped(version=stamped.version, at=stamped.at, entry=entry))
    other.forget_player("bela")
    assert pack(record(other)) == first


def test_what_was_kept_once_is_read_for_ever() -> None:
    assert unpack(bytes.fromhex(PACKED)) == KEPT


def test_the_words_that_are_kept_as_numbers_keep_their_numbers() -> None:
    assert KINDS[:4] == ("race", "practice", "attempt", "again")
    assert STATES[:7] == ("playing", "solved", "stuck", "resigned", "forfeit", "exhausted", "time")
    assert LEVELS[:5] == (None, "random", "greedy", "patient", "perfect")


def test_another_way_of_packing_is_said_to_be_unknown() -> None:
    with pytest.raises(ValueError, match=f"way {PACKING}; got way 9"):
        unpack(b"\x09" + pack(KEPT)[1:])


@pytest.mark.parametrize("state", STATES)
def test_each_way_to_end_is_kept(state: SeatState) -> None:
    recording = replace(KEPT, seats=(replace(KEPT.seats[0], state=state),))
    assert unpack(pack(recording)).seats[0].state == state


def test_no_name_of_a_person_is_kept() -> None:
    story = begun(others=(BELA, HOUSE))
    play(story, 20, lambda _, legal: legal[0], lambda: 500)
    packed = repr(unpack(pack(record(finish(story)))))
    assert ANNA.name not in packed
    assert BELA.name not in packed
    assert ANNA.id in packed


def test_a_race_that_is_not_over_is_not_kept() -> None:
    with pytest.raises(ValueError, match="is running; wanted one that has ended"):
        record(begun().race)


def test_the_seats_keep_their_numbers_where_one_stayed_free() -> None:
    story = Story(seats=3)
    story.tell(Seated(seat=2, sitter=BELA))
    story.tell(begun().log[-1].entry)
    story.tell(Resigned(seat=2))
    story.tell(Finished(secret=story.race.secret), after=15 * MINUTE)
    recording = record(story.race)
    assert [(seat.number, seat.state, seat.place) for seat in recording.seats] == [(0, "time", 1), (2, "resigned", 1)]
    assert recording.kind == "race"


def test_two_hundred_moves_take_a_few_hundred_bytes() -> None:
    rng = random.Random(20261130)
    story = begun(others=(), secret=Secret(seed=bytes([1] * 32), salt=bytes(32)))
    while story.race.seats[0].is_playing and story.race.seats[0].turn < 200:
        play(story, 1, lambda _, legal: rng.choice(legal), lambda: rng.randrange(300, 4_000))
    assert story.race.seats[0].turn >= 150
    assert len(pack(record(finish(story)))) < 900


def test_an_undo_is_a_turn() -> None:
    story = begun("four-seasons", name="ecliptic")
    for text in ("deal", "undo", "deal"):
        turn(story, story.race.seats[0], text)
    recording = record(finish(story))
    assert recording.kind == "practice"
    assert recording.name == "ecliptic"
    assert unpack(pack(recording)).seats[0].moves == ("deal", "undo", "deal")
