// @ts-check
/** The words about deals that are known to be winnable. */

import { CELLS, counted, MOVES } from "./forms.js";

/** @typedef {{is_winnable?: boolean, difficulty?: "easy" | "medium" | "hard" | null}} Deal */

export const winnable = {
  ask: "Winnable deal",
  askWords: "known to be winnable",
  noneWords: (/** @type {string} */ game) => `none is known of ${game}`,
  difficulties: { easy: "easy", medium: "medium", hard: "hard" },
  /** What is known of a deal, or nothing. @param {Deal} deal */
  of: (deal) => (deal.is_winnable ? ["known to be winnable", deal.difficulty && winnable.difficulties[deal.difficulty]].filter(Boolean).join(" · ") : ""),
  /** What the end tells of a deal that was known to be winnable. @param {Deal} deal @param {{line?: string[], slack?: number | null} | null | undefined} reveal */
  told: (deal, reveal) => {
    if (!deal.is_winnable || !reveal?.line?.length) return "";
    const spare = reveal.slack === 0 ? ", with every cell needed" : reveal.slack ? `, with ${counted(reveal.slack, CELLS)} to spare` : "";
    return `This deal could be won${spare}: the server knew a way of ${counted(reveal.line.length, MOVES)}.`;
  },
};
