"""Pages without a network: they open, say so, and come back by themselves; and nobody is shown old ones."""

import asyncio
import re
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import uvicorn
from playwright.async_api import Browser, expect
from starlette.applications import Starlette
from starlette.responses import HTMLResponse
from starlette.types import Receive, Scope, Send

from server.app import web_folder
from server.pages import PAGES, page_routes
from server.serving import listen
from server.web_files import read_web
from tests.browser.visitor import DRAWN, PATIENCE, SECONDS, Open, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

HAS_KEPT = """async () => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const used = loaded.filter((name) => name.includes("/static/"));
  const names = await caches.keys();
  const { controller } = navigator.serviceWorker;
  if (names.length !== 1 || controller?.state !== "activated" || !document.body.dataset.page) return false;
  const cache = await caches.open(names[0]);
  const kept = await Promise.all(["/", ...used].map((name) => cache.match(name, { ignoreVary: true })));
  return kept.every(Boolean);
}"""
KEPT = """async () => {
  const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return caught.flat().map(({ url }) => new URL(url).pathname);
}"""
"""The addresses of all that is kept."""


async def becomes(visitor: Visitor, question: str, argument: object = None) -> None:
    """Wait until the page's own answer to a question, which it may take a while to find out, is yes."""
    async with asyncio.timeout(PATIENCE / SECONDS):
        while not await visitor.page.evaluate(question, argument):
            await visitor.page.evaluate(DRAWN)


async def has_kept(visitor: Visitor) -> None:
    """Wait until the browser has kept all that the page has used."""
    await becomes(visitor, HAS_KEPT)


@pytest.mark.parametrize("path", ["/", "/race/7KQ2M4XD", "/about"])
async def test_a_page_opens_without_a_network_says_so_and_comes_back_by_itself(visit: Open, path: str) -> None:
    visitor = await visit(path, has_worker=True)
    visitor.may_lose_connection = True
    await has_kept(visitor)
    await visitor.page.context.set_offline(True)
    await visitor.page.reload()
    await visitor.says("You are offline")
    assert await visitor.page.locator("#page").inner_text()
    await visitor.page.context.set_offline(False)
    await visitor.is_well()


@pytest.mark.parametrize(
    ("path", "comes"),
    [("/rules/corners", ".lesson [data-pile=s]"), ("/practice", "#practice-game option[value=corners]")],
)
async def test_a_page_that_needs_the_network_says_so_in_itself_and_goes_on_when_it_is_back(
    visit: Open, path: str, comes: str
) -> None:
    visitor = await visit(path, has_worker=True)
    visitor.may_lose_connection = True
    await has_kept(visitor)
    await visitor.page.context.set_offline(True)
    await visitor.page.reload()
    await expect(visitor.page.locator("#page")).to_contain_text("This page needs the network", timeout=PATIENCE)
    await expect(visitor.page.locator("[data-choice=begin]")).to_be_hidden()
    await visitor.page.context.set_offline(False)
    await expect(visitor.page.locator(comes)).to_be_attached(timeout=PATIENCE)
    await expect(visitor.page.locator("#page")).not_to_contain_text("This page needs the network")


async def test_a_page_never_seen_says_that_it_waits_for_the_network_and_comes_by_itself_when_it_is_back(
    visit: Open,
) -> None:
    visitor = await visit("/", has_worker=True)
    visitor.may_lose_connection = True
    await has_kept(visitor)
    await visitor.page.context.set_offline(True)
    await visitor.press("a[href='/about']")
    await expect(visitor.page.locator("#page")).to_contain_text("This page needs the network", timeout=PATIENCE)
    await visitor.page.context.set_offline(False)
    await expect(visitor.page.locator("main h1")).to_have_text("About", timeout=PATIENCE)


async def test_settings_asked_for_without_a_network_say_so_and_open_once_it_is_back(visit: Open) -> None:
    visitor = await visit("/", has_worker=True)
    visitor.may_lose_connection = True
    await has_kept(visitor)
    await visitor.page.context.set_offline(True)
    await visitor.press("[data-tool=settings]")
    await visitor.reads("This page needs the network")
    await visitor.page.context.set_offline(False)
    await visitor.is_well()
    await visitor.press("[data-tool=settings]")
    await visitor.sees("dialog.settings")


async def test_an_example_asked_for_without_a_network_comes_when_it_is_back(visit: Open) -> None:
    visitor = await visit("/rules", has_worker=True)
    visitor.may_lose_connection = True
    await visitor.sees("a[href='/rules/corners']")
    await has_kept(visitor)
    await visitor.page.context.set_offline(True)
    await visitor.press("a[href='/rules/corners']")
    await visitor.sees(".lesson button:has-text('Try again')")
    await visitor.says("You are offline")
    await visitor.page.context.set_offline(False)
    await visitor.sees(".lesson [data-pile=s]")


async def test_a_race_that_one_sits_in_goes_on_after_a_reload_without_a_network(visit: Open) -> None:
    visitor = await visit(has_worker=True)
    visitor.may_lose_connection = True
    await visitor.practise()
    await visitor.deal()
    before = await visitor.labels()
    await has_kept(visitor)
    await visitor.page.context.set_offline(True)
    await visitor.page.reload()
    await visitor.says("You are offline")
    await visitor.page.context.set_offline(False)
    await visitor.at_table()
    assert await visitor.labels() == before


