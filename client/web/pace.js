// @ts-check
/** How fast the house plays: what was chosen last. */

import { h, remember, remembered } from "./dom.js";
import { texts } from "./texts.js";

/** As the server has it, then the slowest first. @typedef {keyof import("./texts.js").Words["house"]["paces"]} Pace */
/** @type {Pace[]} */
const PACES = ["usual", "calm", "even", "quick"];
const KEY = "ecliptic-pace";

/** A choice of it, remembered. @param {string} id */
export function createPaceChoice(id) {
  const chosen = remembered(KEY);
  const options = PACES.map((value) => h("option", { value, selected: value === chosen }, texts.house.paces[value]));
  const select = /** @type {HTMLSelectElement} */ (h("select", { id }, ...options));
  select.addEventListener("change", () => remember(KEY, select.value));
  return select;
}

/** What a request says of it: nothing where it is as usual. @param {HTMLSelectElement} choice */
export const paceOf = (choice) => (choice.value === "usual" ? {} : { pace: choice.value });
