// @ts-check
/** What is told beside the pages: short notes that go by themselves, and words for those who listen. */

import { h } from "./dom.js";

const STAYS = 5_000;
const AT_ONCE = 3;

/** Shows a note for some seconds, and says it. @param {string} words */
export function toast(words) {
  const place = document.getElementById("toasts");
  if (!place) return;
  for (const note of place.children) if (note.textContent === words) note.remove();
  while (place.children.length >= AT_ONCE) place.firstElementChild?.remove();
  const note = h("p", { class: "toast" }, words);
  place.append(note);
  raise(place);
  setTimeout(() => note.remove(), STAYS);
  say(words);
}

/** Puts the notes above a dialog, should one be open. @param {HTMLElement} place */
function raise(place) {
  if (!place.showPopover) return;
  if (place.matches(":popover-open")) place.hidePopover();
  place.showPopover();
}

let unsaid = /** @type {string[]} */ ([]);

/** Says words to a screen reader, once; what comes in the same moment is said together. @param {string} words */
export function say(words) {
  if (!words) return;
  if (unsaid.length === 0) setTimeout(speak, 60);
  unsaid.push(words);
}

function speak() {
  const place = document.getElementById("live");
  if (place) place.replaceChildren(h("span", {}, [...new Set(unsaid)].join(" ")));
  unsaid = [];
}
