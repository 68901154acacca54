"""The browser's files: read from their folder, all under one digest of the whole, joined and packed."""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from server.web_joining import join, needed_by

TYPES = {
    ".js": "text/javascript",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
SHELL = "index.html"
START = "main.js"
STYLES = "styles.css"
ADDRESSES = "addresses.js"
WORDS = "words/en/"
"""The catalogue whose files the others have too."""
SOON = {"race": "pages/playing.js"}
"""What a page fetches by itself once it stands: its document tells of that too, behind all else."""
WORKER = "worker.js"
"""What keeps pages for times without a network; it has to lie at the root of all addresses."""
STYLE = re.compile(rb'<link rel="stylesheet" href="\{\{static\}\}/([^"]+)">\n')
TYPE = re.compile(rb"/\*\* @(?:type|param)\b(?:[^*\n]|\*(?!/))*\*/ ?")
"""What a value within a line is, for who works on it."""
COMMENT = re.compile(rb"^[ \t]*(?:/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*|//[^\n]*)\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class File:
    """One file as it is sent."""

    body: bytes
    packed: bytes | None
    """The same by gzip, where that is smaller."""
    media_type: str
    tag: str
    """Changes with the body."""
    is_part: bool
    """Whether it is a script or a style, which browsers show to nobody as a page."""


@dataclass(frozen=True, slots=True)
class Web:
    """All of the browser's files at one state of the folder."""

    digest: str
    files: dict[str, File]
    shells: dict[str, File]
    """For each page the document that opens it; they differ in what is fetched at once."""


def read_web(folder: Path, pages: Iterable[str]) -> Web:
    """The browser's files as they lie in the folder, but for hidden ones; scripts without their comments, and joined.

    The shells and the worker are told where the files are (`{{static}}`), each shell besides which modules the first
    one and its page's (pages/NAME.js) need (`{{preloads}}`), and which words its page says (`{{words}}`, for first.js),
    so that the browser asks for all of them at once. The styles that the shell names are sent as one, which packs
    better; one that is called as a page is that page's alone (`{{styles}}`).
    """
    bodies = {path.relative_to(folder).as_posix(): path.read_bytes() for path in _shown(folder)}
    shell = _join_styles(bodies.pop(SHELL), bodies)
    addresses = bodies.get(ADDRESSES, b"")
    bodies |= join(START, {name: bare(body) for name, body in bodies.items() if name.endswith(".js")})
    digest = _digest({SHELL: shell, **bodies})
    static = f"/static/{digest}".encode()
    if WORKER in bodies:
        bodies[WORKER] = bodies[WORKER].replace(b"{{static}}", static)
    shells = {
        page: shell.replace(b"{{preloads}}", _preloads(page, bodies))
        .replace(b"{{words}}", _words(page, addresses, bodies))
        .replace(b"{{styles}}\n", _styles(page, bodies))
        .replace(b"{{static}}", static)
        for page in pages
    }
    return Web(
        digest,
        {name: _file(name, body) for name, body in bodies.items()},
        {page: _file(SHELL, body) for page, body in shells.items()},
    )


def _digest(bodies: Mapping[str, bytes]) -> str:
    """Changes with whatever is sent."""
    whole = hashlib.sha256()
    for name, body in sorted(bodies.items()):
        whole.update(f"{name}\0{len(body)}\0".encode() + body)
    return whole.hexdigest()[:16]


def _join_styles(shell: bytes, bodies: dict[str, bytes]) -> bytes:
    """The shell with one link for all its styles, in their order; they are one body then."""
    first = STYLE.search(shell)
    if first is None:
        return shell
    bodies[STYLES] = b"\n".join(bodies.pop(name.decode()) for name in STYLE.findall(shell))
    link = f'<link rel="stylesheet" href="{{{{static}}}}/{STYLES}">\n'.encode()
    return shell[: first.start()] + link + STYLE.sub(b"", shell[first.end() :])


def bare(script: bytes) -> bytes:
    """A script without types, and without comments on lines of their own; no line changes its number."""
    return TYPE.sub(b"", COMMENT.sub(lambda found: b"\n" * found[0].count(b"\n"), script))


def _preloads(page: str, bodies: Mapping[str, bytes]) -> bytes:
    at_once = dict.fromkeys([*_whole(START, bodies), *_whole(f"pages/{page}.js", bodies)])
    soon = [name for name in _whole(SOON.get(page, ""), bodies) if name not in at_once]
    links = [f'<link rel="modulepreload" href="{{{{static}}}}/{name}">' for name in at_once]
    links += [f'<link rel="modulepreload" fetchpriority="low" href="{{{{static}}}}/{name}">' for name in soon]
    return "\n".join(links).encode()


def _styles(page: str, bodies: Mapping[str, bytes]) -> bytes:
    """A link to the style that only this page has, if it has one; opened later, the page asks for it itself."""
    own = f"{page}.css"
    return f'<link rel="stylesheet" href="{{{{static}}}}/{own}">\n'.encode() if own in bodies else b""


def _words(page: str, addresses: bytes, bodies: Mapping[str, bytes]) -> bytes:
    """The words that a page says, as the names of their files, which are the same in every language."""
    row = re.search(rb'import\("\./pages/%b\.js"\)\)?, "\w+", \[([^\]]*)\]' % page.encode(), addresses)
    own = re.findall(r"\w+", row[1].decode()) if row else []
    common = [name for name in _whole(f"{WORDS}index.js", bodies) if name.startswith(WORDS)]
    return " ".join([*(name.removeprefix(WORDS).removesuffix(".js") for name in common), *own]).encode()


def _whole(module: str, bodies: Mapping[str, bytes]) -> list[str]:
    return [module, *needed_by(module, bodies)] if module in bodies else []


def _shown(folder: Path) -> list[Path]:
    found = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return [path for path in found if not any(part.startswith(".") for part in path.relative_to(folder).parts)]


def _file(name: str, body: bytes) -> File:
    suffix = Path(name).suffix
    media_type = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(body, 9, mtime=0) if suffix in TYPES else body
    tag = hashlib.sha256(body).hexdigest()[:16]
    return File(body, packed if len(packed) < len(body) else None, media_type, tag, suffix in (".js", ".css"))
