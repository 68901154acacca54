// @ts-check
/** What the table says: to the toast when nothing is legal, to a screen reader when something happened. Pure. */

import { texts } from "../texts.js";
import { roleOf } from "./names.js";

/** @typedef {import("./layout.js").GameInfo} GameInfo */

/** Why a tap or a drop moved nothing. @param {GameInfo} game
 * @param {{source: string | null, pile: string, card: string | null}} what the card is the source's, else the pile's */
export function refusalWords(game, { source, pile, card }) {
  const words = texts.table;
  if (source) return words.cannotGo(card, roleOf(game, pile));
  if (pile === "s") return words.noneLeft;
  return card ? words.noPlace(card) : words.nothingOn(roleOf(game, pile));
}

/** Why a run of deals ends. @param {boolean} mayRedeal */
export function emptyStockWords(mayRedeal) {
  return mayRedeal ? texts.table.stockEmpty : texts.table.noneLeft;
}

/** @param {string | null} card @param {number} places */
export const choiceWords = (card, places) => texts.table.chosen(card, places);

/** @param {boolean} isOn */
export function namingWords(isOn) {
  return isOn ? texts.table.keysShown : texts.table.keysHidden;
}

/** That a key is no pile's. @param {string} key as it is printed on a pile */
export const keyWords = (key) => texts.table.noKey(key.replace("⇧", "Shift+"));

/** More at once than anybody wants to hear one by one. */
const MANY = 4;

/** What is said of moves made at once. @param {GameInfo} game @param {readonly {card?: string | null, source: string, destination: string}[]} steps */
export function stepsWords(game, steps) {
  const said = steps.map((step) => stepWords(game, step)).filter(Boolean);
  return said.length > MANY ? [texts.table.movedMany(said.length)] : said;
}

/** @param {GameInfo} game @param {{card?: string | null, source: string, destination: string}} step */
export function stepWords(game, { card, source, destination }) {
  const words = texts.table;
  if (!card) return destination === "s" ? words.turnedOver : "";
  return source === "s" && destination === "w" ? words.dealt(card) : words.moved(card, roleOf(game, destination));
}
