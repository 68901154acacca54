// @ts-check
/** Which language the pages speak: the reader's choice, else the browser's. Its catalogue alone is fetched. */

import { remember, remembered } from "./dom.js";
import { speak } from "./texts.js";

/** Each language by its own name. */
export const LANGUAGES = { en: "English" };

/** @typedef {keyof typeof LANGUAGES} Language */

/** @type {Record<Language, () => Promise<{words: import("./texts.js").Words}>>} */
const CATALOGUES = {
  en: () => import("./words/en/index.js"),
};
const KEY = "ecliptic-language";

/** @param {string | null | undefined} language @returns {language is Language} */
const isKnown = (language) => Object.hasOwn(LANGUAGES, language ?? "");

/** The reader's choice, else the first of the browser's languages that is spoken here. @returns {Language} */
export function chosenLanguage() {
  const chosen = remembered(KEY);
  if (isKnown(chosen)) return chosen;
  return navigator.languages.map((each) => each.split("-")[0].toLowerCase()).find(isKnown) ?? "en";
}

/** Speaks a language from now on; pages that are shown already keep their words until they are made anew. @param {Language} language */
async function speakLanguage(language) {
  const { words } = await CATALOGUES[language]();
  speak(words);
  document.documentElement.lang = language;
}

/** Changes the language and remembers it. @param {Language} language */
export async function changeLanguage(language) {
  await speakLanguage(language);
  remember(KEY, language);
}

/** When there are words. */
export const ready = speakLanguage(chosenLanguage());
