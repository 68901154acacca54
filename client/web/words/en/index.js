// @ts-check
/** All words of the pages in English: the shape of every catalogue. */

import { account } from "./account.js";
import { analysis } from "./analysis.js";
import { daily } from "./daily.js";
import { counted, dates, fineClock, ordinal, tenth } from "./forms.js";
import { keys } from "./keys.js";
import { pages } from "./pages.js";
import { practice } from "./practice.js";
import { proof } from "./proof.js";
import { lanes, news, race, rating, result } from "./race.js";
import { ratings } from "./ratings.js";
import { refusals } from "./refusals.js";
import { replay, tables } from "./replay.js";
import { about, lessons, rules, short } from "./rules.js";
import { settings } from "./settings.js";
import { table } from "./table.js";
import { watch } from "./watch.js";
import { winnable } from "./winnable.js";

export const words = {
  ...pages,
  short: (/** @type {import("../../state.js").GameInfo} */ game) => short[game.name] ?? counted(game.decks, { one: "deck", other: "decks" }),
  account,
  about,
  analysis,
  daily,
  dates,
  fineClock,
  keys,
  lanes,
  lessons,
  news,
  ordinal,
  practice,
  proof,
  race,
  rating,
  ratings,
  refusals,
  replay,
  result,
  rules,
  settings,
  table,
  tables,
  tenth,
  watch,
  winnable,
};
