"""Sounds of the table: none until one switches them on, then one for each move, and kept."""

import pytest
from playwright.async_api import expect

from tests.browser.visitor import Open, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LISTEN = """
window.tones = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) {
  window.tones.push([this.context.constructor.name, this.frequency.value]);
  return start.apply(this, at);
};
"""
"""Notes each tone that is begun, and by what; it is heard all the same."""
TONES = "() => window.tones.length"
MAKER = "() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/sound.js')).length"


async def at_table(visit: Open) -> Visitor:
    """Somebody who practises, whose tones are noted."""
    visitor = await visit()
    await visitor.page.add_init_script(LISTEN)
    await visitor.page.reload()
    await visitor.practise("four-seasons")
    return visitor


async def choose(visitor: Visitor, words: str) -> None:
    await visitor.press("[data-tool=settings]")
    sounds = visitor.page.get_by_role("group", name="Sounds")
    await sounds.get_by_role("radio", name=words, exact=True).check()
    await visitor.press("dialog[open] .choices .primary")


async def hears(visitor: Visitor, tones: int) -> None:
    """Wait until so many tones have begun."""
    await visitor.page.wait_for_function(f"(most) => ({TONES})() >= most", arg=tones)


async def test_nothing_sounds_and_nothing_is_fetched_for_it_until_it_is_wanted(visit: Open) -> None:
    visitor = await at_table(visit)
    await expect(visitor.page.locator("html")).to_have_attribute("data-sound", "off")
    await visitor.deal()
    assert [await visitor.page.evaluate(TONES), await visitor.page.evaluate(MAKER)] == [0, 0]


async def test_once_switched_on_each_move_sounds_and_stays_so_after_a_reload(visit: Open) -> None:
    visitor = await at_table(visit)
    page = visitor.page
    await choose(visitor, "On")
    await hears(visitor, 1)
    assert await page.evaluate(MAKER) == 1
    before = await page.evaluate(TONES)
    await visitor.deal()
    await hears(visitor, before + 1)
    assert (await page.evaluate("() => window.tones.at(-1)"))[0] == "AudioContext"
    await page.reload()
    await visitor.at_table()
    assert await page.evaluate(TONES) == 0
    await visitor.deal()
    await hears(visitor, 1)


async def test_a_refusal_and_the_end_sound_otherwise_than_a_move(visit: Open) -> None:
    visitor = await at_table(visit)
    page = visitor.page
    await choose(visitor, "On")
    await hears(visitor, 2)
    await visitor.touch("w")
    await hears(visitor, 4)
    await visitor.resign()
    await hears(visitor, 8)
    pitches = [tone[1] for tone in await page.evaluate("() => window.tones")]
    assert len({tuple(pitches[:2]), tuple(pitches[2:4]), tuple(pitches[4:8])}) == 3


async def test_switched_off_again_it_is_silent(visit: Open) -> None:
    visitor = await at_table(visit)
    await choose(visitor, "On")
    await hears(visitor, 2)
    await choose(visitor, "Off")
    await visitor.deal()
    assert await visitor.page.evaluate(TONES) == 2
