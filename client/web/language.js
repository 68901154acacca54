// @ts-check
/** Which language the pages speak: the reader's choice, else the browser's. Of its catalogue alone is fetched what is wanted. */

import { pageAt } from "./addresses.js";
import { remember, remembered } from "./dom.js";
import { speak } from "./texts.js";

/** Each language by its own name. */
export const LANGUAGES = { en: "English", pl: "Polski", kk: "Қазақша" };

/**
 * @typedef {keyof typeof LANGUAGES} Language
 * @typedef {keyof typeof import("./words/en/index.js").parts} Part words that only some pages say
 */

/** @type {Record<Language, () => Promise<{words: import("./texts.js").Core, parts: Record<Part, () => Promise<object>>}>>} */
const CATALOGUES = {
  en: () => import("./words/en/index.js"),
  pl: () => import("./words/pl/index.js"),
  kk: () => import("./words/kk/index.js"),
};
const KEY = "ecliptic-language";

let language = /** @type {Language} */ ("en");
/** What wants to know that another language is spoken: what shows words makes them anew. @type {Set<() => void>} */
export const onLanguage = new Set();
/** The language that is spoken as soon as its words are there. */
let next = chosenLanguage();
/** What has been asked for of the catalogue, and what of it can be said. */
const asked = /** @type {Set<Part>} */ (new Set());
let known = /** @type {Set<Part>} */ (new Set());

/** @param {string | null | undefined} name @returns {name is Language} */
function isKnown(name) {
  return Object.hasOwn(LANGUAGES, name ?? "");
}

/** The reader's choice, else the first of the browser's languages that is spoken here. @returns {Language} */
export function chosenLanguage() {
  const chosen = remembered(KEY);
  if (isKnown(chosen)) return chosen;
  return navigator.languages.map((each) => each.split("-")[0].toLowerCase()).find(isKnown) ?? "en";
}

/** The language that is spoken now. */
export function languageNow() {
  return language;
}

/** Fetches all that was asked for and speaks it, unless another language has been wanted since. */
async function speakNext() {
  const wanted = next;
  const { words, parts } = await CATALOGUES[wanted]();
  let names = /** @type {Part[]} */ ([]);
  let more = /** @type {object[]} */ ([]);
  do {
    names = [...asked];
    more = await Promise.all(names.map((each) => parts[each]()));
  } while (names.length < asked.size);
  if (wanted !== next) return;
  speak(Object.assign({}, words, ...more));
  known = new Set(names);
  language = wanted;
  document.documentElement.lang = wanted;
}

/** Speaks another language from now on, on the page that is shown too. @param {Language} wanted */
export async function changeLanguage(wanted) {
  next = wanted;
  try {
    await speakNext();
  } catch (error) {
    if (next === wanted) next = language;
    throw error;
  }
  if (language !== wanted) return;
  remember(KEY, wanted);
  for (const listener of onLanguage) listener();
}

/** Resolves once these words can be said; fails while they cannot be fetched. @param {Part[]} names */
export async function learnWords(names) {
  await ready;
  while (names.some((each) => !known.has(each))) {
    for (const each of names) asked.add(each);
    await speakNext();
  }
}

/** Asks for the words of the page at this address, which nobody has asked for yet. */
async function fetchFirst() {
  const { parts } = await CATALOGUES[next]();
  await Promise.all(pageAt(location.pathname)[3].map((each) => parts[each]()));
}

/** When there are words. A catalogue that does not come is missed less than a page that never comes. */
export const ready = speakNext().catch(() => {
  next = "en";
  return speakNext();
});
fetchFirst().catch(() => console.info("the words of this page are fetched again when it is shown"));
