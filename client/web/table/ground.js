// @ts-check
/** What lies behind the cards: the globe's lines, the twelve signs, a few stars. */

import { star, svg, ZODIAC_PATHS } from "./signs.js";

/** @typedef {import("./fit.js").Layout} Layout */

const SIGNS = 12;

/** @param {Layout} layout @param {number} width @param {number} height */
export function drawGround({ ground, kind }, width, height) {
  const picture = svg("svg", {
    class: "table-ground", width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false",
  });
  picture.append(...stars(width, height));
  const { ring, equator } = ground;
  if (ring) {
    picture.append(svg("path", { d: superellipse(ring, ground.exponent), class: "ground-ring" }));
    if (kind === "globe") picture.append(...globeLines(ring, ground.exponent, ground.meridians), ...zodiacBand(ring, ground.exponent));
    else picture.append(...gridMeridians(ring, ground.meridians));
  }
  if (equator) {
    picture.append(svg("line", { x1: equator.x1, x2: equator.x2, y1: equator.y, y2: equator.y, class: "ground-equator" }));
  }
  if (ground.star) {
    const { x, y, size } = ground.star;
    picture.append(svg("path", { d: star(x, y, size, size * 0.26, 4, 0), class: "ground-pole" }));
    picture.append(svg("path", { d: star(x, y, size * 0.55, size * 0.2, 4, 0.5), class: "ground-pole", transform: `rotate(45 ${x} ${y})` }));
  }
  for (const { sign, x, y, size } of ground.signs) {
    const transform = `translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`;
    picture.append(svg("path", { d: ZODIAC_PATHS[sign], transform, class: "ground-sign" }));
  }
  return picture;
}

/** @param {import("./fit.js").Rect} ring @param {number} exponent */
function superellipse(ring, exponent) {
  const [a, b] = [ring.width / 2, ring.height / 2];
  const points = [];
  for (let index = 0; index < 180; index += 1) {
    const angle = (index * Math.PI) / 90;
    const bend = (/** @type {number} */ value) => Math.sign(value) * Math.abs(value) ** (2 / exponent);
    const x = ring.x + a + a * bend(Math.cos(angle));
    const y = ring.y + b + b * bend(Math.sin(angle));
    points.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
  }
  return `M${points.join("L")}Z`;
}

/** Meridians and two parallels. @param {import("./fit.js").Rect} ring @param {number} exponent @param {number} meridians */
function globeLines(ring, exponent, meridians) {
  const lines = [];
  const middle = ring.x + ring.width / 2;
  for (let index = 0; index < meridians; index += 1) {
    const share = index / meridians;
    const width = ring.width * share;
    const each = { x: middle - width / 2, y: ring.y, width, height: ring.height };
    lines.push(svg("path", { d: superellipse(each, 2 + (exponent - 2) * share), class: "ground-meridian" }));
  }
  for (const share of [0.25, 0.75]) {
    const y = ring.y + ring.height * share;
    const half = (ring.width / 2) * (1 - Math.abs(2 * share - 1) ** exponent) ** (1 / exponent);
    lines.push(svg("line", { x1: middle - half, x2: middle + half, y1: y, y2: y, class: "ground-meridian" }));
  }
  return lines;
}

/** The ecliptic across the globe, and where one sign ends and the next begins. @param {import("./fit.js").Rect} ring @param {number} exponent */
function zodiacBand(ring, exponent) {
  const [a, b] = [ring.width / 2, ring.height / 2];
  const [x, y] = [ring.x + a, ring.y + b];
  const tilt = (-Math.atan((b / a) * Math.tan((23.4 * Math.PI) / 180)) * 180) / Math.PI;
  const ecliptic = svg("ellipse", { cx: x, cy: y, rx: a * 0.97, ry: b * 0.2, class: "ground-ecliptic", transform: `rotate(${tilt.toFixed(1)} ${x} ${y})` });
  const ticks = Array.from({ length: SIGNS }, (_, sign) => {
    const angle = Math.PI + (sign * 2 * Math.PI) / SIGNS;
    const bend = (/** @type {number} */ value) => Math.sign(value) * Math.abs(value) ** (2 / exponent);
    const [across, along] = [bend(Math.cos(angle)), bend(Math.sin(angle))];
    const at = (/** @type {number} */ share) => ({ x: x + a * share * across, y: y + b * share * along });
    const [inner, outer] = [at(0.78), at(1)];
    return svg("line", { x1: inner.x, y1: inner.y, x2: outer.x, y2: outer.y, class: "ground-tick" });
  });
  const inner = { x: x - a * 0.78, y: y - b * 0.78, width: 1.56 * a, height: 1.56 * b };
  return [ecliptic, svg("path", { d: superellipse(inner, exponent), class: "ground-band" }), ...ticks];
}

/** @param {import("./fit.js").Rect} ring @param {number} meridians */
function gridMeridians(ring, meridians) {
  const [x, y] = [ring.x + ring.width / 2, ring.y + ring.height / 2];
  return Array.from({ length: meridians }, (_, index) =>
    svg("ellipse", {
      cx: x, cy: y, rx: (ring.width / 2) * (index / meridians), ry: ring.height / 2, class: "ground-meridian",
    }),
  );
}

/** Always the same stars. @param {number} width @param {number} height */
function stars(width, height) {
  let state = 7;
  const next = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  return Array.from({ length: 70 }, () =>
    svg("circle", {
      cx: (next() * width).toFixed(1),
      cy: (next() * height).toFixed(1),
      r: (0.4 + next() * 0.8).toFixed(2),
      opacity: (0.15 + next() * 0.4).toFixed(2),
      class: "ground-star",
    }),
  );
}
