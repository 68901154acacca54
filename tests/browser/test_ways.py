"""From page to page: one navigation, each page's own address and title, back and reload, focus and place."""

import pytest
from playwright.async_api import expect

from tests.browser.test_pages import SCREENS, TOUCHABLE, resize
from tests.browser.visitor import PATIENCE, Open, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGES = {
    "/": "race",
    "/daily": "daily",
    "/boards/zodiac/all": "daily",
    "/watch": "watch",
    "/replay": "watch",
    "/rules": "rules",
    "/rules/czarina": "rules",
    "/about": "about",
    "/me": "you",
    "/ratings/zodiac": "race",
    "/race/AAAA2222": "race",
}
"""Addresses, and which of the ways is marked there."""
WAYS = """() => [...document.querySelectorAll(".ways .way")].map((way) => {
  const { left, top, right, bottom } = way.getBoundingClientRect();
  const words = [...way.querySelectorAll("span")].filter((each) => each.checkVisibility());
  return { box: [left, top, right, bottom], words: words.map((each) => each.textContent).join(""),
    isCut: words.some((each) => each.scrollWidth > each.clientWidth + 1),
    current: way.getAttribute("aria-current"), to: way.dataset.to ?? "you" };
})"""
FOCUSED = "() => document.activeElement?.tagName"


async def is_at(visitor: Visitor, path: str) -> str:
    """Wait until the page of an address is shown; its title."""
    await expect(visitor.page).to_have_url(path)
    await visitor.sees("h1")
    await expect(visitor.page.locator("#content")).not_to_contain_text("Reaching the server", timeout=PATIENCE)
    return await visitor.page.title()


async def walk(visitor: Visitor, path: str) -> None:
    """Go to an address as a link of the app does."""
    await visitor.page.evaluate(
        """(path) => { const way = document.createElement("a"); way.href = path; way.dataset.way = "";
          document.body.append(way); way.click(); way.remove(); }""",
        path,
    )


async def test_the_six_ways_fit_every_screen_and_the_present_one_is_marked(visit: Open) -> None:
    visitor = await visit(is_still=True)
    for path, marked in PAGES.items():
        await walk(visitor, path)
        await is_at(visitor, path)
        for width, height in SCREENS if path == "/" else SCREENS[:1]:
            await resize(visitor, width, height)
            ways = await visitor.page.evaluate(WAYS)
            assert [way["to"] for way in ways] == ["race", "daily", "watch", "rules", "about", "you"]
            assert [way["to"] for way in ways if way["current"]] == [marked], path
            for way in ways:
                left, top, right, bottom = way["box"]
                where = f"{way} on {width}x{height}"
                assert min(left, top) >= 0, where
                assert right <= width, where
                assert bottom <= height, where
                assert min(right - left, bottom - top) >= TOUCHABLE, where
                assert way["words"], where
                assert not way["isCut"], where


async def test_every_page_has_its_address_and_title_back_and_forth_and_after_a_reload(visit: Open) -> None:
    visitor = await visit(is_still=True)
    titles = {}
    for path in PAGES:
        await walk(visitor, path)
        await is_at(visitor, path)
        await expect(visitor.page.locator(".ways .way").first).to_be_visible()
        titles[path] = await visitor.page.title()
    assert len(set(titles.values())) == len(titles), titles
    assert all("Ecliptic" in title for title in titles.values())
    for path in reversed(list(PAGES)[:-1]):
        await visitor.page.go_back()
        assert await is_at(visitor, path) == titles[path]
    for path in list(PAGES)[1:]:
        await visitor.page.go_forward()
        await is_at(visitor, path)
        await visitor.page.reload()
        assert await is_at(visitor, path) == titles[path]


async def test_the_focus_goes_to_the_heading_of_the_next_page_and_of_the_one_before(visit: Open) -> None:
    visitor = await visit()
    await visitor.is_well()
    assert await visitor.page.evaluate(FOCUSED) == "BODY"
    await visitor.press(".ways [data-to=daily]")
    await is_at(visitor, "/daily")
    await expect(visitor.page.locator("h1")).to_be_focused(timeout=PATIENCE)
    await visitor.press(".ways [data-to=watch]")
    await expect(visitor.page.locator("h1")).to_have_text("Live races")
    await expect(visitor.page.locator("h1")).to_be_focused()
    await visitor.page.go_back()
    await is_at(visitor, "/daily")
    await expect(visitor.page.locator("h1")).to_be_focused(timeout=PATIENCE)


