import re
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from server.app import web_folder
from server.pages import PAGES, not_found, page_routes, read_web


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "parts").mkdir()
    (tmp_path / "index.html").write_text('<script src="{{static}}/main.js"></script>')
    (tmp_path / "main.js").write_text("import './parts/a.js';\n" * 50)
    (tmp_path / "parts" / "a.js").write_text("export const a = 1;\n")
    (tmp_path / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    return tmp_path


def browser(folder: Path, *, is_reloading: bool = False) -> httpx.AsyncClient:
    routes = page_routes(folder, is_reloading=is_reloading)
    app = Starlette(routes=routes, exception_handlers={404: not_found})
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here")


@pytest.mark.parametrize("page", PAGES)
async def test_every_page_has_its_address(folder: Path, page: str) -> None:
    async with browser(folder) as client:
        answer = await client.get(re.sub(r"\{\w+\}", "zodiac", page))
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["cache-control"] == "no-cache"
        assert read_web(folder).digest in answer.text


async def test_files_are_kept_for_ever_under_their_digest(folder: Path) -> None:
    digest = read_web(folder).digest
    async with browser(folder) as client:
        answer = await client.get(f"/static/{digest}/parts/a.js")
        assert answer.text == "export const a = 1;\n"
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert "immutable" in answer.headers["cache-control"]
        packed = await client.get(f"/static/{digest}/main.js", headers={"accept-encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.text.startswith("import")


async def test_what_the_browser_has_is_not_sent_again(folder: Path) -> None:
    async with browser(folder) as client:
        tag = (await client.get("/")).headers["etag"]
        answer = await client.get("/", headers={"if-none-match": tag})
        assert (answer.status_code, answer.content) == (304, b"")


@pytest.mark.parametrize("path", ["/static/0000/main.js", "/nothing", "/static/x/../../pyproject.toml", "/race"])
async def test_other_addresses_are_not_found_with_words(folder: Path, path: str) -> None:
    async with browser(folder) as client:
        plain = await client.get(path)
        assert plain.status_code == 404
        assert plain.text.strip()
        page = await client.get(path, headers={"accept": "text/html"})
        assert page.status_code == 404


async def test_head_is_answered_and_post_is_not(folder: Path) -> None:
    async with browser(folder) as client:
        assert (await client.head("/")).status_code == 200
        assert (await client.post("/")).status_code == 405


async def test_a_developer_sees_changed_files_at_once(folder: Path) -> None:
    async with browser(folder, is_reloading=True) as client:
        (folder / "index.html").write_text("new")
        assert (await client.get("/")).text == "new"


def test_the_shell_of_this_installation_names_files_that_are_there() -> None:
    web = read_web(web_folder())
    named = re.findall(rb'(?:src|href)="/static/[0-9a-f]+/([^"]+)"', web.shell.body)
    assert named
    assert {name.decode() for name in named} <= web.files.keys()
    assert b"<style" not in web.shell.body
    assert not re.search(rb"<script(?![^>]*\bsrc=)", web.shell.body)
