// @ts-check
/** The boards that add up: of a week, and of all time. */

import { daysLater, daysOfWeek, fullDay, shortDay, weekOf } from "../daily.js";
import { askedFor, createLoader, get } from "../daily_api.js";
import { boardParts, dayBeside, gameTabs, kindTabs, LINES, startOf } from "../daily_board.js";
import { h, link } from "../dom.js";
import { emblem } from "../emblems.js";
import { texts } from "../texts.js";
import { entitle, frame } from "./frame.js";

/** @typedef {import("../daily_api.js").BoardPage} BoardPage */

/** @type {import("../addresses.js").Mount} */
export function mount(root, app, argument) {
  const [game, kind, week = "now"] = argument.split("/");
  const place = h("div", { class: "daily" });
  const page = frame(root, place);
  const of = kind === "week" ? `week/${encodeURIComponent(week)}` : "all";
  const path = `/api/boards/${encodeURIComponent(game)}/${of}?start=${startOf()}&count=${LINES}`;
  const loader = createLoader(place, () => /** @type {Promise<BoardPage>} */ (get(app, path)), (board) => pageParts(app, board));
  let shownFor = "";
  return {
    isStill: true,
    unmount: () => loader.end(),
    update(state) {
      page.update(state);
      const now = askedFor(state);
      if (!now || now === shownFor) return;
      shownFor = now;
      void loader.load();
    },
  };
}

/** @param {import("../app.js").App} app @param {BoardPage} board */
function pageParts(app, board) {
  const words = texts.daily;
  const today = app.store.state.day?.day ?? new Date().toISOString().slice(0, 10);
  const isWeek = board.kind === "week";
  const own = isWeek ? `/boards/${board.game}/week/${board.of}` : `/boards/${board.game}/all`;
  const day = isWeek ? dayBeside(board.of, today) : today;
  entitle(words.boardTitle(board.title));
  return [
    isWeek && weekTurning(board, today),
    h("p", { class: "eyebrow" }, link("/daily", {}, words.title)),
    h("h1", {}, emblem(app.store.game(board.game)), board.title),
    h("p", { class: "daily-day" }, isWeek ? weekWords(board.of) : words.allTime, isWeek && board.of === weekOf(today) && h("span", { class: "tag" }, words.thisWeek)),
    gameTabs(app.store.state.games, board.game, (game) => (isWeek ? `/boards/${game}/week/${board.of}` : `/boards/${game}/all`)),
    kindTabs(board.game, board.kind, day, isWeek ? board.of : weekOf(today)),
    ...boardParts(board, own),
  ];
}

/** @param {string} week */
function weekWords(week) {
  const [first, last] = daysOfWeek(week);
  return texts.daily.weekOf(shortDay(first), fullDay(last));
}

/** @param {BoardPage} board @param {string} today */
function weekTurning(board, today) {
  const words = texts.daily;
  const [first] = daysOfWeek(board.of);
  const to = (/** @type {number} */ days) => `/boards/${board.game}/week/${weekOf(daysLater(first, days))}`;
  return h("nav", { class: "day-turning", "aria-label": words.days }, link(to(-7), { class: "quiet-link", rel: "prev" }, words.previousWeek),
    board.of < weekOf(today) ? link(to(7), { class: "quiet-link", rel: "next" }, words.followingWeek) : h("span"));
}
