// @ts-check
/** What a replay is played by: the scrubber with marks where seats ended, the buttons, the speed, and its state in words. */

import { button, drawing, h, put } from "./dom.js";
import { nameOf } from "./house.js";
import { SPEEDS } from "./playback.js";
import { analysisTexts, replayTexts, texts } from "./texts.js";
import { clock } from "./words/forms.js";

/**
 * @typedef {{toggle(): void, begin(): void, end(): void, step(by: 1 | -1): void, seek(time: number): void, setSpeed(speed: number): void,
 *   result(): void, verify(): void, share(): unknown, copyLink(): unknown, analysis(): void, keys(): void, back: (() => void) | null}} Acts
 *   `back`: from what is no replay but a way it could have gone
 */

/** In a square of 24. @type {Record<string, string>} */
const SIGNS = {
  play: "M7 4.500V19.500L20 12Z",
  pause: "M6 4.500H10V19.500H6ZM14 4.500H18V19.500H14Z",
  begin: "M5 5H8V19H5ZM20 5V19L9 12Z",
  end: "M16 5H19V19H16ZM4 5V19L15 12Z",
  previous: "M17 5V19L6 12Z",
  next: "M7 5V19L18 12Z",
};

/** @param {import("./film.js").Film} film @param {Acts} acts @param {HTMLElement | null} outlook what stands under the time */
export function createDeck(film, acts, outlook) {
  const words = replayTexts;
  const scrubber = /** @type {HTMLInputElement} */ (h("input", {
    type: "range", class: "scrubber", min: 0, max: film.elapsed, step: 1, value: 0, "aria-label": words.time, oninput: () => acts.seek(Number(scrubber.value)),
  }));
  const play = signButton("play", words.play, acts.toggle, { class: "deck-play primary" });
  const speed = /** @type {HTMLSelectElement} */ (h("select", { id: "speed", onchange: () => acts.setSpeed(Number(speed.value)) },
    ...SPEEDS.map((each) => h("option", { value: each }, words.times(each)))));
  const state = h("span", { class: "deck-state" });
  const told = h("span", { class: "deck-told" });
  const tool = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => unknown} */ act, more = {}) =>
    button(label, act, { class: "tool", "data-tool": name, ...more });
  const tools = acts.back ? [tool("back", analysisTexts.back, acts.back, { class: "tool primary" })] : [
    tool("result", words.result, acts.result), tool("analysis", analysisTexts.tool, acts.analysis), tool("verify", words.verify, acts.verify),
    tool("link", words.copyLink, acts.copyLink, { title: words.copyLinkTitle }), tool("share", texts.replays.share, acts.share)];
  const element = h("footer", { class: "deck" },
    h("div", { class: "deck-time" },
      h("div", { class: "deck-line" }, scrubber, h("div", { class: "deck-marks", "aria-hidden": "true" }, ...film.seats.map((seat) => markOf(film, seat)))), outlook),
    h("p", { class: "deck-words" }, state, told),
    h("div", { class: "deck-buttons", role: "group", "aria-label": words.controls },
      signButton("begin", words.begin, acts.begin), signButton("previous", words.previous, () => acts.step(-1)), play,
      signButton("next", words.next, () => acts.step(1)), signButton("end", words.end, acts.end),
      h("label", { class: "deck-speed" }, h("span", { class: "unseen" }, words.speed), speed)),
    h("div", { class: "deck-tools" }, ...tools, tool("keys", words.keys, acts.keys, { "aria-keyshortcuts": "?" })));
  return {
    element,
    play,
    /** @param {number} time */
    showTime(time) {
      scrubber.value = String(Math.round(time));
      scrubber.setAttribute("aria-valuetext", words.timeWords(clock(time), clock(film.elapsed)));
      scrubber.style.setProperty("--share", `${(100 * time) / Math.max(1, film.elapsed)}%`);
    },
    /** @param {import("./playback.js").Playback} playback */
    showState({ isPlaying, speed: now, time, length }) {
      const isOver = !isPlaying && time >= length;
      const label = isPlaying ? words.pause : isOver ? words.again : words.play;
      play.setAttribute("aria-label", label);
      play.title = label;
      play.dataset.state = isPlaying ? "playing" : "paused";
      play.replaceChildren(signOf(isPlaying ? "pause" : "play"));
      put(state, isPlaying ? words.playing(now) : isOver ? words.over : words.paused);
      speed.value = String(now);
    },
    /** The latest move in words. @param {string} what */
    tell(what) {
      put(told, what);
    },
  };
}

/** @param {string} name @param {string} label @param {() => void} act @param {Record<string, unknown>} [more] */
function signButton(name, label, act, more = {}) {
  return /** @type {HTMLButtonElement} */ (h("button", { type: "button", "data-deck": name, "aria-label": label, title: label, onclick: act, ...more }, signOf(name)));
}

/** @param {string} name */
function signOf(name) {
  return drawing("svg", { viewBox: "0 0 24 24", class: "deck-sign", "aria-hidden": "true" }, drawing("path", { d: SIGNS[name] }));
}

/** Where a seat ended. @param {import("./film.js").Film} film @param {import("./film.js").FilmSeat} seat */
function markOf(film, seat) {
  const state = texts.lanes.state(/** @type {import("./state.js").Seat} */ (/** @type {unknown} */ (seat)));
  const mark = h("span", { class: "deck-mark", "data-state": seat.state, title: replayTexts.ended(nameOf(seat.player), state) });
  mark.style.left = `${(100 * seat.ended) / Math.max(1, film.elapsed)}%`;
  return mark;
}
