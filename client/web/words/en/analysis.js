// @ts-check
/** The words of looking back: where a race could have been won, and how. */

import { CELLS, counted, MOVES } from "./forms.js";

export const analysis = {
  tool: "Analysis",
  title: "Could it be won?",
  strip: "Whether each seat could still win, moment by moment",
  waiting: "Looking back on this race …",
  partial: (/** @type {number} */ done) => `Looking back on this race: ${done} % is known.`,
  complete: "Looked back on this race.",
  off: "This server does not look back on races.",
  secret: (/** @type {string} */ until) => `How it could have been won is told at ${until}, when nobody can play this deal any more.`,
  later: "What is known so far could not be fetched; it is tried again in a moment.",
  stopped: "The page has stopped asking. Reload it to ask again.",
  exact: "In this game every position is decided, with all cards known.",
  searched: "In this game ways to win are searched for, with all cards known. What is called lost is proved; some positions stay open.",
  legend: { won: "can be won", lost: "lost", undecided: "not decided" },

  solved: "Solved it.",
  lostBy: (/** @type {number} */ turn, /** @type {string} */ told) => `Move ${turn} lost it: “${told}” Until then it could be won.`,
  brief: (/** @type {number} */ turn) => `move ${turn} lost it`,
  lostBetween: (/** @type {number} */ first, /** @type {number} */ last) => `It was lost between move ${first} and move ${last}; by which of them is not known.`,
  lostAtFirst: "This deal cannot be won at all.",
  lostSince: (/** @type {number} */ turn) => `After move ${turn} it could not be won any more; whether it could before is not known.`,
  openSince: (/** @type {number} */ turn) => (turn ? `After move ${turn} it could still be won; what came later is not decided.` : "At the start it could be won; what came later is not decided."),
  stillWon: "It could still be won at the end.",
  open: "It is not decided whether it could be won.",
  slack: (/** @type {number} */ slack) => `Slack at the start: ${counted(slack, CELLS)} more than needed.`,
  short: (/** @type {number} */ cells) => `At the start ${counted(cells, CELLS)} too few.`,
  hereLost: "This move lost it.",
  of: (/** @type {string} */ name, /** @type {string} */ words) => `${name}: ${words}`,

  goThere: (/** @type {number} */ turn) => `Go to move ${turn}`,
  show: "Show how it could have been won",
  showOf: (/** @type {string} */ name) => `Show how ${name} could have won`,
  line: (/** @type {string} */ name, /** @type {number} */ turn, /** @type {number} */ moves) =>
    `How ${name} could have won ${turn ? `after move ${turn}` : "from the start"}, in ${counted(moves, MOVES)}. Nobody played this.`,
  lineTitle: (/** @type {string} */ game) => `A way to win ${game}`,
  back: "Back to the replay",
};
