"""Races seen again, in real browsers on a real server: played, stepped, scrubbed, linked to, verified and shared."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Route, expect

from tests.browser import daily_site
from tests.browser.daily_site import DAY, Arrive, Site, begin, rival
from tests.browser.films import film, replay_of
from tests.browser.test_pages import SCREENS, overlap, resize
from tests.browser.test_racing import meet
from tests.browser.visitor import PATIENCE, SECONDS, Open, Visitor
from tests.journeys.racing import players, seated, table

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
served, own_site, arrive = daily_site.served, daily_site.own_site, daily_site.arrive
PHONE = (390, 844)
READ = """(tables) => tables.map((table) => Object.fromEntries(
  [...table.querySelectorAll("[data-pile]")].map((pile) => [pile.dataset.pile, pile.getAttribute("aria-label")])))"""
FILM = "(race) => fetch(`/api/races/${race}/replay/film`).then((answer) => answer.json())"
Labels = dict[str, str]


async def race(visit: Open) -> tuple[Visitor, Visitor, list[Labels]]:
    """Two browsers that have just raced, the first with the result before it; and how their tables lay in the end."""
    maker, guest = await meet(visit, "four-seasons")
    await maker.deal()
    await guest.tap_move(await guest.find_card_to_move())
    await maker.tap_move(await maker.find_card_to_move())
    await maker.deal()
    await guest.resign()
    await maker.resign()
    for visitor in (maker, guest):
        await visitor.sees("dialog.result")
    return maker, guest, [await maker.labels(), await guest.labels()]


async def shown(visitor: Visitor) -> list[Labels]:
    """All tables of a replay in words."""
    tables: list[Labels] = await visitor.page.locator(".seat-table").evaluate_all(READ)
    return tables


async def is_at(visitor: Visitor, tables: Sequence[Labels]) -> None:
    """Wait until a replay shows these tables."""
    await visitor.page.wait_for_function(
        f"(wanted) => JSON.stringify(({READ})([...document.querySelectorAll('.seat-table')])) === wanted",
        arg=await visitor.page.evaluate("JSON.stringify", list(tables)),
    )


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def served_race(serve_process: str) -> str:
    """A race that two guests have had on the server all tests share."""
    async with players(serve_process.replace("http", "ws", 1)) as (anna, bela):
        races = await seated(anna, bela, game="four-seasons")
        for each in races:
            await each.ready()
        for each in races:
            await each.begun(PATIENCE / SECONDS)
        for number in range(8):
            for each in races:
                await each.move(min(table(each).legal, key=lambda text: (number % 2 == 0) == ("-" in text)))
        for each in races:
            await each.resign()
        return races[0].id


async def open_replay(visitor: Visitor) -> str:
    """The address of the replay that the result leads to."""
    await visitor.press("[data-choice=replay]")
    await visitor.sees(".seat-table [data-pile=s]")
    return visitor.page.url


async def test_a_race_is_seen_again_from_its_result(visit: Open) -> None:
    maker, _, ended = await race(visit)
    await open_replay(maker)
    page = maker.page
    assert re.search(r"/replay/[0-9A-Z]{8}$", page.url)
    begun = await shown(maker)
    assert begun[0] == begun[1] != ended[0]
    await expect(page.locator(".deck-state")).to_have_text("Paused")

    seen = await page.evaluate(FILM, page.url.rsplit("/", 1)[1])
    steps = len({move["at"] for seat in seen["seats"] for move in seat["moves"]})
    for _ in range(steps):
        await maker.press("[data-deck=next]")
    assert steps >= 4
    await is_at(maker, ended)
    for _ in range(steps):
        await maker.press("[data-deck=previous]")
    await is_at(maker, begun)

    await page.get_by_label("Speed").select_option("30")
    await maker.press("[data-deck=play]")
    await expect(page.locator(".deck-state")).to_have_text("The end", timeout=PATIENCE)
    await is_at(maker, ended)
    places = await page.locator(".seat-head .head-place").all_inner_texts()
    assert sorted(places) == sorted(await standing(maker))
    await expect(page.locator("dialog .standings li[data-own]")).to_have_count(1)


async def standing(visitor: Visitor) -> list[str]:
    """The places the replay's result says."""
    await visitor.press("[data-tool=result]")
    await expect(visitor.page.locator("dialog .standings li")).to_have_count(2)
    return await visitor.page.locator("dialog .standing-place").all_inner_texts()


