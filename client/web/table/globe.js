// @ts-check
/** Zodiac's three arrangements: the globe, a low grid of 10 x 4, a tall grid of 7 x 7. */

import { bareGround, edgesIn, fitCard, overlaps, place, TALLEST, edgeFor } from "./fit.js";

/**
 * @typedef {import("./fit.js").Layout} Layout
 * @typedef {import("./fit.js").Place} Place
 * @typedef {import("./fit.js").Rect} Rect
 * @typedef {import("./fit.js").Size} Size
 */

const PILES = 24;
const EXPONENT = 2.6;
const GLOBE_FROM = { width: 920, height: 600 };

/** @param {number} width @param {number} height @returns {Layout} */
export function arrangeGlobe(width, height) {
  if (width >= GLOBE_FROM.width && height >= GLOBE_FROM.height && width > height * 1.1) {
    const globe = arrangeWide(width, height);
    if (globe) return globe;
  }
  const low = arrangeLow(width, height);
  const tall = arrangeTall(width, height);
  return low.size.cardWidth > tall.size.cardWidth ? low : tall;
}

/** @param {number} width @param {number} height @returns {Layout | null} */
function arrangeWide(width, height) {
  for (let card = 118; card >= 58; card -= 1) {
    for (const isPolar of [true, false]) {
      const layout = tryWide(width, height, card, isPolar);
      if (layout) return layout;
    }
  }
  return null;
}

/**
 * The globe with cards of one width, or null where it does not fit.
 * @param {number} width
 * @param {number} height
 * @param {number} card
 * @param {boolean} isPolar  stock and waste have a row of their own at the south pole
 * @returns {Layout | null}
 */
function tryWide(width, height, card, isPolar) {
  const size = { cardWidth: card, cardHeight: Math.round(card * TALLEST), edge: edgeFor(card) };
  const target = { width: card + 8, height: size.cardHeight + size.edge + 6 };
  const b = height / 2 - target.height / 2 - 2;
  const a = Math.min(width / 2 - target.width / 2 - 4, b * 2.1);
  const centre = { x: width / 2, y: height / 2 };
  const points = ringPoints(a, b, target);
  const places = new Map();
  points.forEach((point, index) => {
    const cell = { x: centre.x + point.x - target.width / 2, y: centre.y + point.y - target.height / 2, ...target };
    places.set(`t${index + 1}`, place(`t${index + 1}`, cell, size, "up", 1));
  });
  const rowHeight = Math.min(size.cardHeight + 34, (2 * b - target.height) / (isPolar ? 5 : 3));
  if (rowHeight < size.cardHeight + 6) return null;
  for (const inner of innerRows(centre, size, rowHeight, isPolar)) places.set(inner.name, inner);
  if (hasOverlap([...places.values()], width, height)) return null;
  const ring = { x: centre.x - a, y: centre.y - b, width: 2 * a, height: 2 * b };
  const ground = {
    ring,
    equator: { x1: ring.x, x2: ring.x + ring.width, y: centre.y },
    meridians: 6,
    exponent: EXPONENT,
    signs: signsInside(points, centre, target),
    star: { x: centre.x, y: centre.y - rowHeight * (isPolar ? 2 : 1), size: size.cardWidth * 0.5 },
  };
  return { kind: "globe", size, places, ground, words: null };
}

/**
 * Foundations above and below the equator's row, stock and waste.
 * @param {{x: number, y: number}} centre
 * @param {Size} size
 * @param {number} rowHeight
 * @param {boolean} isPolar
 * @returns {Place[]}
 */
