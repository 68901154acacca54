// @ts-check
/** Cards as elements: ivory faces with large indices, backs with a star, and the edges of covered cards. */

import { rankText } from "./names.js";
import { courtEmblem, star, suitSign, SUIT_PATHS, svg } from "./signs.js";

/** @typedef {import("./fit.js").Size} Size */

const FULL_FROM = 54;
/** So high, for a width of 100. */
const TALL_FROM = 132;

/** @returns {HTMLElement} */
export function makeCard() {
  const element = document.createElement("div");
  element.className = "card";
  element.setAttribute("aria-hidden", "true");
  return element;
}

/** How high a card is if it is 100 wide. @param {Size} size */
const heightOf = ({ cardWidth, cardHeight }) => Math.round((100 * cardHeight) / cardWidth);

/** Whether there is room for two indices on a card. @param {Size} size @returns {"full" | "small"} */
export function faceOf(size) {
  return size.cardWidth >= FULL_FROM && heightOf(size) >= TALL_FROM ? "full" : "small";
}

/** Draws a card on its element unless it is drawn there already. @param {HTMLElement} element
 * @param {string | null} card null: its back @param {Size} size */
export function dressCard(element, card, size) {
  const { cardWidth, cardHeight } = size;
  const drawn = `${card} ${cardWidth} ${cardHeight}`;
  if (element.dataset.drawn === drawn) return;
  element.dataset.drawn = drawn;
  element.dataset.face = card ?? "";
  element.dataset.suit = card ? card[1] : "";
  element.classList.toggle("is-back", card === null);
  element.style.width = `${cardWidth}px`;
  element.style.height = `${cardHeight}px`;
  const height = heightOf(size);
  const picture = svg("svg", { viewBox: `0 0 100 ${height}`, class: `card-picture is-${faceOf(size)}` });
  if (card === null) picture.append(...back(height));
  else picture.append(...(faceOf(size) === "full" ? fullFace(card, height) : smallFace(card, height)));
  element.replaceChildren(picture);
  if (card) element.append(edgeLabel(card));
}

/** Rank and suit above and below, upright both times, so that a six is no nine. @param {string} card @param {number} height */
function fullFace(card, height) {
  const foot = height - 9;
  return [
    firstIndex(card, 46, 24),
    group("centre", centre(card, 50, height / 2, 40)),
    group("second-index", suitSign(card[1], 18, foot - 12, 23), rankSign(card[0], 92, 42, foot, true)),
  ];
}

/** @param {string} card @param {number} height */
function smallFace(card, height) {
  return [firstIndex(card, 52, 29), group("centre", centre(card, 43, height - 33, 52))];
}

/** @param {string} card @param {number} rank @param {number} suit */
function firstIndex(card, rank, suit) {
  return group("first-index", rankSign(card[0], 7, rank, 6 + rank * 0.73, false), suitSign(card[1], 81, 8 + suit / 2, suit));
}

/** @param {string} name @param {Node[]} parts */
const group = (name, ...parts) => svg("g", { class: name }, ...parts);

/** The middle of a card: its suit, or the court's emblem, or the ace's suit in an orbit. @param {string} card
 * @param {number} x @param {number} y @param {number} size */
function centre(card, x, y, size) {
  if ("JQK".includes(card[0])) {
    const emblem = courtEmblem(card[0]);
    const large = size * (size > 45 ? 1.04 : 0.92);
    emblem.setAttribute("transform", `translate(${x - large / 2} ${y - large / 2}) scale(${large / 100})`);
    return emblem;
  }
  if (card[0] !== "A") return suitSign(card[1], x, y, size);
  const orbit = svg("ellipse", {
    cx: x, cy: y, rx: size * 0.72, ry: size * 0.26, class: "gold-line", "stroke-width": 2.4, transform: `rotate(-24 ${x} ${y})`,
  });
  return svg("g", {}, orbit, suitSign(card[1], x, y, size * 0.95));
}

/** @param {string} rank @param {number} x @param {number} size @param {number} y the base line @param {boolean} isAtEnd whether it ends at `x` */
function rankSign(rank, x, size, y, isAtEnd) {
  const text = rankText(rank);
  const narrow = text.length > 1 ? { textLength: size * 0.98, lengthAdjust: "spacingAndGlyphs" } : {};
  const shift = text.length > 1 ? (isAtEnd ? 2 : -3) : 0;
  const sign = svg("text", { x: x + shift, y, "font-size": size, class: "card-rank", "text-anchor": isAtEnd ? "end" : "start", ...narrow });
  sign.textContent = text;
  return sign;
}

/** @param {number} height */
function back(height) {
  const middle = height / 2;
  const small = [[22, 24], [78, 24], [22, height - 24], [78, height - 24]];
  return [
    svg("rect", { x: 6, y: 6, width: 88, height: height - 12, rx: 8, class: "back-line", "stroke-width": 1.6 }),
    svg("ellipse", { cx: 50, cy: middle, rx: 36, ry: 14, class: "back-line", "stroke-width": 1.4, transform: `rotate(-24 50 ${middle})` }),
    svg("path", { d: star(50, middle, 24, 9, 8, 0), class: "back-star" }),
    ...small.map(([x, y]) => svg("path", { d: star(x, y, 7, 2.4, 4, 0), class: "back-star" })),
  ];
}

/** What the visible edge of a covered card says. @param {string} card */
function edgeLabel(card) {
  const label = document.createElement("span");
  label.className = "card-edge";
  const rank = document.createElement("b");
  rank.textContent = rankText(card[0]);
  label.append(rank, smallSign(card[1]));
  return label;
}

/** A suit as a picture of its own. @param {string} suit */
export function smallSign(suit) {
  return svg("svg", { viewBox: "0 0 100 100", class: "small-sign" }, svg("path", { d: SUIT_PATHS[suit], class: "ink" }));
}
