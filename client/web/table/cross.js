// @ts-check
/** The cross and its corners: a square of 3 x 3 whose piles fan outwards, with stock and waste below or at the right. */

import { bareGround, edgeFor, SQUATTEST, TALLEST } from "./fit.js";

/**
 * @typedef {import("./fit.js").Layout} Layout
 * @typedef {import("./fit.js").Fan} Fan
 * @typedef {import("./fit.js").Size} Size
 * @typedef {import("./fit.js").Place} Place
 * @typedef {{tableau: number, cells: number}} Counts
 * @typedef {{sides: number, ends: number, inner: number}} Edges
 *   how many edges fan out at the left and right, above and below; and how many of the piles between them
 */

/** The largest card, and the share of the room's height that it may be wider. */
const LARGEST = 128;
const LARGEST_SHARE = 0.165;
const GAP = 10;
/** What an edge more to be seen is worth, in pixels of a card's extent. */
const EDGE_WORTH = 2.4;
/** What it is worth that the whole cross fans outwards. */
const OUTWARD_WORTH = 9;
/** How much of a card's extent the gaps grow by where there is room. */
const LOOSEST = 0.34;

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
  for (const edges of waysToFan(game)) {
    const size = largest(width, height, edges, isBelow);
    const worth = (size.cardWidth + size.cardHeight / TALLEST) / 2 + worthOf(edges);
    if (!best || worth > best.worth) best = { size, edges, worth };
  }
  const { size, edges } = /** @type {NonNullable<typeof best>} */ (best);
  return build(game, width, height, size, edges, isBelow);
}

/** With no ends, the piles of the middle column fan to the side. @param {Counts} game @returns {Edges[]} */
function waysToFan(game) {
  if (game.tableau === 0) return [{ sides: 0, ends: 0, inner: 0 }];
  const ways = [];
  for (const sides of [1, 2, 3]) for (const ends of [0, 1, 2, 3]) for (const inner of [1, 2, 3]) ways.push({ sides, ends, inner });
  return ways;
}

/** @param {Edges} edges */
function worthOf({ sides, ends, inner }) {
  return EDGE_WORTH * (sides + ends + inner) + (ends > 0 ? OUTWARD_WORTH : 0);
}

/** The least gaps, and what stands beside the square. @param {number} card @param {Edges} edges */
function spans(card, { sides, ends, inner }) {
  const edge = edgeFor(card);
  const isSideways = ends === 0;
  return {
    edge,
    across: GAP + (isSideways ? inner * edge : 0),
    along: GAP + (isSideways ? 0 : inner * edge),
    sides: sides * edge + 4,
    ends: ends * edge + 4,
    stock: card + 2 * edge + 2 * GAP,
  };
}

/** @param {number} width @param {number} height @param {Edges} edges @param {boolean} isBelow @returns {Size} */
function largest(width, height, edges, isBelow) {
  for (let card = Math.round(Math.max(LARGEST, height * LARGEST_SHARE)); card > 24; card -= 1) {
    const { edge, across, along, sides, ends, stock } = spans(card, edges);
    const rest = height - 2 * along - 2 * ends - (isBelow ? 3 * GAP : 0);
    const cardHeight = Math.floor(Math.min(card * TALLEST, rest / (isBelow ? 4 : 3)));
    const isWide = 3 * card + 2 * across + 2 * sides + (isBelow ? 0 : stock) > width;
    if (!isWide && cardHeight >= card * SQUATTEST) return { cardWidth: card, cardHeight, edge };
  }
  return { cardWidth: 24, cardHeight: 30, edge: 8 };
}

/**
 * @param {Counts} game
 * @param {number} width
 * @param {number} height
 * @param {Size} size
 * @param {Edges} edges
 * @param {boolean} isBelow
 * @returns {Layout}
 */
