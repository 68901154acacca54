// @ts-check
/** Who is rated how at a game: people or bots, one's own line and those around it, and what the number means. */

import { askedFor, createLoader, get } from "../daily_api.js";
import { gameTabs, LINES, startOf } from "../daily_board.js";
import { h, link } from "../dom.js";
import { emblem } from "../emblems.js";
import { ratingWords } from "../rating_words.js";
import { ordinal, ratingTexts as words, texts } from "../texts.js";
import { entitle, frame } from "./frame.js";

/**
 * @typedef {"people" | "bots"} Pool
 * @typedef {{place: number, name: string, is_you: boolean, number: number, is_provisional: boolean, races: number}} RatingLine
 * @typedef {{game: string, title: string, pool: Pool, size: number, start: number, lines: RatingLine[], you?: RatingLine | null,
 *   around: RatingLine[]}} RatingPage
 */

/** What the server calls a player that is no more. */
const GONE = "Deleted player";

/** @type {import("../addresses.js").Mount} */
export function mount(root, app, game) {
  const place = h("div", { class: "daily" });
  const page = frame(root, place);
  const pool = new URLSearchParams(location.search).get("pool") === "bots" ? "bots" : "people";
  const path = `/api/ratings/${encodeURIComponent(game)}?pool=${pool}&start=${startOf()}&count=${LINES}`;
  const fetching = () => /** @type {Promise<RatingPage>} */ (get(app, path));
  const loader = createLoader(place, fetching, (found) => pageParts(app, found), (trouble) => (trouble.status === 404 ? noGame() : null));
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

function noGame() {
  return [h("section", { class: "panel notice" }, h("h1", {}, words.noGame), h("p", {}, words.noGameWords),
    h("div", { class: "choices" }, link("/rules", { class: "button primary" }, words.allGames)))];
}

/** The address of a leaderboard. @param {string} game @param {Pool} pool @param {number} [start] */
function pathOf(game, pool, start = 0) {
  const query = [pool === "bots" && "pool=bots", start > 0 && `start=${start}`].filter(Boolean).join("&");
  return `/ratings/${game}${query && `?${query}`}`;
}

/** @param {import("../app.js").App} app @param {RatingPage} found */
function pageParts(app, found) {
  const { game, title, pool, lines } = found;
  const tab = (/** @type {Pool} */ each) => link(pathOf(game, each), { "data-kind": each, "aria-current": each === pool ? "page" : null }, words.pool[each]);
  entitle(words.titleOf(title));
  return [
    h("p", { class: "eyebrow" }, words.title),
    h("h1", {}, emblem(app.store.game(game)), title),
    gameTabs(app.store.state.games, game, (each) => pathOf(each, pool)),
    h("nav", { class: "tabs", "aria-label": words.pools }, tab("people"), tab("bots")),
    h("p", { class: "hint" }, words.who[pool]),
    h("p", { class: "hint", "data-part": "meaning" }, words.meaning),
    ownPlace(found),
    lines.length ? table(lines) : h("p", { class: "plain" }, words.empty[pool]),
    around(found),
    turning(found),
  ];
}

/** @param {RatingPage} found */
function ownPlace({ you, size }) {
  if (!you) return null;
  const fact = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string | false} */ hint) =>
    h("div", {}, h("dt", {}, name), h("dd", {}, value, hint && h("span", { class: "hint" }, hint)));
  return h("dl", { class: "own-place", "data-place": you.place }, fact(words.you, words.yours(you.place, size), false),
    fact(words.yourNumber, ratingWords(you), you.is_provisional && words.provisional));
}

/** @param {RatingPage} found */
function around({ around: near, lines }) {
  if (near.length < 2 || lines.some((line) => line.is_you)) return null;
  return h("section", { class: "around" }, h("h3", {}, words.around), table(near));
}

/** @param {RatingLine[]} lines */
function table(lines) {
  const { columns } = words;
  const cell = (/** @type {keyof typeof columns} */ name, /** @type {import("../dom.js").Child[]} */ ...children) => h("td", { class: `board-${name}` }, ...children);
  const row = (/** @type {RatingLine} */ line) => h("tr", { "data-place": line.place, "data-own": line.is_you },
    cell("place", ordinal(line.place)),
    cell("player", line.name === GONE ? texts.somebodyGone : link(`/player/${encodeURIComponent(line.name)}`, {}, line.name), line.is_you && h("span", { class: "hint" }, ` ${texts.daily.you}`)),
    cell("number", h("span", { class: "rating-number", title: texts.rating.title(line.is_provisional), "data-provisional": line.is_provisional }, ratingWords(line))),
    cell("races", String(line.races)));
  return h("table", { class: "board ratings" },
    h("thead", {}, h("tr", {}, ...Object.entries(columns).map(([name, title]) => h("th", { scope: "col", class: `board-${name}` }, title)))),
    h("tbody", {}, ...lines.map(row)));
}

/** @param {RatingPage} found */
function turning({ game, pool, start, size }) {
  if (size <= LINES && !start) return null;
  const { daily } = texts;
  const turn = (/** @type {number} */ first, /** @type {string} */ label, /** @type {string} */ rel) => link(pathOf(game, pool, first), { class: "button small", rel }, label);
  return h("nav", { class: "turning", "aria-label": daily.pages },
    start > 0 ? turn(Math.max(0, start - LINES), daily.earlier, "prev") : h("span"),
    h("span", { class: "hint" }, daily.range(Math.min(start + 1, size), Math.min(start + LINES, size), size)),
    start + LINES < size ? turn(start + LINES, daily.later, "next") : h("span"));
}
