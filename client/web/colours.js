// @ts-check
/** The switch between two and four colours of suits, which this browser remembers. */

import { button, remember } from "./dom.js";
import { texts } from "./texts.js";

/** @returns {HTMLButtonElement} */
export function createColours() {
  const isFour = () => document.documentElement.dataset.suits === "four";
  const control = button(texts.race.colours, () => {
    const suits = isFour() ? "two" : "four";
    document.documentElement.dataset.suits = suits;
    control.setAttribute("aria-pressed", String(suits === "four"));
    remember("ecliptic-suits", suits);
  }, { class: "tool", "data-tool": "colours", "aria-pressed": String(isFour()) });
  return control;
}
