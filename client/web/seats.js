// @ts-check
/** The race this browser has a seat in, remembered so that the first page can lead back to it. */

import { remember, remembered } from "./dom.js";
import { ownSeat } from "./state.js";

const KEY = "ecliptic-seat";

/** @returns {{race: string, game: string, grace: number | null} | null} `grace`: what was left of it, in milliseconds */
export function heldSeat() {
  const [race, game, grace] = remembered(KEY)?.split(" ") ?? [];
  return race && game ? { race, game, grace: grace ? Number(grace) : null } : null;
}

/** Remembers the seat while it is worth going back to. @param {import("./state.js").Race} race */
export function holdSeat(race) {
  const seat = ownSeat(race);
  const isWaiting = race.state === "lobby" || race.state === "countdown";
  const isHeld = seat !== null && (isWaiting || (race.state === "running" && seat.state === "playing"));
  if (isHeld) remember(KEY, [race.race, race.game, ...(typeof seat.grace === "number" ? [seat.grace] : [])].join(" "));
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
