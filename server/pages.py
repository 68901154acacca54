"""The browser's files: the page shell at the addresses it knows, the rest under one digest of the whole folder."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
SHELL = "index.html"
PAGES = ("/", "/race/{code}", "/practice", "/rules", "/rules/{game}", "/about")
FOR_EVER = "public, max-age=31536000, immutable"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


@dataclass(frozen=True, slots=True)
class File:
    """One file as it is sent."""

    body: bytes
    packed: bytes | None
    """The same by gzip, where that is smaller."""
    media_type: str
    etag: str


@dataclass(frozen=True, slots=True)
class Web:
    """All of the browser's files at one state of the folder."""

    digest: str
    files: dict[str, File]
    shell: File


def read_web(folder: Path) -> Web:
    """The browser's files as they lie in the folder."""
    bodies = {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }
    digest = hashlib.sha256(b"".join(name.encode() + b"\0" + body for name, body in bodies.items())).hexdigest()[:16]
    shell = bodies.pop(SHELL).replace(b"{{static}}", f"/static/{digest}".encode())
    return Web(digest, {name: _file(name, body) for name, body in bodies.items()}, _file(SHELL, shell))


def _file(name: str, body: bytes) -> File:
    suffix = Path(name).suffix
    media_type = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(body, 9, mtime=0) if suffix in TYPES else body
    etag = hashlib.sha256(body).hexdigest()[:16]
    return File(body, packed if len(packed) < len(body) else None, media_type, f'"{etag}"')


def page_routes(folder: Path, *, is_reloading: bool = False) -> list[Route]:
    """The routes of the pages and their files."""
    web = read_web(folder)

    def current() -> Web:
        return read_web(folder) if is_reloading else web

    async def shell(request: Request) -> Response:
        return send_file(request, current().shell, "no-cache")

    async def static(request: Request) -> Response:
        now = current()
        file = now.files.get(request.path_params["path"])
        if request.path_params["digest"] != now.digest or file is None:
            return words("there is no such file; reload the page to get the present ones", 404)
        return send_file(request, file, FOR_EVER)

    async def icon(request: Request) -> Response:
        return send_file(request, current().files["icon.svg"], "public, max-age=86400")

    async def robots(_: Request) -> Response:
        return words("User-agent: *\nDisallow: /race/\nDisallow: /socket", 200)

    return [
        *(Route(path, shell) for path in PAGES),
        Route("/static/{digest}/{path:path}", static),
        Route("/favicon.ico", icon),
        Route("/robots.txt", robots),
    ]


def send_file(request: Request, file: File, caching: str) -> Response:
    """A file, packed where the browser takes it so; 304 where it has it."""
    headers = {**HEADERS, "Cache-Control": caching, "ETag": file.etag, "Vary": "Accept-Encoding"}
    known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
    if file.etag in known or "*" in known:
        return Response(status_code=304, headers=headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, headers={**headers, "Content-Encoding": "gzip"}, media_type=file.media_type)
    return Response(file.body, headers=headers, media_type=file.media_type)


def words(text: str, status: int) -> Response:
    """A plain sentence."""
    return Response(f"{text}\n", status_code=status, headers=HEADERS, media_type="text/plain; charset=utf-8")


NOT_FOUND = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Not here · Ecliptic</title><h1>There is nothing at this address</h1>
<p>Perhaps a letter is missing. <a href="/">To the start</a></p></html>
"""


async def not_found(request: Request, _: Exception) -> Response:
    """The page for every address that is none."""
    if "text/html" in request.headers.get("accept", ""):
        return Response(NOT_FOUND, status_code=404, headers=HEADERS, media_type="text/html; charset=utf-8")
    return words("there is nothing at this address", 404)
