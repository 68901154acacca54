// @ts-check
/** The words about deals that are known to be winnable. */

import { counted, formOf, OF_MOVES } from "./forms.js";

/** @typedef {import("../en/winnable.js").Deal} Deal */

export const winnable = {
  ask: "Rozdanie do wygrania",
  askWords: "na pewno da się je wygrać",
  noneWords: (/** @type {string} */ game) => `${game}: nie znamy takiego rozdania`,
  difficulties: { easy: "łatwe", medium: "średnie", hard: "trudne" },
  /** What is known of a deal, or nothing. @param {Deal} deal */
  of: (deal) => (deal.is_winnable ? ["da się wygrać", deal.difficulty && winnable.difficulties[deal.difficulty]].filter(Boolean).join(" · ") : ""),
  /** What the end tells of a deal that was known to be winnable. @param {Deal} deal @param {{line?: string[], slack?: number | null} | null | undefined} reveal */
  told: (deal, reveal) => {
    if (!deal.is_winnable || !reveal?.line?.length) return "";
    const way = `serwer zna drogę złożoną z ${counted(reveal.line.length, OF_MOVES)}`;
    if (reveal.slack === 0) return `To rozdanie dało się wygrać, ale potrzebna jest każda komórka: ${way}.`;
    if (!reveal.slack) return `To rozdanie dało się wygrać: ${way}.`;
    return `To rozdanie dało się wygrać, z zapasem ${reveal.slack} ${formOf(reveal.slack, { one: "komórki", other: "komórek" })}: ${way}.`;
  },
};
