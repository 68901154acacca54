// @ts-check
/** Small drawings: the name's mark, and one for each game, made of its piles and of what is its own. */

import { drawing } from "./dom.js";

/** @typedef {{name: string, layout: string}} Drawn */

/** @param {number} x @param {number} y @param {string} [kind] @param {number} [size] */
const card = (x, y, kind = "card", size = 1) =>
  drawing("rect", { x: x - 2.5 * size, y: y - 3.5 * size, width: 5 * size, height: 7 * size, rx: 1, class: `emblem-${kind}` });

/** @param {string} d */
const stroke = (d) => drawing("path", { d, class: "emblem-gold" });
/** @param {string} d */
const shape = (d) => drawing("path", { d, class: "emblem-gold-card" });

const RING = Array.from({ length: 12 }, (_, turn) => (turn / 12) * 2 * Math.PI);
const ring = () => RING.map((angle) => card(24 + 18.5 * Math.cos(angle), 24 + 18.5 * Math.sin(angle)));
const arms = () => [[24, 9], [24, 39], [12, 24], [36, 24]].map(([x, y]) => card(x, y, "card", 1.6));
const corners = () => [[12, 9], [36, 9], [12, 39], [36, 39]].map(([x, y]) => card(x, y, "gold-card", 1.6));
/** Places at the corners that nothing is built beside: their edges alone. */
const edges = () => ["M6 15V6h9", "M33 6h9v9", "M42 33v9h-9", "M15 42H6v-9"].map(stroke);
const single = () => [[24, 11], [24, 37], [11, 24], [37, 24]].map(([x, y]) => card(x, y, "card", 1.3));

/** @type {Record<string, () => Node[]>} */
const DRAWINGS = {
  mark: () => [
    drawing("circle", { cx: 24, cy: 24, r: 14, class: "emblem-line" }),
    drawing("ellipse", { cx: 24, cy: 24, rx: 21, ry: 7, class: "emblem-gold", transform: "rotate(-23.4 24 24)" }),
    drawing("circle", { cx: 40.5, cy: 16.8, r: 2.6, class: "emblem-star" }),
  ],
  zodiac: () => [...ring(), ...[13.5, 20.5, 27.5, 34.5].map((x) => card(x, 24, "gold-card"))],
  // Half of the foundations go up, half go down.
  "zodiac-1914": () => [...ring(), stroke("M17.5 31V18M13.5 22l4-4 4 4"), stroke("M30.5 17v13M26.5 26l4 4 4-4")],
  "four-seasons": () => [...arms(), card(24, 24, "card", 1.6), ...corners()],
  czarina: () => [...arms(), ...corners(), shape("M19 28.8 17.4 20l3.8 3.2L24 17.8l2.8 5.4 3.8-3.2L29 28.8Z")],
  corners: () => [...edges(), ...single(), card(24, 24, "card", 1.3)],
  // The waste comes round again, twice.
  "corners-redeal": () => [...edges(), ...single(), stroke("M18.6 22.4a5.6 5.6 0 0 1 10.2-1.6M29.4 25.6a5.6 5.6 0 0 1-10.2 1.6"), shape("M30.6 17.8v5h-5Z"), shape("M17.4 30.2v-5h5Z")],
  simplicity: () => [
    ...[10, 17, 24, 31, 38].flatMap((x) => [card(x, 19, "card", 1.15), card(x, 29, "card", 1.15)]),
    ...[[10, 8], [38, 8], [10, 40], [38, 40]].map(([x, y]) => card(x, y, "gold-card", 1.15)),
  ],
  // Its middle is a place of its own.
  florentine: () => [...arms(), ...corners(), stroke("M24 17.2 30.8 24 24 30.8 17.2 24Z"), drawing("circle", { cx: 24, cy: 24, r: 2.2, class: "emblem-gold-card" })],
};
/** What a game without a drawing of its own has, by how its table is laid out. @type {Record<string, string>} */
const LIKE = { globe: "zodiac", cross: "four-seasons", rows: "simplicity" };

export const nameMark = () => drawn("mark");

/** The emblem of a game; the name's mark as long as it is not known. @param {Drawn | null | undefined} game */
export function emblem(game) {
  const name = game?.name ?? "";
  return drawn(name !== "mark" && Object.hasOwn(DRAWINGS, name) ? name : (LIKE[game?.layout ?? ""] ?? "mark"));
}

/** @param {string} name */
function drawn(name) {
  return drawing("svg", { viewBox: "0 0 48 48", class: "emblem", "aria-hidden": "true" }, ...DRAWINGS[name]());
}
