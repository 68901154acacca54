// @ts-check
/** What is known of where a race could have been won, seat by seat, and the ways from there. */

import { lostAt, seatWords } from "./analysis.js";
import { button, h, openDialog, refill } from "./dom.js";
import { nameOf } from "./house.js";
import { pairsOf } from "./outlook.js";
import { analysisTexts as words, texts } from "./texts.js";

/**
 * @typedef {import("./analysis.js").Known} Known
 * @typedef {import("./analysis.js").SeatAnalysis} SeatAnalysis
 * @typedef {import("./film.js").Film} Film
 * @typedef {import("./film.js").FilmSeat} FilmSeat
 * @typedef {import("./state.js").GameInfo} GameInfo
 * @typedef {{goTo(time: number): void, showLine(seat: FilmSeat, found: SeatAnalysis): void}} Ways
 */

/** @param {Film} film @param {GameInfo} game @param {Known} known @param {Ways} ways */
export function openAnalysis(film, game, known, ways) {
  const how = h("p", { class: "lede", role: "status" });
  const about = h("p", { class: "hint" });
  const list = h("ul", { class: "analysis-seats" });
  const legend = h("p", { class: "outlook-legend" }, ...Object.entries(words.legend).map(([outlook, what]) =>
    h("span", { class: "outlook-key", "data-outlook": outlook }, what)));
  const dialog = openDialog(words.title, how, list, legend, about, h("div", { class: "choices" }, button(texts.close, () => dialog.close(), { autofocus: true })));
  const leave = (/** @type {() => void} */ act) => () => { dialog.close(); act(); };
  let shown = /** @type {import("./analysis.js").Analysis | null} */ (null);
  /** @param {Known} now */
  function show(now) {
    const { state, analysis } = now;
    how.hidden = state === "complete";
    how.textContent = now.words;
    about.textContent = analysis ? (analysis.is_exact ? words.exact : words.searched) : "";
    legend.hidden = !analysis;
    if (analysis === shown) return;
    shown = analysis;
    refill(list, ...pairsOf(film, analysis).map(([seat, found]) => seatPart(game, seat, found, ways, leave)));
  }
  show(known);
  return { show, get isOpen() { return dialog.open; }, close: () => dialog.close() };
}

/** @param {GameInfo} game @param {FilmSeat} seat @param {SeatAnalysis} found @param {Ways} ways @param {(act: () => void) => () => void} leave */
function seatPart(game, seat, found, ways, leave) {
  const at = lostAt(seat, found);
  const first = found.slack?.[0];
  return h("li", { "data-seat": seat.seat }, h("h3", {}, nameOf(seat.player)), h("p", {}, seatWords(game, seat, found)),
    typeof first === "number" && h("p", { class: "hint" }, first < 0 ? words.short(-first) : words.slack(first)),
    h("div", { class: "choices" },
      at !== null && button(words.goThere(found.lost_by ?? 0), leave(() => ways.goTo(at)), { "data-choice": "go" }),
      found.line.length > 0 && button(words.show, leave(() => ways.showLine(seat, found)), { class: "primary", "data-choice": "line", "aria-label": words.showOf(nameOf(seat.player)) })));
}
