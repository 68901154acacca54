// @ts-check
/** How several tables share a room: side by side in a grid, or one at a time where they would be too small. Pure. */

import { layOut } from "./layout.js";

/**
 * @typedef {import("./layout.js").GameInfo} GameInfo
 * @typedef {{columns: number, rows: number, isRoomy: boolean}} Grid  `isRoomy`: whether what is on the cards can be read
 */

/** The gap between two tables, and how much of each one's share its head takes, in pixels; tables.css has them too. */
const GAP = 8;
const HEAD = 46;
/** A table smaller than this is only a picture. */
const LEAST = { width: 280, height: 176 };
/** One below the other over the whole width it may be less high. */
const LEAST_BELOW = 138;

/** The grid in which the cards are largest. @param {GameInfo} game @param {number} count @param {number} width @param {number} height @returns {Grid} */
export function gridFor(game, count, width, height) {
  let best = { columns: 1, rows: count, isRoomy: false, card: -1, spare: -Infinity };
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const [across, along] = [(width - (columns - 1) * GAP) / columns, (height - (rows - 1) * GAP) / rows - HEAD];
    if (across < 1 || along < 1) continue;
    const isRoomy = count === 1 || (across >= LEAST.width && along >= (columns === 1 ? LEAST_BELOW : LEAST.height));
    const card = layOut(game, across, along).size.cardWidth;
    const spare = count - columns * rows;
    const isBetter = isRoomy === best.isRoomy ? card > best.card || (card === best.card && spare > best.spare) : isRoomy;
    if (isBetter) best = { columns, rows, isRoomy, card, spare };
  }
  return { columns: best.columns, rows: best.rows, isRoomy: best.isRoomy };
}
