// @ts-check
/** The words of tables one looks at, and of replays. */

import { counted } from "./texts.js";

export const tableTexts = {
  seats: "Whose table is shown",
  tableOf: (/** @type {string} */ name) => `Table of ${name}`,
  enlarge: (/** @type {string} */ name) => `Show ${name}'s table large`,
  all: "All tables",
  hidden: "Nothing is shown of this table yet.",
  behind: (/** @type {number} */ count) => `${counted(count, "move")} held back until all have turned these cards`,
  progress: (/** @type {number} */ progress, /** @type {number} */ most) => `${progress} of ${most}`,
};
