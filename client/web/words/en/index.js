// @ts-check
/** The words of the pages in English: the shape of every catalogue: those that any page may say, and where the others are. */

import { daily } from "./daily.js";
import { counted, dates, fineClock, ordinal, tenth } from "./forms.js";
import { pages } from "./pages.js";
import { lanes, news, race, rating, result } from "./race.js";
import { refusals } from "./refusals.js";
import { winnable } from "./winnable.js";

/** Each game in a line. @type {Record<string, string>} */
const SHORT = {
  zodiac: "Twenty-four piles around the globe, eight cells along its equator. Two decks, two phases.",
  "zodiac-1914": "The globe by its older reading: half of the foundations are built downwards.",
  "four-seasons": "A cross of five piles, a foundation in each corner. Quick to learn.",
  czarina: "A cross of five piles, and the stock fills every space at once.",
  corners: "No building at all: five single cards, four corners, and your nerve.",
  "corners-redeal": "No building at all: five single cards, four corners, and the waste comes round twice more.",
  simplicity: "Twelve piles in two rows, built in alternating colours.",
  florentine: "A cross with a middle card of its own, and one redeal.",
};

export const words = {
  ...pages,
  short: (/** @type {import("../../state.js").GameInfo} */ game) => SHORT[game.name] ?? counted(game.decks, { one: "deck", other: "decks" }),
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
