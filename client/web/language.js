// @ts-check
/** Which language the pages speak: the reader's choice, else the browser's. Its catalogue alone is fetched. */

import { remember, remembered } from "./dom.js";
import { speak } from "./texts.js";

/** Each language by its own name. */
export const LANGUAGES = { en: "English", pl: "Polski", kk: "Қазақша" };

/** @typedef {keyof typeof LANGUAGES} Language */

/** @type {Record<Language, () => Promise<{words: import("./texts.js").Words}>>} */
const CATALOGUES = {
  en: () => import("./words/en/index.js"),
  pl: () => import("./words/pl/index.js"),
  kk: () => import("./words/kk/index.js"),
};
const KEY = "ecliptic-language";

/** The language that is spoken now. */
export let language = /** @type {Language} */ ("en");
/** What wants to know that another language is spoken: what shows words makes them anew. @type {Set<() => void>} */
export const onLanguage = new Set();

/** @param {string | null | undefined} name @returns {name is Language} */
const isKnown = (name) => Object.hasOwn(LANGUAGES, name ?? "");

/** The reader's choice, else the first of the browser's languages that is spoken here. @returns {Language} */
export function chosenLanguage() {
  const chosen = remembered(KEY);
  if (isKnown(chosen)) return chosen;
  return navigator.languages.map((each) => each.split("-")[0].toLowerCase()).find(isKnown) ?? "en";
}

/** @param {Language} wanted */
async function speakLanguage(wanted) {
  const { words } = await CATALOGUES[wanted]();
  speak(words);
  language = wanted;
  document.documentElement.lang = wanted;
}

/** Speaks another language from now on, on the page that is shown too. @param {Language} wanted */
export async function changeLanguage(wanted) {
  await speakLanguage(wanted);
  remember(KEY, wanted);
  for (const listener of onLanguage) listener();
}

/** When there are words. A catalogue that does not come is missed less than a page that never comes. */
export const ready = speakLanguage(chosenLanguage()).catch(() => speakLanguage("en"));
