"""What the pages say is so, and is said where one looks for it."""

import asyncio
import hashlib
import re

import pytest
from playwright.async_api import expect

from client import connect
from tests.browser.visitor import PATIENCE, Open

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
SCREENS = [pytest.param((390, 844), id="phone"), pytest.param((1280, 800), id="desk")]


@pytest.mark.parametrize("size", SCREENS)
async def test_the_rules_open_at_their_top_and_say_how_to_play_and_what_piles_are_called(
    visit: Open, size: tuple[int, int]
) -> None:
    visitor = await visit(size=size)
    await visitor.practise("zodiac")
    await visitor.press("[data-tool=rules]")
    dialog = await visitor.sees("dialog.rules")
    assert await dialog.evaluate("(element) => element.scrollTop") == 0
    await expect(dialog.locator("h2").first).to_be_in_viewport(ratio=1)
    await expect(dialog.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    for words in ("Drag a card", "the key D", "U takes the last move back", "all cards of a pile", "c1 … c8", "second"):
        await expect(dialog).to_contain_text(words)
    await dialog.get_by_label("Show these names at the table").check()
    await dialog.get_by_role("button", name="Close").click()
    name = "(slot) => getComputedStyle(slot, '::after').content"
    assert await visitor.page.locator("[data-pile=t7] > .slot").evaluate(name) == '"t7"'


async def test_whoever_checks_the_proof_by_its_words_gets_the_commitment(visit: Open) -> None:
    visitor = await visit()
    await visitor.practise("four-seasons")
    await visitor.resign()
    await visitor.press(".proof summary")
    said = await visitor.page.locator(".proof .hint").first.inner_text()
    written = await visitor.page.locator(".proof dd code").all_inner_texts()
    recipe = re.search(
        r"the text (\S+), a zero byte, the text (\S+), a zero byte, the 32 bytes of the salt, the 32 bytes of the seed",
        said,
    )
    assert recipe is not None, said
    commitment, seed, salt = written
    head = f"{recipe[1]}\0{recipe[2]}\0".encode()
    assert hashlib.sha256(head + bytes.fromhex(salt) + bytes.fromhex(seed)).hexdigest() == commitment


async def test_who_gets_anywhere_is_told_so_as_you_and_who_does_not_has_won_nothing(visit: Open) -> None:
    maker = await visit()
    link = await maker.make_race("four-seasons")
    guest = await visit(link.removeprefix(maker.base))
    await guest.join()
    await asyncio.gather(maker.say_ready(), guest.say_ready())
    await asyncio.gather(maker.at_table(), guest.at_table())
    name = await guest.page.locator(".lane:not([data-own]) .lane-name").inner_text()
    await guest.resign()
    await expect(guest.page.locator(".tools-words")).to_have_text(f"Resigned. {name} plays on.", timeout=PATIENCE)
    await guest.sees("[data-tool=home]")
    ahead = await maker.get_ahead()
    await maker.resign()
    await maker.reads(f"Nobody solved it; you got {ahead} further")
    await guest.reads(f"Nobody solved it; {name} got {ahead} further")
    await maker.press("[data-choice=rematch]")
    await maker.reads("It waits for")


async def test_nobody_shares_the_first_place_for_nothing(visit: Open) -> None:
    visitor = await visit()
    async with asyncio.timeout(PATIENCE):
        maker = visitor
        link = await maker.make_race("four-seasons")
        guest = await visit(link.removeprefix(maker.base))
        await guest.join()
        await asyncio.gather(maker.say_ready(), guest.say_ready())
        await asyncio.gather(maker.at_table(), guest.at_table())
        await asyncio.gather(maker.resign(), guest.resign())
        for each in (maker, guest):
            await each.reads("Nobody got anywhere")
            await expect(each.page.locator(".standings li")).to_have_count(2)
            await expect(each.page.locator(".standing-place")).to_have_count(0)
            assert await each.page.locator(".lane-place").all_text_contents() == ["", ""]


async def test_a_number_that_cannot_be_is_said_at_its_field(visit: Open) -> None:
    visitor = await visit()
    await visitor.press("[data-action=make]")
    await visitor.page.locator("#make-seats").fill("9")
    await visitor.press("dialog[open] [type=submit]")
    await expect(visitor.page.locator("#make-seats-fault")).to_have_text("A number from 1 to 8.")
    await expect(visitor.page.locator("#make-seats")).to_be_focused()
    await visitor.page.locator("#make-seats").fill("3")
    await expect(visitor.page.locator("#make-seats-fault")).to_have_text("")


async def test_what_is_pressed_before_the_games_are_known_is_done_when_they_are(visit: Open) -> None:
    visitor = await visit("/about")
    await visitor.page.add_init_script(
        "{ const send = WebSocket.prototype.send;"
        " WebSocket.prototype.send = function (text) { setTimeout(() => send.call(this, text), 400); }; }"
    )
    await visitor.page.goto("/")
    await visitor.press("[data-action=make]")
    await visitor.sees("dialog[open] #make-seats")


@pytest.mark.parametrize("path", ["/race/----", "/race/%00", "/race/short"])
async def test_an_address_without_a_code_is_no_race(visit: Open, path: str) -> None:
    visitor = await visit(path)
    await visitor.reads("There is no such race")


async def test_a_first_visit_begins_with_the_easiest_game(visit: Open) -> None:
    visitor = await visit()
    await expect(visitor.page.locator(".chosen-title")).to_have_text("Four Seasons")
    for words in await visitor.page.locator(".game-words").all_inner_texts():
        assert "The same" not in words
        assert "again" not in words


async def test_the_clock_says_what_it_shows(visit: Open) -> None:
    visitor = await visit()
    await visitor.practise("four-seasons")
    await expect(visitor.page.locator(".bar-time")).to_contain_text("left")
    await expect(visitor.page.locator(".bar-more")).to_contain_text("Practice, 60 min")
    await visitor.resign()
    await expect(visitor.page.locator(".bar-time")).to_contain_text("took")


@pytest.mark.parametrize("path", ["/", "/watch", "/rules", "/about", "/me", "/ratings/zodiac", "/race/AAAA2222"])
async def test_no_page_is_wider_than_the_narrowest_screen(visit: Open, path: str) -> None:
    visitor = await visit(path, size=(200, 600))
    await visitor.is_well()
    await visitor.page.locator("main").first.wait_for()
    assert await visitor.page.evaluate("() => document.documentElement.scrollWidth") <= 200


async def test_long_names_keep_to_their_lanes(visit: Open) -> None:
    visitor = await visit(size=(390, 844))
    await visitor.is_well()
    async with connect(visitor.base) as rival:
        await rival.claim("Wwwwwwwwwwwwwwwwwwww")
        link = await visitor.make_race("zodiac")
        race = await rival.join(link.rsplit("/", 1)[1])
        await race.ready()
        await visitor.say_ready()
        await visitor.at_table()
        boxes = [await lane.bounding_box() for lane in await visitor.page.locator(".lane").all()]
        first, second = (box for box in boxes if box is not None)
        assert first["x"] + first["width"] <= second["x"]
        assert second["x"] + second["width"] <= 390
        is_cut = (
            "(words) => words.getBoundingClientRect().right <= words.closest('.lane').getBoundingClientRect().right"
        )
        for words in await visitor.page.locator(".lane-words").all():
            assert await words.evaluate(is_cut)
