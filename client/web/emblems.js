// @ts-check
/** Small drawings: the name's mark, and one for each way a table is laid out. */

import { drawing } from "./dom.js";

/** @param {number} x @param {number} y @param {string} [kind] */
const card = (x, y, kind = "card") => drawing("rect", { x: x - 2.5, y: y - 3.5, width: 5, height: 7, rx: 1, class: `emblem-${kind}` });

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
    ...[[24, 24], [24, 12], [24, 36], [14, 24], [34, 24]].map(([x, y]) => card(x, y)),
    ...[[14, 12], [34, 12], [14, 36], [34, 36]].map(([x, y]) => card(x, y, "gold-card")),
  ],
  rows: () => [
    ...[10, 17, 24, 31, 38].flatMap((x) => [card(x, 19), card(x, 29)]),
    ...[[6, 9], [42, 9], [6, 39], [42, 39]].map(([x, y]) => card(x, y, "gold-card")),
  ],
};

/** @param {string} layout */
export function emblem(layout) {
  const shapes = (DRAWINGS[layout] ?? DRAWINGS.mark)();
  return drawing("svg", { viewBox: "0 0 48 48", class: "emblem", "aria-hidden": "true" }, ...shapes);
}
