// @ts-check
/** Where a mouse or the keyboard's focus rests for a moment. */

import { pileOf } from "./keys.js";

const MOMENT = 380;

/** @param {HTMLElement} root @param {{pileAt(x: number, y: number): string | null, onRest(pile: string | null): void}} intents */
export function followRest(root, intents) {
  const ends = new AbortController();
  let timer = 0;
  let pile = /** @type {string | null} */ (null);
  const hide = () => {
    clearTimeout(timer);
    intents.onRest(null);
  };
  root.addEventListener(
    "pointermove",
    (event) => {
      if (event.pointerType !== "mouse" || event.buttons !== 0) return;
      const now = intents.pileAt(event.clientX, event.clientY);
      if (now === pile) return;
      pile = now;
      hide();
      if (now) timer = window.setTimeout(() => intents.onRest(now), MOMENT);
    },
    { signal: ends.signal },
  );
  root.addEventListener("pointerleave", () => { pile = null; hide(); }, { signal: ends.signal });
  root.addEventListener(
    "focusin",
    (event) => {
      if (event.target instanceof HTMLElement && event.target.matches(":focus-visible")) intents.onRest(pileOf(event.target));
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