async def test_the_way_back_and_a_reload_lead_to_where_one_had_scrolled(visit: Open) -> None:
    visitor = await visit("/rules/zodiac", size=(390, 844), is_still=True)
    await visitor.sees(".pile-names")
    await visitor.page.mouse.move(200, 400)
    await visitor.page.mouse.wheel(0, 700)
    await visitor.page.wait_for_function("() => scrollY === 700")
    await visitor.press(".ways [data-to=about]")
    await is_at(visitor, "/about")
    assert await visitor.page.evaluate("() => scrollY") == 0
    await visitor.page.go_back()
    await visitor.page.wait_for_function("() => scrollY === 700")
    await visitor.page.reload()
    await visitor.page.wait_for_function("() => scrollY === 700")
    await visitor.page.go_forward()
    await is_at(visitor, "/about")
    await visitor.page.wait_for_function("() => scrollY === 0")


@pytest.mark.parametrize(
    "path", ["/nothing", "/rules/whist", "/race/nonsense", "/daily/yesterday", "/player/Nobody%20Here"]
)
async def test_an_address_at_which_nothing_is_says_so_with_the_ways_to_all_pages(visit: Open, path: str) -> None:
    visitor = await visit(path)
    await expect(visitor.page.locator("#content h1")).to_contain_text("There is no", timeout=PATIENCE)
    await visitor.press(".ways [data-to=race]")
    await visitor.sees("[data-action=quick]")
    visitor.forgive("404")
    visitor.forgive("400")


async def test_a_first_visit_says_what_it_is_and_how_to_begin_on_one_screen(visit: Open) -> None:
    visitor = await visit(is_still=True)
    await visitor.sees("[data-game=zodiac]")
    for width, height in SCREENS:
        await resize(visitor, width, height)
        for selector in ("h1", ".lede", ".games", "[data-action=quick]"):
            box = await visitor.page.locator(selector).first.bounding_box()
            dock = await visitor.page.locator(".ways").bounding_box()
            assert box is not None
            assert dock is not None
            end = dock["y"] if dock["y"] > height / 2 else height
            assert box["y"] + (0 if selector == ".games" and width > 700 else box["height"]) <= end, (selector, width)


async def test_who_has_raced_sees_first_what_goes_on(visit: Open) -> None:
    visitor = await visit(size=(390, 844), is_still=True)
    await visitor.practise("four-seasons")
    await visitor.page.goto("/")
    await visitor.sees(".held [data-choice=back]")
    await expect(visitor.page.locator(".hero .lede")).to_be_hidden()
    daily = await (await visitor.sees(".daily-block")).bounding_box()
    games = await visitor.page.locator(".games").bounding_box()
    assert daily is not None
    assert games is not None
    assert daily["y"] < games["y"]


async def test_the_way_back_closes_a_dialog_and_leaves_nothing_behind(visit: Open) -> None:
    visitor = await visit("/about")
    page = visitor.page
    await visitor.press("nav [data-way][href='/']")
    await visitor.sees("[data-action=make]")
    dialog = page.locator("dialog")
    for _ in range(2):
        await visitor.press("[data-tool=settings]")
        await visitor.sees("dialog.settings")
        await page.go_back()
        await expect(dialog).to_have_count(0)
        await visitor.sees("[data-action=make]")
        assert page.url.removeprefix(visitor.base) == "/"
    for end in ("Escape", "Enter"):
        await visitor.press("[data-tool=settings]")
        await visitor.sees("dialog.settings")
        await page.keyboard.press(end)
        await expect(dialog).to_have_count(0)
        await page.wait_for_function("() => !history.state?.isDialog")
    await page.go_back()
    await expect(page.locator("h1")).to_have_text("About")


async def test_a_page_that_is_reached_from_a_dialog_takes_the_place_of_its_step(visit: Open) -> None:
    visitor = await visit("/")
    page = visitor.page
    await visitor.make_race("zodiac")
    race = page.url
    await page.go_back()
    await visitor.sees("[data-action=make]")
    await expect(page.locator("dialog")).to_have_count(0)
    await page.go_forward()
    await visitor.sees("#share")
    assert page.url == race


async def test_the_way_back_at_a_table_closes_a_dialog_and_the_game_goes_on(visit: Open) -> None:
    visitor = await visit(size=(390, 844), has_touch=True)
    await visitor.practise("four-seasons")
    at = visitor.page.url
    await visitor.press("[data-tool=rules]")
    await visitor.sees("dialog[open]")
    await visitor.page.go_back()
    await expect(visitor.page.locator("dialog")).to_have_count(0)
    assert visitor.page.url == at
    await visitor.deal()
    await visitor.resign()
    await visitor.sees("dialog.result")
    await visitor.page.go_back()
    await expect(visitor.page.locator("dialog")).to_have_count(0)
    await visitor.press("[data-tool=result]")
    await visitor.sees("dialog.result")
    assert visitor.page.url == at
