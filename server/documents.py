"""The texts for those who write programs, or check a race: served as they stand, under their own names."""

import gzip
import hashlib
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.pages import Endpoint, send_file
from server.web_files import File

NAMES = ("PROTOCOL.md", "PROOF.md", "RULES.md")
PACKED = Path(__file__).parent / "texts"
"""Where an installed package has them; a checkout has them beside its folders."""
PLAIN = "text/plain; charset=utf-8"
"""Browsers show it; of Markdown they would make a file to save."""


def document_routes() -> list[Route]:
    """The routes of all of them."""
    return [Route(f"/{name}", _sending(read_document(name))) for name in NAMES]


def read_document(name: str) -> File:
    """A text of this installation."""
    packed = PACKED / name
    body = (packed if packed.is_file() else PACKED.parents[1] / name).read_bytes()
    tag = hashlib.sha256(body).hexdigest()[:16]
    return File(body, gzip.compress(body, 9, mtime=0), PLAIN, tag, is_part=False)


def _sending(file: File) -> Endpoint:
    async def send(request: Request) -> Response:
        return send_file(request, file, "no-cache")

    return send
