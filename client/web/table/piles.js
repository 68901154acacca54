// @ts-check
/** What lies on each pile: a position (or none yet) and the moves under way, as lists of cards. Pure. */

import { pileNames } from "./layout.js";
import { endsOf } from "./names.js";

/**
 * @typedef {import("./layout.js").GameInfo} GameInfo
 * @typedef {{turn: number, tableau: string[][], cells: (string | null)[], foundations: {card?: string | null, cards: number}[],
 *   stock: number, waste: string[], redeals?: number | null, base?: string | null, phase: number, legal?: string[]}} Position
 *   only one's own table has legal moves
 * @typedef {{cards: (string | null)[], count: number}} Pile  null is a card's back; `count` may be more than the cards known
 */

/** @param {GameInfo} game @param {Position | null} position @param {readonly string[]} moves @returns {Map<string, Pile>} */
export function pilesOf(game, position, moves) {
  const piles = new Map(pileNames(game).map((name) => [name, position ? pileIn(position, name) : hiddenPile(name)]));
  if (position) for (const move of moves) apply(piles, move);
  return piles;
}

/** @param {Position} position @param {string} name @returns {Pile} */
function pileIn(position, name) {
  const index = Number(name.slice(1)) - 1;
  if (name === "s") return { cards: position.stock > 0 ? [null] : [], count: position.stock };
  if (name === "w") return filled(position.waste);
  if (name[0] === "t") return filled(position.tableau[index] ?? []);
  if (name[0] === "c") return filled(position.cells[index] ? [position.cells[index]] : []);
  const foundation = position.foundations[index];
  return { cards: foundation?.card ? [foundation.card] : [], count: foundation?.cards ?? 0 };
}

/** @param {readonly (string | null)[]} cards @returns {Pile} */
function filled(cards) {
  return { cards: [...cards], count: cards.length };
}

/** Before the cards are shown. @param {string} name @returns {Pile} */
function hiddenPile(name) {
  return name[0] === "f" || name === "w" ? filled([]) : filled([null]);
}

/** @param {Map<string, Pile>} piles @param {string} move */
function apply(piles, move) {
  const { source, destination } = endsOf(move);
  const [from, to] = [piles.get(source), piles.get(destination)];
  if (!from || !to) return;
  if (move === "redeal") {
    piles.set(destination, { cards: [null], count: from.count });
    piles.set(source, filled([]));
    return;
  }
  const card = from.cards[from.cards.length - 1] ?? null;
  const left = from.count - 1;
  const isStock = source === "s";
  piles.set(source, { cards: isStock ? (left > 0 ? [null] : []) : from.cards.slice(0, -1), count: left });
  piles.set(destination, { cards: [...to.cards, card], count: to.count + 1 });
}

/**
 * The cards that travel when a move is answered. The one shown already while it was pending stays where it is; if the
 * answer is another move, it goes back.
 * @param {readonly {source: string, destination: string, is_turned: boolean}[]} steps
 * @param {string | null} pending
 * @returns {import("./render.js").Shift[]}
 */
export function shiftsOf(steps, pending) {
  const shifts = steps.map(({ source, destination, is_turned: isTurned }) => ({ source, destination, isTurned }));
  if (!pending) return shifts;
  const { source, destination } = endsOf(pending);
  const [first] = shifts;
  if (first?.source !== source || first.destination !== destination) {
    return [{ source: destination, destination: source, isTurned: false }, ...shifts];
  }
  const turned = { source: destination, destination, isTurned: true };
  return first.isTurned && source === "s" ? [turned, ...shifts.slice(1)] : shifts.slice(1);
}
