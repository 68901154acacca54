// @ts-check
/**
 * The words of the pages in the language that is spoken now. They are there once `speak` has been called, before any page
 * is made, and are others after a change of language: so they are looked up where they are shown, never kept at import. A page
 * that says more than all pages do is made once `learnWords` (language.js) has brought the rest.
 */

/**
 * @typedef {typeof import("./words/en/index.js").words} Core what any page may say
 * @typedef {typeof import("./words/en/about.js") & typeof import("./words/en/account.js") & typeof import("./words/en/analysis.js")
 *   & typeof import("./words/en/keys.js") & typeof import("./words/en/practice.js") & typeof import("./words/en/proof.js")
 *   & typeof import("./words/en/ratings.js") & typeof import("./words/en/replay.js") & typeof import("./words/en/rules.js")
 *   & typeof import("./words/en/table.js") & typeof import("./words/en/watch.js")} Parts what only some pages say
 * @typedef {Core & Parts} Words
 */

export const texts = /** @type {Words} */ ({});
/** Parts of it, under names that say where they belong. */
export const accountTexts = /** @type {Words["account"]} */ ({});
export const analysisTexts = /** @type {Words["analysis"]} */ ({});
export const practiceTexts = /** @type {Words["practice"]} */ ({});
export const proofTexts = /** @type {Words["proof"]} */ ({});
export const ratingTexts = /** @type {Words["ratings"]} */ ({});
export const replayTexts = /** @type {Words["replay"]} */ ({});
export const tableTexts = /** @type {Words["tables"]} */ ({});
export const watchTexts = /** @type {Words["watch"]} */ ({});
export const winnableTexts = /** @type {Words["winnable"]} */ ({});

/** From now on these are the words: what all pages say, and all that was asked for besides. @param {Core & Partial<Parts>} spoken */
export function speak(spoken) {
  become(texts, spoken);
  become(accountTexts, spoken.account);
  become(analysisTexts, spoken.analysis);
  become(practiceTexts, spoken.practice);
  become(proofTexts, spoken.proof);
  become(ratingTexts, spoken.ratings);
  become(replayTexts, spoken.replay);
  become(tableTexts, spoken.tables);
  become(watchTexts, spoken.watch);
  become(winnableTexts, spoken.winnable);
}

/** @param {Record<string, any>} kept @param {Record<string, any>} [words] */
function become(kept, words) {
  for (const name of Object.keys(kept)) delete kept[name];
  Object.assign(kept, words);
}

/** @param {number} milliseconds @returns {string} such as `6:41.3` */
export const fineClock = (milliseconds) => texts.fineClock(milliseconds);

/** @param {number} place such as `2nd` */
export const ordinal = (place) => texts.ordinal(place);
