// @ts-check
/** A hint beside the table: marks the card that shall move and its place, and says in words what the solver knows. */

import { button, fill, h } from "./dom.js";
import { say } from "./notices.js";
import { saysNothing } from "./state.js";
import { cardWords, endsOf, pileWords } from "./table/names.js";
import { practiceTexts, texts } from "./texts.js";

/** @typedef {import("./state.js").Advice} Advice */
/** @typedef {import("./state.js").GameInfo} GameInfo */
/** @typedef {import("./state.js").Position} Position */

/** @param {HTMLElement} room the table's @param {{takeBack(count: number): void, onClosed(): void}} answers `onClosed`: the focus was in it */
export function createAdvice(room, { takeBack, onClosed }) {
  const words = h("p", { class: "advice-words" });
  const back = h("span");
  const element = h("div", { class: "advice", hidden: true }, words, back,
    button("×", close, { class: "advice-close", "aria-label": texts.close, title: texts.close, "data-tool": "close" }));
  let shown = /** @type {Advice | string | null} */ (null);

  /** Hides the words; the marks stay, and who asks again sees the words again. */
  function close() {
    const isIn = element.contains(document.activeElement);
    element.hidden = true;
    if (isIn) onClosed();
  }

  /** Shows what is known, unless it is nothing. */
  function open() {
    element.hidden = shown === null;
  }

  function clear() {
    for (const pile of room.querySelectorAll("[data-advice]")) pile.removeAttribute("data-advice");
  }

  /** Marks a pile, as soon as the table is drawn. @param {string} pile @param {string} what @param {Advice} advice that it is of */
  function mark(pile, what, advice) {
    const element = room.querySelector(`[data-pile="${pile}"]`);
    if (element) element.setAttribute("data-advice", what);
    else if (shown === advice && room.isConnected) requestAnimationFrame(() => shown === advice && mark(pile, what, advice));
  }

  return {
    element,
    close,
    open,
    /** What is known of the table as it is; nothing for null. @param {Advice | string | null} advice words alone, while one waits or is stuck
     * @param {GameInfo} game @param {Position | null} position */
    show(advice, game, position) {
      if (isSame(advice, shown)) return;
      shown = advice;
      clear();
      element.hidden = advice === null;
      if (advice === null) return;
      const text = typeof advice === "string" ? advice : adviceWords(advice, game, position);
      words.textContent = text;
      say(text);
      const count = typeof advice === "string" ? 0 : (advice.back ?? 0);
      fill(back, count > 0 && button(practiceTexts.takeBack(count), () => takeBack(count), { class: "small", "data-tool": "take-back" }));
      if (typeof advice === "string" || !advice.move || advice.verdict === "lost") return;
      const { source, destination } = endsOf(advice.move);
      mark(advice.move === "redeal" ? "s" : source, "from", advice);
      if (source !== "s" && destination !== "s") mark(destination, "to", advice);
    },
  };
}

/** Whether it says the same; it comes anew with each whole race. @param {Advice | string | null} one @param {Advice | string | null} other */
function isSame(one, other) {
  return one === other || (one !== null && typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));
}

/** @param {Advice} advice @param {GameInfo} game @param {Position | null} position */
function adviceWords(advice, game, position) {
  const { verdict, move, left, back, is_exact } = advice;
  const words = practiceTexts;
  if (verdict === "lost") return back ? words.lost(back, Boolean(is_exact)) : words.lostAll;
  if (saysNothing(advice)) return words.noHint;
  const said = move ? moveWords(move, game, position) : "";
  return verdict === "won" ? words.won(said, left ?? 1) : words.undecided(said);
}

/** @param {string} move @param {GameInfo} game @param {Position | null} position */
function moveWords(move, game, position) {
  if (move === "deal") return practiceTexts.dealMove;
  if (move === "redeal") return practiceTexts.redealMove;
  const { source, destination } = endsOf(move);
  const card = position ? topOf(position, source) : null;
  return practiceTexts.move(card ? cardWords(card) : pileWords(game, source), pileWords(game, destination));
}

/** @param {Position} position @param {string} pile @returns {string | null} */
function topOf(position, pile) {
  const index = Number(pile.slice(1)) - 1;
  if (pile === "w") return position.waste.at(-1) ?? null;
  return pile[0] === "c" ? (position.cells[index] ?? null) : (position.tableau[index]?.at(-1) ?? null);
}
