// @ts-check
/** Where the arrow keys lead from a pile, by where the piles stand. Pure. */

/**
 * @typedef {import("./fit.js").Layout} Layout
 * @typedef {"ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown"} Arrow
 */

const WAYS = /** @type {Record<Arrow, [number, number]>} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
});
/** A pile that stands less than this farther is beside, not beyond. */
const LEAST = 6;
/** How much worse it is to be off the straight way than to be far. */
const ASIDE = 2;

/** @param {Layout} layout @param {string} name */
function middleOf({ places, size }, name) {
  const place = places.get(name);
  return place ? { x: place.cardX + size.cardWidth / 2, y: place.cardY + size.cardHeight / 2 } : null;
}

/** The next pile that way: the nearest ahead, or else the nearest on that side; none at the edge.
 * @param {Layout} layout @param {string} from @param {Arrow} arrow @returns {string | null} */
export function neighbourOf(layout, from, arrow) {
  const start = middleOf(layout, from);
  if (!start) return null;
  const [right, down] = WAYS[arrow];
  let best = /** @type {{name: string, worth: number} | null} */ (null);
  for (const name of layout.places.keys()) {
    const end = /** @type {{x: number, y: number}} */ (middleOf(layout, name));
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const ahead = dx * right + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * right);
    if (ahead < LEAST) continue;
    const worth = ahead + ASIDE * aside + (aside > ahead ? 1e6 : 0);
    if (!best || worth < best.worth) best = { name, worth };
  }
  return best?.name ?? null;
}

/** The first pile, or the last one, as one reads. @param {Layout} layout @param {boolean} isLast @returns {string | null} */
export function edgeOf(layout, isLast) {
  const places = [...layout.places.values()].sort((one, other) => one.cardY - other.cardY || one.cardX - other.cardX);
  return places.at(isLast ? -1 : 0)?.name ?? null;
}
