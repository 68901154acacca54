// @ts-check
/** The strip under the time of a replay: for each seat, whether it could still win, how much room was left, which move lost it. */

import { briefWords, lostAt, seatWords } from "./analysis.js";
import { drawing, h, put, refill } from "./dom.js";
import { nameOf } from "./house.js";
import { analysisTexts as words } from "./texts.js";

/**
 * @typedef {import("./analysis.js").Known} Known
 * @typedef {import("./analysis.js").SeatAnalysis} SeatAnalysis
 * @typedef {import("./film.js").Film} Film
 * @typedef {import("./film.js").FilmSeat} FilmSeat
 * @typedef {import("./state.js").GameInfo} GameInfo
 */

/** The drawing's own measures, stretched to the strip. */
const [WIDE, HIGH] = [1000, 100];
/** From the top: won is all of it, what is not decided a band in the middle, lost the foot. */
const BANDS = { won: [0, HIGH], undecided: [38, 24], lost: [74, 26] };
/** Of slack more than this is as good. */
const MOST_SLACK = 8;

/** @param {Film} film @param {GameInfo} game */
export function createOutlook(film, game) {
  const rows = h("div", { class: "outlook-rows", role: "group", "aria-label": words.strip });
  const told = h("p", { class: "outlook-words" });
  const element = h("div", { class: "outlook", hidden: true }, rows, told);
  let shown = "";
  return {
    element,
    /** @param {Known} known @param {number | null} focused the seat that is shown large */
    update({ state, words: how, analysis }, focused) {
      const key = `${state} ${focused} ${how} ${analysis?.done}`;
      if (key === shown) return;
      shown = key;
      element.hidden = false;
      element.dataset.state = state;
      const pairs = pairsOf(film, analysis).filter(([seat]) => focused === null || seat.seat === focused);
      rows.hidden = state === "unavailable" || !pairs.length;
      rows.dataset.count = String(pairs.length);
      refill(rows, ...pairs.map(([seat, found]) => rowOf(film, game, seat, found)));
      put(told, state === "complete" ? summary(game, pairs, film.seats.length > 1) : how);
      told.title = told.textContent ?? "";
    },
  };
}

/** @param {Film} film @param {import("./analysis.js").Analysis | null} analysis @returns {[FilmSeat, SeatAnalysis][]} */
export function pairsOf(film, analysis) {
  return film.seats.flatMap((seat) => {
    const found = analysis?.seats.find((each) => each.seat === seat.seat);
    return found ? [/** @type {[FilmSeat, SeatAnalysis]} */ ([seat, found])] : [];
  });
}

/** @param {GameInfo} game @param {[FilmSeat, SeatAnalysis][]} pairs @param {boolean} areSeveral */
function summary(game, pairs, areSeveral) {
  if (pairs.length === 1) return areSeveral ? words.of(nameOf(pairs[0][0].player), seatWords(game, ...pairs[0])) : seatWords(game, ...pairs[0]);
  const isLost = pairs.every(([, { outlooks }]) => outlooks[0] === "lost");
  if (isLost) return words.lostAtFirst;
  return pairs.map(([seat, found]) => words.of(nameOf(seat.player), briefWords(found) || seatWords(game, seat, found))).join(" · ");
}

/** @param {Film} film @param {GameInfo} game @param {FilmSeat} seat @param {SeatAnalysis} found */
function rowOf(film, game, seat, found) {
  const name = nameOf(seat.player);
  const across = (/** @type {number} */ time) => (WIDE * time) / Math.max(1, film.elapsed);
  const picture = drawing("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    ...stretches(seat, found).map(({ outlook, from, to }) => {
      const [top, height] = BANDS[outlook];
      return drawing("rect", { class: `outlook-${outlook}`, x: across(from), width: Math.max(0, across(to) - across(from)), y: top, height });
    }));
  const curve = found.slack && curveOf(seat, found.slack, across);
  if (curve) picture.append(curve);
  const at = lostAt(seat, found);
  const mark = at !== null && h("span", { class: "outlook-mark", title: words.of(name, briefWords(found)) });
  // The name stands where the mark does not.
  const isNameFirst = at !== null && across(at) > WIDE / 2;
  if (mark) mark.style.left = `${across(at) / (WIDE / 100)}%`;
  return h("div", { class: "outlook-row", role: "img", "data-seat": seat.seat, "aria-label": words.of(name, seatWords(game, seat, found)) },
    picture, film.seats.length > 1 && h("span", { class: isNameFirst ? "outlook-name at-start" : "outlook-name", "aria-hidden": "true" }, name), mark);
}

/** When each turn began to be the last one made. @param {FilmSeat} seat @param {number} turn */
const timeOf = (seat, turn) => (turn === 0 ? 0 : (seat.moves[turn - 1]?.at ?? seat.ended));

/** @param {FilmSeat} seat @param {SeatAnalysis} found */
function stretches(seat, { outlooks }) {
  const all = /** @type {{outlook: import("./analysis.js").Outlook, from: number, to: number}[]} */ ([]);
  outlooks.forEach((outlook, turn) => {
    const to = turn + 1 < outlooks.length ? timeOf(seat, turn + 1) : seat.ended;
    const last = all[all.length - 1];
    if (last?.outlook === outlook) last.to = to;
    else all.push({ outlook, from: timeOf(seat, turn), to });
  });
  return all;
}

/** The slack after each turn, as steps; the line of none is in the middle. @param {FilmSeat} seat @param {(number | null)[]} slack @param {(time: number) => number} across */
function curveOf(seat, slack, across) {
  const height = (/** @type {number} */ each) => HIGH / 2 - (0.46 * HIGH * Math.max(-MOST_SLACK, Math.min(MOST_SLACK, each))) / MOST_SLACK;
  let path = "";
  let before = /** @type {number | null} */ (null);
  slack.forEach((each, turn) => {
    if (each !== null) {
      const x = across(timeOf(seat, turn)).toFixed(1);
      path += before === null ? `M${x} ${height(each).toFixed(1)}` : `H${x}V${height(each).toFixed(1)}`;
    }
    before = each;
  });
  return path ? drawing("g", { class: "outlook-curve" }, drawing("path", { class: "outlook-none", d: `M0 ${HIGH / 2}H${WIDE}` }), drawing("path", { d: path })) : null;
}
