// @ts-check
/** Our own drawings as SVG paths: suits, court emblems, the signs of the zodiac, the star on the backs. */

const SPACE = "http://www.w3.org/2000/svg";

/**
 * An SVG element with attributes and children.
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...Node} children
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** Suits in a square of 100. @type {Record<string, string>} */
export const SUIT_PATHS = {
  H: "M50 92C22 66 6 49 6 31 6 17 16 8 29 8c9 0 17 5 21 14C54 13 62 8 71 8 84 8 94 17 94 31 94 49 78 66 50 92Z",
  D: "M50 2C58 21 70 37 86 50 70 63 58 79 50 98 42 79 30 63 14 50 30 37 42 21 50 2Z",
  S: "M50 4C59 22 92 38 92 61 92 74 83 82 72 82 64 82 57 78 53 71 54 82 58 90 67 96H33C42 90 46 82 47 71 43 78 36 82 28 82 17 82 8 74 8 61 8 38 41 22 50 4Z",
  C: "M50 5a21 21 0 1 0 .01 0ZM27 37a21 21 0 1 0 .01 0ZM73 37a21 21 0 1 0 .01 0ZM50 40C49 76 45 88 33 96H67C55 88 51 76 50 40ZM38 40L44 62H56L62 40Z",
};

/** A suit's sign with its centre and size given. @param {string} suit @param {number} x @param {number} y
 * @param {number} size */
export function suitSign(suit, x, y, size) {
  const scale = size / 100;
  const shift = `translate(${x - size / 2} ${y - size / 2}) scale(${scale})`;
  return svg("path", { d: SUIT_PATHS[suit], transform: shift, class: "ink" });
}

/** The court: a comet for the jack, the moon for the queen, the sun for the king; in a square of 100. */
export function courtEmblem(/** @type {string} */ rank) {
  if (rank === "J") return comet();
  return rank === "Q" ? moon() : sun();
}

function comet() {
  return svg(
    "g",
    {},
    svg("path", { d: "M8 12C34 22 52 36 62 52L52 62C36 52 22 34 8 12Z", class: "ink", opacity: 0.45 }),
    svg("path", { d: "M28 8C46 20 60 34 68 48M8 28C20 46 34 60 48 68", class: "ink-line", "stroke-width": 4 }),
    svg("path", { d: star(68, 68, 28, 12, 8, 0), class: "gold" }),
    svg("circle", { cx: 68, cy: 68, r: 13, class: "ink" }),
  );
}

function moon() {
  return svg(
    "g",
    {},
    svg("path", { d: "M66 8A43 43 0 1 0 92 66 36 36 0 1 1 66 8Z", class: "ink" }),
    svg("path", { d: star(68, 38, 20, 8, 6, 0), class: "gold" }),
  );
}

function sun() {
  return svg(
    "g",
    {},
    svg("path", { d: star(50, 50, 49, 31, 12, 0), class: "gold" }),
    svg("circle", { cx: 50, cy: 50, r: 30, class: "paper" }),
    svg("circle", { cx: 50, cy: 50, r: 26, class: "ink" }),
  );
}

/** A star's outline. @param {number} x @param {number} y @param {number} outer @param {number} inner
 * @param {number} points @param {number} turn in half steps */
export function star(x, y, outer, inner, points, turn) {
  const corners = [];
  for (let index = 0; index < 2 * points; index += 1) {
    const angle = ((index + turn) * Math.PI) / points - Math.PI / 2;
    const radius = index % 2 ? inner : outer;
    corners.push(`${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`);
  }
  return `M${corners.join("L")}Z`;
}

/** The waste turned over to be the stock again. */
export function redealSign() {
  const turn = svg("path", { d: "M78 34A34 34 0 1 0 84 52", class: "slot-line" });
  const tip = svg("path", { d: "M82 14V38H58", class: "slot-line" });
  return svg("svg", { viewBox: "0 0 100 100", class: "small-sign" }, turn, tip);
}

/** The twelve signs as strokes in a square of 24, ram to fishes. */
export const ZODIAC_PATHS = [
  "M12 21V9C12 5 9 3 6.500 3S3 5 3 7.500 5 10 6 10M12 9C12 5 15 3 17.500 3S21 5 21 7.500 19 10 18 10",
  "M4 3C5 7 8 9 12 9S19 7 20 3M12 9A6 6 0 1 0 12.010 9",
  "M4 3C9 6 15 6 20 3M4 21C9 18 15 18 20 21M8.500 5V19M15.500 5V19",
  "M21 8C17 3 9 3 5 7M8.500 9.500A2.700 2.700 0 1 1 8.490 9.490M3 16C7 21 15 21 19 17M15.500 14.500A2.700 2.700 0 1 1 15.490 14.490",
  "M9 14A3 3 0 1 1 8.990 13.990M9 14C7 10 6 8 7.500 5.500 9 3 15 3 16 7 17 11 12 16 14 19.500 15 21 18 21 19.500 18.500",
  "M3 5C5 4 6 6 6 8V18M6 8C7 4 10 4 10 8V18M10 8C11 4 14 4 14 8V17C14 19 16 21 19 21M14 11C17 7 20 10 18.500 13 17.500 15.500 15 17.500 12 20",
  "M3 20H21M3 16H9C6 14 6 6 12 6S18 14 15 16H21",
  "M3 5C5 4 6 6 6 8V18M6 8C7 4 10 4 10 8V18M10 8C11 4 14 4 14 8V17C14 20 17 20 20.500 18M18 15.500L21 18 18.500 20.500",
  "M4 20L20 4M12 4H20V12M5.500 11.500L12.500 18.500",
  "M3 4C6 5 6.500 8 6.500 14M6.500 9C8 4 12 3 12 9V16C12 19 10.500 21 8 21M12 15A3.600 3.600 0 1 1 13 18.500",
  "M3 10L7 6 10 10 14 6 17 10 21 6M3 18L7 14 10 18 14 14 17 18 21 14",
  "M5 3C9.500 8 9.500 16 5 21M19 3C14.500 8 14.500 16 19 21M3 12H21",
];
