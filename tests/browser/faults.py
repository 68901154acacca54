"""What is wrong with how a race page is laid out: overlaps, what is cut off or outside, or too small to touch."""

from playwright.async_api import Page

TOUCHABLE = 40
"""The least extent of what is to be touched, in pixels."""
WATCH = """
  const frame = () => new Promise(requestAnimationFrame);
  const stage = document.querySelector(".stage");
  do { await frame(); await frame(); await frame(); } while (stage.querySelector(".is-still"));
  const faults = [];
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const box = (element) => element.getBoundingClientRect();
  const say = (what, { className, tagName, dataset, textContent }) =>
    faults.push(`${what}: ${className || tagName} ${dataset?.pile ?? ""} "${textContent.slice(0, 40)}"`);
  const apart = (one, other) => {
    const [a, b] = [box(one), box(other)];
    return a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;
  };
  const inside = (inner, outer) => {
    const [a, b] = [box(inner), box(outer)];
    return a.left >= b.left - 1 && a.top >= b.top - 1 && a.right <= b.right + 1 && a.bottom <= b.bottom + 1;
  };
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) faults.push(`scrolls: ${scrollWidth}x${scrollHeight}`);
"""
TABLE = """
  const piles = all("[data-pile]");
  piles.forEach((pile, index) => {
    if (!inside(pile, stage)) say("outside", pile);
    for (const part of all(".card, .slot", pile)) if (!inside(part, pile)) say("over its edge", pile);
    for (const other of piles.slice(index + 1)) if (!apart(pile, other)) say(`over ${other.dataset.pile}`, pile);
    const count = pile.querySelector(".pile-count:not([hidden])");
    if (count && !inside(count, stage)) say("count outside", pile);
  });
  const words = document.querySelector(".table-words");
  if (shown(words) && words.textContent) {
    if (words.scrollWidth > words.clientWidth || words.scrollHeight > words.clientHeight + 1) say("cut", words);
    for (const part of all("[data-pile] > :is(.card, .slot)")) if (!apart(words, part)) say("words over", part);
  }
"""
AROUND = """
  for (const target of all("[data-pile], .race :is(button, a), dialog :is(button, a.button, summary)")) {
    const { width, height } = box(target);
    const isSmall = Math.min(width, height) < touchable - 0.5;
    if (shown(target) && isSmall) say(`only ${width.toFixed()}x${height.toFixed()}`, target);
  }
  const texts = ["bar-game", "bar-more", "bar-clock", "tool", "tools-words", "lane-name", "lane-head", "lane-foot"];
  for (const text of all([...texts, "bar-news", "commitment-button"].map((each) => `.${each}`).join())) {
    if (!shown(text) || getComputedStyle(text).display === "inline") continue;
    // Of three and more racers names may be shortened where there is little room.
    if (text.matches(".lanes:has(> :nth-child(3)) .lane-head") && (innerWidth < 900 || innerHeight < 541)) continue;
    if (text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 3) say("cut", text);
  }
  const parts = all(".bar-home, .bar h1, .bar-time");
  parts.forEach((part, index) => {
    for (const other of parts.slice(index + 1)) if (!apart(part, other)) say(`over ${other.className}`, part);
  });
  for (const place of all(".bar, .tools")) {
    for (const part of place.children) if (shown(part) && !inside(part, place)) say(`out of ${place.className}`, part);
  }
  return faults;
"""


async def faults_of(page: Page) -> list[str]:
    """Everything that is wrong, once the page has come to rest."""
    found: list[str] = await page.evaluate(f"async (touchable) => {{ {WATCH} {TABLE} {AROUND} }}", TOUCHABLE)
    return found


READ = """
  const mix = ([r, g, b, a], under) => [r, g, b].map((each, index) => each * a + under[index] * (1 - a));
  const rgba = (text) => { const [r, g, b, a = 1] = text.match(/[\\d.]+/g).map(Number); return [r, g, b, a]; };
  const light = (colour) => colour.map((each) => each / 255)
    .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4))
    .reduce((sum, each, index) => sum + each * [0.2126, 0.7152, 0.0722][index], 0);
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const colourOf = (name, within) => {
    const probe = within.appendChild(document.createElement("i"));
    probe.style.color = `var(--${name})`;
    const found = rgba(getComputedStyle(probe).color).slice(0, 3);
    probe.remove();
    return found;
  };
  // What lies under an element: one colour, or those a sky or the page goes through.
  const grounds = (element) => {
    if (!element || element === document.documentElement) return [colourOf("night", document.body)];
    const isSky = element.matches(".table, .table-room, .stage");
    if (isSky) return [1, 2, 3].map((each) => colourOf(`sky-${each}`, element));
    const own = rgba(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? [own.slice(0, 3)] : grounds(element.parentElement).map((under) => mix(own, under));
  };
  const isDim = (element) => Boolean(element.closest(":disabled, [hidden]")) || getComputedStyle(element).opacity < 1;
  const own = (element) => [...element.childNodes].some((each) => each.nodeType === 3 && each.textContent.trim());
  const faults = [];
  for (const element of document.querySelectorAll(".race *, dialog[open] *")) {
    if (element.closest("svg, .unseen, option") || !own(element) || isDim(element)) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const isLarge = parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && fontWeight >= 700);
    const worst = Math.min(...grounds(element).map((ground) => contrast(mix(rgba(color), ground), ground)));
    const words = `"${element.textContent.slice(0, 40)}" (${element.className})`;
    if (worst < (isLarge ? 3 : 4.5)) faults.push(`${words} has ${worst.toFixed(1)} to 1`);
  }
  return faults;
"""


async def unreadable(page: Page) -> list[str]:
    """Every text around and on the table that stands out too little from what is under it, as the theme is now."""
    found: list[str] = await page.evaluate(f"() => {{ {READ} }}")
    return found
