// @ts-check
/** The choice of a language: each by its own name. */

import { h } from "./dom.js";
import { changeLanguage, language, LANGUAGES } from "./language.js";
import { toast } from "./notices.js";
import { replayTexts, texts } from "./texts.js";

/** @typedef {import("./language.js").Language} Language */

/** @returns {HTMLElement} */
export function createLanguageChoice() {
  const names = /** @type {[Language, string][]} */ (Object.entries(LANGUAGES));
  return h("div", { class: "languages", role: "group", "aria-label": texts.language }, ...names.map(([each, name]) =>
    h("button", { type: "button", lang: each, "data-language": each, "aria-pressed": String(each === language), onclick: () => choose(each) }, name)));
}

/** The page is made anew by that; the focus stays with the choice. @param {Language} wanted */
async function choose(wanted) {
  if (wanted === language) return;
  try {
    await changeLanguage(wanted);
  } catch {
    toast(replayTexts.unloadable);
  }
  /** @type {HTMLElement | null} */ (document.querySelector(`.languages [data-language=${wanted}]`))?.focus({ preventScroll: true });
}
