// @ts-check
/** Parts that the pages of the daily challenge share: the time to the next deal, the ways into a deal, what proves it. */

import { closesAt, countdown, heldAttempt, momentOf, nextDeal, playDaily } from "./daily.js";
import { button, h, link, put } from "./dom.js";
import { placeWords, resultWords } from "./share.js";
import { texts } from "./texts.js";

/** @typedef {import("./daily_api.js").DailyGame} DailyGame */
/** @typedef {import("./daily_api.js").DailyPage} DailyPage */
/** @typedef {import("./daily_api.js").BoardPage} BoardPage */

const TICK = 250;

/** The time to the next deal, counting down, and when that is where the reader is. @param {import("./app.js").App} app */
export function createCountdown(app) {
  const words = texts.daily;
  const left = h("span", { class: "next-left", role: "timer" });
  const at = h("span", { class: "next-at" });
  const element = h("p", { class: "next" }, h("span", { class: "next-words" }, words.nextIn), " ", left, " ", at);
  const tick = () => {
    const { day } = app.store.state;
    element.hidden = !day;
    if (!day) return;
    const rest = day.endsAt - performance.now();
    put(left, rest > 0 ? countdown(rest) : words.nextSoon);
    put(at, words.nextAt(momentOf(nextDeal(day.day))));
  };
  const ticking = setInterval(tick, TICK);
  tick();
  return { element, tick, end: () => clearInterval(ticking) };
}

/**
 * What one can do with a deal, and what one has done with it, in words.
 * @param {import("./app.js").App} app @param {DailyPage} page @param {DailyGame} deal @param {BoardPage | null} own the board, where one's own result is on it @param {boolean} [isShort] whether there is little room
 */
export function dealActions(app, page, deal, own, isShort = false) {
  const words = texts.daily;
  const { day, state } = page;
  const held = heldAttempt(app.store.state, day, deal.game);
  const what = { game: deal.game, day };
  const act = (/** @type {string} */ label, /** @type {string} */ name, again = false, kind = "") =>
    button(label, () => playDaily(app, { ...what, again }), { class: kind, "data-play": name, "aria-label": `${label}: ${deal.title}` });
  const isOnTheWay = Boolean((held || deal.is_begun) && !held?.isOver && !own?.you) && state !== "over";
  const again = isShort ? words.onceMore : words.again;
  const counted = (state === "over" ? words.endedOver : words.ended)(deal.attempts);
  if (state === "to come" || !app.store.state.player) return { words: "", actions: [] };
  if (isOnTheWay) return { words: words.onTheWay, actions: [act(words.comeBack, "back", false, "primary")] };
  if (own?.you) return { words: `${resultWords(own.you.line, own.most)}, ${placeWords(own)}`, actions: [act(again, "again", true), !isShort && own.you.line.race && link(`/replay/${own.you.line.race}`, { class: "button", "data-choice": "replay" }, texts.replays.link)] };
  if (state === "today" && !held?.isOver) return { words: counted, actions: [act(words.play, "begin", false, "primary")] };
  return { words: counted, actions: [act(state === "today" ? again : words.past, "again", true)] };
}

/** The ways to the days before and after. @param {DailyPage} page @param {(day: string) => string} pathOf @param {(day: string) => string} nameOf */
export function dayTurning(page, pathOf, nameOf) {
  const words = texts.daily;
  return h("nav", { class: "day-turning", "aria-label": words.days },
    page.previous ? link(pathOf(page.previous), { class: "quiet-link", rel: "prev" }, words.previous(nameOf(page.previous))) : h("span"),
    page.following ? link(pathOf(page.following), { class: "quiet-link", rel: "next" }, words.following(nameOf(page.following))) : h("span"));
}

/** What the state of a day means, or nothing for today. @param {DailyPage} page @param {string} name */
export function stateWords(page, name) {
  const words = texts.daily;
  if (page.state === "to come") return words.toCome(name);
  if (page.state === "grace") return words.grace(momentOf(closesAt(page.day)));
  return page.state === "over" ? words.over : "";
}
