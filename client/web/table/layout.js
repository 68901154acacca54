// @ts-check
/** Where everything stands: from a game's record and the room, all places. Pure. */

import { arrangeCross } from "./cross.js";
import { bareGround, fitCard, place } from "./fit.js";
import { arrangeGlobe } from "./globe.js";
import { arrangeRows } from "./rows.js";

/**
 * @typedef {{name: string, title: string, layout: string, decks: number, tableau: number, cells: number,
 *   foundations: number, phases: number}} GameInfo
 * @typedef {import("./fit.js").Layout} Layout
 */

/** @param {GameInfo} game @param {number} width @param {number} height @returns {Layout} */
export function layOut(game, width, height) {
  if (game.layout === "globe" && game.tableau === 24) return arrangeGlobe(width, height);
  if (game.layout === "cross" && game.tableau + game.cells === 5) return arrangeCross(game, width, height);
  if (game.layout === "rows" && game.cells === 0) return arrangeRows(game.tableau, width, height);
  return arrangeAnything(game, width, height);
}

/** Every pile's name, in the order they are dealt and read out. @param {GameInfo} game */
export function pileNames(game) {
  const names = (/** @type {string} */ kind, /** @type {number} */ count) =>
    Array.from({ length: count }, (_, index) => `${kind}${index + 1}`);
  return [...names("c", game.cells), ...names("t", game.tableau), ...names("f", game.foundations), "s", "w"];
}

/** A plain grid, for a game whose layout this client has not heard of. @param {GameInfo} game @param {number} width
 * @param {number} height @returns {Layout} */
function arrangeAnything(game, width, height) {
  const names = pileNames(game);
  let best = null;
  for (let columns = 1; columns <= names.length; columns += 1) {
    const cell = { width: width / columns, height: height / Math.ceil(names.length / columns) };
    const size = fitCard(cell, { max: 84, along: 1 });
    if (!best || size.cardWidth > best.size.cardWidth) best = { size, cell, columns };
  }
  const { size, cell, columns } = /** @type {NonNullable<typeof best>} */ (best);
  const places = new Map();
  names.forEach((name, index) => {
    const rect = { x: (index % columns) * cell.width, y: Math.floor(index / columns) * cell.height, ...cell };
    places.set(name, place(name, rect, size, "up", 1));
  });
  return { kind: "plain", size, places, ground: bareGround(), words: null };
}
