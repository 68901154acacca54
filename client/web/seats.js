// @ts-check
/** The race this browser has a seat in, remembered so that the first page can lead back to it. */

import { remember, remembered } from "./dom.js";
import { ownSeat } from "./state.js";

const KEY = "ecliptic-seat";

/** @returns {{race: string, game: string} | null} */
export function heldSeat() {
  const [race, game] = remembered(KEY)?.split(" ") ?? [];
  return race && game ? { race, game } : null;
}

/** Remembers the seat while it is worth going back to. @param {import("./state.js").Race} race */
export function holdSeat(race) {
  const seat = ownSeat(race);
  const isWaiting = race.state === "lobby" || race.state === "countdown";
  const isHeld = seat !== null && (isWaiting || (race.state === "running" && seat.state === "playing"));
  if (isHeld) remember(KEY, `${race.race} ${race.game}`);
  else forgetSeat(race.race);
}

/** @param {string} race */
export function forgetSeat(race) {
  if (heldSeat()?.race === race) remember(KEY, null);
}
