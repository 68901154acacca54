"""How the pages look to who sits there: light or dark, colours of suits, large ranks; chosen, kept, and readable."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.staging import contrast
from tests.browser.visitor import Open, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GROUND = "() => getComputedStyle(document.documentElement).backgroundColor"
LIGHT, DARK = "rgb(238, 241, 248)", "rgb(11, 17, 38)"
INK = "(suit) => getComputedStyle(document.querySelector(`.sample-cards [data-suit=${suit}] .card-rank`)).fill"
RANKS_ON_SIGNS = """() => {
  const faults = [];
  const shown = [...document.querySelectorAll(".pile .card:not(.is-under) > .card-picture")];
  const pictures = shown.filter((each) => each.querySelector("text"));
  if (pictures.length < 5) faults.push("too few cards");
  for (const picture of pictures) {
    const rank = picture.querySelector(".first-index .card-rank");
    const one = rank.getBoundingClientRect();
    const least = picture.getBoundingClientRect().width * 0.03;
    for (const sign of picture.querySelectorAll(".first-index .ink, .centre :is(path, circle, ellipse)")) {
      const other = sign.getBoundingClientRect();
      const isApart = one.right + least <= other.left || one.bottom + least <= other.top;
      if (!isApart) faults.push(`${picture.parentElement.dataset.face} ${sign.outerHTML.slice(0, 40)}`);
    }
  }
  return faults;
}"""
"""Cards of which the rank comes near another sign: less than three hundredths of the card away."""
COLOURS = """(pairs) => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.className = "table";
  const of = (name) => (probe.style.color = `var(--${name})`, getComputedStyle(probe).color);
  const found = pairs.map(([front, ground]) => [`${front} on ${ground}`, of(front), of(ground)]);
  probe.remove();
  return found;
}"""
GROUNDS = ("night", "night-2", "panel", "panel-2", "raised-1", "raised-2", "chosen", "warm-1", "field", "sunk")
WORDS = ("ivory", "text", "quiet", "gold", "danger")
READ = [
    *((front, ground) for front in WORDS for ground in GROUNDS),
    ("placeholder", "field"),
    ("good", "panel"),
    ("ink", "gold-fill"),
    ("ink", "gold-hover"),
    ("toast-text", "toast"),
    ("toast-text", "toast-button"),
    ("ivory", "hover"),
    *(("text", sky) for sky in ("sky-1", "sky-2", "sky-3")),
    *((ink, paper) for ink in ("ink-red", "ink-black", "ink-clubs") for paper in ("paper", "paper-shade")),
]
"""What is read on what: at least 4.5 to 1 (WCAG 1.4.3)."""
SEEN = [(front, sky) for front in ("go", "lit", "gild") for sky in ("sky-1", "sky-2", "sky-3")]
"""What is only to be seen: at least 3 to 1 (WCAG 1.4.11)."""


async def open_settings(visitor: Visitor) -> None:
    await visitor.press("[data-tool=settings]")
    await visitor.sees("dialog.settings")


async def choose(visitor: Visitor, words: str) -> None:
    await visitor.page.get_by_role("radio", name=words, exact=True).check()


async def test_a_theme_follows_the_device_until_one_is_chosen_and_then_is_kept(visit: Open) -> None:
    visitor = await visit()
    page = visitor.page
    await visitor.practise()
    await page.emulate_media(color_scheme="light")
    assert await page.evaluate(GROUND) == LIGHT
    await page.emulate_media(color_scheme="dark")
    assert await page.evaluate(GROUND) == DARK
    await open_settings(visitor)
    await choose(visitor, "Light")
    assert await page.evaluate(GROUND) == LIGHT
    await page.reload()
    await visitor.at_table()
    assert await page.evaluate(GROUND) == LIGHT
    other = await page.context.new_page()
    await other.goto("/about")
    assert await other.evaluate(GROUND) == LIGHT
    await open_settings(visitor)
    await choose(visitor, "As the device")
    await expect(other.locator("html")).to_have_attribute("data-theme", "auto")
    assert await page.evaluate(GROUND) == DARK


async def test_suits_have_four_colours_and_ranks_are_large_if_wanted(visit: Open) -> None:
    visitor = await visit(size=(320, 568), has_touch=True)
    await visitor.practise()
    await open_settings(visitor)
    assert await visitor.page.evaluate(INK, "S") == await visitor.page.evaluate(INK, "C")
    await choose(visitor, "Four")
    assert len({await visitor.page.evaluate(INK, suit) for suit in "SHCD"}) == 4
    rank = visitor.page.locator(".sample-cards .first-index .card-rank").first
    plain = await rank.bounding_box()
    await choose(visitor, "Large")
    large = await rank.bounding_box()
    assert plain
    assert large
    assert large["height"] > 1.3 * plain["height"]
    await expect(visitor.page.locator(".sample-cards .second-index").first).to_be_hidden()


@pytest.mark.parametrize(
    ("game", "size"), [("zodiac", (320, 568)), ("zodiac", (1920, 1080)), ("simplicity", (390, 844))]
)
async def test_large_ranks_keep_off_the_other_signs_of_their_cards(
    visit: Open, game: str, size: tuple[int, int]
) -> None:
    visitor = await visit(size=size)
    await visitor.practise(game)
    await visitor.page.evaluate("() => { document.documentElement.dataset.indices = 'large'; }")
    assert await visitor.page.evaluate(RANKS_ON_SIGNS) == []


@pytest.mark.parametrize("suits", ["two", "four"])
@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_what_is_to_be_read_or_seen_stands_out_from_its_ground(visit: Open, theme: str, suits: str) -> None:
    visitor = await visit("/about")
    await visitor.page.evaluate(
        "(more) => Object.assign(document.documentElement.dataset, more)", {"theme": theme, "suits": suits}
    )
    for pairs, least in ((READ, 4.5), (SEEN, 3.0)):
        for words, front, ground in await visitor.page.evaluate(COLOURS, pairs):
            assert contrast(_rgb(front), _rgb(ground)) >= least, (words, front, ground)


def _rgb(text: str) -> tuple[int, int, int]:
    red, green, blue = map(int, re.findall(r"\d+", text)[:3])
    return red, green, blue


async def test_a_chosen_theme_is_there_before_any_module_has_come(visit: Open) -> None:
    visitor = await visit("/robots.txt")
    await visitor.page.evaluate("() => localStorage.setItem('ecliptic-theme', 'dark')")
    await visitor.page.emulate_media(color_scheme="light")
    await visitor.page.route(
        "**/*.js", lambda route: route.continue_() if "/first.js" in route.request.url else route.abort()
    )
    await visitor.page.goto("/about")
    html = visitor.page.locator("html")
    await expect(html).to_have_attribute("data-theme", "dark")
    assert await html.evaluate("(element) => getComputedStyle(element).colorScheme") == "dark"
    await expect(visitor.page.locator("body")).not_to_have_attribute("data-page", "about")
    visitor.forgive("net::ERR_FAILED")
