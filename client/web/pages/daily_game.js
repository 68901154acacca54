// @ts-check
/** One game's deal of a day: the attempt, its result to share, the board of the day, what proves the deal. */

import { fullDay, longDay, shortDay } from "../daily.js";
import { askedFor, createLoader, get } from "../daily_api.js";
import { boardParts, gameTabs, kindTabs, LINES, startOf } from "../daily_board.js";
import { createCountdown, dayTurning, dealActions, stateWords } from "../daily_parts.js";
import { h, link } from "../dom.js";
import { dealProof } from "../deal_proof.js";
import { emblem } from "../emblems.js";
import { sharePart } from "../share.js";
import { texts } from "../texts.js";
import { entitle, frame } from "./frame.js";

/** @typedef {import("../daily_api.js").DailyPage} DailyPage */
/** @typedef {import("../daily_api.js").BoardPage} BoardPage */
/** @typedef {{page: DailyPage, board: BoardPage}} Found */

/** @type {import("../addresses.js").Mount} */
export function mount(root, app, argument) {
  const [day, game] = argument.split("/");
  const place = h("div", { class: "daily" });
  const page = frame(root, place);
  const next = createCountdown(app);
  const start = startOf();
  const loader = createLoader(place, () => fetchDeal(app, day, game, start), (found) => dealParts(app, found, game, next.element));
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

/** @param {import("../app.js").App} app @param {string} day @param {string} game @param {number} start @returns {Promise<Found>} */
async function fetchDeal(app, day, game, start) {
  const of = encodeURIComponent(day);
  const [page, board] = await Promise.all([get(app, `/api/daily/${of}`), get(app, `/api/daily/${of}/${encodeURIComponent(game)}/board?start=${start}&count=${LINES}`)]);
  return { page: /** @type {DailyPage} */ (page), board: /** @type {BoardPage} */ (board) };
}

/** @param {import("../app.js").App} app @param {Found} found @param {string} name @param {HTMLElement} next */
function dealParts(app, { page, board }, name, next) {
  const words = texts.daily;
  const deal = page.games.find((each) => each.game === board.game);
  if (!deal) return [h("p", { class: "plain" }, words.nothing)];
  entitle(`${deal.title}, ${words.documentTitle(fullDay(page.day))}`);
  const isToCome = page.state === "to come";
  const { words: standing, actions } = dealActions(app, page, deal, board);
  const own = board.you ? board : null;
  return [
    dayTurning(page, (day) => `/daily/${day}/${deal.game}`, shortDay),
    h("p", { class: "eyebrow" }, link("/daily", {}, words.title)),
    h("h1", {}, emblem(app.store.game(deal.game)), deal.title),
    h("p", { class: "daily-day" }, link(`/daily/${page.day}`, { title: words.allGames(shortDay(page.day)) }, longDay(page.day)), page.state === "today" && h("span", { class: "tag" }, words.today)),
    page.state === "today" ? next : h("p", { class: "lede" }, stateWords(page, shortDay(page.day))),
    !isToCome && h("section", { class: "attempt", "data-deal": deal.game }, !own && h("p", { class: "deal-state" }, standing),
      page.state === "today" && !own && h("p", { class: "hint" }, words.once),
      own && sharePart(own), h("div", { class: "choices" }, ...actions, page.state !== "today" && link("/daily", { class: "button" }, words.toToday))),
    !isToCome && h("section", { class: "board-part" }, h("h2", {}, words.board), gameTabs(page.games.map(({ game, title }) => ({ name: game, title })), deal.game, (game) => `/daily/${page.day}/${game}`),
      kindTabs(deal.game, "day", page.day), ...boardParts(board, `/daily/${page.day}/${deal.game}`)),
    dealProof(page.day, deal),
  ];
}
