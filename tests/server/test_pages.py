import re
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException

from server.app import web_folder
from server.pages import HEADERS, PAGES, PART_HEADERS, SHELLS, page_routes, refuse, takes_gzip
from server.web_files import Web
from server.web_files import read_web as read_files

IMPORTS = re.compile(
    r"""^import\s+["']([^"']+) | ^(?:import|export)\s[\w\s{},*$]*\sfrom\s+["']([^"']+) | \bimport\(["']([^"']+)""",
    re.MULTILINE | re.VERBOSE,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "parts").mkdir()
    (tmp_path / "index.html").write_text('<script src="{{static}}/main.js"></script>')
    (tmp_path / "main.js").write_text("import './parts/a.js';\n" * 50)
    (tmp_path / "parts" / "a.js").write_text("export const a = 1;\n")
    (tmp_path / ".hidden.js.swp").write_text("draft")
    (tmp_path / "small.js").write_text("1")
    (tmp_path / "manifest.webmanifest").write_text("{}")
    (tmp_path / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    return tmp_path


def read_web(folder: Path) -> Web:
    return read_files(folder, SHELLS)


def browser(folder: Path, *, is_reloading: bool = False) -> httpx.AsyncClient:
    routes = page_routes(folder, is_reloading=is_reloading)
    app = Starlette(routes=routes, exception_handlers={HTTPException: refuse, Exception: refuse})
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url="http://here")


@pytest.mark.parametrize("page", PAGES)
async def test_every_page_has_its_address(folder: Path, page: str) -> None:
    async with browser(folder) as client:
        answer = await client.get(re.sub(r"\{\w+\}", "zodiac", page))
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["cache-control"] == "no-cache"
        assert read_web(folder).digest in answer.text


async def test_a_race_that_is_looked_for_under_watch_is_where_it_is_played(folder: Path) -> None:
    async with browser(folder) as client:
        for code, place in (("7KQ2M4XD", "/race/7KQ2M4XD"), ("%0d%0aa%3Fb", "/race/%0D%0Aa%3Fb")):
            answer = await client.get(f"/watch/{code}")
            assert (answer.status_code, answer.headers["location"]) == (308, place)
            assert HEADERS.items() <= {name: answer.headers.get(name) for name in HEADERS}.items()


