// @ts-check
/** The choice of a language: each by its own name. */

import { h } from "./dom.js";
import { changeLanguage, languageNow, LANGUAGES } from "./language.js";
import { toast } from "./notices.js";
import { texts } from "./texts.js";

/** @typedef {import("./language.js").Language} Language */

/** A page that comes later has lost the focus anyway. */
const PAGE_WITHIN = 3_000;

/** @returns {HTMLElement} */
export function createLanguageChoice() {
  const names = /** @type {[Language, string][]} */ (Object.entries(LANGUAGES));
  return h("div", { class: "languages", role: "group", "aria-label": texts.language }, ...names.map(([each, name]) =>
    h("button", { type: "button", lang: each, "data-language": each, "aria-pressed": String(each === languageNow()), onclick: () => choose(each) }, name)));
}

/** The page is made anew by that, perhaps in a moment; the focus stays with the choice. @param {Language} wanted */
async function choose(wanted) {
  if (wanted === languageNow()) return;
  try {
    await changeLanguage(wanted);
  } catch {
    toast(texts.unloadable);
    return;
  }
  const focus = () => {
    const place = document.querySelector("dialog.settings[open]") ?? document.querySelector(".foot");
    const same = /** @type {HTMLElement | null | undefined} */ (place?.querySelector(`[data-language=${wanted}]`));
    same?.focus({ preventScroll: true });
    if (same) changes.disconnect();
  };
  const changes = new MutationObserver(focus);
  changes.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => changes.disconnect(), PAGE_WITHIN);
  focus();
}
