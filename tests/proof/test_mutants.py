"""No replay that was changed passes for what it was: not by a value, not by a byte, not where the server lies."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from hypothesis import given, reject
from hypothesis import strategies as st

from cli.checking import Noted, Report, check
from protocol.replays import ReplayPlayer
from server import composing
from server.replays import record
from server.signing import Signer
from tests.engine.naive import TooMuchError
from tests.proof.examples import PLANS
from tests.proof.making import OTHER_KEY, TEST_KEY, Document, Plan, greedy, key_text, listed, replay_of, sign
from tests.proof.oracle import could_be
from tests.server.histories import histories
from tests.server.race.races import Story

SMALL = {
    "race": replay_of(Plan(game="zodiac", players=[greedy(1), greedy(2, "random")], most=12, ends=("time", "forfeit"))),
    "two alike": replay_of(Plan(players=[greedy(1), greedy(1)], most=15, pace=(0, 5))),
    "stuck": replay_of(PLANS["corners"]),
    "solved": replay_of(PLANS["solved"]),
    "practice": replay_of(Plan(kind="practice", players=[listed("t4-f1", "undo", "t4-f1", "deal", "undo", "undo")])),
    "named": replay_of(PLANS["named"]),
    "again": replay_of(PLANS["again"]),
    "attempt": replay_of(PLANS["asked for just before midnight"]),
    "forfeit": replay_of(PLANS["a minute"]),
}
NOTED = Noted(key=key_text())
Path = tuple[str | int, ...]


def checked(document: Document) -> Report:
    return check(json.dumps(document).encode(), NOTED)


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """The ways to all values that hold no others."""
    if isinstance(value, dict | list):
        for step, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, (*path, step))
    else:
        yield path


def at(document: Any, path: Path) -> Any:
    for step in path:
        document = document[step]
    return document


def put(document: Document, path: Path, value: Any) -> Document:
    made = deepcopy(document)
    at(made, path[:-1])[path[-1]] = value
    return made


def other_values(value: Any) -> st.SearchStrategy[Any]:
    """Values that could stand in the place of one: near it, of its kind, and of others."""
    anything: st.SearchStrategy[Any] = st.none() | st.booleans() | st.integers() | st.text(max_size=9)
    words = ["deal", "undo", "redeal", "w-t1", "w-f1", "c1-f1", "t1-f1", "t1-t2", "solved", "stuck", "time", "zodiac"]
    if isinstance(value, int):
        return st.integers(-3, 3).map(lambda step: value + step) | st.integers(0, 2**53) | anything
    return st.sampled_from(words) | st.text("0123456789abcdef", min_size=64, max_size=64) | anything


@st.composite
def changed_values(draw: st.DrawFn) -> tuple[Document, Document]:
    """A replay and one that differs from it in one value."""
    document = SMALL[draw(st.sampled_from(sorted(SMALL)))]
    path = draw(st.sampled_from(list(leaves(document))))
    before = at(document, path)
    value = draw(other_values(before).filter(lambda each: each != before or type(each) is not type(before)))
    return document, put(document, path, value)


@given(changed_values())
def test_no_replay_passes_in_which_one_value_was_changed(pair: tuple[Document, Document]) -> None:
    report = checked(pair[1])
    assert not report.is_valid
    assert report.faults[0].text


@given(st.sampled_from(sorted(SMALL)), st.data())
def test_no_replay_passes_in_which_one_byte_was_changed(name: str, data: st.DataObject) -> None:
    whole = json.dumps(SMALL[name], ensure_ascii=False).encode()
    place = data.draw(st.integers(0, len(whole) - 1))
    instead = data.draw(st.sampled_from([b"", *(bytes([byte]) for byte in b'0123456789abcdef",:[]{}-.eE \x00\xff')]))
    length = data.draw(st.integers(0, 2))
    made = whole[:place] + instead + whole[place + length :]
    if check(made, NOTED).is_valid:
        assert json.loads(made) == SMALL[name]


@given(st.sampled_from(sorted(SMALL)), st.integers(0))
def test_no_replay_passes_that_was_cut(name: str, cut: int) -> None:
    whole = json.dumps(SMALL[name]).encode()
    report = check(whole[: cut % len(whole)], NOTED)
    assert [fault.name for fault in report.faults] == ["file"]


@st.composite
def lies(draw: st.DrawFn) -> Document:
    """A replay with moves or results that were changed so that the form is kept, signed anew by the right key."""
    document = deepcopy(SMALL[draw(st.sampled_from(sorted(SMALL)))])
    for _ in range(draw(st.integers(1, 2))):
        _lie(draw, document)
    return sign(document)


def _lie(draw: st.DrawFn, document: Document) -> None:
    seat = draw(st.sampled_from(document["seats"]))
    moves = seat["moves"]
    place = draw(st.integers(0, max(0, len(moves) - 1)))
    match draw(
        st.sampled_from(["swap", "drop", "double", "instead", "at", "result", "state", "end", "race", "longer"])
    ):
        case "swap" if len(moves) > 1:
            moves[place - 1][0], moves[place][0] = moves[place][0], moves[place - 1][0]
        case "drop" if moves:
            seat["moves"] = moves[:place] + moves[place + 1 :]
            seat["count"] -= draw(st.integers(0, 1))
        case "double" if moves:
            moves.insert(place, list(moves[place]))
            seat["count"] += draw(st.integers(0, 1))
        case "instead" if moves:
            moves[place][0] = draw(
                st.sampled_from(["deal", "undo", "redeal", "w-t5", "w-t1", "w-f1", "t1-t3", "c1-t9"])
            )
        case "at" if moves:
            moves[place][1] = max(0, moves[place][1] + draw(st.integers(-900, 900)))
        case "result":
            field = draw(st.sampled_from(["progress", "reached", "count"]))
            seat[field] = max(0, seat[field] + draw(st.integers(-1, 1)))
        case "state":
            seat["state"] = draw(st.sampled_from(["solved", "stuck", "resigned", "forfeit", "exhausted", "time"]))
        case "end":
            field = draw(st.sampled_from(["ended", "place"]))
            step = draw(st.integers(-2, 2) | st.integers(-2_000, 2_000))
            seat[field] = min(8 if field == "place" else 2**53, max(1, seat[field] + step))
        case "longer":
            more = draw(st.integers(0, 5))
            document["elapsed"] += more
            document["ended"] += more
        case _:
            field = draw(st.sampled_from(["elapsed", "ended", "lasts", "begun", "stood_still"]))
            step = draw(st.integers(-1, 1) | st.sampled_from([-60_000, 60_000, -3_600_000, 3_600_000]))
            document[field] = max(0, document[field] + step)


@given(lies())
def test_a_server_that_lies_passes_only_with_what_could_have_been(document: Document) -> None:
    report = checked(document)
    try:
        could = could_be(document)
    except TooMuchError:
        reject()
    assert report.is_valid == could, report.faults[:1]
    assert report.is_valid or report.faults[0].name not in ("key", "signature", "file")


@given(st.sampled_from(sorted(SMALL)), st.sampled_from(["seed", "salt"]), st.binary(min_size=32, max_size=32))
def test_there_is_no_other_deal_under_a_commitment(name: str, field: str, value: bytes) -> None:
    made = sign(SMALL[name] | {field: value.hex()})
    assert [fault.name for fault in checked(made).faults][:1] == ([] if made == SMALL[name] else ["commitment"])


@given(st.sampled_from(sorted(SMALL)))
def test_who_signs_with_another_key_is_told_from_the_server(name: str) -> None:
    assert [fault.name for fault in checked(sign(SMALL[name], OTHER_KEY)).faults] == ["key"]


@given(histories())
def test_whatever_race_there_was_its_replay_passes(story: Story) -> None:
    signer, recording = Signer(TEST_KEY.private_bytes_raw()), record(story.race)
    players = {player: ReplayPlayer(id=player, name="Ann") for player in recording.people}
    data = composing.unsigned("RACE2345", recording, players, signer.public_key, is_secret=False)
    report = check(composing.sign(data, signer), NOTED)
    assert report.is_valid, report.faults[:1]
