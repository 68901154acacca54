// @ts-check
/** What there is to draw: from what is shown, what is chosen and what is on its way. Pure. */

import { endsOf, movesBySource } from "./names.js";
import { pilesOf } from "./piles.js";
import { likelyAfter } from "./wishes.js";

/** @typedef {import("./still.js").Showing} Showing */

/**
 * @param {Showing} showing @param {import("./fit.js").Layout} layout @param {import("./still.js").Mind} mind
 * @returns {import("./render.js").View}
 */
export function viewOf(showing, layout, { moves, areOpen, isUnsent, selected, pointed }) {
  const { game, position, isPlaying } = showing;
  return {
    game,
    layout,
    piles: pilesOf(game, position, moves),
    sources: sourcesOf(showing, moves, areOpen),
    selected,
    pointed,
    pending: new Set(moves.map((text) => endsOf(text).destination)),
    isUnsent,
    phase: position?.phase ?? 1,
    base: position?.base ?? null,
    redeals: position?.redeals,
    isPlaying,
    isShown: position !== null,
    labels: showing.labels ?? {},
  };
}

/** Where each pile's top may go now, as far as is known while moves are on their way. @param {Showing} showing
 * @param {readonly string[]} moves @param {boolean} areOpen whether something is wanted whose outcome is open
 * @returns {Map<string, string[]>} */
export function sourcesOf(showing, moves, areOpen) {
  const likely = likelyMoves(showing, moves, areOpen);
  return new Map([...movesBySource(likely)].map(([source, each]) => [source, each.map(({ destination }) => destination)]));
}

/** The moves to choose from. @param {Showing} showing @param {readonly string[]} moves @param {boolean} areOpen @returns {string[]} */
export function likelyMoves({ game, position, isPlaying }, moves, areOpen) {
  if (!position || !isPlaying || areOpen) return [];
  return likelyAfter(moves, position.legal ?? [], pilesOf(game, position, moves).get("s")?.count ?? 0);
}