async def test_a_moment_is_scrubbed_to_linked_to_and_shared(visit: Open) -> None:
    maker, _, _ = await race(visit)
    address = await open_replay(maker)
    page = maker.page
    await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    box = await page.get_by_label("Time of the race").bounding_box()
    assert box is not None
    await page.mouse.click(box["x"] + 0.6 * box["width"], box["y"] + box["height"] / 2)
    middle = await shown(maker)
    await maker.press("[data-tool=link]")
    await maker.reads("Copied: a link to")
    link = await page.evaluate("() => navigator.clipboard.readText()")
    assert re.fullmatch(re.escape(address) + r"#t=\d+", link)
    await page.wait_for_url(link)

    other = await visit(link.removeprefix(maker.base), size=PHONE, has_touch=True)
    await other.sees(".seat-table [data-pile=s]")
    await is_at(other, middle)
    await other.page.evaluate("() => { location.hash = '#t=0' }")
    await expect(other.page.locator(".bar-clock")).to_have_text("0:00")
    await other.page.go_back()
    await is_at(other, middle)

    await maker.press("[data-tool=share]")
    await maker.reads("Copied: a link to this replay.")
    assert await page.evaluate("() => navigator.clipboard.readText()") == address


async def test_a_replay_is_verified_in_the_browser(visit: Open) -> None:
    maker, _, _ = await race(visit)
    address = await open_replay(maker)
    await maker.press("[data-tool=verify]")
    page = maker.page
    await expect(page.locator(".proof-verdict")).to_have_text(re.compile("is right"))
    marks = await page.locator("[data-check]").evaluate_all(
        "(all) => Object.fromEntries(all.map((each) => [each.dataset.check, each.dataset.mark]))"
    )
    assert marks.pop("signature") in ("good", "unknown")
    assert marks == dict.fromkeys(("commitment", "deal", "turned", "moves", "key"), "good")
    await maker.reads(f"ecliptic verify {address}")
    await maker.reads("Not checked here")


def _other_salt(replay: Any, seen: Any) -> None:
    replay["salt"] = "00" * 32


def _other_start(replay: Any, seen: Any) -> None:
    seen["start"]["tableau"].reverse()


def _other_card(replay: Any, seen: Any) -> None:
    steps = [step for seat in seen["seats"] for move in seat["moves"] for step in move["steps"]]
    next(step for step in steps if step["source"] == "s")["card"] = "??"


def _move_less(replay: Any, seen: Any) -> None:
    seen["seats"][0]["moves"].pop()


def _other_key(replay: Any, seen: Any) -> None:
    replay["key"] = "00" * 32


def _later_end(replay: Any, seen: Any) -> None:
    replay["elapsed"] += 1


@pytest.mark.parametrize(
    ("lie", "check"),
    [
        (_other_salt, "commitment"),
        (_other_start, "deal"),
        (_other_card, "turned"),
        (_move_less, "moves"),
        (_other_key, "key"),
        (_later_end, "signature"),
    ],
    ids=["salt", "start", "card", "move", "key", "time"],
)
async def test_a_replay_that_lies_is_found_out(
    served_race: str, visit: Open, lie: Callable[[Any, Any], None], check: str
) -> None:
    visitor = await visit("/about")

    async def answer(route: Route) -> None:
        path = f"{visitor.base}/api/races/{served_race}/replay"
        context = visitor.page.context.request
        replay, seen = [await (await context.get(each)).json() for each in (path, f"{path}/film")]
        lie(replay, seen)
        await route.fulfill(json=seen if route.request.url.endswith("/film") else replay)

    await visitor.page.route("**/api/races/**", answer)
    await visitor.page.goto(f"/replay/{served_race}")
    await visitor.press("[data-tool=verify]")
    await expect(visitor.page.locator(f"[data-check={check}]")).to_have_attribute("data-mark", "bad")
    await expect(visitor.page.locator(".proof-verdict")).to_have_text("Something here is NOT right.")


