// @ts-check
/** Where a mouse or the keyboard's focus rests for a moment. */

import { pileAt } from "./drag.js";

const MOMENT = 380;

/** @param {HTMLElement} root @param {(pile: string | null) => void} onRest */
export function followRest(root, onRest) {
  const ends = new AbortController();
  let timer = 0;
  let pile = /** @type {string | null} */ (null);
  const hide = () => {
    clearTimeout(timer);
    onRest(null);
  };
  root.addEventListener(
    "pointermove",
    (event) => {
      if (event.pointerType !== "mouse" || event.buttons !== 0) return;
      const now = pileAt(event.target);
      if (now === pile) return;
      pile = now;
      hide();
      if (now) timer = window.setTimeout(() => onRest(now), MOMENT);
    },
    { signal: ends.signal },
  );
  root.addEventListener("pointerleave", () => { pile = null; hide(); }, { signal: ends.signal });
  root.addEventListener(
    "focusin",
    (event) => {
      if (event.target instanceof HTMLElement && event.target.matches(":focus-visible")) onRest(pileAt(event.target));
    },
    { signal: ends.signal },
  );
  root.addEventListener("focusout", hide, { signal: ends.signal });
  return {
    hide,
    stop() {
      clearTimeout(timer);
      ends.abort();
    },
  };
}
