// @ts-check
/**
 * The words of the pages in the language that is spoken now. They are there once `speak` has been called, before any page
 * is made, and are others after a change of language: so they are looked up where they are shown, never kept at import. A page
 * that says more than all pages do is made once `learnWords` (language.js) has brought the rest.
 */

export { clock } from "./words/forms.js";

/**
 * @typedef {typeof import("./words/en/index.js").words} Core what any page may say
 * @typedef {typeof import("./words/en/about.js") & typeof import("./words/en/account.js") & typeof import("./words/en/analysis.js")
 *   & typeof import("./words/en/keys.js") & typeof import("./words/en/practice.js") & typeof import("./words/en/proof.js")
 *   & typeof import("./words/en/ratings.js") & typeof import("./words/en/replay.js") & typeof import("./words/en/rules.js")
 *   & typeof import("./words/en/table.js") & typeof import("./words/en/watch.js")} Parts what only some pages say
 * @typedef {Core & Parts} Words
 */

export let texts = /** @type {Words} */ (/** @type {unknown} */ (null));
/** Parts of it, under names that say where they belong. */
export let accountTexts = /** @type {Words["account"]} */ (/** @type {unknown} */ (null));
export let analysisTexts = /** @type {Words["analysis"]} */ (/** @type {unknown} */ (null));
export let practiceTexts = /** @type {Words["practice"]} */ (/** @type {unknown} */ (null));
export let proofTexts = /** @type {Words["proof"]} */ (/** @type {unknown} */ (null));
export let ratingTexts = /** @type {Words["ratings"]} */ (/** @type {unknown} */ (null));
export let replayTexts = /** @type {Words["replay"]} */ (/** @type {unknown} */ (null));
export let tableTexts = /** @type {Words["tables"]} */ (/** @type {unknown} */ (null));
export let watchTexts = /** @type {Words["watch"]} */ (/** @type {unknown} */ (null));
export let winnableTexts = /** @type {Words["winnable"]} */ (/** @type {unknown} */ (null));

/** From now on these are the words: what all pages say, and all that was asked for besides. @param {Core & Partial<Parts>} spoken */
export function speak(spoken) {
  const words = /** @type {Words} */ (spoken);
  texts = words;
  accountTexts = words.account;
  analysisTexts = words.analysis;
  practiceTexts = words.practice;
  proofTexts = words.proof;
  ratingTexts = words.ratings;
  replayTexts = words.replay;
  tableTexts = words.tables;
  watchTexts = words.watch;
  winnableTexts = words.winnable;
}

/** @param {number} milliseconds @returns {string} such as `6:41.3` */
export const fineClock = (milliseconds) => texts.fineClock(milliseconds);

/** @param {number} place such as `2nd` */
export const ordinal = (place) => texts.ordinal(place);
