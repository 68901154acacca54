// @ts-check
/** How one arrives at a page: with the focus on its heading, and on the way back where one had scrolled to. */

const KEPT = "ecliptic-places";
const MOST = 60;
/** A page that has not grown as long as it was by then has become another. */
const GROWS_FOR = 6_000;
const MEANT = ["wheel", "touchmove", "keydown", "pointerdown"];

/** @param {HTMLElement} root where pages are shown */
export function createArrival(root) {
  const places = keptPlaces();
  let entry = entryNow();
  let ends = new AbortController();
  /** Where one had scrolled to, as long as the page is not long enough for it. */
  let wanted = 0;
  const note = () => void (wanted || places.set(entry, scrollY));
  const reach = () => {
    scrollTo(0, wanted);
    if (scrollY >= wanted - 1) wanted = 0;
    return !wanted;
  };
  history.scrollRestoration = "manual";
  addEventListener("scroll", note, { passive: true });
  addEventListener("pagehide", () => keepPlaces(places));
  for (const type of MEANT) addEventListener(type, () => ends.abort(), { capture: true, passive: true });

  return {
    /** Remembers where one is before the page changes. */
    leave: note,
    /** The page of the present entry has just been shown. @param {boolean} isFirst whether it is what the browser opened */
    arrive(isFirst) {
      ends.abort();
      ends = new AbortController();
      ends.signal.addEventListener("abort", () => { wanted = 0; });
      entry = entryNow();
      wanted = places.get(entry) ?? 0;
      if (!reach()) whenGrown(root, reach, ends.signal);
      if (!isFirst) focusHeading(root, ends.signal);
    },
  };
}

/** What stands for one step of the browser's history. @returns {string} */
function entryNow() {
  if (history.state?.entry) return history.state.entry;
  const entry = Math.random().toString(36).slice(2);
  history.replaceState({ ...history.state, entry }, "");
  return entry;
}

/** Tries again whenever the page has grown, for a while. @param {HTMLElement} root @param {() => boolean} reach @param {AbortSignal} signal */
function whenGrown(root, reach, signal) {
  const growing = new ResizeObserver(() => reach() && growing.disconnect());
  const timer = setTimeout(() => growing.disconnect(), GROWS_FOR);
  signal.addEventListener("abort", () => (clearTimeout(timer), growing.disconnect()));
  growing.observe(root);
}

/**
 * Puts the focus on the heading, also on one that takes its place while nobody has done anything yet. A table is left
 * alone: its keys are heard from anywhere. @param {HTMLElement} root @param {AbortSignal} signal
 */
function focusHeading(root, signal) {
  const settle = () => {
    const content = root.querySelector("#content");
    const { activeElement } = document;
    if (!content || (activeElement !== document.body && activeElement !== content)) return;
    const heading = /** @type {HTMLElement} */ (content.querySelector("h1") ?? content);
    if (heading !== content) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(settle);
  changes.observe(root, { childList: true, subtree: true });
  signal.addEventListener("abort", () => changes.disconnect());
  settle();
}

/** @returns {Map<string, number>} */
function keptPlaces() {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEPT) ?? "[]"));
  } catch {
    return new Map();
  }
}

/** @param {Map<string, number>} places */
function keepPlaces(places) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([...places].slice(-MOST)));
  } catch {
    // A browser that keeps nothing begins each page at its head.
  }
}
