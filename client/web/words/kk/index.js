// @ts-check
/** The words of the pages in Kazakh: those that any page may say, and where the others are. */

import { daily } from "./daily.js";
import { counted, dates, fineClock, ordinal, tenth } from "./forms.js";
import { pages } from "./pages.js";
import { lanes, news, race, rating, result } from "./race.js";
import { refusals } from "./refusals.js";
import { winnable } from "./winnable.js";

/** Each game in a line. @type {Record<string, string>} */
const SHORT = {
  zodiac: "Глобус айналасында жиырма төрт үйме, экваторында сегіз ұяшық. Екі колода, екі кезең.",
  "zodiac-1914": "Глобустың ескі нұсқасы: іргетастардың жартысы төмен қарай салынады.",
  "four-seasons": "Бес үймеден тұратын крест, әр бұрышында іргетас. Үйрену оңай.",
  czarina: "Бес үймеден тұратын крест, әр бос орынды қор бірден толтырады.",
  corners: "Салу мүлде жоқ: бес жалғыз карта, төрт бұрыш және сабырыңыз.",
  "corners-redeal": "Салу мүлде жоқ: бес жалғыз карта, төрт бұрыш, қалдық тағы екі рет айналып келеді.",
  simplicity: "Екі қатарда он екі үйме, түстері алмасып салынады.",
  florentine: "Ортасында өз картасы бар крест, қалдық бір рет аударылады.",
};

/** @type {import("../../texts.js").Core} */
export const words = {
  ...pages,
  short: (/** @type {import("../../state.js").GameInfo} */ game) => SHORT[game.name] ?? counted(game.decks, "колода"),
  daily,
  dates,
  fineClock,
  lanes,
  news,
  ordinal,
  race,
  rating,
  refusals,
  result,
  tenth,
  winnable,
};

/** The words that only some pages say, which ask for them. */
export const parts = {
  about: () => import("./about.js"),
  account: () => import("./account.js"),
  analysis: () => import("./analysis.js"),
  keys: () => import("./keys.js"),
  practice: () => import("./practice.js"),
  proof: () => import("./proof.js"),
  ratings: () => import("./ratings.js"),
  replay: () => import("./replay.js"),
  rules: () => import("./rules.js"),
  table: () => import("./table.js"),
  watch: () => import("./watch.js"),
};
