// @ts-check
/** What the player wants while a move is on its way: in order, each to be decided when its turn comes. */

import { endsOf } from "./names.js";

/**
 * @typedef {{kind: "move", text: string}} Move  a move that is shown at once
 * @typedef {{kind: "tap", pile: string, card: string | null, isKey?: boolean}} Tap  what it means is known when its turn comes; `card`: what was seen there;
 *   `isKey`: by the key of the pile
 * @typedef {{kind: "act", act: () => void}} Act  something else, such as to take a move back
 * @typedef {Move | Tap | Act} Wish
 */

/** Nobody has more in mind. */
const MOST = 24;

export class Wishes {
  #list = /** @type {Wish[]} */ ([]);

  get count() {
    return this.#list.length;
  }

  /** Whether something is wanted whose outcome nobody can know yet. */
  get areOpen() {
    return this.#list.some(({ kind }) => kind !== "move");
  }

  /** Whether there was room for it. @param {Wish} wish */
  add(wish) {
    if (this.#list.length >= MOST) return false;
    this.#list.push(wish);
    return true;
  }

  /** @returns {Wish | undefined} */
  take() {
    return this.#list.shift();
  }

  clear() {
    this.#list = [];
  }

  /** The moves that can be shown: those before the first wish whose outcome is open. @returns {string[]} */
  shown() {
    const texts = [];
    for (const wish of this.#list) {
      if (wish.kind !== "move") break;
      texts.push(wish.text);
    }
    return texts;
  }
}

/** The piles that moves touch. @param {readonly string[]} moves @returns {Set<string>} */
export function touchedBy(moves) {
  return new Set(moves.flatMap((text) => Object.values(endsOf(text))));
}

/**
 * The moves that stay legal while others are on their way, as far as one can tell without the rules: those of piles that
 * these leave alone, and to deal while there is something left to deal.
 * @param {readonly string[]} moves @param {readonly string[]} legal @param {number} stock how many cards it will have
 */
export function likelyAfter(moves, legal, stock) {
  if (!moves.length) return [...legal];
  const touched = touchedBy(moves);
  return legal.filter((text) => {
    if (text === "deal") return stock > 0;
    const { source, destination } = endsOf(text);
    return !touched.has(source) && !touched.has(destination);
  });
}
