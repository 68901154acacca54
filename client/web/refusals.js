// @ts-check
/** What the server refuses, in the language of the pages. */

import { texts } from "./texts.js";

/** @typedef {import("./words/en/refusals.js").Refusal} Refusal */

/** The sentence for a reason; of one that these pages have not heard of, the server's own. @param {Refusal | import("./requests.js").Message} refusal */
export function whyRefused(refusal) {
  const { reason, text } = /** @type {Refusal} */ (refusal);
  return texts.refusals[reason]?.(/** @type {Refusal} */ (refusal)) ?? text ?? texts.connection.lost;
}