function innerRows(centre, size, rowHeight, isPolar) {
  const step = size.cardWidth + 14;
  const row = (/** @type {string[]} */ names, /** @type {number} */ line) =>
    names.map((name, index) => {
      const wide = name === "w" ? step + 2 * size.edge : step;
      const shift = !isPolar && (name === "s" || name === "w") ? step / 2 - size.edge : 0;
      const x = centre.x + (index - names.length / 2) * step + shift;
      const cell = { x, y: centre.y + line * rowHeight - rowHeight / 2, width: wide, height: rowHeight };
      return name ? place(name, cell, size, name === "w" ? "left" : "up", name === "w" ? 2 : 0) : null;
    });
  const above = isPolar ? ["f1", "f2", "f3", "f4"] : ["f1", "f2", "", "", "", "f3", "f4"];
  const below = isPolar ? ["f5", "f6", "f7", "f8"] : ["f5", "f6", "s", "w", "", "f7", "f8"];
  const rows = [row(above, -1), row(["c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8"], 0), row(below, 1)];
  if (isPolar) rows.push(row(["s", "w"], 2));
  return rows.flat().filter((each) => each !== null);
}

/**
 * Twenty-four points on the superellipse, clockwise from the left end of the upper half, so far apart that the targets
 * are clear of each other: distances are counted in targets, the larger of across and along.
 * @param {number} a
 * @param {number} b
 * @param {{width: number, height: number}} target
 */
function ringPoints(a, b, target) {
  const fine = 2400;
  const at = (/** @type {number} */ turn) => {
    const angle = Math.PI + turn * 2 * Math.PI;
    const bend = (/** @type {number} */ value) => Math.sign(value) * Math.abs(value) ** (2 / EXPONENT);
    return { x: a * bend(Math.cos(angle)), y: b * bend(Math.sin(angle)) };
  };
  const lengths = [0];
  for (let index = 1; index <= fine; index += 1) {
    const [one, other] = [at((index - 1) / fine), at(index / fine)];
    const across = Math.abs(other.x - one.x) / target.width;
    const along = Math.abs(other.y - one.y) / target.height;
    lengths.push(lengths[index - 1] + Math.max(across, along));
  }
  const whole = lengths[fine];
  const points = [];
  for (let pile = 0, index = 0; pile < PILES; pile += 1) {
    while (lengths[index] < ((pile + 0.5) / PILES) * whole) index += 1;
    points.push(at(index / fine));
  }
  return points;
}

/** One quiet sign for two piles, on their inner side. @param {{x: number, y: number}[]} points
 * @param {{x: number, y: number}} centre @param {{width: number, height: number}} target */
function signsInside(points, centre, target) {
  const size = Math.max(17, Math.round(target.width * 0.24));
  return Array.from({ length: PILES / 2 }, (_, sign) => {
    const [one, other] = [points[2 * sign], points[2 * sign + 1]];
    const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    const far = Math.hypot(middle.x, middle.y);
    const [across, along] = [Math.abs(middle.x) / far, Math.abs(middle.y) / far];
    const inwards = across * (target.width / 2 + size * 0.85) + along * (target.height / 2 + size * 0.85);
    const share = 1 - inwards / far;
    return { sign, x: centre.x + middle.x * share, y: centre.y + middle.y * share, size };
  });
}

/** @param {Place[]} places @param {number} width @param {number} height */
function hasOverlap(places, width, height) {
  return places.some(
    (one, index) =>
      one.x < 0 ||
      one.y < 0 ||
      one.x + one.width > width ||
      one.y + one.height > height ||
      places.slice(index + 1).some((other) => overlaps(one, other)),
  );
}

/** The edge of a grid, clockwise from the left end of its upper half. @param {number} columns @param {number} rows */
function edgeOfGrid(columns, rows) {
  const upper = Math.ceil(rows / 2) - 1;
  const cells = [];
  for (let row = upper; row >= 0; row -= 1) cells.push([0, row]);
  for (let column = 1; column < columns; column += 1) cells.push([column, 0]);
  for (let row = 1; row < rows; row += 1) cells.push([columns - 1, row]);
  for (let column = columns - 2; column >= 0; column -= 1) cells.push([column, rows - 1]);
  for (let row = rows - 2; row > upper; row -= 1) cells.push([0, row]);
  return cells;
}

