// @ts-check
/** What there is to draw: from what is shown, what is chosen and what is on its way. Pure. */

import { endsOf, movesBySource } from "./names.js";
import { pilesOf } from "./piles.js";

/** @typedef {import("./still.js").Showing} Showing */

/**
 * @param {Showing} showing @param {import("./fit.js").Layout} layout
 * @param {{waiting: string | null, isUnsent: boolean, selected: string | null}} mind
 * @returns {import("./render.js").View}
 */
export function viewOf(showing, layout, { waiting, isUnsent, selected }) {
  const { game, position, isPlaying } = showing;
  return {
    game,
    layout,
    piles: pilesOf(game, position, waiting),
    sources: sourcesOf(showing, waiting),
    selected,
    pending: waiting ? endsOf(waiting).destination : null,
    isUnsent,
    phase: position?.phase ?? 1,
    base: position?.base ?? null,
    redeals: position?.redeals,
    isPlaying,
    isShown: position !== null,
    labels: showing.labels ?? {},
  };
}

/** Where each pile's top may go now; nowhere while a move is on its way. @param {Showing} showing
 * @param {string | null} waiting @returns {Map<string, string[]>} */
export function sourcesOf({ position, isPlaying }, waiting) {
  const sources = new Map();
  if (!position || !isPlaying || waiting) return sources;
  for (const [source, moves] of movesBySource(position.legal ?? [])) sources.set(source, moves.map(({ destination }) => destination));
  return sources;
}
