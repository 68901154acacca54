"""Every message, in both encodings, there and back; and what is none."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.answers import ANSWER, AnyAnswer
from protocol.codecs import CODECS, JSON, MAX_FRAME_BYTES, MSGPACK, Codec, Frame, decode_answer, decode_request, encode
from protocol.errors import Garbage, Malformed
from protocol.events import AnyEvent
from protocol.records import LARGEST_WHOLE
from protocol.requests import REQUEST, AnyRequest
from tests.protocol.messages import members, of_model

BOTH = pytest.mark.parametrize("codec", CODECS.values(), ids=CODECS)
REQUESTS = members(AnyRequest)
ANSWERS = members(AnyAnswer)


@BOTH
@pytest.mark.parametrize("kind", REQUESTS, ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_a_request_comes_back_as_it_was(codec: Codec, kind: type[AnyRequest], data: st.DataObject) -> None:
    request = data.draw(of_model(kind))
    frame = encode(codec, request)
    assert decode_request(codec, frame) == request
    assert size(frame) < MAX_FRAME_BYTES


@BOTH
@pytest.mark.parametrize("kind", ANSWERS, ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_an_answer_comes_back_as_it_was(codec: Codec, kind: type[AnyAnswer], data: st.DataObject) -> None:
    answer = data.draw(of_model(kind))
    assert decode_answer(codec, encode(codec, answer)) == answer


@pytest.mark.parametrize("kind", members(AnyEvent), ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_an_event_comes_back_in_events(kind: type[AnyEvent], data: st.DataObject) -> None:
    event = data.draw(of_model(kind))
    told = {"type": "events", "race": "7KQ2M4XD", "first": 1, "last": 1, "events": [event.model_dump(mode="json")]}
    answer = ANSWER.validate_python(told)
    for codec in CODECS.values():
        assert decode_answer(codec, encode(codec, answer)) == answer


@pytest.mark.parametrize("kind", [*REQUESTS, *ANSWERS], ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_both_encodings_carry_the_same(kind: type[AnyRequest | AnyAnswer], data: st.DataObject) -> None:
    message = data.draw(of_model(kind))
    text, binary = encode(JSON, message), encode(MSGPACK, message)
    assert isinstance(text, str)
    assert isinstance(binary, bytes)
    assert json.loads(text) == msgpack.unpackb(binary)
    assert None not in _values(json.loads(text))


def _values(data: Any) -> list[Any]:
    return list(data.values()) if isinstance(data, dict) else []


GARBAGE = [
    pytest.param(JSON, "", id="json: nothing"),
    pytest.param(JSON, "{", id="json: half an object"),
    pytest.param(JSON, '{"type": "ping"} {}', id="json: two values"),
    pytest.param(JSON, '{"id": NaN, "type": "ping"}', id="json: not a number"),
    pytest.param(JSON, b'{"type": "ping"}', id="json: binary frame"),
    pytest.param(JSON, "[" * 4000, id="json: a deep hole"),
    pytest.param(JSON, '{"type": "ping", "type": "dance"}', id="json: a field twice"),
    pytest.param(JSON, '{"type": "ping", "id": {"a": 1, "a": 1}}', id="json: a field twice, further in"),
    pytest.param(MSGPACK, b"", id="msgpack: nothing"),
    pytest.param(MSGPACK, b"\x81\xa4type", id="msgpack: half a map"),
    pytest.param(MSGPACK, b"\x80\x80", id="msgpack: two values"),
    pytest.param(MSGPACK, b"\xc1", id="msgpack: the byte that is never used"),
    pytest.param(MSGPACK, b"\x81\x80\x01", id="msgpack: a map for a key"),
    pytest.param(MSGPACK, b"\x91" * 4000, id="msgpack: a deep hole"),
    pytest.param(MSGPACK, b"\x82\xa4type\xa4ping\xa4type\xa4ping", id="msgpack: a field twice"),
    pytest.param(MSGPACK, b"\x82\xa4type\xa4ping\xa2id\x82\x01\x01\x01\x01", id="msgpack: a number for a key"),
    pytest.param(MSGPACK, b"\xdf\xff\xff\xff\xff", id="msgpack: a promise of four thousand million entries"),
    pytest.param(MSGPACK, b"\xa4\xff\xff\xff\xff", id="msgpack: text that is none"),
    pytest.param(MSGPACK, '{"type": "ping"}', id="msgpack: text frame"),
]


@pytest.mark.parametrize(("codec", "frame"), GARBAGE)
def test_garbage_is_told_from_messages(codec: Codec, frame: Frame) -> None:
    with pytest.raises(Garbage, match=codec.subprotocol):
        decode_request(codec, frame)


@BOTH
@given(frame=st.binary(max_size=200))
def test_no_bytes_do_worse_than_be_refused(codec: Codec, frame: bytes) -> None:
    for tried in (frame, frame.decode("latin-1")):
        with suppress(Garbage, Malformed):
            assert isinstance(decode_request(codec, tried), tuple(REQUESTS))


@BOTH
@pytest.mark.parametrize("depth", [1, 100, *range(900, 1040, 10)])
@pytest.mark.parametrize("decode", [decode_request, decode_answer], ids=["request", "answer"])
@pytest.mark.parametrize("field", ["id", "type"])
def test_what_is_deep_is_refused_in_few_words(
    codec: Codec, decode: Callable[[Codec, Frame], object], field: str, depth: int
) -> None:
    """As deep as either decoder goes, and beyond it."""
    with pytest.raises((Garbage, Malformed)) as refused:
        decode(codec, hole(codec, field, depth))
    assert 10 < len(str(refused.value)) < 400


def hole(codec: Codec, field: str, depth: int) -> Frame:
    """A message in whose field there is a list in a list in a list."""
    if codec is JSON:
        return f'{{"{field}": {"[" * depth}null{"]" * depth}, "{"type" if field == "id" else "id"}": "pong"}}'
    hollow, other = (b"\xa2id", b"\xa4type") if field == "id" else (b"\xa4type", b"\xa2id")
    return b"\x82" + other + b"\xa4pong" + hollow + b"\x91" * depth + b"\xc0"


DEEP: Any = {}
for _ in range(300):
    DEEP = {"type": DEEP}
MOVE: dict[str, object] = {"type": "move", "race": "7KQ2M4XD", "turn": 3, "move": "deal"}
MALFORMED = [
    pytest.param([], "", id="a list"),
    pytest.param("ping", "", id="a word"),
    pytest.param(None, "", id="nothing"),
    pytest.param({}, "type", id="no type"),
    pytest.param({"type": "dance"}, "dance", id="an unknown type"),
    pytest.param({"type": ["ping"]}, "type", id="a list for a type"),
    pytest.param(DEEP, "type", id="three hundred deep"),
    pytest.param({"type": "ping", "wish": 1}, "wish", id="an unknown field"),
    pytest.param({"type": "ping", "id": -1}, "id", id="an id below nothing"),
    pytest.param({"type": "ping", "id": True}, "id", id="a truth for an id"),
    pytest.param({"type": "ping", "id": 1.0}, "id", id="a fraction for an id"),
    pytest.param({"type": "ping", "id": "1"}, "id", id="a word for an id"),
    pytest.param({"type": "ping", "id": 2**53}, "id", id="an id too large for some languages"),
    pytest.param({"type": "x" * 3000}, "type", id="a type as long as a page"),
    pytest.param({"type": "ping", "y" * 3000: 1}, "yyy", id="a field as long as a page"),
    pytest.param({"type": "hello", "token": ""}, "token", id="an empty token"),
    pytest.param({"type": "hello", "token": "x" * 201}, "token", id="a long token"),
    pytest.param({"type": "create", "game": "zodiac", "seats": 0}, "seats", id="no seats"),
    pytest.param({"type": "create", "game": "zodiac", "seats": 9}, "seats", id="nine seats"),
    pytest.param({"type": "create", "game": "zodiac", "minutes": 481}, "minutes", id="more than eight hours"),
    pytest.param({"type": "create", "game": "zodiac", "is_open": 1}, "is_open", id="a number for a truth"),
    pytest.param({"type": "create", "game": "zodiac", "house": "unbeaten"}, "house", id="an unknown level"),
    pytest.param({"type": "create", "game": 5}, "game", id="a number for a game"),
    pytest.param({"type": "join", "race": "../etc"}, "race", id="a path for a race"),
    pytest.param({"type": "join", "race": "é" * 8}, "race", id="letters of another kind"),
    pytest.param({"type": "join", "race": "A" * 17}, "race", id="a long code"),
    pytest.param({"type": "join", "race": "A\n"}, "race", id="a code and a line's end"),
    pytest.param(MOVE | {"turn": "3"}, "turn", id="a word for a turn"),
    pytest.param(MOVE | {"turn": 3.0}, "turn", id="a fraction for a turn"),
    pytest.param(MOVE | {"move": "x" * 17}, "move", id="a long move"),
    pytest.param({"type": "move", "race": "7KQ2M4XD", "move": "deal"}, "turn", id="no turn"),
    pytest.param({"type": "resign", "race": "7KQ2M4XD", "confirm": "yes"}, "confirm", id="a word for a yes"),
]


@BOTH
@pytest.mark.parametrize(("data", "word"), MALFORMED)
def test_a_malformed_message_is_named_in_few_words(codec: Codec, data: object, word: str) -> None:
    with pytest.raises(Malformed) as malformed:
        decode_request(codec, codec.pack(data))
    assert word in str(malformed.value)
    assert 10 < len(str(malformed.value)) < 400


@BOTH
@given(number=st.integers(0, LARGEST_WHOLE))
def test_a_malformed_message_keeps_its_id(codec: Codec, number: int) -> None:
    with pytest.raises(Malformed) as malformed:
        decode_request(codec, codec.pack({"type": "dance", "id": number}))
    assert malformed.value.re == number


@pytest.mark.parametrize("number", [-1, 1.5, "1", True, None, [1], LARGEST_WHOLE + 1], ids=repr)
def test_an_id_that_is_none_is_not_repeated(number: object) -> None:
    with pytest.raises(Malformed) as malformed:
        decode_request(JSON, JSON.pack({"type": "dance", "id": number}))
    assert malformed.value.re is None


def test_absent_and_null_are_the_same() -> None:
    assert REQUEST.validate_python({"type": "hello", "token": None}) == REQUEST.validate_python({"type": "hello"})


def size(frame: Frame) -> int:
    return len(frame.encode() if isinstance(frame, str) else frame)
