// @ts-check
/** Small drawings: the name's mark, and one for each way a table is laid out. */

import { drawing } from "./dom.js";

/** @param {number} x @param {number} y @param {string} [kind] @param {number} [size] */
const card = (x, y, kind = "card", size = 1) =>
  drawing("rect", { x: x - 2.5 * size, y: y - 3.5 * size, width: 5 * size, height: 7 * size, rx: 1, class: `emblem-${kind}` });

/** @type {Record<string, () => Node[]>} */
const DRAWINGS = {
  mark: () => [
    drawing("circle", { cx: 24, cy: 24, r: 14, class: "emblem-line" }),
    drawing("ellipse", { cx: 24, cy: 24, rx: 21, ry: 7, class: "emblem-gold", transform: "rotate(-23.4 24 24)" }),
    drawing("circle", { cx: 40.5, cy: 16.8, r: 2.6, class: "emblem-star" }),
  ],
  globe: () => [
    ...Array.from({ length: 12 }, (_, turn) => {
      const angle = (turn / 12) * 2 * Math.PI;
      return card(24 + 18.5 * Math.cos(angle), 24 + 18.5 * Math.sin(angle));
    }),
    ...[13.5, 20.5, 27.5, 34.5].map((x) => card(x, 24, "gold-card")),
  ],
  cross: () => [
    ...[[24, 24], [24, 9], [24, 39], [12, 24], [36, 24]].map(([x, y]) => card(x, y, "card", 1.6)),
    ...[[12, 9], [36, 9], [12, 39], [36, 39]].map(([x, y]) => card(x, y, "gold-card", 1.6)),
  ],
  rows: () => [
    ...[10, 17, 24, 31, 38].flatMap((x) => [card(x, 19, "card", 1.15), card(x, 29, "card", 1.15)]),
    ...[[10, 8], [38, 8], [10, 40], [38, 40]].map(([x, y]) => card(x, y, "gold-card", 1.15)),
  ],
};

/** @param {string} layout */
export function emblem(layout) {
  const shapes = (DRAWINGS[layout] ?? DRAWINGS.mark)();
  return drawing("svg", { viewBox: "0 0 48 48", class: "emblem", "aria-hidden": "true" }, ...shapes);
}
