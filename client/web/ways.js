// @ts-check
/** Which page belongs to which address. */

import { openAbout } from "./pages/about.js";
import { openHome } from "./pages/home.js";
import { openRace } from "./pages/race.js";
import { openRules } from "./pages/rules.js";

/** @param {import("./app.js").App} app @param {string} first @param {string} second the parts of the path
 * @returns {import("./app.js").Page} */
export function openPage(app, first, second) {
  switch (first) {
    case "race":
      return openRace(app);
    case "rules":
      return openRules(app, second);
    case "about":
      return openAbout(app);
    default:
      return openHome(app);
  }
}
