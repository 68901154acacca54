// @ts-check
/** How large cards may be in a cell, and where in the cell a pile of them stands. */

/**
 * @typedef {"up" | "down" | "left" | "right"} Fan  where the edges of the cards below the top one show
 * @typedef {{x: number, y: number, width: number, height: number}} Rect
 * @typedef {{cardWidth: number, cardHeight: number, edge: number}} Size
 * @typedef {Rect & {name: string, kind: string, cardX: number, cardY: number, fan: Fan, shown: number}} Place
 *   The rectangle is the whole touch target; `cardX`, `cardY` are the top card's corner; `shown` edges fit below it.
 * @typedef {{kind: string, size: Size, places: Map<string, Place>, ground: Ground, words: Rect | null}} Layout
 * @typedef {{ring: Rect | null, equator: {x1: number, x2: number, y: number} | null, meridians: number,
 *   exponent: number, signs: {sign: number, x: number, y: number, size: number}[], star: {x: number, y: number, size: number} | null}} Ground
 */

export const TALLEST = 1.4;
export const SQUATTEST = 1.2;
const LEAST = 24;

/** The visible edge of a covered card, in pixels, for cards of this width. @param {number} cardWidth */
export function edgeFor(cardWidth) {
  return Math.max(12, Math.round(Math.min(cardWidth * 0.27, Math.max(22, cardWidth * 0.2))));
}

/**
 * The largest cards of which a block stands in a cell: one card and some edges across or along it.
 * @param {{width: number, height: number}} cell
 * @param {{max: number, across?: number, along?: number, gap?: number}} wish
 * @returns {Size}
 */
export function fitCard(cell, { max, across = 0, along = 0, gap = 4 }) {
  for (let width = Math.floor(max); width > LEAST; width -= 1) {
    const edge = edgeFor(width);
    const height = Math.floor(Math.min(width * TALLEST, cell.height - gap - along * edge));
    if (width + gap + across * edge <= cell.width && height >= width * SQUATTEST) {
      return { cardWidth: width, cardHeight: height, edge };
    }
  }
  return { cardWidth: LEAST, cardHeight: Math.round(LEAST * SQUATTEST), edge: 8 };
}

/** How many edges fit into some room, within bounds. @param {number} room @param {Size} size @param {number} most */
export function edgesIn(room, size, most) {
  return Math.max(1, Math.min(most, Math.floor(room / size.edge)));
}

/**
 * A pile's place: its block of one card and `shown` edges in the middle of the cell.
 * @param {string} name
 * @param {Rect} cell
 * @param {Size} size
 * @param {Fan} fan
 * @param {number} shown
 * @returns {Place}
 */
export function place(name, cell, size, fan, shown) {
  const sideways = fan === "left" || fan === "right";
  const reach = shown * size.edge;
  const left = cell.x + (cell.width - size.cardWidth - (sideways ? reach : 0)) / 2;
  const top = cell.y + (cell.height - size.cardHeight - (sideways ? 0 : reach)) / 2;
  return {
    ...cell,
    name,
    kind: name[0],
    cardX: Math.round(left + (fan === "left" ? reach : 0)),
    cardY: Math.round(top + (fan === "up" ? reach : 0)),
    fan,
    shown,
  };
}

/** Whether two rectangles share more than a border. @param {Rect} one @param {Rect} other */
export function overlaps(one, other) {
  const slack = 0.01;
  return (
    one.x + one.width > other.x + slack &&
    other.x + other.width > one.x + slack &&
    one.y + one.height > other.y + slack &&
    other.y + other.height > one.y + slack
  );
}

/** The area two rectangles share. @param {Rect} one @param {Rect} other */
export function sharedArea(one, other) {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const along = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return across > 0 && along > 0 ? across * along : 0;
}

/** @returns {Ground} */
export function bareGround() {
  return { ring: null, equator: null, meridians: 0, exponent: 2, signs: [], star: null };
}
