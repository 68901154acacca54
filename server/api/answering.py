"""Answers of the API: JSON with an ETag, 304 where the asker has it, and words where there is nothing."""

import asyncio
import gzip
import hashlib
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Literal

from starlette.requests import Request
from starlette.responses import Response

from protocol.records import Record
from protocol.resources import Trouble
from server.pages import HEADERS, takes_gzip

KEPT = {**HEADERS, "Cache-Control": "no-cache", "Vary": "Authorization, Accept-Encoding"}
"""May be kept, and is asked about again each time."""
JSON = "application/json"
WORTH_PACKING = 1_000
PACKED_AT_ONCE = 64_000
"""Bytes that are packed in less than a millisecond or two; for more the loop does not wait."""
Reason = Literal["not_over", "not_shown"]
PASSING = {"left"}
"""Fields that say how long something lasts yet: an answer is the same when only these have changed."""


AGAIN_SECONDS = 2
"""After so long who was refused since many asked may ask again."""


class Wrong(Exception):  # noqa: N818 - says what is the case
    """A request that gets words instead of what it asked for; after so many seconds it may be made again."""

    def __init__(self, status: int, text: str, reason: Reason | None = None, *, again_after: int | None = None) -> None:
        super().__init__(text)
        self.status, self.text, self.reason, self.again_after = status, text, reason, again_after


def nothing(text: str, reason: Reason | None = None) -> Wrong:
    """There is no such thing, or not yet."""
    return Wrong(404, text, reason)


def bad(text: str) -> Wrong:
    """What was asked cannot be understood."""
    return Wrong(400, text)


def give(request: Request, resource: Record | Mapping[str, object]) -> Response:
    """A resource; 304 for who has it."""
    body = resource.model_dump_json(exclude_none=True).encode() if isinstance(resource, Record) else _dumped(resource)
    lasting = resource.model_dump_json(exclude=PASSING).encode() if isinstance(resource, Record) else body
    tag = hashlib.sha256(lasting).hexdigest()[:20]
    return _known(request, tag) or _whole(request, body, tag)


async def give_made(request: Request, tag: str, make: Callable[[], Awaitable[bytes]]) -> Response:
    """JSON that is made only for who has not got it; `tag` stands for it."""
    known = _known(request, tag)
    if known is not None:
        return known
    body = await make()
    if len(body) > PACKED_AT_ONCE and _takes_packed(request):
        return _packed(await asyncio.to_thread(_pack, body), tag)
    return _whole(request, body, tag)


def _known(request: Request, tag: str) -> Response | None:
    known = [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]
    return Response(status_code=304, headers=_tagged(tag)) if f'"{tag}"' in known or "*" in known else None


def _whole(request: Request, body: bytes, tag: str) -> Response:
    if WORTH_PACKING <= len(body) <= PACKED_AT_ONCE and _takes_packed(request):
        return _packed(_pack(body), tag)
    return Response(body, headers=_tagged(tag), media_type=JSON)


def _takes_packed(request: Request) -> bool:
    return takes_gzip(request.headers.get("accept-encoding", ""))


def _pack(body: bytes) -> bytes:
    return gzip.compress(body, 5, mtime=0)


def _packed(body: bytes, tag: str) -> Response:
    return Response(body, headers={**_tagged(tag), "Content-Encoding": "gzip"}, media_type=JSON)


def _tagged(tag: str) -> dict[str, str]:
    return {**KEPT, "ETag": f'W/"{tag}"'}


def refuse(wrong: Wrong) -> Response:
    """The words."""
    body = Trouble(text=wrong.text, reason=wrong.reason).model_dump_json(exclude_none=True)
    headers = {**HEADERS, "Cache-Control": "no-store"}
    if wrong.again_after is not None:
        headers["Retry-After"] = str(wrong.again_after)
    return Response(body, status_code=wrong.status, headers=headers, media_type=JSON)


def _dumped(resource: Mapping[str, object]) -> bytes:
    return json.dumps(resource, sort_keys=True).encode()
