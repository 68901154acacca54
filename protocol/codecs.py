"""The two encodings of the same messages: msgpack bytes and JSON text, chosen by the socket's subprotocol.

A codec turns messages into frames and frames into plain data; the adapters of `requests` and `answers` make messages
of that. Absent fields and null are the same thing; frames leave such fields out. A field that comes twice is garbage,
for two readers might take different ones.
"""

import json
from dataclasses import dataclass
from reprlib import Repr
from typing import Any, Protocol, TypeVar

import msgpack
from pydantic import TypeAdapter, ValidationError

from protocol.answers import ANSWER, AnyAnswer
from protocol.errors import Garbage, Malformed
from protocol.records import LARGEST_WHOLE
from protocol.requests import REQUEST, AnyRequest

MAX_FRAME_BYTES = 4096
"""The largest frame a client may send."""

Frame = str | bytes


class Codec(Protocol):
    """One encoding, named by its WebSocket subprotocol."""

    @property
    def subprotocol(self) -> str:
        """The name the two sides agree on."""

    def pack(self, data: Any) -> Frame:
        """The frame of plain data."""

    def unpack(self, frame: Frame) -> object:
        """The plain data of a frame; raises `Garbage` when it is not of this encoding."""


@dataclass(frozen=True, slots=True)
class JsonCodec:
    """JSON as text frames, for browsers."""

    subprotocol: str = "ecliptic.v1.json"

    def pack(self, data: Any) -> Frame:
        """Compact JSON text."""
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    def unpack(self, frame: Frame) -> object:
        """What the text says; only text frames are taken."""
        if not isinstance(frame, str):
            raise Garbage(f"{self.subprotocol} takes text frames with JSON; a binary frame came")
        try:
            return _JSON_DECODER.decode(frame)
        except (ValueError, RecursionError) as error:
            raise Garbage(f"{self.subprotocol} takes text frames with JSON: {error}") from None


@dataclass(frozen=True, slots=True)
class MsgpackCodec:
    """msgpack as binary frames, for programs."""

    subprotocol: str = "ecliptic.v1.msgpack"

    def pack(self, data: Any) -> Frame:
        """One msgpack value."""
        return msgpack.packb(data)  # type: ignore[no-any-return]  # its stubs say Any, it gives bytes

    def unpack(self, frame: Frame) -> object:
        """What the bytes say; only binary frames are taken."""
        if not isinstance(frame, bytes):
            raise Garbage(f"{self.subprotocol} takes binary frames with msgpack; a text frame came")
        try:
            return msgpack.unpackb(frame, object_pairs_hook=_each_once)
        except (ValueError, TypeError, msgpack.UnpackException, RecursionError) as error:
            raise Garbage(f"{self.subprotocol} takes binary frames with one msgpack value: {error}") from None


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("each field once; one came twice")
    return fields


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


_JSON_DECODER = json.JSONDecoder(object_pairs_hook=_each_once, parse_constant=_refuse_constant)
JSON = JsonCodec()
MSGPACK = MsgpackCodec()
CODECS: dict[str, Codec] = {JSON.subprotocol: JSON, MSGPACK.subprotocol: MSGPACK}


def encode(codec: Codec, message: AnyRequest | AnyAnswer) -> Frame:
    """The frame of a message."""
    return codec.pack(message.model_dump(mode="json", exclude_none=True))


def decode_request(codec: Codec, frame: Frame) -> AnyRequest:
    """The request in a frame; raises `Garbage` or `Malformed`."""
    return _decode(REQUEST, codec.unpack(frame))


def decode_answer(codec: Codec, frame: Frame) -> AnyAnswer:
    """The answer in a frame; raises `Garbage` or `Malformed`."""
    return _decode(ANSWER, codec.unpack(frame))


_Message = TypeVar("_Message")
_SHORTENED = Repr()
"""Looks at a few parts of what came, and not into the depths."""


def _decode(adapter: TypeAdapter[_Message], data: object) -> _Message:
    if isinstance(data, dict) and not isinstance(kind := data.get("type"), str):
        # pydantic would quote it, however deep it is, and lose its way.
        raise Malformed(f"type: wanted the name of a message; got {_shown(kind)}", re=_id_of(data))
    try:
        return adapter.validate_python(data)
    except ValidationError as error:
        raise Malformed(_explain(error), re=_id_of(data)) from None


def _explain(error: ValidationError) -> str:
    """The first fault in words: which field, what was wanted, what came."""
    first = error.errors(include_url=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"][1:]) or "message"
    return f"{_short(where, 40)}: {_short(first['msg'], 200)}; got {_shown(first['input'])}"


def _shown(value: object) -> str:
    return _short(_SHORTENED.repr(value), 60)


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 3] + "..."


def _id_of(data: object) -> int | None:
    """The id of a message that could not be taken, so that its sender can still tell which one it was."""
    identifier = data.get("id") if isinstance(data, dict) else None
    return identifier if type(identifier) is int and 0 <= identifier <= LARGEST_WHOLE else None
