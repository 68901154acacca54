// @ts-check
/** The cross and its corners: a square of 3 x 3, with stock and waste below or at the right. */

import { bareGround, edgeFor, edgesIn, place, SQUATTEST, TALLEST } from "./fit.js";

/**
 * @typedef {import("./fit.js").Layout} Layout
 * @typedef {import("./fit.js").Fan} Fan
 * @typedef {import("./fit.js").Size} Size
 * @typedef {{tableau: number, cells: number}} Counts
 */

const LARGEST = 104;
const GAP = 8;

/** The nine names from the upper left to the lower right. @param {Counts} game */
function square({ tableau, cells }) {
  if (cells === 0) return ["f1", "t4", "f2", "t1", "t2", "t3", "f3", "t5", "f4"];
  if (tableau === 0) return ["f1", "c4", "f2", "c1", "c2", "c3", "f3", "c5", "f4"];
  return ["f1", "t3", "f2", "t1", "c1", "t2", "f3", "t4", "f4"];
}

/** @param {Counts} game @param {number} width @param {number} height @returns {Layout} */
export function arrangeCross(game, width, height) {
  const isBelow = height > width * 0.95;
  let best = null;
  for (const edges of game.tableau === 0 ? [0] : [3, 2, 1]) {
    for (const isSideways of [false, true]) {
      const size = largest(width, height, edges, isSideways, isBelow);
      if (!best || size.cardWidth > best.size.cardWidth) best = { size, edges, isSideways };
    }
    if (best && best.size.cardWidth >= 54) break;
  }
  if (!best) throw new Error("no arrangement of the cross");
  return build(game, width, height, best.size, best.isSideways, isBelow);
}

/**
 * @param {number} width
 * @param {number} height
 * @param {number} edges
 * @param {boolean} isSideways  the middle column's piles fan to the side, not up and down
 * @param {boolean} isBelow
 * @returns {Size}
 */
function largest(width, height, edges, isSideways, isBelow) {
  for (let card = LARGEST; card > 24; card -= 1) {
    const edge = edgeFor(card);
    const across = (isSideways ? 3 : 2) * edges * edge + (3 * card + 3 * GAP) + (isBelow ? 0 : card + 2 * edge + 4 * GAP);
    const rows = isBelow ? 4 : 3;
    const rest = (height - (isSideways ? 0 : 3 * edges * edge) - rows * GAP) / rows;
    const cardHeight = Math.floor(Math.min(card * TALLEST, rest));
    if (across <= width && cardHeight >= card * SQUATTEST) return { cardWidth: card, cardHeight, edge };
  }
  return { cardWidth: 24, cardHeight: 30, edge: 8 };
}

/**
 * @param {Counts} game
 * @param {number} width
 * @param {number} height
 * @param {Size} size
 * @param {boolean} isSideways
 * @param {boolean} isBelow
 * @returns {Layout}
 */
function build(game, width, height, size, isSideways, isBelow) {
  const { cardWidth, cardHeight, edge } = size;
  const side = isBelow ? 0 : cardWidth + 2 * edge + 4 * GAP;
  const below = isBelow ? cardHeight + GAP : 0;
  const most = game.tableau === 0 ? 0.7 : 3.6;
  const column = Math.min((width - side) / 3, cardWidth + most * edge + 5 * GAP);
  const row = Math.min((height - below) / 3, cardHeight + (isSideways ? 1 : most) * edge + 2 * GAP);
  const left = (width - side - 3 * column) / 2;
  const spare = height - below - 3 * row;
  const top = isBelow ? spare / 3 : spare / 2;
  const fans = /** @type {Fan[]} */ (
    isSideways
      ? ["up", "left", "up", "left", "left", "right", "up", "left", "up"]
      : ["up", "up", "up", "left", "up", "right", "up", "down", "up"]
  );
  const places = new Map();
  square(game).forEach((name, index) => {
    const cell = { x: left + (index % 3) * column, y: top + Math.floor(index / 3) * row, width: column, height: row };
    const isFlat = fans[index] === "left" || fans[index] === "right";
    const room = isFlat ? column - cardWidth - 4 : row - cardHeight - 4;
    places.set(name, place(name, cell, size, fans[index], name[0] === "t" ? edgesIn(room, size, Math.floor(most)) : 0));
  });
  const end = { x: left + 3 * column, y: top + 3 * row };
  let words;
  if (isBelow) {
    const cells = { y: end.y + top / 2, height: below };
    const share = 3 * column;
    places.set("s", place("s", { ...cells, x: left, width: share * 0.28 }, size, "up", 0));
    places.set("w", place("w", { ...cells, x: left + share * 0.28, width: share * 0.44 }, size, "left", 2));
    words = { x: left + share * 0.72, y: cells.y, width: share * 0.28, height: cells.height };
  } else {
    const cells = { x: end.x, width: side };
    places.set("s", place("s", { ...cells, y: top, height: row }, size, "up", 0));
    places.set("w", place("w", { ...cells, y: top + row, height: row }, size, "left", 2));
    words = { ...cells, y: top + 2 * row, height: row };
  }
  return { kind: "cross", size, places, ground: bareGround(), words };
}
