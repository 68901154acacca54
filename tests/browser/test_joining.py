"""Modules that are sent in one file are what they were in their own."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.async_api import Page, Route

from server.web_joining import join
from tests.browser.visitor import Open

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
HERE = "http://modules.test/"
MOST = 9


@st.composite
def folders(draw: st.DrawFn) -> dict[str, bytes]:
    """Modules in folders: each imports some before it and fetches others later; a page begins with the last."""
    count = draw(st.integers(2, MOST))
    names = [f"{draw(st.sampled_from(['', 'a/', 'b/c/']))}m{number}.js" for number in range(count - 1)] + ["main.js"]
    return {name: _module(draw, number, names) for number, name in enumerate(names)}


def _module(draw: st.DrawFn, number: int, names: list[str]) -> bytes:
    way = "../" * names[number].count("/") or "./"
    needed = draw(st.lists(st.sampled_from(names[:number]), unique=True)) if number else []
    later = draw(st.lists(st.sampled_from(names[:number]), unique=True)) if number else []
    imports = [f'import {{ it as i{index} }} from "{way}{name}";' for index, name in enumerate(needed)]
    sum_of = " + ".join(["1", *(f"i{index}()" for index in range(len(needed)))])
    fetched = ", ".join(f'import("{way}{name}")' for name in later)
    return "\n".join(
        [
            *imports,
            f"globalThis.made.push({number});",
            f"const own = {sum_of};",
            "export function it() { return own; }",
            f"export const later = () => Promise.all([{fetched}]);",
            "export const at = import.meta.url;\n",
        ]
    ).encode()


ASK = """async (name) => {
  globalThis.made = [];
  const met = [];
  const meet = async (module) => {
    if (met.some(([at]) => at === module.at)) return;
    met.push([module.at, module.it()]);
    for (const each of await module.later()) await meet(each);
  };
  await meet(await import(name));
  return [globalThis.made, met];
}"""


async def _run(page: Page, scripts: dict[str, bytes]) -> Any:
    async def answer(route: Route) -> None:
        body = scripts.get(route.request.url.removeprefix(HERE), b"<!doctype html>")
        await route.fulfill(body=body, content_type="text/javascript" if body in scripts.values() else "text/html")

    await page.route(f"{HERE}**", answer)
    await page.goto(HERE)
    found = await page.evaluate(ASK, f"{HERE}main.js")
    await page.unroute(f"{HERE}**")
    return found


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(scripts=folders())
async def test_joined_modules_are_each_made_once_after_those_they_need_and_are_the_same(
    visit: Open, scripts: dict[str, bytes]
) -> None:
    page = (await visit("/robots.txt")).page
    made, met = await _run(page, scripts)
    made_joined, met_joined = await _run(page, join("main.js", scripts))
    assert met_joined == met
    assert len(made_joined) == len(set(made_joined))
    assert set(made) <= set(made_joined)
