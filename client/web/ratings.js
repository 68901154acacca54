// @ts-check
/** Ratings in words. A question mark stands behind one of which too little is known yet. */

import { h, link } from "./dom.js";
import { counted, ordinal, texts } from "./texts.js";
import { ratingTexts } from "./texts_ratings.js";
import { replayTexts } from "./texts_replay.js";

/** @typedef {import("./state.js").Rating} Rating */

/** @param {Rating | null | undefined} rating @returns {string} such as `1138?`; empty where there is none */
export function ratingWords(rating) {
  return rating ? texts.rating.number(rating.number, rating.is_provisional) : "";
}

/** What a race has done to a rating, such as `1000 → 1138 (+138)`. @param {Rating | null | undefined} rating */
export function changeWords(rating) {
  return rating && typeof rating.change === "number" ? texts.rating.change(rating.number, rating.change) : "";
}

/** A player's ratings, each with the way to its leaderboard. @param {import("./daily_api.js").PlayerPage["ratings"]} ratings */
export function ratingList(ratings) {
  if (!ratings.length) return null;
  const line = (/** @type {typeof ratings[number]} */ each) =>
    h("li", {}, link(`/ratings/${each.game}${each.pool === "bots" ? "?pool=bots" : ""}`, {}, each.title),
      h("strong", { title: texts.rating.title(each.is_provisional) }, ratingWords(each)), h("span", { class: "hint" }, counted(each.races, "race")), historyOf(each));
  return h("section", { class: "latest", "data-part": "ratings" }, h("h2", {}, ratingTexts.title), h("p", { class: "hint" }, ratingTexts.meaning),
    h("ul", { class: "rating-list" }, ...ratings.map(line)));
}

/** The latest rated races, each with the way to its replay. @param {import("./daily_api.js").PlayerPage["ratings"][number]} rating */
function historyOf({ history = [], title }) {
  if (!history.length) return null;
  const line = (/** @type {typeof history[number]} */ { race, place, seats, number }) =>
    h("li", {}, link(`/replay/${race}`, {}, replayTexts.ratedRace(ordinal(place), seats)), h("span", { class: "hint" }, replayTexts.ratedAfter(number)));
  return h("details", { class: "rating-history" }, h("summary", {}, replayTexts.ratedRaces, h("span", { class: "unseen" }, ` ${title}`)), h("ol", {}, ...history.map(line)));
}
