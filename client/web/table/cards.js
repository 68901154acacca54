// @ts-check
/** Cards as elements: ivory faces with large indices, backs with a star, and the edges of covered cards. */

import { rankText } from "./names.js";
import { courtEmblem, star, suitSign, SUIT_PATHS, svg } from "./signs.js";

/** @typedef {import("./fit.js").Size} Size */

const FULL_FROM = 54;

/** @returns {HTMLElement} */
export function makeCard() {
  const element = document.createElement("div");
  element.className = "card";
  element.setAttribute("aria-hidden", "true");
  return element;
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
  const height = Math.round((100 * cardHeight) / cardWidth);
  const picture = svg("svg", { viewBox: `0 0 100 ${height}`, class: "card-picture" });
  if (card === null) picture.append(...back(height));
  else if (cardWidth >= FULL_FROM) picture.append(...fullFace(card, height));
  else picture.append(...smallFace(card, height));
  element.replaceChildren(picture);
  if (card) element.append(edgeLabel(card));
}

/** @param {string} card @param {number} height */
function fullFace(card, height) {
  const corner = (/** @type {string} */ transform) =>
    svg("g", { transform }, rankSign(card[0], 8, 44, 52), suitSign(card[1], 81, 22, 24));
  const middle = height / 2;
  if (height < 132) return [corner(""), centre(card, 50, height - 36, 50)];
  return [corner(""), centre(card, 50, middle, 42), corner(`rotate(180 50 ${middle})`)];
}

/** @param {string} card @param {number} height */
function smallFace(card, height) {
  return [rankSign(card[0], 7, 50, 60), suitSign(card[1], 80, 26, 29), centre(card, 50, height - 34, 54)];
}

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

/** @param {string} rank @param {number} x @param {number} y the base line @param {number} size */
function rankSign(rank, x, y, size) {
  const text = rankText(rank);
  const attributes = { x, y, "font-size": size, class: "card-rank" };
  const sign = svg("text", text.length > 1 ? { ...attributes, x: x - 3, textLength: size, lengthAdjust: "spacingAndGlyphs" } : attributes);
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
