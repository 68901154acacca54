// @ts-check
/** How the connection stands, in words at the page's rim; nothing while it is well. */

import { button, h, openDialog } from "./dom.js";
import { say } from "./telling.js";
import { texts } from "./texts.js";

/** Words come a moment late, so that a socket that is back at once is not worth a word. */
const MOMENT = 400;
let timer = 0;
let said = "";

/** @param {import("./app.js").App} app @param {import("./connection.js").Standing} standing */
export function showStanding(app, standing) {
  const place = /** @type {HTMLElement} */ (document.getElementById("connection"));
  clearTimeout(timer);
  const taken = document.getElementById("taken");
  if (taken instanceof HTMLDialogElement) taken.close();
  const { status, until } = standing;
  document.documentElement.dataset.connection = status;
  if (status === "well") {
    place.hidden = true;
    said = "";
    return;
  }
  if (status === "taken" && said !== status) offerToComeBack(app);
  const show = () => {
    place.replaceChildren(wordsFor(status, until), ...remedy(app, status));
    place.hidden = false;
    if (said !== status) say(words);
    said = status;
    if (until !== null) timer = window.setTimeout(show, 500);
  };
  timer = window.setTimeout(show, place.hidden ? MOMENT : 0);
}

/** What one can do about it. @param {import("./app.js").App} app @param {import("./connection.js").Status} status */
function remedy(app, status) {
  if (status === "outdated") return [button(texts.connection.reload, () => location.reload(), { class: "small" })];
  return status === "taken" ? [button(texts.connection.playHere, () => app.connection.comeBack(), { class: "small" })] : [];
}

/** @param {import("./connection.js").Status} status @param {number | null} until */
function wordsFor(status, until) {
  const words = texts.connection;
  const seconds = until === null ? 0 : Math.max(0, Math.ceil((until - performance.now()) / 1000));
  if (status === "flood") return words.flood(seconds);
  if (status === "lost") return seconds > 1 ? words.lostFor(seconds) : words.lost;
  if (status === "restarting") return words.restarting;
  if (status === "taken") return words.taken;
  return status === "outdated" ? words.outdated : words.connecting;
}

/** @param {import("./app.js").App} app */
function offerToComeBack(app) {
  const comeBack = () => {
    dialog.close();
    app.connection.comeBack();
  };
  const choices = h("div", { class: "choices" }, button(texts.connection.playHere, comeBack, { class: "primary" }));
  const dialog = openDialog(texts.connection.taken, h("p", {}, texts.connection.takenWords), choices);
  dialog.id = "taken";
}
