// @ts-check
/** A result to share: a text without anything of the cards, and the row of moons that shows the course of the game. */

import { fullDay } from "./daily.js";
import { button, copy, drawing, fill, h } from "./dom.js";
import { say, toast } from "./notices.js";
import { maySend, sendOrCopy } from "./sending.js";
import { ownSeat } from "./state.js";
import { fineClock, texts } from "./texts.js";

/** @typedef {import("./daily_api.js").BoardLine} BoardLine */
/** @typedef {import("./daily_api.js").BoardPage} BoardPage */

const SIGNS = ["🌑", "🌒", "🌓", "🌔", "🌕"];
const TENTHS = 10;

/** How full the moon is at some progress, from 0, none, to 4, all of it. @param {number} progress @param {number} most */
export function moonAt(progress, most) {
  if (progress <= 0) return 0;
  return progress >= most ? 4 : Math.min(3, 1 + Math.floor((3 * progress) / most));
}

/** @param {BoardLine} line @param {number} most @returns {number[]} ten moons */
const moonsOf = (line, most) => Array.from({ length: TENTHS }, (_, tenth) => moonAt(line.course[tenth] ?? 0, most));

/** @param {BoardLine} line @param {number} most */
export function resultWords(line, most) {
  const time = fineClock(line.reached ?? 0);
  if (!line.progress) return texts.lanes.of(0, most);
  return line.is_solved ? texts.daily.solvedIn(time) : texts.daily.reachedIn(line.progress ?? 0, most, time);
}

/** @param {BoardPage} board */
export function placeWords(board) {
  const { you } = board;
  if (!you) return "";
  return you.is_listed ? texts.daily.place(you.line.place, board.size) : texts.daily.placeOfGuest(you.line.place);
}

/** The text that is copied. @param {BoardPage} board the board of a day with one's own place @param {string} origin */
export function shareText(board, origin) {
  const line = /** @type {import("./daily_api.js").OwnPlace} */ (board.you).line;
  return [
    texts.daily.shareHead,
    `${board.title}, ${fullDay(board.of)}`,
    `${resultWords(line, board.most)}, ${placeWords(board)}`,
    moonsOf(line, board.most).map((moon) => SIGNS[moon]).join(""),
    `${origin}/daily/${board.of}/${board.game}`,
  ].join("\n");
}

const LIT = ["", "A5 10 0 0 0 12 2", "L12 2", "A5 10 0 0 1 12 2", "A10 10 0 0 1 12 2"];

/** What a race's result says to others: nothing of its cards. @param {import("./state.js").Race} race @param {import("./state.js").GameInfo} game */
export function raceParcel(race, game) {
  const words = texts.share;
  const own = /** @type {import("./state.js").Seat} */ (ownSeat(race));
  const seats = race.seats.filter((seat) => seat.player).length;
  const got = own.state === "solved" ? texts.daily.solvedIn(fineClock(own.reached)) : texts.lanes.of(own.progress, game.max_progress);
  const place = race.is_ranked && seats > 1 && own.place ? words.place(own.place, seats) : "";
  const title = race.is_ranked ? words.race(game.title) : words.practice(game.title);
  return { title, text: [title, [got, place].filter(Boolean).join(", ")].join("\n"), url: `${location.origin}/replay/${race.race}` };
}

/** The row of moons as a drawing. @param {BoardLine} line @param {number} most */
export function moonRow(line, most) {
  const moon = (/** @type {number} */ level, /** @type {number} */ index) =>
    drawing("g", { transform: `translate(${index * 26} 0)` }, drawing("circle", { cx: 12, cy: 12, r: 10, class: "moon-dark" }),
      ...(level ? [drawing("path", { d: `M12 2 A10 10 0 0 1 12 22 ${LIT[level]} Z`, class: "moon-lit" })] : []));
  return drawing("svg", { viewBox: "0 0 258 24", class: "moons", role: "img", "aria-label": texts.daily.course }, ...moonsOf(line, most).map(moon));
}

/** What is shared, to look at, and the button that copies it. @param {BoardPage} board */
export function sharePart(board) {
  const words = texts.daily;
  const line = /** @type {import("./daily_api.js").OwnPlace} */ (board.you).line;
  const byHand = h("div", { class: "share-by-hand" });
  const act = button(words.share, async () => {
    const text = shareText(board, location.origin);
    if (await copy(text)) toast(words.shared);
    else offerText(byHand, text);
  }, { class: "primary", "data-choice": "share" });
  const hand = maySend() && button(texts.share.send, () => sendOrCopy({ title: words.shareHead, text: shareText(board, location.origin) }, words.shared), { "data-choice": "send" });
  return h("section", { class: "share-result", "aria-label": words.shareTitle },
    h("div", { class: "share-words" }, h("p", { class: "share-head" }, `${board.title}, ${fullDay(board.of)}`),
      h("p", { class: "share-line-words" }, `${resultWords(line, board.most)}, ${placeWords(board)}`), moonRow(line, board.most)),
    h("div", { class: "share-acts" }, act, hand), byHand);
}

/** For a browser that copies nothing: the text, selected. @param {HTMLElement} place @param {string} text */
function offerText(place, text) {
  const label = h("label", { for: "share-text" }, texts.share.byHand);
  const area = /** @type {HTMLTextAreaElement} */ (h("textarea", { id: "share-text", rows: 5, readonly: true }));
  area.value = text;
  fill(place, label, area);
  area.focus();
  area.select();
  say(texts.share.byHand);
}
