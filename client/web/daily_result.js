// @ts-check
/** How an attempt came out: its place on the board as soon as it is booked, to share. */

import { get, Trouble } from "./daily_api.js";
import { fill, h, link } from "./dom.js";
import { placeWords, sharePart } from "./share.js";
import { texts } from "./texts.js";

const FIRST_WAIT = 150;
const TRIES = 9;

/** @typedef {import("./daily_api.js").BoardPage} BoardPage */

/** What is known of an attempt's place: filled in when the board has it. @param {import("./app.js").App} app @param {import("./state.js").Race} race */
export function attemptResult(app, race) {
  const element = h("div", { class: "attempt-result", role: "status" }, h("p", { class: "hint" }, texts.daily.booking));
  void lookUp(app, race, element, 0);
  return element;
}

/** @param {import("./app.js").App} app @param {import("./state.js").Race} race @param {HTMLElement} element @param {number} tried */
async function lookUp(app, race, element, tried) {
  const board = await ownBoard(app, race);
  if (board?.you) fill(element, ...placeParts(board));
  else if (tried + 1 >= TRIES) fill(element, h("p", { class: "hint" }, texts.daily.notBooked));
  else setTimeout(() => element.isConnected && lookUp(app, race, element, tried + 1), FIRST_WAIT * 1.6 ** tried);
}

/** @param {import("./app.js").App} app @param {import("./state.js").Race} race @returns {Promise<BoardPage | null>} */
async function ownBoard(app, race) {
  try {
    return await get(app, `/api/daily/${race.daily}/${race.game}/board?count=0`);
  } catch (error) {
    if (error instanceof Trouble) return null;
    throw error;
  }
}

/** @param {BoardPage} board */
function placeParts(board) {
  const words = texts.daily;
  const you = /** @type {import("./daily_api.js").OwnPlace} */ (board.you);
  return [
    h("dl", { class: "own-place", "data-place": you.line.place },
      h("div", {}, h("dt", {}, words.yourPlace), h("dd", {}, placeWords(board))),
      h("div", {}, h("dt", {}, words.yourPercentile), h("dd", {}, words.percentile(you.percentile), h("span", { class: "hint" }, words.percentileWords)))),
    sharePart(board),
    !you.is_listed && h("p", { class: "hint" }, ...(board.is_closed ? [words.guestClosed] : [words.guest, " ", link("/me", {}, words.claim)])),
  ];
}
