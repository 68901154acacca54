// @ts-check
/** How the house plays, and what it is called by that, in the reader's language. */

import { texts } from "./texts.js";
import { HOUSE } from "./words/forms.js";

/** @typedef {keyof import("./texts.js").Words["house"]["levels"]} Level */

/** What a player is called. @param {{name: string} | null | undefined} player */
export function nameOf(player) {
  const name = player?.name ?? "";
  return Object.hasOwn(HOUSE, name) ? texts.house.name(HOUSE[name]) : name;
}