async def test_without_cryptography_the_page_says_that_nothing_is_proved(served_race: str, visit: Open) -> None:
    visitor = await visit("/about")
    await visitor.page.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })")
    await visitor.page.goto(f"/replay/{served_race}")
    await visitor.press("[data-tool=verify]")
    await visitor.reads("This page did not come over HTTPS")
    await expect(visitor.page.locator(".proof-verdict")).to_have_text("Nothing could be proved here.")


async def show(visitor: Visitor, document: dict[str, Any]) -> None:
    """Show a film that was made elsewhere."""

    async def answer(route: Route) -> None:
        await route.fulfill(json=document if route.request.url.endswith("/film") else replay_of(document))

    await visitor.page.route("**/api/races/**", answer)
    await visitor.page.goto(f"/replay/{document['race']}")
    await visitor.sees(".seat-table [data-pile=s]")


async def test_a_replay_is_played_by_keys_alone(visit: Open) -> None:
    visitor = await visit("/about")
    await show(visitor, film("simplicity", 2))
    page, press = visitor.page, visitor.page.keyboard.press
    clock, state = page.locator(".bar-clock"), page.locator(".deck-state")
    begun = await shown(visitor)
    await press("Space")
    await expect(state).to_have_text("Playing")
    for key, words in (("+", "2 times"), ("+", "5 times"), ("-", "2 times")):
        await press(key)
        await expect(state).to_have_text(re.compile(words))
    await press("Space")
    await expect(state).to_have_text("Paused")
    await press("End")
    ended = await shown(visitor)
    assert begun != ended
    await press("Shift+ArrowLeft")
    await press("Home")
    await expect(clock).to_have_text("0:00")
    await is_at(visitor, begun)
    await press("ArrowRight")
    await expect(page.locator("#live p").last).to_have_text(re.compile(r"^0:\d\d .*: .*\.$"))
    assert await shown(visitor) != begun
    await press("ArrowLeft")
    await is_at(visitor, begun)
    await press("f")
    await expect(page.locator(".seat-table:visible")).to_have_count(1)
    await press("f")
    await expect(page.locator(".seat-chip[aria-pressed=true]")).to_have_attribute("data-seat", "1")
    await press("f")
    await expect(page.locator(".seat-table:visible")).to_have_count(2)
    await press("?")
    await visitor.sees("dialog .key-list")
    await press("Escape")
    await expect(page.locator("dialog")).to_have_count(0)
    await page.get_by_label("Time of the race").focus()
    await press("End")
    await is_at(visitor, ended)


async def test_a_seat_shown_large_is_stepped_by_its_own_moves(served_race: str, visit: Open) -> None:
    visitor = await visit(f"/replay/{served_race}")
    await visitor.sees(".seat-table [data-pile=s]")
    seen = await visitor.page.evaluate(FILM, served_race)
    await visitor.page.keyboard.press("2")
    for move in seen["seats"][1]["moves"]:
        await visitor.page.keyboard.press("ArrowRight")
        await expect(visitor.page.get_by_label("Time of the race")).to_have_value(str(move["at"]))


async def test_on_a_phone_names_choose_whose_table_is_shown(served_race: str, visit: Open) -> None:
    visitor = await visit(f"/replay/{served_race}", size=(320, 568), has_touch=True)
    await visitor.sees(".seat-table [data-pile=s]")
    await expect(visitor.page.locator(".seat-table:visible")).to_have_attribute("data-seat", "0")
    await visitor.press(".seat-chip[data-seat='1']")
    await expect(visitor.page.locator(".seat-table:visible")).to_have_attribute("data-seat", "1")
    await visitor.press("[data-deck=next]")
    await expect(visitor.page.locator(".deck-told")).not_to_be_empty()


