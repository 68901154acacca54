// @ts-check
/** Rows of piles with foundations at the four corners: two rows of six, or three of four on a tall screen. */

import { bareGround, edgesIn, fitCard, place } from "./fit.js";

/**
 * @typedef {import("./fit.js").Layout} Layout
 * @typedef {import("./fit.js").Rect} Rect
 * @typedef {import("./fit.js").Place} Place
 * @typedef {import("./fit.js").Size} Size
 */

const LARGEST = 150;

/** @param {number} tableau @param {number} width @param {number} height @returns {Layout} */
export function arrangeRows(tableau, width, height) {
  if (height > width * 0.95) return arrangeTall(tableau, width, height);
  const beside = frame(width, height, 9, 2, 3);
  const under = frame(width, height, 8, 3, 2);
  const isBeside = beside.size.cardWidth > under.size.cardWidth;
  const { size, at } = isBeside ? beside : under;
  const places = new Map();
  const put = putter(places, size);
  const half = Math.ceil(tableau / 2);
  for (let index = 0; index < tableau; index += 1) {
    put(`t${index + 1}`, at(1 + (index % half), Math.floor(index / half)));
  }
  const end = half + 1;
  put("f1", at(0, 0));
  put("f2", at(end, 0));
  put("f3", at(0, isBeside ? 1 : 2));
  put("f4", at(end, isBeside ? 1 : 2));
  if (isBeside) {
    put("s", at(end + 1, 0));
    put("w", at(end + 1, 1));
  } else {
    put("s", at(2, 2));
    put("w", at(3, 2, 2));
  }
  return { kind: "rows", size, places, ground: bareGround(), words: isBeside ? null : at(5, 2, 2) };
}

/** Three rows of four between two rows with the corners. @param {number} tableau @param {number} width
 * @param {number} height @returns {Layout} */
function arrangeTall(tableau, width, height) {
  const { size, at } = frame(width, height, 4, 5, 1);
  const places = new Map();
  const put = putter(places, size);
  for (let index = 0; index < tableau; index += 1) put(`t${index + 1}`, at(index % 4, 1 + Math.floor(index / 4)));
  put("f1", at(0, 0));
  put("f2", at(3, 0));
  put("f3", at(0, 4));
  put("f4", at(3, 4));
  put("s", at(1, 0));
  put("w", at(1, 4, 2));
  return { kind: "rows", size, places, ground: bareGround(), words: at(2, 0) };
}

/**
 * A grid over the room, and the cards that fit in its cells with some edges above them.
 * @param {number} width
 * @param {number} height
 * @param {number} columns
 * @param {number} rows
 * @param {number} along
 */
function frame(width, height, columns, rows, along) {
  const cell = { width: Math.min(width / columns, 190), height: Math.min(height / rows, 330) };
  const size = fitCard(cell, { max: LARGEST, along, gap: Math.max(6, Math.round(cell.width * 0.12)) });
  const left = (width - columns * cell.width) / 2;
  const top = (height - rows * cell.height) / 2;
  const at = (/** @type {number} */ column, /** @type {number} */ row, wide = 1) => ({
    x: left + column * cell.width,
    y: top + row * cell.height,
    width: wide * cell.width,
    height: cell.height,
  });
  return { size, at };
}

/** @param {Map<string, Place>} places @param {Size} size */
function putter(places, size) {
  return (/** @type {string} */ name, /** @type {Rect} */ cell) => {
    const isFlat = cell.width > size.cardWidth + 2 * size.edge + 4;
    if (name === "w") places.set(name, place(name, cell, size, isFlat ? "left" : "up", 2));
    else if (name[0] === "t") {
      places.set(name, place(name, cell, size, "up", edgesIn(cell.height - size.cardHeight - 6, size, 7)));
    } else places.set(name, place(name, cell, size, "up", 0));
  };
}
