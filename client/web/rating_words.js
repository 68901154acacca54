// @ts-check
/** Ratings in words. A question mark stands behind one of which too little is known yet. */

import { texts } from "./texts.js";

/** @typedef {import("./state.js").Rating} Rating */

/** @param {Rating | null | undefined} rating @returns {string} such as `1138?`; empty where there is none */
export function ratingWords(rating) {
  return rating ? texts.rating.number(rating.number, rating.is_provisional) : "";
}

/** What a race has done to a rating, such as `1000 → 1138 (+138)`. @param {Rating | null | undefined} rating */
export function changeWords(rating) {
  return rating && typeof rating.change === "number" ? texts.rating.change(rating.number, rating.change) : "";
}