BOXES = """() => [...document.querySelectorAll(".deck button, .deck select, .deck input, .bar a, .seat-chip")]
  .filter((each) => each.checkVisibility()).map((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const name = each.getAttribute("aria-label") || each.textContent;
    return { name, box: [left, top, right, bottom], isChip: each.matches(".seat-chip") };
  })"""


async def test_a_replay_fits_every_screen(served_race: str, visit: Open) -> None:
    visitor = await visit(f"/replay/{served_race}")
    await visitor.sees(".seat-table [data-pile=s]")
    for width, height in SCREENS:
        seen = await resize(visitor, width, height)
        assert not seen["scrolls"], f"{width}x{height}"
        assert seen["cut"] == [], f"{width}x{height}"
        boxes = await visitor.page.evaluate(BOXES)
        for index, each in enumerate(boxes):
            left, top, right, bottom = each["box"]
            what = f"{each['name']} at {each['box']} on {width}x{height}"
            assert min(right - left, bottom - top) >= 35.5, what
            assert (left >= 0 and right <= width + 0.5) or each["isChip"], what
            assert top >= 0, what
            assert bottom <= height + 0.5, what
            for other in boxes[index + 1 :]:
                assert not overlap(each["box"], other["box"]), f"{what} and {other['name']} at {other['box']}"


async def test_what_is_no_replay_is_said_in_words(visit: Open) -> None:
    visitor = await visit("/replay/7KQ2-M4XD")
    await visitor.reads("There is no such replay")
    await visitor.sees("a[href='/']")
    await visitor.page.goto("/replay/what")
    await visitor.reads("This is no code of a race")
    assert all("404" in complaint for complaint in visitor.complaints)
    visitor.complaints.clear()


async def test_a_race_that_still_runs_has_no_replay_yet_but_a_way_to_it(visit: Open) -> None:
    maker, guest = await meet(visit, "corners")
    code = maker.page.url.rsplit("/", 1)[1]
    visitor = await visit(f"/replay/{code}")
    await visitor.reads("This race is not over yet")
    await visitor.press("main a.primary")
    await visitor.page.wait_for_url(f"**/race/{code}")
    visitor.complaints.clear()
    for each in (guest, maker):
        await each.resign()


async def test_a_daily_that_others_may_still_play_is_shown_to_its_player_only(served: Site, arrive: Arrive) -> None:
    visitor = await arrive(served, "/daily")
    await begin(visitor, "corners")
    await visitor.deal()
    await visitor.resign()
    await visitor.sees("dialog.result")
    address = await open_replay(visitor)
    await visitor.reads("Only you are shown this.")
    await visitor.press("[data-tool=verify]")
    await visitor.reads("Seed and salt are not revealed yet")
    other = await arrive(served, address.removeprefix(served.url))
    await other.reads("This replay is not public yet")
    await other.reads("02:00 UTC")
    other.complaints.clear()


async def test_a_board_of_a_day_that_is_over_leads_to_replays(own_site: Site, arrive: Arrive) -> None:
    await rival(own_site, "Ada Lovelace", "corners", 3)
    own_site.clock.turn_to("2026-12-01 02:00:10")
    visitor = await arrive(own_site, f"/daily/{DAY}/corners")
    await visitor.press(".board-result a")
    await visitor.sees(".seat-table [data-pile=s]")
    await visitor.press("[data-tool=verify]")
    await expect(visitor.page.locator(".proof-verdict")).to_have_text(re.compile("is right"))
    await visitor.page.goto("/player/Ada%20Lovelace")
    await visitor.press(".latest-replay")
    await visitor.sees(".seat-table [data-pile=s]")