function build(game, width, height, size, edges, isBelow) {
  const { cardWidth, cardHeight } = size;
  const least = spans(cardWidth, edges);
  const spare = {
    across: width - 3 * cardWidth - 2 * least.across - 2 * least.sides - (isBelow ? 0 : least.stock),
    along: height - (isBelow ? 4 : 3) * cardHeight - 2 * least.along - 2 * least.ends - (isBelow ? 3 * GAP : 0),
  };
  const looser = {
    across: Math.min(spare.across / (isBelow ? 4 : 6), cardWidth * LOOSEST),
    along: Math.min(spare.along / (isBelow ? 5 : 4), cardHeight * LOOSEST),
  };
  const step = { x: cardWidth + least.across + looser.across, y: cardHeight + least.along + looser.along };
  const beside = isBelow ? 0 : least.stock + 2 * looser.across;
  const below = isBelow ? cardHeight + 3 * GAP + looser.along : 0;
  const whole = { width: 2 * step.x + cardWidth + 2 * least.sides, height: 2 * step.y + cardHeight + 2 * least.ends };
  const left = (width - whole.width - beside) / 2;
  const top = (height - whole.height - below) / 2;
  const at = { x: left + least.sides, y: top + least.ends };
  const room = { left, top, right: left + whole.width, bottom: top + whole.height };
  const places = squarePlaces(game, size, edges, at, step, room);
  const rest = isBelow ? placesBelow(size, at, step, { ...room, end: top + whole.height + below }) : placesBeside(size, at, step, room, left + whole.width + beside);
  for (const place of rest.places) places.set(place.name, place);
  return { kind: "cross", size, places, ground: bareGround(), words: rest.words };
}

/**
 * @param {Counts} game @param {Size} size @param {Edges} edges @param {{x: number, y: number}} at the first corner's card
 * @param {{x: number, y: number}} step @param {{left: number, top: number, right: number, bottom: number}} room
 */
function squarePlaces(game, size, edges, at, step, room) {
  const isSideways = edges.ends === 0;
  const [above, beside] = isSideways ? [GAP / 2, edges.inner * size.edge + GAP / 2] : [edges.inner * size.edge + GAP / 2, GAP / 2];
  const columns = [room.left, at.x + step.x - beside, at.x + 2 * step.x - GAP / 2, room.right];
  const rows = [room.top, at.y + step.y - above, at.y + 2 * step.y - GAP / 2, room.bottom];
  const middle = /** @type {Fan} */ (isSideways ? "left" : "up");
  const fans = /** @type {Fan[]} */ (["up", middle, "up", "left", middle, "right", "up", isSideways ? "left" : "down", "up"]);
  const shown = [0, isSideways ? edges.inner : edges.ends, 0, edges.sides, edges.inner, edges.sides, 0, isSideways ? edges.inner : edges.ends, 0];
  const places = /** @type {Map<string, Place>} */ (new Map());
  square(game).forEach((name, index) => {
    const [column, row] = [index % 3, Math.floor(index / 3)];
    const cell = { x: columns[column], y: rows[row], width: columns[column + 1] - columns[column], height: rows[row + 1] - rows[row] };
    places.set(name, put(name, cell, at.x + column * step.x, at.y + row * step.y, fans[index], name[0] === "t" ? shown[index] : 0));
  });
  return places;
}

/** @param {string} name @param {import("./fit.js").Rect} cell @param {number} x @param {number} y @param {Fan} fan @param {number} shown
 * @returns {Place} */
function put(name, cell, x, y, fan, shown) {
  return { ...cell, name, kind: name[0], cardX: Math.round(x), cardY: Math.round(y), fan, shown };
}

/** Stock, waste and words under the square, each under a column.
 * @param {Size} size @param {{x: number, y: number}} at @param {{x: number, y: number}} step
 * @param {{left: number, right: number, bottom: number, end: number}} room */
function placesBelow(size, at, step, { left, right, bottom, end }) {
  const row = { y: bottom, height: end - bottom };
  const y = end - size.cardHeight - GAP;
  const reach = 2 * size.edge;
  const middle = Math.max(at.x + step.x, at.x + size.cardWidth + GAP + reach);
  const [first, second] = [middle - reach - GAP / 2, middle + size.cardWidth + GAP / 2];
  return {
    places: [put("s", { ...row, x: left, width: first - left }, at.x, y, "up", 0), put("w", { ...row, x: first, width: second - first }, middle, y, "left", 2)],
    words: { ...row, x: second, width: right - second },
  };
}

/** Stock, waste and words at the right, each beside a row.
 * @param {Size} size @param {{x: number, y: number}} at @param {{x: number, y: number}} step
 * @param {{top: number, right: number, bottom: number}} room @param {number} end */
function placesBeside(size, at, step, { top, right, bottom }, end) {
  const side = { x: right, width: end - right };
  const x = end - size.cardWidth - GAP;
  const [first, second] = [at.y + step.y - GAP / 2, at.y + 2 * step.y - GAP / 2];
  return {
    places: [
      put("s", { ...side, y: top, height: first - top }, x, at.y, "up", 0),
      put("w", { ...side, y: first, height: second - first }, x, at.y + step.y, "left", 2),
    ],
    words: { ...side, y: at.y + 2 * step.y, height: size.cardHeight },
  };
}
