"""A press that has begun before news arrive does what it would have done without them."""

import asyncio

import pytest
from playwright.async_api import expect

from tests.browser.visitor import PATIENCE, Open, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

REFILL = """async () => {
  const page = document.querySelector("script[type=module]").src;
  const { button, h, refill } = await import(new URL("dom.js", page));
  const list = h("ul");
  const done = [];
  const line = (name, about) => h("li", {}, button(name, () => { done.push(about); }));
  refill(list, line("a", 1), line("b", 1), "words");
  const [a, b] = list.children;
  refill(list, "other words", line("c", 2), line("b", 2));
  b.querySelector("button").click();
  const after = [...list.childNodes].map((each) => each.textContent);
  await new Promise((done) => setTimeout(done));
  refill(list, line("b", 3), line("a", 3));
  b.querySelector("button").click();
  const [isKept, isMadeAnew] = [list.children[0] === b, list.children[1] !== a];
  return { after, done, isKept, isMadeAnew, count: list.childNodes.length };
}"""

TWICE = """async () => {
  const page = document.querySelector("script[type=module]").src;
  const { button, h, refill } = await import(new URL("dom.js", page));
  const list = h("div");
  let count = 0;
  let end;
  const slow = () => button("go", () => { count += 1; return new Promise((done) => { end = done; }); });
  refill(list, slow());
  list.firstChild.click();
  refill(list, slow());
  list.firstChild.click();
  const meanwhile = count;
  end();
  await new Promise((done) => setTimeout(done));
  list.firstChild.click();
  return [meanwhile, count];
}"""
DAMAGE = """() => {
  for (const key of ["ecliptic-daily", "ecliptic-held", "ecliptic-commitments"]) {
    localStorage.setItem(key, '[null, 1, {}, [], {"race": "AAAA0000", "game": "zodiac", "kind": "__proto__"}]');
  }
}"""


async def _begin(visitor: Visitor, selector: str) -> None:
    box = await (await visitor.sees(selector)).bounding_box()
    assert box is not None
    await visitor.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await visitor.page.mouse.down()


async def _met(visit: Open) -> tuple[Visitor, Visitor]:
    maker = await visit()
    link = await maker.make_race("four-seasons")
    guest = await visit(link.removeprefix(maker.base))
    await guest.join()
    return maker, guest


async def test_what_would_look_the_same_stays_and_does_what_it_would_do_now(visit: Open) -> None:
    visitor = await visit("/about")
    assert await visitor.page.evaluate(REFILL) == {
        "after": ["other words", "c", "b"],
        "done": [2, 3],
        "isKept": True,
        "isMadeAnew": True,
        "count": 2,
    }


async def test_what_stays_does_one_thing_at_a_time_as_before(visit: Open) -> None:
    assert await (await visit("/about")).page.evaluate(TWICE) == [1, 2]


async def test_what_a_browser_remembers_wrongly_is_left_out(visit: Open) -> None:
    visitor = await visit("/about")
    await visitor.page.evaluate(DAMAGE)
    await visitor.page.goto(f"{visitor.base}/")
    await visitor.sees("[data-game=zodiac]")
    await visitor.make_race("zodiac")
    await visitor.press(".bar-home, header a[href='/']")
    await visitor.sees(".held li")


async def test_one_can_say_that_one_is_ready_while_another_does(visit: Open) -> None:
    maker, guest = await _met(visit)
    await _begin(maker, "[data-choice=ready]")
    await guest.say_ready()
    await expect(maker.page.locator("[data-seat='1'][data-ready]")).to_be_visible(timeout=PATIENCE)
    await maker.page.mouse.up()
    await asyncio.gather(maker.at_table(), guest.at_table())


async def test_one_can_ask_for_a_rematch_while_another_does(visit: Open) -> None:
    maker, guest = await _met(visit)
    await asyncio.gather(maker.say_ready(), guest.say_ready())
    await asyncio.gather(maker.at_table(), guest.at_table())
    await asyncio.gather(maker.resign(), guest.resign())
    await _begin(maker, "dialog.result [data-choice=rematch]")
    await guest.press("[data-choice=rematch]")
    await maker.reads("asks for a rematch")
    await maker.page.mouse.up()
    await asyncio.gather(maker.at_table(), guest.at_table())


async def test_one_can_join_a_race_while_another_is_opened(visit: Open) -> None:
    joining, one, other = await visit(), await visit(), await visit()
    await one.make_race("simplicity", is_open=True)
    await _begin(joining, ".open-races [data-race] button")
    await other.make_race("simplicity", is_open=True)
    await expect(joining.page.locator(".open-races [data-race]")).to_have_count(2, timeout=PATIENCE)
    await joining.page.mouse.up()
    await joining.sees("[data-choice=ready]")
