// @ts-check
/** Small pictures: how a game lies on the table, and the ring of the twelve signs. */

import { drawing } from "../dom.js";
import { ZODIAC_PATHS } from "../table/signs.js";

/** @typedef {import("../state.js").GameInfo} GameInfo */

/** A game's table as a small picture. @param {GameInfo} game */
export function tablePicture(game) {
  const picture = drawing("svg", { viewBox: "0 0 64 48", class: "table-picture", "aria-hidden": "true" });
  picture.append(...(game.layout === "globe" ? globe() : game.layout === "rows" ? rows() : cross(game)));
  return picture;
}

/** @param {number} x @param {number} y @param {string} kind @param {number} width @param {number} height */
function card(x, y, kind, width, height) {
  return drawing("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: 1, class: `mini mini-${kind}` });
}

function globe() {
  const ring = Array.from({ length: 24 }, (_, index) => {
    const angle = ((index + 0.5) / 24) * 2 * Math.PI;
    return card(32 + 28 * Math.cos(angle), 24 + 20 * Math.sin(angle), "pile", 3.4, 4.8);
  });
  const equator = Array.from({ length: 8 }, (_, index) => card(15.900 + index * 4.6, 24, "cell", 3.4, 4.8));
  const foundations = Array.from({ length: 8 }, (_, index) => card(25.100 + (index % 4) * 4.6, index < 4 ? 15 : 33, "foundation", 3.4, 4.8));
  return [drawing("ellipse", { cx: 32, cy: 24, rx: 28, ry: 20, class: "mini-line" }), ...ring, ...equator, ...foundations];
}

/** @param {GameInfo} game */
function cross(game) {
  const at = (/** @type {number} */ column, /** @type {number} */ row, /** @type {string} */ kind) =>
    card(18 + column * 14, 9 + row * 15, kind, 9, 12);
  const middle = game.cells > 0 ? "cell" : "pile";
  const outer = game.tableau === 0 ? "cell" : "pile";
  return [
    ...[[0, 0], [2, 0], [0, 2], [2, 2]].map(([column, row]) => at(column, row, "foundation")),
    ...[[1, 0], [0, 1], [2, 1], [1, 2]].map(([column, row]) => at(column, row, outer)),
    at(1, 1, middle),
  ];
}

function rows() {
  const piles = Array.from({ length: 12 }, (_, index) => card(14.500 + (index % 6) * 7, index < 6 ? 17 : 31, "pile", 5.4, 8));
  const corners = [[6, 9], [58, 9], [6, 39], [58, 39]].map(([x, y]) => card(x, y, "foundation", 5.4, 8));
  return [...piles, ...corners];
}

/** The ecliptic: the twelve signs around a tilted ring. */
export function signRing() {
  const picture = drawing("svg", { viewBox: "0 0 600 600", class: "sign-ring", "aria-hidden": "true" });
  for (const radius of [286, 236]) picture.append(drawing("circle", { cx: 300, cy: 300, r: radius, class: "ring-line" }));
  for (let index = 0; index < 72; index += 1) {
    const [angle, isLong] = [(index / 72) * 2 * Math.PI, index % 6 === 0];
    const inner = isLong ? 236 : 278;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    picture.append(drawing("line", { x1: 300 + inner * x, y1: 300 + inner * y, x2: 300 + 286 * x, y2: 300 + 286 * y, class: "ring-line" }));
  }
  ZODIAC_PATHS.forEach((path, sign) => {
    const angle = Math.PI + ((sign + 0.5) / 12) * 2 * Math.PI;
    const [x, y] = [300 + 260 * Math.cos(angle), 300 + 260 * Math.sin(angle)];
    picture.append(drawing("path", { d: path, transform: `translate(${x - 15} ${y - 15}) scale(1.25)`, class: "ring-sign" }));
  });
  for (const width of [236, 170, 88]) {
    picture.append(drawing("ellipse", { cx: 300, cy: 300, rx: width, ry: 236, class: "ring-line ring-faint" }));
  }
  picture.append(drawing("ellipse", { cx: 300, cy: 300, rx: 236, ry: 74, class: "ring-ecliptic", transform: "rotate(-23.4 300 300)" }));
  return picture;
}