/** The edge of 10 x 4, equator and foundations inside, stock and waste at the right.
 * @param {number} width @param {number} height @returns {Layout} */
function arrangeLow(width, height) {
  const cell = { width: Math.min(width / 11.2, 128), height: Math.min(height / 4, 190) };
  const size = fitCard(cell, { max: 96, along: 1 });
  const left = (width - 11.2 * cell.width) / 2;
  const top = (height - 4 * cell.height) / 2;
  const at = (/** @type {number} */ column, /** @type {number} */ row) => ({
    x: left + column * cell.width,
    y: top + row * cell.height,
    ...cell,
  });
  const edges = edgesIn(cell.height - size.cardHeight - 4, size, 3);
  const places = new Map();
  const put = (/** @type {string} */ name, /** @type {Rect} */ rect, /** @type {number} */ shown) =>
    places.set(name, place(name, rect, size, "up", shown));
  edgeOfGrid(10, 4).forEach(([column, row], index) => put(`t${index + 1}`, at(column, row), edges));
  for (let index = 0; index < 8; index += 1) {
    put(`f${index + 1}`, at(index + 1, 1), 0);
    put(`c${index + 1}`, at(index + 1, 2), 0);
  }
  const side = { x: left + 10.1 * cell.width, width: cell.width * 1.1, height: 2 * cell.height };
  put("s", { ...side, y: top }, 0);
  put("w", { ...side, y: top + side.height }, 2);
  const ground = bareGround();
  const ring = { x: left + cell.width, y: top + cell.height, width: 8 * cell.width, height: 2 * cell.height };
  ground.ring = ring;
  ground.exponent = 12;
  ground.meridians = 4;
  ground.equator = { x1: ring.x, x2: ring.x + ring.width, y: ring.y + cell.height };
  return { kind: "low", size, places, ground, words: null };
}

/** The edge of 7 x 7, everything else in the 5 x 5 inside. @param {number} width @param {number} height @returns {Layout} */
function arrangeTall(width, height) {
  const cell = { width: Math.min(width / 7, 128), height: Math.min(height / 7, 150) };
  const size = fitCard(cell, { max: 104, along: 1, gap: 4 });
  const left = (width - 7 * cell.width) / 2;
  const top = (height - 7 * cell.height) / 2;
  const edges = edgesIn(cell.height - size.cardHeight - 4, size, 2);
  const places = new Map();
  edgeOfGrid(7, 7).forEach(([column, row], index) => {
    const rect = { x: left + column * cell.width, y: top + row * cell.height, ...cell };
    places.set(`t${index + 1}`, place(`t${index + 1}`, rect, size, "up", edges));
  });
  const rows = [
    ["f1", "f2", "f3", "f4"],
    ["c1", "c2", "c3", "c4"],
    ["c5", "c6", "c7", "c8"],
    ["f5", "f6", "f7", "f8"],
  ];
  const quarter = (5 * cell.width) / 4;
  rows.forEach((names, row) =>
    names.forEach((name, column) => {
      const x = left + cell.width + column * quarter;
      const rect = { x, y: top + (row + 1) * cell.height, width: quarter, height: cell.height };
      places.set(name, place(name, rect, size, "up", 0));
    }),
  );
  const last = { y: top + 5 * cell.height, height: cell.height };
  const middle = left + 3.5 * cell.width;
  places.set("s", place("s", { ...last, x: middle - 1.6 * cell.width, width: 1.5 * cell.width }, size, "up", 0));
  places.set("w", place("w", { ...last, x: middle - 0.1 * cell.width, width: 2.1 * cell.width }, size, "left", 2));
  const ground = bareGround();
  ground.ring = { x: left + cell.width, y: top + cell.height, width: 5 * cell.width, height: 5 * cell.height };
  ground.exponent = 12;
  ground.meridians = 3;
  ground.equator = { x1: ground.ring.x, x2: ground.ring.x + ground.ring.width, y: top + 3 * cell.height };
  return { kind: "tall", size, places, ground, words: null };
}
