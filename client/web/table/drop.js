// @ts-check
/** Which pile a card let go over the table was meant for. Pure. */

import { sharedArea } from "./fit.js";

/**
 * The destination the card overlaps most; else the nearest, no farther than half a card away; else none.
 * @param {import("./fit.js").Rect} card
 * @param {readonly string[]} targets
 * @param {import("./fit.js").Layout} layout
 * @returns {string | null}
 */
export function chooseTarget(card, targets, layout) {
  const reach = layout.size.cardWidth / 2;
  let best = null;
  let most = -Infinity;
  for (const name of targets) {
    const place = layout.places.get(name);
    if (!place) continue;
    const area = sharedArea(card, place);
    const worth = area > 0 ? area : -gap(card, place);
    if (worth >= -reach && worth > most) [best, most] = [name, worth];
  }
  return best;
}

/** The pile whose place holds the middle of a card. @param {import("./fit.js").Rect} card
 * @param {import("./fit.js").Layout} layout */
export function pileUnder(card, layout) {
  const [x, y] = [card.x + card.width / 2, card.y + card.height / 2];
  for (const place of layout.places.values()) {
    const isInside = x >= place.x && x <= place.x + place.width && y >= place.y && y <= place.y + place.height;
    if (isInside) return place.name;
  }
  return null;
}

/** @param {import("./fit.js").Rect} one @param {import("./fit.js").Rect} other */
function gap(one, other) {
  const across = Math.max(one.x - other.x - other.width, other.x - one.x - one.width, 0);
  const along = Math.max(one.y - other.y - other.height, other.y - one.y - one.height, 0);
  return Math.hypot(across, along);
}
