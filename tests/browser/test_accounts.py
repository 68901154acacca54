"""The page about oneself: a name, the code, out and in again, and away; by mouse and by finger."""

import json
from pathlib import Path

import pytest
from playwright.async_api import expect

from client import connect
from tests.browser.visitor import PATIENCE, Open, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SCREENS = [pytest.param((1280, 800), False, id="desktop"), pytest.param((390, 844), True, id="phone")]
names = iter(range(10_000))


def new_name() -> str:
    """A name nobody has on the server that a worker's tests share."""
    return f"Tycho {next(names)}b"


async def claim(visitor: Visitor, name: str) -> str:
    """Claim a name on the page; the recovery code that is shown."""
    await visitor.page.locator("#me-name").fill(name)
    await visitor.press("[data-part=name] [type=submit]")
    await visitor.reads(f"You are {name}.")
    return await (await visitor.sees("[data-code]")).inner_text()


async def verdict(visitor: Visitor, words: str) -> None:
    await expect(visitor.page.locator("#me-verdict")).to_contain_text(words, timeout=PATIENCE)


async def sign_in(visitor: Visitor, code: str) -> None:
    await visitor.page.locator("#me-code").fill(code)
    await visitor.press("[data-part=sign-in] [type=submit]")


async def is_not_wide(visitor: Visitor) -> None:
    assert await visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("size", "has_touch"), SCREENS)
async def test_a_guest_claims_a_name_and_keeps_the_code(
    visit: Open, size: tuple[int, int], has_touch: bool, tmp_path: Path
) -> None:
    visitor = await visit(size=size, has_touch=has_touch)
    name = new_name()
    await visitor.press("a.you")
    await visitor.reads("You are a guest")
    await visitor.page.locator("#me-name").fill(f" {name} ")
    await verdict(visitor, f"{name} is free.")
    for wrong, why in (
        ("x", "3 to 20"),
        ("Admin", "reserved"),
        ("a\u200bnna", "ZERO WIDTH SPACE"),
        ("12345", "one letter"),
    ):
        await visitor.page.locator("#me-name").fill(wrong)
        await verdict(visitor, why)
    await is_not_wide(visitor)
    code = await claim(visitor, name)
    assert len(code.split("-")) == 9
    await expect(visitor.page.locator("a.you")).to_contain_text(name, timeout=PATIENCE)
    async with visitor.page.expect_download() as download:
        await visitor.press("[data-choice=download]")
    kept = tmp_path / "code"
    await (await download.value).save_as(kept)
    assert code in kept.read_text(encoding="utf-8")
    await is_not_wide(visitor)
    await visitor.press("[data-choice=kept]")
    await visitor.page.reload()
    await visitor.reads(f"You are {name}.")
    await expect(visitor.page.locator("[data-code]")).to_be_hidden()


async def test_a_name_that_is_taken_is_told_and_the_old_one_stays(visit: Open) -> None:
    visitor = await visit("/me")
    name, other = new_name(), new_name()
    async with connect(visitor.base) as rival:
        await rival.claim(other)
        await claim(visitor, name)
        await visitor.page.locator("#me-name").fill(other.upper())
        await verdict(visitor, "Somebody has the name")
        await visitor.press("[data-part=name] [type=submit]")
        await verdict(visitor, "Somebody has the name")
        await visitor.reads(f"You are {name}.")
    await visitor.page.locator("#me-name").fill(name)
    await verdict(visitor, "That is your name.")


@pytest.mark.parametrize(("size", "has_touch"), SCREENS)
async def test_out_everywhere_and_in_again_by_the_code(visit: Open, size: tuple[int, int], has_touch: bool) -> None:
    visitor = await visit("/me", size=size, has_touch=has_touch)
    name = new_name()
    code = await claim(visitor, name)
    second = await visitor.page.context.new_page()
    await second.goto("/rules")
    await visitor.press("[data-choice=everywhere]")
    await visitor.press("dialog[open] [data-choice=yes]")
    await visitor.reads("You are signed out.")
    await expect(second.locator("#connection")).to_contain_text("You are signed out.", timeout=PATIENCE)
    await visitor.page.reload()
    await visitor.reads("You are signed out.")
    await sign_in(visitor, "no code at all")
    await visitor.reads("brings nobody back")
    await visitor.reads("You are signed out.")
    await is_not_wide(visitor)
    await sign_in(visitor, code.lower())
    await visitor.reads(f"You are {name}.")
    following = await (await visitor.sees("[data-code]")).inner_text()
    assert following != code
    await expect(second.locator("a.you")).to_contain_text(name, timeout=PATIENCE)
    await expect(second.locator("#connection")).not_to_contain_text("You are signed out.", timeout=PATIENCE)
    await visitor.page.reload()
    await visitor.reads(f"You are {name}.")


async def test_a_guest_comes_back_as_who_it_was_on_another_device(visit: Open) -> None:
    at_home, abroad = await visit("/me"), await visit("/me")
    name = new_name()
    code = await claim(at_home, name)
    await sign_in(abroad, "x" * 300)
    await abroad.reads("brings nobody back")
    await abroad.reads("You are a guest")
    await sign_in(abroad, code)
    await abroad.reads(f"You are {name}.")
    other = new_name()
    await claim_again(abroad, other)
    await at_home.reads(f"You are {other}.")


async def claim_again(visitor: Visitor, name: str) -> None:
    await visitor.page.locator("#me-name").fill(name)
    await visitor.press("[data-part=name] [type=submit]")
    await visitor.reads(f"You are {name}.")


async def test_who_has_signed_out_is_a_new_guest_only_when_asked_to(visit: Open) -> None:
    visitor = await visit("/me")
    await claim(visitor, new_name())
    await visitor.press("[data-choice=here]")
    await visitor.press("dialog[open] [data-choice=yes]")
    await visitor.reads("You are signed out.")
    await visitor.page.goto("/")
    await visitor.press("#connection button")
    await visitor.sees("[data-game=zodiac]")
    await expect(visitor.page.locator("a.you")).to_contain_text("Guest", timeout=PATIENCE)


async def test_a_page_that_was_away_as_its_player_signed_out_everywhere_is_out(visit: Open) -> None:
    visitor = await visit("/me")
    visitor.may_lose_connection = True
    await claim(visitor, new_name())
    token = await visitor.page.evaluate("localStorage.getItem('ecliptic-token')")
    await visitor.page.context.set_offline(True)
    async with connect(visitor.base, token) as elsewhere:
        await elsewhere.sign_out(everywhere=True)
    await visitor.page.context.set_offline(False)
    await visitor.reads("You are signed out.")
    await visitor.press("[data-choice=new-guest]")
    await visitor.reads("You are a guest")


async def test_what_is_kept_is_downloaded_and_then_deleted(visit: Open, tmp_path: Path) -> None:
    visitor = await visit("/me")
    name = new_name()
    await claim(visitor, name)
    async with visitor.page.expect_download() as download:
        await visitor.press("[data-choice=export]")
    kept = tmp_path / "kept"
    await (await download.value).save_as(kept)
    assert json.loads(kept.read_text(encoding="utf-8"))["player"]["name"] == name
    await visitor.press("[data-choice=delete]")
    await visitor.press("dialog[open] [data-choice=yes]")
    await visitor.reads("You are signed out.")
    async with connect(visitor.base) as next_owner:
        await next_owner.claim(name)
    await visitor.press("[data-choice=new-guest]")
    await visitor.reads("You are a guest")
