// @ts-check
/** How the house plays: the level that was chosen last, wherever it can be chosen. */

import { h, remember, remembered } from "./dom.js";
import { texts } from "./texts.js";

/** The weakest first. @type {import("./house.js").Level[]} */
const LEVELS = ["random", "greedy", "patient", "perfect"];
const KEY = "ecliptic-level";
/** For who has not chosen yet. */
const USUAL = "greedy";

/** The level the house plays at. */
export function chosenLevel() {
  const level = remembered(KEY);
  return level !== null && Object.hasOwn(texts.house.levels, level) ? level : USUAL;
}

/** A choice of it, remembered. @param {string} id */
export function createLevelChoice(id) {
  const chosen = chosenLevel();
  const options = LEVELS.map((value) => h("option", { value, selected: value === chosen }, `${texts.house.levels[value]}: ${texts.house.how[value]}`));
  const select = /** @type {HTMLSelectElement} */ (h("select", { id }, ...options));
  select.addEventListener("change", () => remember(KEY, select.value));
  return select;
}
