// @ts-check
/** The words of the pages in Polish: those that any page may say, and where the others are. */

import { daily } from "./daily.js";
import { counted, dates, fineClock, ordinal, tenth } from "./forms.js";
import { pages } from "./pages.js";
import { lanes, news, race, rating, result } from "./race.js";
import { refusals } from "./refusals.js";
import { winnable } from "./winnable.js";

/** Each game in a line. @type {Record<string, string>} */
const SHORT = {
  zodiac: "Dwadzieścia cztery stosy wokół globu, osiem komórek na równiku. Dwie talie, dwie fazy.",
  "zodiac-1914": "Glob w starszej wersji: połowę fundamentów buduje się w dół.",
  "four-seasons": "Krzyż z pięciu stosów, w każdym rogu fundament. Łatwy do nauczenia.",
  czarina: "Krzyż z pięciu stosów, a zapas od razu wypełnia każde puste miejsce.",
  corners: "Żadnego budowania: pięć pojedynczych kart, cztery rogi i Twoje nerwy.",
  "corners-redeal": "Żadnego budowania: pięć pojedynczych kart, cztery rogi, a odrzucone wracają jeszcze dwa razy.",
  simplicity: "Dwanaście stosów w dwóch rzędach, na przemian czerwone i czarne.",
  florentine: "Krzyż z osobną kartą na środku i jedno odwrócenie.",
};

/** @type {import("../../texts.js").Core} */
export const words = {
  ...pages,
  short: (/** @type {import("../../state.js").GameInfo} */ game) => SHORT[game.name] ?? counted(game.decks, { one: "talia", few: "talie", many: "talii", other: "talii" }),
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
