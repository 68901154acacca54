"""Somebody at a browser: finds things as people do, and acts by mouse or by finger."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

from playwright.async_api import ConsoleMessage, Locator, Page, expect

MOST_DEALS = 60
SECONDS = 1_000
SAME_TAP = 290
"""A second tap on a pile, or where its card went, within this many milliseconds counts as the first one still; people
are slower."""
PATIENCE = 30 * SECONDS
LOST = ("WebSocket", "net::ERR_")
"""What Chromium complains of when a connection is lost."""
WORKER_BLOCKED = "Service Worker registration blocked by Playwright"

KEPT = "() => localStorage.getItem('ecliptic-token')"
"""The token the browser keeps of its player."""
DRAWN = "() => new Promise((done) => requestAnimationFrame(done))"
"""A table is drawn in the frame after it has changed."""
SETTLED = """() => document.querySelector("[data-pile]") && !document.querySelector("[data-pending], .is-held")"""
CHANGED = """([pile, label]) => document.querySelector(`[data-pile=${pile}]`)?.getAttribute("aria-label") !== label"""

CHOSEN_OR_CHANGED = """([pile, label]) => {
  const element = document.querySelector(`[data-pile=${pile}]`);
  return element?.hasAttribute("data-selected") || element?.getAttribute("aria-label") !== label;
}"""


class Open(Protocol):
    """What opens a browser of its own."""

    async def __call__(
        self,
        path: str = "/",
        *,
        size: tuple[int, int] = (1280, 800),
        has_touch: bool = False,
        is_still: bool = False,
        has_worker: bool = False,
    ) -> "Visitor":
        """Open it at a path of the server; with a worker it keeps what it needs to open offline."""


class Visitor:
    """One browser with one page."""

    def __init__(self, page: Page, base: str, *, has_touch: bool) -> None:
        self.page = page
        self.base = base
        self.has_touch = has_touch
        self.complaints: list[str] = []
        self.forgiven: tuple[str, ...] = ()
        self.may_lose_connection = False
        """Whether Chromium may complain, or have complained, that a socket could not be opened."""
        self.touched = ("", 0.0)
        page.set_default_timeout(PATIENCE)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != WORKER_BLOCKED:
            self.complaints.append(f"{message.type}: {message.text}")

    def forgive(self, words: str) -> None:
        """Take no offence at complaints with these words, however late they are heard."""
        self.forgiven += (words,)

    @property
    def offences(self) -> list[str]:
        """The complaints that are not forgiven."""
        forgiven = (*self.forgiven, *(LOST if self.may_lose_connection else ()))
        return [each for each in self.complaints if not any(words in each for words in forgiven)]

    async def press(self, selector: str) -> None:
        """Click or touch a control."""
        locator = self.page.locator(selector).first
        await (locator.tap() if self.has_touch else locator.click())

    async def touch(self, pile: str) -> None:
        """Click or touch a pile's top card, at a pace people have."""
        last, at = self.touched
        if last != "s" or pile == "s":
            await self.page.wait_for_function("(until) => performance.now() > until", arg=at + SAME_TAP)
        x, y = await self.middle(pile)
        await (self.page.touchscreen.tap(x, y) if self.has_touch else self.page.mouse.click(x, y))
        self.touched = (pile, await self.page.evaluate("() => performance.now()"))

    async def middle(self, pile: str) -> tuple[float, float]:
        """Where the middle of a pile's place is on the screen."""
        box = await self.page.locator(f"[data-pile={pile}] > .slot").bounding_box()
        assert box is not None, pile
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    async def sees(self, selector: str) -> Locator:
        """Wait until something is visible."""
        locator = self.page.locator(selector).first
        await expect(locator).to_be_visible(timeout=PATIENCE)
        return locator

    async def reads(self, words: str) -> None:
        """Wait until these words are to be seen."""
        await expect(self.page.get_by_text(words).first).to_be_visible(timeout=PATIENCE)

    async def practise(self, game: str = "zodiac") -> None:
        """Begin a practice from the first page."""
        await self.press(f"[data-game={game}]")
        await self.press("[data-action=practice]")
        await self.press("[data-choice=begin]")
        await self.at_table()

    async def says(self, words: str, within: float = PATIENCE) -> None:
        """Wait until the page says in words how its connection stands."""
        await expect(self.page.locator("#connection")).to_contain_text(words, timeout=within)

    async def is_well(self) -> None:
        """Wait until the page is connected and whatever it asked has been done."""
        await expect(self.page.locator("body")).to_have_attribute("data-connection", "well", timeout=PATIENCE)

    async def shows_stock(self, cards: int) -> None:
        """Wait until the stock has so many cards and nothing is on its way."""
        label = f"Stock, {cards} cards; deals a card"
        await expect(self.page.locator("[data-pile=s]")).to_have_attribute("aria-label", label, timeout=PATIENCE)

    async def is_same_after_reload(self) -> None:
        """The table that is shown is the server's."""
        shown = await self.labels()
        await self.page.reload()
        await self.sees("[data-pile=s]")
        assert await self.labels() == shown

    async def waits_until(self, is_so: Callable[[], bool]) -> None:
        """Wait for something that a test hears of by the page's events."""
        async with asyncio.timeout(PATIENCE / SECONDS):
            while not is_so():
                await self.page.evaluate(DRAWN)

    async def at_table(self) -> None:
        """Wait until the cards are shown and the stock can be dealt."""
        await self.sees("[data-pile=s][data-legal]")

    async def settles(self) -> None:
        """Wait until what has happened is drawn and nothing is on its way."""
        await self.page.evaluate(DRAWN)
        await self.page.wait_for_function(SETTLED)

    async def labels(self) -> dict[str, str]:
        """Every pile in words, as a screen reader says it."""
        await self.settles()
        read = "(all) => Object.fromEntries(all.map((each) => [each.dataset.pile, each.getAttribute('aria-label')]))"
        labels: dict[str, str] = await self.page.locator("[data-pile]").evaluate_all(read)
        return labels

    async def label(self, pile: str) -> str:
        """One pile in words."""
        return (await self.labels())[pile]

    async def movable(self) -> Sequence[str]:
        """The piles whose top card can move now, the stock left out."""
        await self.settles()
        found: list[str] = await self.page.locator("[data-legal]").evaluate_all(
            "(all) => all.map((each) => each.dataset.pile)"
        )
        return [pile for pile in found if pile != "s"]

    async def deal(self) -> None:
        """Turn up a card of the stock (or the whole waste over), and wait until that is settled."""
        before = await self.label("s")
        await self.touch("s")
        await self.has_changed("s", before)

    async def deal_by_key(self) -> None:
        """Turn up a card of the stock by its key, which may be pressed fast."""
        before = await self.label("s")
        await self.page.keyboard.press("d")
        await self.has_changed("s", before)

    async def has_changed(self, pile: str, label: str) -> None:
        """Wait until a pile is no longer what it was and nothing is on its way."""
        await self.page.wait_for_function(CHANGED, arg=[pile, label])
        await self.page.wait_for_function(SETTLED)

    async def tap_move(self, source: str) -> None:
        """Move a top card by one tap where that is enough, else by two."""
        before = await self.label(source)
        await self.touch(source)
        if await self.is_chosen(source, before):
            await self.touch(await self.target())
        await self.has_changed(source, before)

    async def drag_move(self, source: str) -> None:
        """Drag a top card to the first place it can go."""
        before = await self.label(source)
        x, y = await self.middle(source)
        mouse = self.page.mouse
        await mouse.move(x, y)
        await mouse.down()
        await mouse.move(x + 12, y + 9, steps=3)
        await self.sees("[data-target]")
        to_x, to_y = await self.middle(await self.target())
        await mouse.move(to_x + 6, to_y - 5, steps=5)
        await mouse.up()
        await self.has_changed(source, before)

    async def is_chosen(self, pile: str, before: str) -> bool:
        """Whether a pile that was touched now waits for a second tap, and has not moved at once."""
        await self.page.wait_for_function(CHOSEN_OR_CHANGED, arg=[pile, before])
        return await self.page.locator(f"[data-pile={pile}][data-selected]").count() > 0

    async def target(self, among: str = "") -> str:
        """The first pile, among some, that the chosen card can go to."""
        target = await self.page.locator(f"{among}[data-target]").first.get_attribute("data-pile")
        assert target is not None
        return target

    async def find_card_to_move(self) -> str:
        """A pile whose top card can move, dealing until there is one."""
        for _ in range(MOST_DEALS):
            movable = await self.movable()
            if movable:
                return movable[0]
            await self.deal_by_key()
        raise AssertionError("no card could be moved in a whole round of the stock")

    async def get_ahead(self) -> int:
        """Play, foundations first and then out of the waste, until the own progress has grown; return it."""
        start = await self.own_progress()
        for _ in range(MOST_DEALS):
            labels = await self.labels()
            movable = await self.movable()
            upwards = [pile for pile in movable if "foundation" in labels[pile].partition("can go to")[2]]
            if upwards or "w" in movable:
                await self._towards(upwards[0] if upwards else "w", is_up=bool(upwards))
            else:
                await self.deal_by_key()
            if await self.own_progress() > start:
                return await self.own_progress()
        raise AssertionError("no progress in a whole round of the stock")

    async def _towards(self, source: str, *, is_up: bool) -> None:
        before = await self.label(source)
        await self.touch(source)
        if await self.is_chosen(source, before):
            await self.touch(await self.target("[data-pile^=f]" if is_up else ""))
        await self.has_changed(source, before)

    async def own_progress(self) -> int:
        """How far one is, as the own lane says."""
        await self.settles()
        return int(await self.page.locator(".lane[data-own]").get_attribute("data-progress") or "0")

    async def sees_rival_at(self, progress: int) -> None:
        """Wait until the rival's lane shows this progress."""
        await expect(self.page.locator(".lane:not([data-own])")).to_have_attribute(
            "data-progress", str(progress), timeout=PATIENCE
        )

    async def resign(self) -> None:
        """Resign, and say so twice."""
        await self.press("[data-tool=resign]")
        await self.press("dialog[open] [data-choice=resign]")

    async def make_race(self, game: str, *, seats: int = 2, minutes: int = 15, is_open: bool = False) -> str:
        """Make a race by the dialog of the first page; return its link."""
        await self.press(f"[data-game={game}]")
        await self.press("[data-action=make]")
        await self.page.locator("#make-seats").fill(str(seats))
        await self.page.locator("#make-minutes").fill(str(minutes))
        if is_open:
            await self.page.get_by_label("Open", exact=False).first.check()
        await self.press("dialog[open] [type=submit]")
        return await (await self.sees("#share")).input_value()

    async def join(self) -> None:
        """Take a seat in the race whose page is open."""
        await self.press("[data-choice=join]")
        await self.sees("[data-choice=ready]")

    async def say_ready(self) -> None:
        """Say that one is ready."""
        await self.press("[data-choice=ready]")
