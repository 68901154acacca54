// @ts-check
/** A day of the daily challenge: its deals, what one has done with them, and what counts. */

import { closesAt, fullDay, longDay, momentOf, shortDay } from "../daily.js";
import { askedFor, createLoader, get } from "../daily_api.js";
import { createCountdown, dayTurning, dealActions, stateWords } from "../daily_parts.js";
import { h, link } from "../dom.js";
import { dealProof } from "../deal_proof.js";
import { emblem } from "../emblems.js";
import { texts, winnableTexts } from "../texts.js";
import { entitle, frame } from "./frame.js";

/** @typedef {import("../daily_api.js").DailyPage} DailyPage */
/** @typedef {import("../daily_api.js").DailyGame} DailyGame */
/** @typedef {import("../daily_api.js").BoardPage} BoardPage */
/** @typedef {{page: DailyPage, boards: Map<string, BoardPage>}} Found */

/** @type {import("../addresses.js").Mount} */
export function mount(root, app, wanted) {
  const place = h("div", { class: "daily" });
  const page = frame(root, place);
  const next = createCountdown(app);
  const loader = createLoader(place, () => fetchDay(app, wanted), (found) => dayParts(app, found, next.element));
  let shownFor = "";
  return {
    unmount: () => (next.end(), loader.end()),
    update(state) {
      page.update(state);
      next.tick();
      const now = askedFor(state);
      if (!now || now === shownFor) return;
      shownFor = now;
      void loader.load();
    },
  };
}

/** @param {import("../app.js").App} app @param {string} wanted @returns {Promise<Found>} */
async function fetchDay(app, wanted) {
  const page = /** @type {DailyPage} */ (await get(app, wanted ? `/api/daily/${encodeURIComponent(wanted)}` : "/api/daily"));
  const played = page.games.filter((deal) => deal.attempts > 0);
  const boards = await Promise.all(played.map((deal) => /** @type {Promise<BoardPage>} */ (get(app, `/api/daily/${page.day}/${deal.game}/board?count=0`))));
  return { page, boards: new Map(boards.map((board) => [board.game, board])) };
}

/** @param {import("../app.js").App} app @param {Found} found @param {HTMLElement} next */
function dayParts(app, { page, boards }, next) {
  const words = texts.daily;
  entitle(words.documentTitle(fullDay(page.day)));
  const isToday = page.state === "today";
  const first = page.games.find((deal) => deal.game === page.game);
  const others = page.games.filter((deal) => deal !== first);
  const line = stateWords(page, shortDay(page.day));
  return [
    dayTurning(page, (day) => `/daily/${day}`, shortDay),
    h("h1", {}, words.title),
    h("p", { class: "daily-day" }, longDay(page.day), isToday && h("span", { class: "tag" }, words.today)),
    h("p", { class: "lede" }, isToday ? words.lede : line),
    isToday ? next : h("p", {}, link("/daily", { class: "button small" }, words.toToday)),
    page.state === "to come" && bound(page),
    page.state !== "to come" && first && ofTheDay(app, page, first, boards.get(first.game) ?? null),
    page.state !== "to come" && h("section", { class: "deals" }, h("h2", {}, words.othersTitle),
      h("ul", {}, ...others.map((deal) => dealLine(app, page, deal, boards.get(deal.game) ?? null)))),
    h("section", { class: "what-counts" }, h("h2", {}, words.rulesTitle),
      h("ul", { class: "sentences" }, ...words.rules(momentOf(closesAt(page.day))).map((rule) => h("li", {}, rule)))),
    page.state !== "to come" && bound(page),
  ];
}

/** @param {import("../app.js").App} app @param {DailyPage} page @param {DailyGame} deal @param {BoardPage | null} own */
function ofTheDay(app, page, deal, own) {
  const { words, actions } = dealActions(app, page, deal, own);
  const game = app.store.game(deal.game);
  return h("section", { class: "of-the-day", "data-deal": deal.game }, h("div", { class: "of-the-day-emblem" }, emblem(game)),
    h("div", { class: "of-the-day-words" }, h("p", { class: "eyebrow" }, texts.daily.ofTheDay),
      h("h2", {}, link(`/daily/${page.day}/${deal.game}`, {}, deal.title)),
      h("p", { class: "of-the-day-short" }, game ? texts.short(game) : ""), h("p", { class: "deal-state" }, words), winnable(deal)),
    h("div", { class: "deal-acts" }, ...actions, boardLink(page.day, deal)));
}

/** @param {import("../app.js").App} app @param {DailyPage} page @param {DailyGame} deal @param {BoardPage | null} own */
function dealLine(app, page, deal, own) {
  const { words, actions } = dealActions(app, page, deal, own, true);
  return h("li", { class: "deal", "data-deal": deal.game }, emblem(app.store.game(deal.game)),
    h("div", { class: "deal-words" }, link(`/daily/${page.day}/${deal.game}`, { class: "deal-title" }, deal.title), h("p", { class: "deal-state hint" }, words), winnable(deal)),
    h("div", { class: "deal-acts" }, ...actions, boardLink(page.day, deal)));
}

/** @param {DailyGame} deal */
function winnable(deal) {
  return deal.is_winnable && h("p", { class: "deal-winnable hint" }, winnableTexts.of(deal));
}

/** @param {string} day @param {DailyGame} deal */
function boardLink(day, deal) {
  return link(`/daily/${day}/${deal.game}`, { class: "button deal-board", "aria-label": texts.daily.boardOf(deal.title) }, texts.daily.board);
}

/** What the deals of a day are bound to, and for a day that is over what proves them. @param {DailyPage} page */
function bound(page) {
  const words = texts.daily;
  return h("details", { class: "bound", open: page.state === "to come" }, h("summary", {}, words.commitments), h("p", { class: "hint" }, words.commitmentsWords),
    h("div", { class: "bound-deals" }, ...page.games.map((deal) =>
      h("div", { "data-bound": deal.game }, h("h3", {}, deal.title), deal.reveal ? dealProof(page.day, deal) : h("code", {}, deal.commitment)))));
}
