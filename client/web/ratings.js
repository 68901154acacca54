// @ts-check
/** Ratings in words. A question mark stands behind one of which too little is known yet. */

import { fullDay } from "./daily.js";
import { h, link } from "./dom.js";
import { ratingTexts, replayTexts, texts, watchTexts } from "./texts.js";

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
      h("strong", { title: texts.rating.title(each.is_provisional) }, ratingWords(each)), h("span", { class: "hint" }, watchTexts.count(each.races)));
  return h("section", { class: "latest", "data-part": "ratings" }, h("h2", {}, ratingTexts.title), h("p", { class: "hint" }, ratingTexts.meaning),
    h("ul", { class: "rating-list" }, ...ratings.map(line)), historyOf(ratings));
}

/** The latest rated races, each with the way to its replay. @param {import("./daily_api.js").PlayerPage["ratings"]} ratings */
function historyOf(ratings) {
  const races = ratings.flatMap(({ title, history = [] }) => history.map((each) => ({ ...each, title }))).sort((one, other) => other.ended - one.ended);
  if (!races.length) return null;
  const line = (/** @type {typeof races[number]} */ { race, place, seats, number, title, ended }) => raceLine(race, title, ended, `${replayTexts.ratedRace(place, seats)}, ${replayTexts.ratedAfter(number)}`);
  return h("div", { class: "rating-history" }, h("h3", {}, replayTexts.ratedRaces), h("ul", { class: "race-list" }, ...races.map(line)));
}

/** A race that is over, with the way to its replay. @param {string} race @param {string} title of the game @param {number} ended @param {string} came what came of it */
export function raceLine(race, title, ended, came) {
  const day = fullDay(new Date(ended).toISOString().slice(0, 10));
  return h("li", { "data-race": race }, h("span", { class: "race-line-words" }, h("strong", {}, title), h("span", { class: "hint" }, day)), h("span", { class: "race-line-came" }, came),
    link(`/replay/${race}`, { class: "button small", "aria-label": replayTexts.linkOf(replayTexts.raceOf(title, day)) }, replayTexts.link));
}
