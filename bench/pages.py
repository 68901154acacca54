"""What the pages cost on a phone: when the first one can be used, how a drag runs, what twenty races leave behind.

`python -m bench.pages` plays in a headless Chromium whose processor is slowed to a fourth and whose network is that of
a good mobile phone. Times are told as ratios to a yardstick of the same run: an empty page, a drag of a lone box.
"""

import asyncio
import statistics
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import Browser, CDPSession, Page, ViewportSize, async_playwright

from bench.starting import parser_of, run
from tests.browser.conftest import ARGUMENTS, WHOLE, find_chromium
from tests.browser.visitor import Visitor
from tests.conftest import serving

SLOWED = 4
"""How many times slower the processor is made: a phone of the middle."""
ROUND_TRIP = 60
"""Milliseconds to the server and back."""
DOWN = 1_250_000
UP = 375_000
"""Bytes a second."""
PHONE = ViewportSize(width=390, height=844)
ROUNDS = 5
RACES = 20
DRAGS = 4
STEPS = 90
FRAME = 1_000 / 60
STANDS = "() => document.body !== null"
USABLE = """() => document.body?.dataset.connection === "well"
  && document.querySelector("[data-action=quick]:not(:disabled)") !== null"""
"""Whether a race can be begun."""
NOTE = """(() => {
  const look = () => {
    window.stoodAt ??= (STANDS)() ? performance.now() : undefined;
    window.usableAt ??= (USABLE)() ? performance.now() : undefined;
    if (!window.usableAt) requestAnimationFrame(look);
  };
  look();
})()""".replace("STANDS", STANDS).replace("USABLE", USABLE)
"""The page itself notes, at each frame, when it stands and when it can be used."""
EMPTY = "data:text/html,<meta name=viewport content='width=device-width'>"
BOX = """() => {
  const box = document.createElement("div");
  box.style.cssText = "width: 60px; height: 84px; background: red";
  document.body.append(box);
  const follow = ({ clientX, clientY }) => { box.style.transform = `translate(${clientX}px, ${clientY}px)`; };
  addEventListener("pointermove", follow);
}"""
WATCH_FRAMES = """() => {
  let last = performance.now();
  window.frameTimes = [];
  window.isWatched = true;
  const note = (now) => {
    window.frameTimes.push(now - last);
    last = now;
    if (window.isWatched) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}"""
FRAMES = "() => { window.isWatched = false; return window.frameTimes.slice(2); }"


def main() -> None:
    """Measure what is asked for and print it."""
    parser = parser_of("pages", __doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how often the first page is opened")
    parser.add_argument("--races", type=int, default=RACES, help="how many races are played one after another")
    chosen = parser.parse_args()
    asyncio.run(measure(chosen.rounds, chosen.races))


async def measure(rounds: int, races: int) -> None:
    """Measure all three, and print them."""
    with tempfile.TemporaryDirectory() as data, serving("--data", data, ECLIPTIC_HOUSE_PACE="0.05") as (url, _):
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=find_chromium(WHOLE), args=ARGUMENTS)
            await tell_first_load(browser, url, rounds)
            for game in ("zodiac", "four-seasons"):
                await tell_drags(browser, url, game)
            await tell_memory(browser, url, races)
            await browser.close()


