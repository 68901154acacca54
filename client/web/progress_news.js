// @ts-check
/** When the progress of the others is worth a word: at each quarter of the way, and when somebody passes one. */

import { nameOf } from "./house.js";
import { ownSeat } from "./state.js";
import { texts } from "./texts.js";

/** Two who are close pass each other again and again; nobody wants to hear of each time. */
const PASSED_AGAIN = 15_000;

/** @typedef {import("./state.js").Race} Race */
/** @typedef {import("./state.js").Event} Event */

export function createProgressNews() {
  const passedAt = /** @type {Map<string, number>} */ (new Map());

  /** @param {Race} race @param {number} seat @param {number} now */
  function mayTellOfPassing({ race }, seat, now) {
    const key = `${race} ${seat}`;
    if (now - (passedAt.get(key) ?? -Infinity) < PASSED_AGAIN) return false;
    passedAt.set(key, now);
    return true;
  }

  return {
    /** What to say, or null. @param {Race} race before it @param {Event} event @param {number} most @param {number} now @returns {string | null} */
    words(race, event, most, now) {
      const before = race.seats[event.seat];
      const own = race.is_watching ? null : ownSeat(race);
      if (event.kind !== "progress" || !before?.player || event.seat === own?.seat) return null;
      const { progress } = event;
      const isPassing = own !== null && own.progress > 0 && before.progress <= own.progress && progress > own.progress;
      if (isPassing && mayTellOfPassing(race, event.seat, now)) return texts.news.passes(nameOf(before.player), progress, most);
      const quarter = (/** @type {number} */ each) => Math.floor((4 * each) / most);
      const isFarther = progress < most && quarter(progress) > quarter(before.progress);
      return isFarther ? texts.news.progress(nameOf(before.player), progress, most) : null;
    },
  };
}

/** Of what happened at once, of each seat's progress only the last. @param {Event[]} events */
export function withoutEarlierProgress(events) {
  const isLater = (/** @type {Event} */ event, /** @type {number} */ index) =>
    events.slice(index + 1).some((each) => each.kind === "progress" && each.seat === event.seat);
  return events.filter((event, index) => event.kind !== "progress" || !isLater(event, index));
}
