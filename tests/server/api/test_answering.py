"""Answers of the API as they travel: packed for who takes them so, and the same for everybody."""

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.api.answering import PACKED_AT_ONCE, WORTH_PACKING, give, give_made


async def given(request: Request) -> Response:
    return give(request, {"text": "card " * int(request.path_params["words"])})


async def made(request: Request) -> Response:
    async def make() -> bytes:
        return b"[" + b"1," * int(request.path_params["words"]) + b"1]"

    return await give_made(request, "tag", make)


def asker() -> httpx.AsyncClient:
    routes = [Route("/given/{words:int}", given), Route("/made/{words:int}", made)]
    return httpx.AsyncClient(transport=httpx.ASGITransport(Starlette(routes=routes)), base_url="http://here")


@pytest.mark.parametrize("kind", ["given", "made"])
@pytest.mark.parametrize("words", [WORTH_PACKING, PACKED_AT_ONCE], ids=["long", "very long"])
async def test_a_long_answer_is_packed_for_who_takes_it_so_and_is_the_same(kind: str, words: int) -> None:
    async with asker() as client:
        packed, plain = [
            await client.get(f"/{kind}/{words}", headers={"accept-encoding": coding}) for coding in ("gzip", "identity")
        ]
        again = await client.get(f"/{kind}/{words}", headers={"if-none-match": packed.headers["etag"]})
    assert packed.json() == plain.json()
    assert packed.headers["etag"] == plain.headers["etag"]
    assert "Accept-Encoding" in packed.headers["vary"]
    assert "content-encoding" not in plain.headers
    is_packed = kind == "made" or len(plain.content) <= PACKED_AT_ONCE
    assert (packed.headers.get("content-encoding") == "gzip") is is_packed
    if is_packed:
        assert int(packed.headers["content-length"]) < len(plain.content) / 10
    assert again.status_code == 304


async def test_a_short_answer_is_sent_as_it_is() -> None:
    async with asker() as client:
        for kind in ("given", "made"):
            answer = await client.get(f"/{kind}/10", headers={"accept-encoding": "gzip"})
            assert "content-encoding" not in answer.headers
