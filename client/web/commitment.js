// @ts-check
/** The commitment to a deal: shown before the first card, to be copied, and remembered by the browser it was shown to. */

import { button, copy, h, openDialog, put, remember, rememberedList } from "./dom.js";
import { toast } from "./notices.js";
import { proofTexts as words, texts } from "./texts.js";

const KEY = "ecliptic-commitments";
/** So many races, the latest, are remembered. */
const KEPT = 60;
const DIGITS = 8;

/** What this browser was shown before the first card, the latest first. @returns {[string, string][]} races and commitments */
const noted = () => rememberedList(KEY, (each) => Array.isArray(each) && each.length === 2);

/** Remembers what was shown of a race whose cards are not shown yet; the first that was shown is what counts. @param {string} race @param {string} commitment */
function note(race, commitment) {
  const before = noted();
  if (before.some(([known]) => known === race)) return;
  remember(KEY, JSON.stringify([[race, commitment], ...before].slice(0, KEPT)));
}

/** Whether this browser was shown this commitment before the first card; null where it was shown none. @param {string} race @param {string} commitment */
export function wasShown(race, commitment) {
  const found = noted().find(([known]) => known === race);
  return found ? found[1] === commitment : null;
}

/** The same in words. @param {string | undefined} race @param {string} commitment */
export function shownWords(race, commitment) {
  const isSame = race === undefined ? null : wasShown(race, commitment);
  return isSame === null ? words.notShown : isSame ? words.wasShown : words.otherShown;
}

/** @param {string} commitment */
const copyButton = (commitment) => button(texts.copy, async () => toast((await copy(commitment)) ? texts.copied : texts.notCopied), { class: "small", "aria-label": words.copy });

/** For who waits for the first card: the first digits, the whole when it is opened. */
export function createCommitment() {
  const first = h("code");
  const whole = h("code", { class: "commitment-whole" });
  const place = h("span");
  const element = h("div", { class: "commitment" }, h("details", {}, h("summary", {}, words.title, " ", first), whole), place);
  let shown = "";
  return {
    element,
    /** @param {import("./state.js").Race} race */
    show({ race, commitment, state }) {
      if (state === "lobby" || state === "countdown") note(race, commitment);
      if (commitment === shown) return;
      shown = commitment;
      put(first, `${commitment.slice(0, DIGITS)}…`);
      put(whole, commitment);
      place.replaceChildren(copyButton(commitment));
    },
  };
}

/** For a game that begins at once: the first digits beside the table, the whole in a dialog. */
export function createCommitmentButton() {
  const first = h("code");
  let shown = "";
  const open = () => {
    const dialog = openDialog(words.title, h("p", {}, words.atOnce), h("p", { class: "proof-command" }, h("code", {}, shown), copyButton(shown)),
      h("div", { class: "choices" }, button(texts.close, () => dialog.close(), { autofocus: true })));
  };
  const element = button("", open, { class: "commitment-button", "aria-haspopup": "dialog", hidden: true });
  element.append(words.title, " ", first);
  return {
    element,
    /** @param {import("./state.js").Race} race */
    show({ commitment, seats }) {
      element.hidden = seats.length > 1;
      shown = commitment;
      put(first, `${commitment.slice(0, DIGITS)}…`);
    },
  };
}
