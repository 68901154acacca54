"""The texts that are served are those of the project, for browsers to show."""

from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from server.documents import NAMES, document_routes
from server.pages import HEADERS

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", NAMES)
async def test_a_document_is_served_as_it_stands_and_not_again_to_who_has_it(name: str) -> None:
    transport = httpx.ASGITransport(Starlette(routes=document_routes()))
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
        answer = await client.get(f"/{name}", headers={"accept-encoding": "gzip"})
        again = await client.get(
            f"/{name}", headers={"if-none-match": answer.headers["etag"], "accept-encoding": "gzip"}
        )
    assert answer.text == (ROOT / name).read_text(encoding="utf-8")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-encoding"] == "gzip"
    assert HEADERS.items() <= {key: answer.headers.get(key) for key in HEADERS}.items()
    assert again.status_code == 304
