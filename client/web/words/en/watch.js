// @ts-check
/** The words about watching: the list of live races, a race as spectators see it, how late that is. */

import { counted, MOVES } from "./forms.js";

/** @param {number} seconds such as `30 seconds` or `5 minutes` */
function spanOf(seconds) {
  if (seconds >= 60 && seconds % 60 === 0) return counted(seconds / 60, { one: "minute", other: "minutes" });
  return counted(seconds, { one: "second", other: "seconds" });
}

/** @param {number} seconds such as `30 s` or `5 min` */
function shortSpan(seconds) {
  return seconds >= 60 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

export const watch = {
  title: "Live races",
  lede: "Races that are on now. Most are shown a little late, so that nobody who plays can learn from watching; each says how late.",
  loading: "Looking for races …",
  none: "No race is on just now",
  noneWords: "Races by code are not listed, and neither is practice. Begin one yourself, and others can watch you.",
  race: "Start a race",
  stale: "The list could not be brought up to date. Trying again …",
  code: "Watch by code",
  codeHint: "Code or link",
  watch: "Watch",
  watchThis: (/** @type {string} */ game, /** @type {string} */ names) => `Watch ${names} at ${game}`,
  mayWin: "can still win",
  mayNotWin: "cannot win any more",
  yours: "To your seat",
  games: "By game",
  count: (/** @type {number} */ count) => counted(count, { one: "race", other: "races" }),
  rest: (/** @type {number} */ count) => `and ${count} more`,
  left: (/** @type {string} */ time) => `${time} left`,
  firstIn: (/** @type {string} */ time) => `first cards in ${time}`,
  rated: "rated",
  crowd: (/** @type {number} */ count) => `${count} watching`,
  late: (/** @type {number} */ seconds) => (seconds ? `${shortSpan(seconds)} late` : "as it happens"),
  bot: "bot",
  states: /** @type {Record<string, string>} */ ({
    solved: "solved", stuck: "stuck", resigned: "resigned", forfeit: "forfeit", exhausted: "out of moves", time: "time up",
  }),
  all: "See all live races",

  seen: (/** @type {number} */ seconds, /** @type {number} */ moves) => {
    if (!seconds && !moves) return "You see this as it happens.";
    const parts = [seconds ? spanOf(seconds) : "", moves ? counted(moves, MOVES) : ""].filter(Boolean);
    return `You see this ${parts.join(" and ")} late.`;
  },
  whole: "All cards are open to you.",
  covered: "A table is held back at the first card that not all who race have turned.",
  firstCards: "The first cards are shown in",
  firstSoon: "The first cards come in a moment.",
  why: "Spectators see a race late, so that nobody who plays can learn from watching.",
  startsIn: "The race starts in",
  watchOthers: "Watch the others",
  ownTable: "Back to my table",
  more: "More live races",
  notShown: "This race is not shown yet",
  refused: /** @type {Record<string, string>} */ ({
    still_racing: "You race in it yourself. Once your own game is over you may watch the others.",
    not_shown: "This is a daily deal that others may still play, so only its own player sees it for now.",
  }),

  told: (/** @type {number} */ seconds, /** @type {boolean} */ isWhole) => [`spectators see it ${seconds ? `${shortSpan(seconds)} late` : "as it happens"}`, isWhole && "with all cards open"].filter(Boolean).join(", "),
  delay: "Spectators see it",
  delays: (/** @type {number} */ seconds) => (seconds ? `${spanOf(seconds)} late` : "as it happens"),
  showWhole: "Show all cards at once",
  showWholeWords: "unrated, by link",
};
