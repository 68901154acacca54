// @ts-check
/** Cards, piles and moves in words, and moves as sources with their destinations. */

import { texts } from "../texts.js";

/** @typedef {import("./layout.js").GameInfo} GameInfo */
/**
 * @typedef {"upperLeft" | "upperRight" | "lowerLeft" | "lowerRight" | "left" | "middle" | "right" | "above" | "below"} Side
 * @typedef {{kind: "stock" | "waste" | "foundation" | "equator" | "cell" | "zodiac" | "pile", number: number, side: Side | null,
 *   suit: string | null, isSecond: boolean, isOnly: boolean}} Role
 *   what a pile is: `suit` and `isSecond` of a foundation that waits for a suit, `isOnly` of a cell
 */

const SUIT_ORDER = ["C", "D", "H", "S"];
const CORNERS = /** @type {Side[]} */ (["upperLeft", "upperRight", "lowerLeft", "lowerRight"]);
const CROSS = /** @type {Side[]} */ (["left", "middle", "right", "above", "below"]);
const CROSS_WITHOUT_MIDDLE = /** @type {Side[]} */ (["left", "right", "above", "below"]);

/** @param {string} card */
export const cardWords = (card) => texts.table.card(card);

/** The rank as it is printed on a card. @param {string} rank one character */
export const rankText = (rank) => texts.table.index(rank);

/** What a pile is called. @param {GameInfo} game @param {string} pile */
export const pileWords = (game, pile) => texts.table.pile(roleOf(game, pile));

/** What a pile is. @param {GameInfo} game @param {string} pile @returns {Role} */
export function roleOf(game, pile) {
  const number = Number(pile.slice(1));
  const role = { number, side: null, suit: suitOf(game, pile), isSecond: number > 4, isOnly: false };
  const isCross = game.layout === "cross";
  switch (pile[0]) {
    case "s":
      return { ...role, kind: "stock" };
    case "w":
      return { ...role, kind: "waste" };
    case "f":
      return { ...role, kind: "foundation", side: CORNERS[number - 1] ?? null };
    case "c":
      if (game.layout === "globe") return { ...role, kind: "equator" };
      return { ...role, kind: "cell", isOnly: game.cells === 1, side: isCross ? (game.cells === 1 ? "middle" : (CROSS[number - 1] ?? null)) : null };
    default:
      if (game.layout === "globe") return { ...role, kind: "zodiac" };
      return { ...role, kind: "pile", side: isCross ? ((game.tableau === 4 ? CROSS_WITHOUT_MIDDLE : CROSS)[number - 1] ?? null) : null };
  }
}

/** The suit an empty foundation waits for, where that is fixed. @param {GameInfo} game @param {string} pile */
export function suitOf(game, pile) {
  return game.layout === "globe" && pile[0] === "f" ? SUIT_ORDER[(Number(pile.slice(1)) - 1) % 4] : null;
}

/**
 * The legal moves by source; dealing and redealing are moves of the stock.
 * @param {readonly string[]} legal
 * @returns {Map<string, {destination: string, text: string}[]>}
 */
export function movesBySource(legal) {
  const moves = new Map();
  for (const text of legal) {
    const { source, destination } = endsOf(text);
    const key = text === "redeal" ? "s" : source;
    moves.set(key, [...(moves.get(key) ?? []), { destination, text }]);
  }
  return moves;
}

/** Where a move goes from and to. @param {string} text */
export function endsOf(text) {
  if (text === "deal") return { source: "s", destination: "w" };
  if (text === "redeal") return { source: "w", destination: "s" };
  const [source, destination] = text.split("-");
  return { source, destination };
}

/** A pile as a screen reader says it.
 * @param {GameInfo} game
 * @param {{pile: string, words: string, cards: readonly (string | null)[], count: number,
 *   targets: readonly string[], redeals: number | null | undefined}} pile
 */
export function pileLabel(game, { pile, words, cards, count, targets, redeals }) {
  if (pile !== "s") return texts.table.pileLabel(words, { top: cards[cards.length - 1] ?? null, count, targets: targets.map((each) => roleOf(game, each)) });
  const may = targets.length ? (count ? "deal" : "redeal") : null;
  return texts.table.stockLabel(words, { count, redeals: redeals ?? null, may });
}
