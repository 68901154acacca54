// @ts-check
/** Who came where in a race, and what decided it. */

import { h } from "./dom.js";
import { nameOf } from "./house.js";
import { changeWords } from "./rating_words.js";
import { inOrder, isForNothing } from "./state.js";
import { fineClock, ordinal, texts } from "./texts.js";
import { clock } from "./words/forms.js";

/** @typedef {import("./state.js").Race} Race */
/** @typedef {import("./state.js").GameInfo} GameInfo */

/** What made the difference between the first and the second. @param {Race} race @param {GameInfo} game */
export function decidedBy(race, game) {
  const words = texts.result;
  const [first, second] = inOrder(race);
  if (!first) return words.title;
  const name = first.seat === race.you ? null : nameOf(first.player);
  if (!second) return first.state === "solved" ? words.solved(name, fineClock(first.reached)) : words.alone(name, first.progress, game.max_progress);
  if (isForNothing(race)) return words.nobodyWords;
  const isFirstDone = first.state === "solved";
  const isSecondDone = second.state === "solved";
  if (first.place === second.place) return words.equal;
  if (isFirstDone && isSecondDone) return words.faster(name, words.tenths(second.reached - first.reached));
  if (isFirstDone) return words.onlyOne(name, fineClock(first.reached));
  if (first.progress > second.progress) return words.further(name, first.progress - second.progress);
  return words.earlier(name, words.tenths(second.reached - first.reached));
}

/** @param {Race} race @param {GameInfo} game */
export function standings(race, game) {
  const isPlaced = !isForNothing(race);
  const line = (/** @type {import("./state.js").Seat} */ seat) =>
    h("li", { "data-seat": seat.seat, "data-place": isPlaced ? seat.place : null, "data-own": seat.seat === race.you, "data-rated": Boolean(race.is_rated) },
      isPlaced && h("span", { class: "standing-place" }, seat.place ? ordinal(seat.place) : ""),
      h("span", { class: "standing-name" }, nameOf(seat.player), seat.seat === race.you && h("span", { class: "hint" }, ` ${texts.lanes.you}`)),
      h("span", { class: "standing-progress" }, texts.lanes.of(seat.progress, game.max_progress)),
      h("span", { class: "standing-state hint" }, stateWords(seat)),
      race.is_rated && h("span", { class: "standing-rating" }, changeWords(seat.rating)));
  return h("ol", { class: isPlaced ? "standings" : "standings unplaced" }, ...inOrder(race).map(line));
}

/** @param {import("./state.js").Seat} seat */
function stateWords(seat) {
  const state = texts.lanes.state(seat);
  return seat.progress && seat.state !== "solved" ? `${state} · ${texts.result.reached(clock(seat.reached))}` : state;
}
