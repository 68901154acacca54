"""The browser's files: the page shell at the addresses it knows, the rest under one digest of the whole folder."""

import asyncio
import gzip
import hashlib
import mimetypes
import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

from starlette.exceptions import HTTPException
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
WORKER = "worker.js"
START = "main.js"
ICON = "icon.svg"
IMPORT = re.compile(rb"""^(?:(?:import|export)\b[^"';]*?\bfrom|import)\s*["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)
"""A module that another one needs before it can begin."""
PAGES = (
    "/",
    "/race/{code}",
    "/practice",
    "/watch",
    "/replay",
    "/replay/",
    "/replay/{code}",
    "/rules",
    "/rules/{game}",
    "/about",
    "/me",
    "/daily",
    "/daily/{date}",
    "/daily/{date}/{game}",
    "/boards/{game}/week/{week}",
    "/boards/{game}/all",
    "/player/{name}",
    "/ratings/{game}",
)
FOR_EVER = "public, max-age=31536000, immutable"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


@dataclass(frozen=True, slots=True)
class File:
    """One file as it is sent."""

    body: bytes
    packed: bytes | None
    """The same by gzip, where that is smaller."""
    media_type: str
    tag: str
    """Changes with the body."""


@dataclass(frozen=True, slots=True)
class Web:
    """All of the browser's files at one state of the folder."""

    digest: str
    files: dict[str, File]
    shell: File
    worker: File | None
    """What keeps the shell for times without a network; it has to lie at the root of all addresses."""


def read_web(folder: Path) -> Web:
    """The browser's files as they lie in the folder, but for hidden ones.

    The shell and the worker are told where the files are (`{{static}}`), the shell besides which modules the first one
    needs (`{{preloads}}`), so that the browser asks for all of them at once.
    """
    bodies = {path.relative_to(folder).as_posix(): path.read_bytes() for path in _shown(folder)}
    whole = hashlib.sha256()
    for name, body in bodies.items():
        whole.update(f"{name}\0{len(body)}\0".encode() + body)
    digest = whole.hexdigest()[:16]
    static = f"/static/{digest}".encode()
    shell = bodies.pop(SHELL).replace(b"{{preloads}}", _preloads(bodies)).replace(b"{{static}}", static)
    worker = bodies.pop(WORKER, None)
    return Web(
        digest,
        {name: _file(name, body) for name, body in bodies.items()},
        _file(SHELL, shell),
        None if worker is None else _file(WORKER, worker.replace(b"{{static}}", static)),
    )


def _preloads(bodies: Mapping[str, bytes]) -> bytes:
    links = [f'<link rel="modulepreload" href="{{{{static}}}}/{name}">' for name in needed_by(START, bodies)]
    return "\n".join(links).encode()


def needed_by(module: str, bodies: Mapping[str, bytes]) -> list[str]:
    """The modules that a module needs before it can begin, and those that they need, in the order they are met."""
    met = dict.fromkeys([module])
    waiting = [module]
    while waiting:
        name = waiting.pop(0)
        for found in IMPORT.findall(bodies.get(name, b"")):
            needed = posixpath.normpath(posixpath.join(posixpath.dirname(name), found.decode()))
            if needed not in met:
                met[needed] = None
                waiting.append(needed)
    return [name for name in met if name != module]


def _shown(folder: Path) -> list[Path]:
    found = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return [path for path in found if not any(part.startswith(".") for part in path.relative_to(folder).parts)]


def _file(name: str, body: bytes) -> File:
    suffix = Path(name).suffix
    media_type = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(body, 9, mtime=0) if suffix in TYPES else body
    return File(body, packed if len(packed) < len(body) else None, media_type, hashlib.sha256(body).hexdigest()[:16])


def page_routes(folder: Path, *, is_reloading: bool = False) -> list[Route]:
    """The routes of the pages and their files; reloading, for who works on them, they are read anew each time."""
    web = read_web(folder)
    keeping = "no-cache" if is_reloading else FOR_EVER

    async def current() -> Web:
        return await asyncio.to_thread(read_web, folder) if is_reloading else web

    async def shell(request: Request) -> Response:
        return send_file(request, (await current()).shell, "no-cache")

    async def static(request: Request) -> Response:
        now = await current()
        file = now.files.get(request.path_params["path"])
        is_known = is_reloading or request.path_params["digest"] == now.digest
        if file is None or not is_known:
            return words("there is no such file; reload the page to get the present ones", 404)
        return send_file(request, file, keeping)

    async def icon(request: Request) -> Response:
        file = (await current()).files.get(ICON)
        return words("there is no icon", 404) if file is None else send_file(request, file, "public, max-age=86400")

<<<<<<< HEAD
    async def lost(request: Request) -> Response:
        """Browsers get the shell, which says it with the ways to all pages around it."""
        if "text/html" not in request.headers.get("accept", ""):
            raise HTTPException(404)
        present = (await current()).shell
        headers = {**HEADERS, "Cache-Control": "no-store"}
        return Response(present.body, status_code=404, headers=headers, media_type=present.media_type)
=======
    async def worker(request: Request) -> Response:
        file = (await current()).worker
        return words("there is no worker", 404) if file is None else send_file(request, file, "no-cache")
>>>>>>> fd1e1b4 (Open without a network and say so, install, and ask for all first modules at once)

    async def robots(_: Request) -> Response:
        return words("User-agent: *\nDisallow: /race/\nDisallow: /socket", 200)

    return [
        *(Route(path, shell) for path in PAGES),
        Route("/static/{digest}/{path:path}", static),
        Route("/favicon.ico", icon),
        Route(f"/{WORKER}", worker),
        Route("/robots.txt", robots),
        Route("/{path:path}", lost),
    ]


def send_file(request: Request, file: File, caching: str) -> Response:
    """A file, packed where the browser takes it so; 304 where it has it."""
    is_packed = file.packed is not None and takes_gzip(request.headers.get("accept-encoding", ""))
    tag = f'"{file.tag}-gzip"' if is_packed else f'"{file.tag}"'
    headers = {**HEADERS, "Cache-Control": caching, "ETag": tag, "Vary": "Accept-Encoding"}
    known = [known.strip().removeprefix("W/") for known in request.headers.get("if-none-match", "").split(",")]
    if tag in known or "*" in known:
        return Response(status_code=304, headers=headers)
    if is_packed:
        return Response(file.packed, headers={**headers, "Content-Encoding": "gzip"}, media_type=file.media_type)
    return Response(file.body, headers=headers, media_type=file.media_type)


def takes_gzip(accepted: str) -> bool:
    """Whether this Accept-Encoding allows gzip (RFC 9110, 12.5.3)."""
    for coding in accepted.lower().split(","):
        name, _, quality = coding.partition(";")
        if name.strip() in ("gzip", "*"):
            return not re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", quality)
    return False


def words(text: str, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """A plain sentence, which nobody is to keep."""
    sent = {**HEADERS, "Cache-Control": "no-store", **(headers or {})}
    return Response(f"{text}\n", status_code=status, headers=sent, media_type="text/plain; charset=utf-8")


async def refuse(_: Request, error: Exception) -> Response:
    """What is said at an address that is none, or by a method it does not take: words."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    return words(SAID.get(status, HTTPStatus(status).phrase.lower()), status, headers)


SAID = {
    404: "there is nothing at this address",
    405: "this address is only for reading",
    500: "something went wrong here, not with you; it was written down",
}
