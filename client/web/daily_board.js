// @ts-check
/** A board: its kinds, its lines, one's own place and the people around it, the pages to turn. */

import { daysOfWeek, weekOf } from "./daily.js";
import { h, link } from "./dom.js";
import { moonRow, placeWords } from "./share.js";
import { fineClock, ordinal, texts } from "./texts.js";

/** @typedef {import("./daily_api.js").BoardPage} BoardPage */
/** @typedef {import("./daily_api.js").BoardLine} BoardLine */
/** @typedef {"day" | "week" | "all"} Kind */

/** How many lines a page of a board has. */
export const LINES = 25;
/** What the server calls a player that is no more. */
const GONE = "Deleted player";

/** Which entry the address wants first, counted from 0. */
export function startOf() {
  const start = Number(new URLSearchParams(location.search).get("start") ?? 0);
  return Number.isInteger(start) && start > 0 ? start : 0;
}

/** The ways to the three boards of a game. @param {string} game @param {Kind} here @param {string} day @param {string} [week] */
export function kindTabs(game, here, day, week = weekOf(day)) {
  const words = texts.daily;
  const paths = { day: `/daily/${day}/${game}`, week: `/boards/${game}/week/${week}`, all: `/boards/${game}/all` };
  const tab = (/** @type {Kind} */ kind) =>
    link(paths[kind], { "data-kind": kind, "aria-current": kind === here ? "page" : null }, words.boardKinds[kind]);
  return h("nav", { class: "tabs", "aria-label": words.kinds }, tab("day"), tab("week"), tab("all"));
}

/** The day whose board belongs beside a week's: today, or the last day of a week that is over. @param {string} week @param {string} today */
export function dayBeside(week, today) {
  return weekOf(today) === week ? today : daysOfWeek(week)[1];
}

/** @param {{name: string, title: string}[]} games @param {string} here @param {(game: string) => string} pathOf */
export function gameTabs(games, here, pathOf) {
  const element = h("nav", { class: "chips", "aria-label": texts.daily.games },
    ...games.map((game) => link(pathOf(game.name), { "aria-current": game.name === here ? "page" : null }, game.title)));
  const current = /** @type {HTMLElement | null} */ (element.querySelector("[aria-current]"));
  if (current) requestAnimationFrame(() => { element.scrollLeft = current.offsetLeft - element.offsetLeft - element.clientWidth / 3; });
  return element;
}

/** @param {BoardPage} board @param {string} path the board's own address, without the start */
export function boardParts(board, path) {
  const words = texts.daily;
  return [
    h("p", { class: "hint" }, words.boardWords[board.kind]),
    ownPlace(board),
    board.size ? table(board.lines, board, board.kind) : h("p", { class: "plain" }, words.empty),
    around(board),
    board.kind === "day" && board.size > 0 && h("p", { class: "hint" }, words.timeWords),
    turning(board, path),
  ];
}

/** @param {BoardPage} board */
function ownPlace(board) {
  const words = texts.daily;
  const { you } = board;
  if (!you) return null;
  const fact = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ hint) =>
    h("div", {}, h("dt", {}, name), h("dd", {}, value, hint && h("span", { class: "hint" }, hint)));
  return h("dl", { class: "own-place", "data-place": you.line.place },
    fact(words.yourPlace, placeWords(board), you.is_listed ? "" : board.is_closed ? words.guestClosed : words.guest),
    board.kind !== "day" && fact(words.columns.points, String(you.line.points ?? 0), ""),
    fact(words.yourPercentile, words.percentile(you.percentile), words.percentileWords));
}

/** @param {BoardPage} board */
function around(board) {
  const { you, lines } = board;
  if (!you || you.around.length < 2 || lines.some((line) => line.is_you)) return null;
  return h("section", { class: "around" }, h("h3", {}, texts.daily.around), table(you.around, board, board.kind));
}

/** @param {BoardLine[]} lines @param {BoardPage} board @param {Kind} kind */
function table(lines, board, kind) {
  const { columns } = texts.daily;
  const names = kind === "day" ? /** @type {const} */ (["place", "player", "result", "time", "moves", "course"]) : /** @type {const} */ (["place", "player", "points"]);
  return h("table", { class: "board" },
    h("thead", {}, h("tr", {}, ...names.map((name) => h("th", { scope: "col", class: `board-${name}` }, columns[name])))),
    h("tbody", {}, ...lines.map((line) => row(line, board, kind))));
}

/** @param {BoardLine} line @param {BoardPage} board @param {Kind} kind */
function row(line, board, kind) {
  const cell = (/** @type {string} */ name, /** @type {import("./dom.js").Child[]} */ ...children) => h("td", { class: `board-${name}` }, ...children);
  const who = line.name === GONE ? texts.somebodyGone : link(`/player/${encodeURIComponent(line.name)}`, {}, line.name);
  const result = line.is_solved ? texts.daily.solved : texts.lanes.of(line.progress ?? 0, board.most);
  const time = fineClock(line.reached ?? 0);
  const rest = kind === "day"
    ? [cell("result", line.race ? link(`/replay/${line.race}`, { title: texts.replays.linkOf(line.name) }, result) : result, h("span", { class: "board-under" }, time)), cell("time", time), cell("moves", String(line.moves ?? 0)), cell("course", moonRow(line, board.most))]
    : [cell("points", String(line.points ?? 0))];
  return h("tr", { "data-place": line.place, "data-own": line.is_you },
    cell("place", ordinal(line.place)), cell("player", who, line.is_you && h("span", { class: "hint" }, ` ${texts.daily.you}`)), ...rest);
}

/** @param {BoardPage} board @param {string} path */
function turning(board, path) {
  const words = texts.daily;
  const { start, size } = board;
  if (size <= LINES && !start) return null;
  const to = (/** @type {number} */ first) => (first > 0 ? `${path}?start=${first}` : path);
  return h("nav", { class: "turning", "aria-label": words.pages },
    start > 0 ? link(to(start - LINES), { class: "button small", rel: "prev" }, words.earlier) : h("span"),
    h("span", { class: "hint" }, words.range(Math.min(start + 1, size), Math.min(start + LINES, size), size)),
    start + LINES < size ? link(to(start + LINES), { class: "button small", rel: "next" }, words.later) : h("span"));
}