@asynccontextmanager
async def phone(browser: Browser, url: str) -> AsyncIterator[tuple[Page, CDPSession]]:
    """A page in a browser of its own, as slow as a phone."""
    context = await browser.new_context(base_url=url, viewport=PHONE, has_touch=True, service_workers="block")
    page = await context.new_page()
    session = await context.new_cdp_session(page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    yield page, session
    await context.close()


async def tell_first_load(browser: Browser, url: str, rounds: int) -> None:
    """When the first page can be used, with nothing kept, and again with all of it kept."""
    bare, first, again, sizes = [], [], [], []
    for _ in range(rounds):
        async with phone(browser, url) as (page, session):
            received = listen(session)
            await session.send("Network.enable")
            limits = {"offline": False, "latency": ROUND_TRIP, "downloadThroughput": DOWN, "uploadThroughput": UP}
            await session.send("Network.emulateNetworkConditions", limits)
            await page.add_init_script(NOTE)
            bare.append(await time_of(page, "/robots.txt", "() => window.stoodAt"))
            received.clear()
            first.append(await time_of(page, "/", "() => window.usableAt"))
            sizes.append(sum(received))
            again.append(await time_of(page, "/", "() => window.usableAt"))
    yardstick = statistics.median(bare)
    print(f"a page of two lines takes {yardstick:.0f} ms, the first page {statistics.median(sizes) / 1000:.0f} kB")
    for name, times in (("first", first), ("again", again)):
        usable = statistics.median(times)
        print(f"it can be used {name} after {usable:.0f} ms, {usable / yardstick:.1f} times that")


def listen(session: CDPSession) -> list[float]:
    """How many bytes each answer takes over the network, from now on."""
    received: list[float] = []

    def note(event: dict[str, Any]) -> None:
        received.append(event["encodedDataLength"])

    session.on("Network.loadingFinished", note)
    return received


async def time_of(page: Page, path: str, noted: str) -> float:
    """Milliseconds from asking for a page until what it notes of itself."""
    await page.goto(path, wait_until="commit")
    elapsed: float = await (await page.wait_for_function(noted)).json_value()
    return elapsed


async def tell_drags(browser: Browser, url: str, game: str) -> None:
    """How evenly the frames come while a card is dragged, beside a lone box on an empty page."""
    async with phone(browser, url) as (page, _):
        await page.goto(EMPTY)
        await page.evaluate(BOX)
        alone = await frames_of(page, 30, 40)
    async with phone(browser, url) as (page, _):
        visitor = Visitor(page, url, has_touch=False)
        await page.goto("/")
        await visitor.practise(game)
        card = await visitor.find_card_to_move()
        frames = await frames_of(page, *await visitor.middle(card))
    late = sum(frame > 1.5 * FRAME for frame in frames) / len(frames)
    print(
        f"drag in {game}: {1000 / statistics.mean(frames):.0f} frames a second, {late:.1%} late, "
        f"{statistics.mean(frames) / statistics.mean(alone):.2f} times a lone box ({1000 / statistics.mean(alone):.0f})"
    )


async def frames_of(page: Page, x: float, y: float) -> list[float]:
    """How many milliseconds apart the frames came while the mouse went round with what lies there."""
    frames: list[float] = []
    for _ in range(DRAGS):
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x + 15, y + 15, steps=4)
        await page.evaluate(WATCH_FRAMES)
        await page.mouse.move(x + 180, y + 260, steps=STEPS)
        await page.mouse.move(x + 15, y + 15, steps=STEPS)
        frames += await page.evaluate(FRAMES)
        await page.keyboard.press("Escape")
        await page.mouse.up()
    return frames


async def tell_memory(browser: Browser, url: str, races: int) -> None:
    """What is alive after a few races, and after many more."""
    async with phone(browser, url) as (page, session):
        visitor = Visitor(page, url, has_touch=False)
        await session.send("Performance.enable")
        await page.goto("/")
        early: dict[str, float] = {}
        for number in range(1, races + 1):
            await play_a_race(visitor)
            if number == max(1, races // 4):
                early = await alive(session)
        late = await alive(session)
    for name, before in early.items():
        ratio = late[name] / before
        print(f"{name}: {late[name]:.0f} after {races} races, {ratio:.2f} times that after {max(1, races // 4)}")


async def play_a_race(visitor: Visitor) -> None:
    """A short one, and back to the first page."""
    await visitor.practise("zodiac")
    for _ in range(5):
        await visitor.deal_by_key()
    await visitor.resign()
    await visitor.sees(".result")
    await visitor.page.keyboard.press("Escape")
    await visitor.press(".bar-home")
    await visitor.sees("[data-action=practice]")


async def alive(session: CDPSession) -> dict[str, float]:
    """What the page holds once all that nobody needs has been thrown away."""
    await session.send("HeapProfiler.collectGarbage")
    found: dict[str, Any] = await session.send("Performance.getMetrics")
    metrics = {metric["name"]: metric["value"] for metric in found["metrics"]}
    return {
        "kB of memory": metrics["JSHeapUsedSize"] / 1_000,
        "elements": metrics["Nodes"],
        "listeners": metrics["JSEventListeners"],
    }


if __name__ == "__main__":
    run(main)
