// @ts-check
/** A player's ratings, and the races they come from. */

import { fullDay } from "./daily.js";
import { h, link } from "./dom.js";
import { ratingWords } from "./rating_words.js";
import { ratingTexts, replayTexts, texts, watchTexts } from "./texts.js";

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
    link(`/replay/${race}`, { class: "button small", "aria-label": texts.replays.linkOf(replayTexts.raceOf(title, day)) }, texts.replays.link));
}
