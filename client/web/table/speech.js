// @ts-check
/** What the table says: to the toast when nothing is legal, to a screen reader when something happened. Pure. */

import { cardWords, pileWords } from "./names.js";

/** @typedef {import("./layout.js").GameInfo} GameInfo */

/** Why a tap or a drop moved nothing. @param {GameInfo} game
 * @param {{source: string | null, pile: string, card: string | null}} what the card is the source's, else the pile's */
export function refusalWords(game, { source, pile, card }) {
  if (source) return `The ${card ? cardWords(card) : "card"} cannot go to ${withArticle(pileWords(game, pile))}.`;
  if (pile === "s") return "No card is left to deal.";
  if (card) return `The ${cardWords(card)} has no place to go now.`;
  return `Nothing lies on ${withArticle(pileWords(game, pile))}.`;
}

/** @param {string | null} card @param {number} places */
export function choiceWords(card, places) {
  return `The ${card ? cardWords(card) : "card"} is chosen; ${places} places to go.`;
}

/** @param {GameInfo} game @param {{card?: string | null, source: string, destination: string}} step */
export function stepWords(game, { card, source, destination }) {
  if (!card) return destination === "s" ? "The waste is turned over." : "";
  if (source === "s" && destination === "w") return `Dealt: ${cardWords(card)}.`;
  return `The ${cardWords(card)} to ${withArticle(pileWords(game, destination))}.`;
}

/** @param {string} words */
function withArticle(words) {
  return /\d$/.test(words) ? words : `the ${words}`;
}
