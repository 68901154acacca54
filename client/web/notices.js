// @ts-check
/** What is told beside the page: words that pass, words for screen readers, and how the connection stands. */

import { button, fill, h, link, put } from "./dom.js";
import { texts } from "./texts.js";

const SHOWN_FOR = 6_000;
const OFFERED_FOR = 30_000;
const READ_IN = 2_500;
const MOST = 3;

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Shows a sentence for a while, and says it. @param {string} words
 * @param {{label: string, act: () => unknown}} [way] what one may do about it
 */
export function toast(words, way) {
  const place = part("toasts");
  for (const old of place.querySelectorAll(".toast")) if (/** @type {HTMLElement} */ (old).dataset.words === words) old.remove();
  const act = () => {
    note.remove();
    way?.act();
  };
  const note = h("p", { class: "toast", "data-since": performance.now(), "data-words": words }, words, way && button(way.label, act, { class: "small" }));
  place.append(note);
  while (place.children.length > MOST) place.firstElementChild?.remove();
  // A modal dialog lies above all the rest but what is shown later as a popover.
  place.popover = "manual";
  if (place.matches(":popover-open")) place.hidePopover();
  place.showPopover();
  setTimeout(() => {
    note.remove();
    if (!place.children.length && place.matches(":popover-open")) place.hidePopover();
  }, way ? OFFERED_FOR : SHOWN_FOR);
  say(words);
}

// They catch no tap, which may be meant for a card below; but whoever taps anywhere has read them.
addEventListener("pointerdown", (event) => {
  for (const note of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".toast"))) {
    const isMeant = event.target instanceof Node && note.contains(event.target);
    if (!isMeant && performance.now() - Number(note.dataset.since) > READ_IN) note.remove();
  }
});

let spoken = 0;

/** A region that has only just come is not listened to yet. */
const HEARD_AFTER = 150;

/** Says a sentence to those who listen, one after the other; what is behind an open dialog is not heard. @param {string} words */
export function say(words) {
  const inDialog = [...document.querySelectorAll("dialog[open] > .live")].at(-1);
  if (inDialog) setTimeout(() => speakIn(inDialog, words), HEARD_AFTER);
  else speakIn(part("live"), words);
}

/** @param {Element} live @param {string} words */
function speakIn(live, words) {
  const line = h("p", { "data-line": ++spoken }, words);
  live.append(line);
  while (live.children.length > 4) live.firstElementChild?.remove();
}

/** @typedef {import("./connection.js").Standing} Standing */

const BACK_FOR = 2_500;
/** Whoever was away for less has hardly noticed. */
const NOTICED = 500;
let ticking = 0;
let lostSince = /** @type {number | null} */ (null);

/**
 * Says in words how the connection stands, unless it is well. @param {Standing} standing @param {() => void} comeBack
 * @param {boolean} isRacing whether one has a seat to lose @param {boolean} isStill whether what is shown is the same with and without a connection
 */
export function showStanding(standing, comeBack, isRacing, isStill) {
  clearInterval(ticking);
  const place = part("connection");
  const { status, until } = standing;
  document.body.dataset.connection = status;
  showTaken(status === "taken", comeBack);
  if (status === "well") {
    showBack(place, isStill && !isRacing);
    return;
  }
  if (status !== "connecting") lostSince ??= performance.now();
  place.hidden = false;
  if (status === "outdated") {
    fill(place, texts.connection.outdated, " ", button(texts.connection.reload, () => location.reload(), { class: "small" }));
    return;
  }
  if (status === "signedOut") {
    fill(place, texts.connection.signedOut, " ", button(texts.connection.asNewGuest, comeBack, { class: "small" }), " ", link("/me", { class: "button small" }, texts.nav.signIn));
    return;
  }
  const tick = () => put(place, standingWords(status, until, isRacing));
  tick();
  ticking = setInterval(tick, 500);
}

/** Says that all is well again, to those who have noticed that it was not. @param {HTMLElement} place @param {boolean} isQuiet */
function showBack(place, isQuiet) {
  const wasNoticed = !isQuiet && lostSince !== null && performance.now() - lostSince > NOTICED;
  if (lostSince !== null && !isQuiet) say(texts.connection.back);
  lostSince = null;
  place.hidden = !wasNoticed;
  if (!wasNoticed) return;
  put(place, texts.connection.back);
  ticking = setTimeout(() => { place.hidden = true; }, BACK_FOR);
}

/** What a page says of itself as long as it has nothing to show. @param {Standing} standing */
export function waitingWords({ status }) {
  return navigator.onLine || status === "well" ? texts.loading : texts.connection.offlinePage;
}

/** @param {Standing["status"]} status @param {number | null} until @param {boolean} isRacing */
function standingWords(status, until, isRacing) {
  const words = texts.connection;
  const seconds = until === null ? 0 : Math.max(0, Math.ceil((until - performance.now()) / 1000));
  if (status === "flood" && seconds > 0) return words.flood(seconds);
  if (status === "lost" && !navigator.onLine) return words.offline(isRacing);
  if (status === "lost" && seconds > 1) return words.lostFor(seconds);
  return { restarting: words.restarting(isRacing), unready: words.unready, trying: words.trying, taken: words.taken, connecting: words.connecting }[
    /** @type {string} */ (status)
  ] ?? words.lost;
}

/** Covers the page while another window has the seat. @param {boolean} isTaken @param {() => void} comeBack */
function showTaken(isTaken, comeBack) {
  const cover = document.getElementById("taken");
  if (!isTaken) {
    if (cover instanceof HTMLDialogElement) cover.close();
    cover?.remove();
    return;
  }
  if (cover) return;
  const again = button(texts.connection.playHere, comeBack, { class: "primary" });
  const dialog = /** @type {HTMLDialogElement} */ (
    h("dialog", { id: "taken", "aria-labelledby": "taken-title" }, h("div", { class: "dialog" },
      h("h2", { id: "taken-title" }, texts.connection.taken), h("p", {}, texts.connection.takenWords),
      h("div", { class: "choices" }, again)))
  );
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();
}
