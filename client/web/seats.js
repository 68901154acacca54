// @ts-check
/** The seat this browser had last, and what was left of its grace: remembered so that a page made anew can say what being away has cost. */

import { remember, remembered } from "./dom.js";
import { isSeated, ownSeat } from "./state.js";

const KEY = "ecliptic-seat";

/** @returns {{race: string, grace: number | null} | null} `grace`: what was left of it, in milliseconds */
function heldSeat() {
  const [race, grace] = remembered(KEY)?.split(" ") ?? [];
  return race ? { race, grace: /^\d+$/.test(grace ?? "") ? Number(grace) : null } : null;
}

/** Remembers the seat while there is something to lose. @param {import("./state.js").Race} race */
export function holdSeat(race) {
  const grace = ownSeat(race)?.grace;
  if (isSeated(race)) remember(KEY, [race.race, ...(typeof grace === "number" ? [grace] : [])].join(" "));
  else forgetSeat(race.race);
}

/** What was left of the grace when this browser last heard of its seat. @param {string} race @returns {number | null} */
export function heldGrace(race) {
  const held = heldSeat();
  return held?.race === race ? held.grace : null;
}

/** @param {string} race */
export function forgetSeat(race) {
  if (heldSeat()?.race === race) remember(KEY, null);
}