async def test_files_are_kept_for_ever_under_their_digest(folder: Path) -> None:
    digest = read_web(folder).digest
    async with browser(folder) as client:
        answer = await client.get(f"/static/{digest}/small.js")
        assert answer.text == "1"
        assert answer.headers["content-type"] == "text/javascript"
        assert "immutable" in answer.headers["cache-control"]
        assert "etag" not in answer.headers, "of which there would be a hundred for nothing"
        packed = await client.get(f"/static/{digest}/main.js", headers={"accept-encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "const a = 1;" in packed.text


@pytest.mark.parametrize("accepted", ["gzip", "identity"])
@pytest.mark.parametrize("path", ["/", "/favicon.ico", "/worker.js"])
async def test_what_the_browser_has_is_not_sent_again(folder: Path, path: str, accepted: str) -> None:
    (folder / "worker.js").write_text("// nothing is kept")
    async with browser(folder) as client:
        first = await client.get(path, headers={"accept-encoding": accepted})
        known = {"accept-encoding": accepted, "if-none-match": f'"other", W/{first.headers["etag"]}'}
        answer = await client.get(path, headers=known)
        assert (answer.status_code, answer.content) == (304, b"")
        assert answer.headers["cache-control"] == first.headers["cache-control"]
        assert "content-type" not in answer.headers


async def test_each_encoding_has_a_tag_of_its_own(folder: Path) -> None:
    (folder / "index.html").write_text("<p>words</p>" * 50)
    async with browser(folder) as client:
        answers = [await client.get("/", headers={"accept-encoding": name}) for name in ("gzip", "identity")]
    assert len({answer.headers["etag"] for answer in answers}) == 2
    assert {answer.headers["vary"] for answer in answers} == {"Accept-Encoding"}
    assert answers[0].content == answers[1].content


async def test_what_gzip_does_not_make_smaller_is_sent_as_it_is(folder: Path) -> None:
    async with browser(folder) as client:
        answer = await client.get(f"/static/{read_web(folder).digest}/small.js", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in answer.headers


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [
        ("", False),
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("*", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000, br", False),
        ("xgzip", False),
    ],
)
def test_a_browser_is_believed_about_gzip(accepted: str, takes: bool) -> None:
    assert takes_gzip(accepted) is takes


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("main.js", "text/javascript"),
        ("icon.svg", "image/svg+xml"),
        ("manifest.webmanifest", "application/manifest+json"),
    ],
)
async def test_every_file_says_what_it_is(folder: Path, name: str, media_type: str) -> None:
    async with browser(folder) as client:
        assert (await client.get(f"/static/{read_web(folder).digest}/{name}")).headers["content-type"] == media_type


def test_any_change_of_any_file_changes_the_digest(folder: Path) -> None:
    digests = {read_web(folder).digest}
    (folder / "parts" / "a.js").write_text("export const a = 2;\n")
    digests.add(read_web(folder).digest)
    (folder / "small.js").rename(folder / "little.js")
    digests.add(read_web(folder).digest)
    (folder / "index.html").write_text("new")
    digests.add(read_web(folder).digest)
    assert len(digests) == 4


def test_hidden_files_are_not_served(folder: Path) -> None:
    assert not [name for name in read_web(folder).files if "hidden" in name]


async def test_every_answer_is_as_strict_as_can_be(folder: Path) -> None:
    async with browser(folder) as client:
        for path in (
            "/",
            "/favicon.ico",
            "/worker.js",
            "/robots.txt",
            "/nothing",
            f"/static/{read_web(folder).digest}/icon.svg",
        ):
            answer = await client.get(path)
            assert HEADERS.items() <= {name: answer.headers.get(name) for name in HEADERS}.items(), path
        part = (await client.get(f"/static/{read_web(folder).digest}/main.js")).headers
        assert PART_HEADERS.items() <= {name: part.get(name) for name in HEADERS}.items()
    assert "unsafe" not in HEADERS["Content-Security-Policy"]


@pytest.mark.parametrize(
    "path",
    [
        "/static/0000/main.js",
        "/static/DIGEST/index.html",
        "/static/DIGEST/none.js",
        "/static/DIGEST/..%2findex.html",
        "/static/DIGEST//etc/passwd",
        "/nothing",
        "/race",
        "/race/a/b",
    ],
)
async def test_other_addresses_are_not_found_with_words(folder: Path, path: str) -> None:
    async with browser(folder) as client:
        answer = await client.get(path.replace("DIGEST", read_web(folder).digest))
        assert answer.status_code == 404
        assert answer.text.startswith("there is no")
        assert answer.headers["cache-control"] == "no-store"


async def test_a_browser_gets_the_shell_at_an_address_that_is_none(folder: Path) -> None:
    async with browser(folder) as client:
        page = await client.get("/nothing", headers={"accept": "text/html,*/*;q=0.8"})
        assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert page.text == (await client.get("/")).text
        assert page.headers["cache-control"] == "no-store"


async def test_a_browser_gets_it_packed_and_without_what_another_page_needs() -> None:
    async with browser(web_folder()) as client:
        page, plain = [
            await client.get("/nothing", headers={"accept": "text/html", "accept-encoding": coding})
            for coding in ("gzip", "identity")
        ]
    assert (page.headers["content-encoding"], page.headers["vary"]) == ("gzip", "Accept-Encoding")
    assert (page.status_code, page.text) == (404, plain.text)
    assert "pages/missing.js" in page.text
    assert "pages/home.js" not in page.text


async def test_pages_are_for_reading_only(folder: Path) -> None:
    async with browser(folder) as client:
        assert (await client.head("/")).status_code == 200
        answer = await client.post("/")
        assert (answer.status_code, answer.text) == (405, "this address is only for reading\n")
        assert "GET" in answer.headers["allow"]


async def test_a_fault_of_ours_is_said_without_its_insides(folder: Path) -> None:
    async with browser(folder, is_reloading=True) as client:
        (folder / "index.html").unlink()
        answer = await client.get("/")
        assert answer.status_code == 500
        assert answer.text.startswith("something went wrong here")


async def test_a_developer_sees_changed_files_at_once(folder: Path) -> None:
    former = read_web(folder).digest
    async with browser(folder, is_reloading=True) as client:
        (folder / "index.html").write_text("new")
        assert (await client.get("/")).text == "new"
        answer = await client.get(f"/static/{former}/main.js")
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")


async def test_an_installation_without_an_icon_says_so(folder: Path) -> None:
    (folder / "icon.svg").unlink()
    async with browser(folder) as client:
        assert (await client.get("/favicon.ico")).status_code == 404


def test_the_shell_of_this_installation_names_files_that_are_there() -> None:
    web = read_web(web_folder())
    named = re.findall(rb'(?:src|href)="/static/[0-9a-f]+/([^"]+)"', web.shells["home"].body)
    assert named
    assert {name.decode() for name in named} <= web.files.keys()
    assert b"<style" not in web.shells["home"].body
    assert not re.search(rb"<script(?![^>]*\bsrc=)", web.shells["home"].body)


def test_every_module_names_others_that_are_there_by_their_place_beside_it() -> None:
    """So they are all under one digest, and none is fetched from elsewhere."""
    folder = web_folder()
    for path in folder.rglob("*.js"):
        text = path.read_text(encoding="utf-8")
        for named in IMPORTS.findall(text):
            target = "".join(named)
            assert target.startswith("."), (path.name, target)
            assert (path.parent / target).is_file(), (path.name, target)


async def test_the_worker_of_a_state_of_the_folder_lies_at_the_root_and_is_asked_for_each_time(folder: Path) -> None:
    async with browser(folder) as client:
        assert (await client.get("/worker.js")).text == "there is no worker\n"
    (folder / "worker.js").write_text('const FILES = "{{static}}/";')
    digest = read_web(folder).digest
    async with browser(folder) as client:
        answer = await client.get("/worker.js")
        assert answer.text == f'const FILES = "/static/{digest}/";'
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-type"] == "text/javascript"
        assert (await client.get(f"/static/{digest}/worker.js")).status_code == 404


def test_every_address_is_known_to_the_browser_with_the_same_page() -> None:
    addresses = (web_folder() / "addresses.js").read_text(encoding="utf-8")
    pairs = re.findall(
        r"^  \[/(\^.*?)/, \(\) => (?:styled\(\"\w+\.css\", )?import\(\"./pages/(\w+)\.js\"\)\)?, ",
        addresses,
        re.MULTILINE,
    )
    assert len(pairs) > 10
    patterns = [(re.compile(pattern.replace("\\/", "/")), page) for pattern, page in pairs]
    for path, page in PAGES.items():
        address = re.sub(r"\{\w+\}", "x", path)
        assert next(shown for pattern, shown in patterns if pattern.search(address)) == page, path
