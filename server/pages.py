"""The addresses of the pages and of their files, and how strictly browsers are to take them."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from pathlib import Path
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from server.web_files import WORKER, File, Web, read_web

Endpoint = Callable[[Request], Awaitable[Response]]
ICON = "icon.svg"
PAGES = {
    "/": "home",
    "/race/{code}": "race",
    "/practice": "practice",
    "/watch": "watch",
    "/replay": "replay",
    "/replay/": "replay",
    "/replay/{code}": "replay",
    "/rules": "rules",
    "/rules/{game}": "rules",
    "/about": "about",
    "/me": "me",
    "/daily": "day",
    "/daily/{date}": "day",
    "/daily/{date}/{game}": "daily_game",
    "/boards/{game}/week/{week}": "board",
    "/boards/{game}/all": "board",
    "/player/{name}": "daily_player",
    "/ratings/{game}": "ratings",
}
"""The addresses that browsers know, each with the module in pages/ that makes its page."""
MISSING = "missing"
SHELLS = (*PAGES.values(), MISSING)
FOR_EVER = "public, max-age=31536000, immutable"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
PART_HEADERS = {"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}
"""What scripts and styles need, which are no pages: there are a hundred of them."""
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    **PART_HEADERS,
}


def page_routes(folder: Path, *, is_reloading: bool = False) -> list[Route]:
    """The routes of the pages and their files; reloading, for who works on them, they are read anew each time."""
    pages = _Pages(folder, is_reloading=is_reloading)
    return [
        *(Route(path, pages.shell_of(page)) for path, page in PAGES.items()),
        Route("/watch/{code}", to_race),
        Route("/static/{digest}/{path:path}", pages.static),
        Route("/favicon.ico", pages.icon),
        Route(f"/{WORKER}", pages.worker),
        Route("/robots.txt", robots),
        Route("/{path:path}", pages.lost),
    ]


class _Pages:
    """What is answered at the addresses."""

    def __init__(self, folder: Path, *, is_reloading: bool) -> None:
        self._folder = folder
        self._is_reloading = is_reloading
        self._web = read_web(folder, SHELLS)

    async def _now(self) -> Web:
        if not self._is_reloading:
            return self._web
        return await asyncio.to_thread(read_web, self._folder, SHELLS)

    def shell_of(self, page: str) -> Endpoint:
        async def shell(request: Request) -> Response:
            return send_file(request, (await self._now()).shells[page], "no-cache")

        return shell

    async def static(self, request: Request) -> Response:
        now = await self._now()
        name = request.path_params["path"]
        file = None if name == WORKER else now.files.get(name)
        is_known = self._is_reloading or request.path_params["digest"] == now.digest
        if file is None or not is_known:
            return words("there is no such file; reload the page to get the present ones", 404)
        return send_file(request, file, "no-cache" if self._is_reloading else FOR_EVER)

    async def icon(self, request: Request) -> Response:
        file = (await self._now()).files.get(ICON)
        return words("there is no icon", 404) if file is None else send_file(request, file, "public, max-age=86400")

    async def worker(self, request: Request) -> Response:
        file = (await self._now()).files.get(WORKER)
        return words("there is no worker", 404) if file is None else send_file(request, file, "no-cache")

    async def lost(self, request: Request) -> Response:
        """Browsers get the shell, which says it with the ways to all pages around it."""
        if "text/html" not in request.headers.get("accept", ""):
            raise HTTPException(404)
        shell = (await self._now()).shells[MISSING]
        headers = {**HEADERS, "Cache-Control": "no-store", "Vary": "Accept-Encoding"}
        body, coding = _as_taken(request, shell)
        return Response(body, status_code=404, headers={**headers, **coding}, media_type=shell.media_type)


async def to_race(request: Request) -> Response:
    """A race is watched where it is played."""
    return RedirectResponse(f"/race/{quote(request.path_params['code'], safe='')}", 308, HEADERS)


async def robots(_: Request) -> Response:
    """What is asked of those who read all pages."""
    return words("User-agent: *\nDisallow: /race/\nDisallow: /socket", 200)


def send_file(request: Request, file: File, caching: str) -> Response:
    """A file, packed where the browser takes it so; 304 where it has it. What is kept for ever has no tag."""
    body, coding = _as_taken(request, file)
    headers = {**(PART_HEADERS if file.is_part else HEADERS), "Cache-Control": caching, "Vary": "Accept-Encoding"}
    if caching != FOR_EVER:
        tag = f'"{file.tag}-gzip"' if coding else f'"{file.tag}"'
        headers["ETag"] = tag
        known = [known.strip().removeprefix("W/") for known in request.headers.get("if-none-match", "").split(",")]
        if tag in known or "*" in known:
            return Response(status_code=304, headers=headers)
    return Response(body, headers={**headers, **coding, "Content-Type": file.media_type})


def _as_taken(request: Request, file: File) -> tuple[bytes, dict[str, str]]:
    """The body as this browser takes it, and how that is said."""
    if file.packed is not None and takes_gzip(request.headers.get("accept-encoding", "")):
        return file.packed, {"Content-Encoding": "gzip"}
    return file.body, {}


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
