// @ts-check
/** The words about deals that are known to be winnable. */

/** @typedef {import("../en/winnable.js").Deal} Deal */

export const winnable = {
  ask: "Ұтуға болатын тарату",
  askWords: "ұтуға болатыны анық",
  noneWords: (/** @type {string} */ game) => `${game}: мұндай тарату белгісіз`,
  difficulties: { easy: "оңай", medium: "орташа", hard: "қиын" },
  /** What is known of a deal, or nothing. @param {Deal} deal */
  of: (deal) => (deal.is_winnable ? ["ұтуға болады", deal.difficulty && winnable.difficulties[deal.difficulty]].filter(Boolean).join(" · ") : ""),
  /** What the end tells of a deal that was known to be winnable. @param {Deal} deal @param {{line?: string[], slack?: number | null} | null | undefined} reveal */
  told: (deal, reveal) => {
    if (!deal.is_winnable || !reveal?.line?.length) return "";
    const way = `сервер ${reveal.line.length} жүрістік жолын біледі`;
    if (reveal.slack === 0) return `Бұл таратуды ұтуға болатын еді, бірақ әр ұяшық керек: ${way}.`;
    return reveal.slack ? `Бұл таратуды ұтуға болатын еді, ${reveal.slack} ұяшық артық: ${way}.` : `Бұл таратуды ұтуға болатын еді: ${way}.`;
  },
};
