// @ts-check
/** Whether the piles' short names stand at the table, as the player wants it. */

import { remember, remembered } from "./dom.js";

const NAMES = "ecliptic-names";

/** Whether they are wanted. */
export const areNamesWanted = () => remembered(NAMES) !== null;

/** Writes them at the table, or not. @param {boolean} [areWanted] */
export function showNames(areWanted = areNamesWanted()) {
  remember(NAMES, areWanted ? "1" : null);
  document.documentElement.toggleAttribute("data-names", areWanted);
}
