"""Pages without a network: they open, say so, and come back by themselves; and nobody is shown old ones."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import uvicorn
from playwright.async_api import expect
from starlette.applications import Starlette

from server.app import web_folder
from server.pages import page_routes, read_web
from server.serving import listen
from tests.browser.visitor import Open, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

HAS_KEPT = """async () => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const used = loaded.filter((name) => name.includes("/static/"));
  const names = await caches.keys();
  if (names.length !== 1 || !navigator.serviceWorker.controller) return false;
  const cache = await caches.open(names[0]);
  const kept = await Promise.all(["/", ...used].map((name) => cache.match(name, { ignoreVary: true })));
  return kept.every(Boolean);
}"""
KEPT = """async () => {
  const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return caught.flat().map(({ url }) => new URL(url).pathname);
}"""
"""The addresses of all that is kept."""


async def has_kept(visitor: Visitor) -> None:
    """Wait until the browser has kept all that the page has used."""
    await visitor.page.wait_for_function(HAS_KEPT)


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


@asynccontextmanager
async def serving_folder(folder: Path) -> AsyncIterator[str]:
    """The pages of a folder as they are now, and as they are later, without a node behind them."""
    with listen("127.0.0.1", 0) as listener:
        app = Starlette(routes=page_routes(folder, is_reloading=True))
        server = uvicorn.Server(uvicorn.Config(app, lifespan="off", log_config=None, ws="none"))
        async with asyncio.TaskGroup() as group:
            group.create_task(server.serve(sockets=[listener]))
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
            server.should_exit = True


async def test_who_has_kept_old_pages_is_shown_the_new_ones_at_once_and_keeps_those(
    visit_at: Callable[[str], Open], tmp_path: Path
) -> None:
    folder = tmp_path / "web"
    shutil.copytree(web_folder(), folder)
    async with serving_folder(folder) as base:
        visitor = await visit_at(base)(has_worker=True)
        visitor.may_lose_connection = True
        await has_kept(visitor)
        old = read_web(folder).digest
        shell = (folder / "index.html").read_text(encoding="utf-8")
        (folder / "index.html").write_text(shell.replace("<body>", '<body data-new="yes">'), encoding="utf-8")
        await visitor.page.reload()
        await expect(visitor.page.locator("body")).to_have_attribute("data-new", "yes")
        new = read_web(folder).digest
        assert new != old
        await visitor.page.wait_for_function(
            "async (digest) => (await caches.keys()).join() === `ecliptic /static/${digest}/`", arg=new
        )
        await has_kept(visitor)
        await visitor.page.context.set_offline(True)
        await visitor.page.reload()
        await expect(visitor.page.locator("body")).to_have_attribute("data-new", "yes")


async def test_the_pages_can_be_installed(visit: Open) -> None:
    visitor = await visit()
    session = await visitor.page.context.new_cdp_session(visitor.page)
    manifest = await session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    errors = (await session.send("Page.getInstallabilityErrors"))["installabilityErrors"]
    assert [error["errorId"] for error in errors] == ["in-incognito"], "which every window of a test is"
    icons = await visitor.page.evaluate(
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