async def test_no_answer_about_games_is_kept(visit: Open) -> None:
    visitor = await visit(has_worker=True)
    await has_kept(visitor)
    for path in ("/daily", "/watch", "/rules/zodiac"):
        await visitor.page.goto(path)
        await visitor.is_well()
    await has_kept(visitor)
    await visitor.page.evaluate("() => fetch('/api/live')")
    kept = await visitor.page.evaluate(KEPT)
    assert "/" in kept
    assert {path for path in kept if path != "/" and not path.startswith("/static/")} == set()


class Installation:
    """The pages of a folder, without a node behind them, that another version takes the place of."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(web_folder(), folder)
        self.renew("old")

        self.is_behind_a_portal = False
        """Whether a network that wants to be paid first answers everything with a page of its own."""

    def renew(self, version: str) -> None:
        """From now on the pages are of this version."""
        shell = self.folder / "index.html"
        text = re.sub(r"<body[^>]*>", f'<body data-version="{version}">', shell.read_text(encoding="utf-8"))
        shell.write_text(text, encoding="utf-8")
        self._pages = Starlette(routes=page_routes(self.folder))

    @property
    def cache(self) -> str:
        """What the browser calls what it keeps of this version."""
        return f"ecliptic /static/{read_web(self.folder, PAGES.values()).digest}/"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        portal = HTMLResponse("<!doctype html><title>Pay first</title>")
        await (portal if self.is_behind_a_portal else self._pages)(scope, receive, send)

    @asynccontextmanager
    async def serve(self) -> AsyncIterator[str]:
        """Serve it at the address that one gets."""
        with listen("127.0.0.1", 0) as listener:
            server = uvicorn.Server(uvicorn.Config(self, lifespan="off", log_config=None, ws="none"))
            async with asyncio.TaskGroup() as group:
                group.create_task(server.serve(sockets=[listener]))
                yield f"http://127.0.0.1:{listener.getsockname()[1]}"
                server.should_exit = True


async def test_who_has_kept_old_pages_is_shown_the_new_ones_at_once_and_keeps_those(
    visit_at: Callable[[str], Open], tmp_path: Path
) -> None:
    installation = Installation(tmp_path / "web")
    async with installation.serve() as base:
        visitor = await visit_at(base)(has_worker=True)
        visitor.may_lose_connection = True
        await has_kept(visitor)
        installation.renew("new")
        await visitor.page.reload()
        body = visitor.page.locator("body")
        await expect(body).to_have_attribute("data-version", "new")
        await visitor.page.wait_for_function(
            "async (name) => (await caches.keys()).join() === name", arg=installation.cache
        )
        await has_kept(visitor)
        await visitor.page.context.set_offline(True)
        await visitor.page.reload()
        await expect(body).to_have_attribute("data-version", "new")


async def test_what_a_network_answers_instead_of_a_file_is_not_kept(
    visit_at: Callable[[str], Open], tmp_path: Path
) -> None:
    installation = Installation(tmp_path / "web")
    async with installation.serve() as base:
        visitor = await visit_at(base)(has_worker=True)
        visitor.may_lose_connection = True
        visitor.forgive("MIME type")
        await has_kept(visitor)
        installation.is_behind_a_portal = True
        await visitor.press("[data-way][href='/about']")
        await visitor.reads("could not be fetched")
        installation.is_behind_a_portal = False
        await visitor.page.reload()
        await visitor.sees("main h1")
        assert "could not be fetched" not in await visitor.page.locator("main").inner_text()


async def test_the_pages_can_be_installed(whole_chromium: Browser, serve_process: str) -> None:
    page = await whole_chromium.new_page()
    await page.goto(serve_process)
    session = await page.context.new_cdp_session(page)
    manifest = await session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    errors = (await session.send("Page.getInstallabilityErrors"))["installabilityErrors"]
    assert [error["errorId"] for error in errors] == ["in-incognito"], "which every window of a test is"
    icons = await page.evaluate(
        """async (url) => {
          const { icons } = await (await fetch(url)).json();
          return Promise.all(icons.map(async ({ src, sizes, type }) => {
            if (type !== "image/png") return true;
            const bitmap = await createImageBitmap(await (await fetch(new URL(src, url))).blob());
            return `${bitmap.width}x${bitmap.height}` === sizes;
          }));
        }""",
        manifest["url"],
    )
    assert len(icons) == 4
    assert all(icons)


@pytest.mark.parametrize("fault", ["throw new TypeError('torn');", "this is no script"])
async def test_a_fault_within_a_module_is_not_taken_for_a_module_that_cannot_be_fetched(
    visit: Open, fault: str
) -> None:
    visitor = await visit("/about")
    await visitor.page.route("**/pages/me.js", lambda route: route.fulfill(body=fault, content_type="text/javascript"))
    await visitor.press("header a[href='/me']")
    await visitor.sees("[data-choice=try-again]")
    await visitor.waits_until(lambda: any(each.startswith("error: ") for each in visitor.complaints))
    await visitor.page.goto("about:blank")
    visitor.complaints.clear()


async def test_a_module_that_cannot_be_fetched_is_no_fault(visit: Open) -> None:
    visitor = await visit("/about")
    visitor.may_lose_connection = True
    await visitor.page.route("**/pages/watch.js", lambda route: route.abort())
    await visitor.press("header a[href='/watch']")
    await visitor.sees("[data-choice=try-again]")
    assert visitor.offences == []
