// @ts-check
/** What is said of a game that was practised. */

import { h } from "./dom.js";
import { practiceTexts } from "./texts.js";

/** Which deal was practised, and with how many hints, as far as there is anything to say. @param {{name?: string | null, seats: {hints?: number}[]}} race */
export function practised({ name, seats }) {
  const hints = seats.length === 1 ? (seats[0].hints ?? 0) : 0;
  return [...(name ? [practiceTexts.dealOf(name)] : []), ...(hints ? [practiceTexts.hints(hints)] : [])];
}

/** @param {Parameters<typeof practised>[0]} race */
export function practisedWords(race) {
  const parts = practised(race);
  return parts.length ? h("p", { class: "practised" }, parts.join(" · ")) : null;
}
