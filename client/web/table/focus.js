// @ts-check
/** The keyboard's focus among the piles: one of them is reached by Tab, the others by arrows. */

import { pileOf } from "./keys.js";

/** @param {HTMLElement} root */
export function followFocus(root) {
  const ends = new AbortController();
  let latest = /** @type {string | null} */ (null);

  /** @param {string} name @returns {HTMLElement | null} */
  const find = (name) => root.querySelector(`.pile[data-pile="${name}"]`);

  /** Lets Tab reach one pile: the one that had the focus last, or else the first. */
  function settle() {
    const reached = latest ? find(latest) : null;
    const chosen = reached ?? root.querySelector(".pile");
    if (chosen?.getAttribute("tabindex") === "0" && root.querySelectorAll(".pile[tabindex='0']").length === 1) return;
    for (const pile of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".pile"))) pile.tabIndex = pile === chosen ? 0 : -1;
  }

  root.addEventListener("focusin", (event) => {
    latest = pileOf(event.target) ?? latest;
    settle();
  }, { signal: ends.signal });

  return {
    settle,
    /** The pile that has the focus, or would have it. @returns {string | null} */
    current: () => pileOf(document.activeElement) ?? latest ?? pileOf(root.querySelector(".pile")),
    isHere: () => root.contains(document.activeElement),
    /** @param {string} name */
    go(name) {
      find(name)?.focus({ preventScroll: true });
    },
    stop: () => ends.abort(),
  };
}
