// @ts-check
/** A hint at the table: marks the card that shall move and its place, and says in words what the solver knows. */

import { button, fill, h } from "./dom.js";
import { say } from "./notices.js";
import { cardWords, endsOf, pileWords } from "./table/names.js";
import { practiceTexts } from "./texts.js";

/** @typedef {import("./state.js").Advice} Advice */
/** @typedef {import("./state.js").GameInfo} GameInfo */
/** @typedef {import("./state.js").Position} Position */

/** How far up the words of a hint may stand, in parts of the way to the top of the table. */
const HEIGHTS = [0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1];

/** @param {HTMLElement} room the table's @param {(count: number) => void} takeBack */
export function createAdvice(room, takeBack) {
  const words = h("p", { class: "advice-words" });
  const back = h("span");
  const element = h("div", { class: "advice", hidden: true }, words, back);
  let shown = /** @type {Advice | string | null} */ (null);

  /** Low on the table, or as low as it covers no marked pile; the whole way up last. */
  function stand() {
    const place = element.parentElement;
    if (!place) return;
    place.style.translate = "";
    const most = place.offsetTop;
    for (const share of HEIGHTS) {
      place.style.translate = `0 ${-Math.round(most * share)}px`;
      if (!coversMarked()) return;
    }
    place.style.translate = "";
  }

  // The piles stand anew a frame after their room has another size.
  new ResizeObserver(() => requestAnimationFrame(() => requestAnimationFrame(() => element.hidden || stand()))).observe(room);

  function coversMarked() {
    const box = element.getBoundingClientRect();
    return [...room.querySelectorAll("[data-advice] > .slot")].some((slot) => {
      const { top, bottom, left, right } = slot.getBoundingClientRect();
      return top < box.bottom && bottom > box.top && left < box.right && right > box.left;
    });
  }

  function clear() {
    for (const pile of room.querySelectorAll("[data-advice]")) pile.removeAttribute("data-advice");
  }

  /** Marks a pile, as soon as the table is drawn. @param {string} pile @param {string} what @param {Advice} advice that it is of */
  function mark(pile, what, advice) {
    const element = room.querySelector(`[data-pile="${pile}"]`);
    if (element) {
      element.setAttribute("data-advice", what);
      stand();
    } else if (shown === advice && room.isConnected) requestAnimationFrame(() => shown === advice && mark(pile, what, advice));
  }

  return {
    element,
    /** What is known of the table as it is; nothing for null. @param {Advice | string | null} advice words alone, while one waits or is stuck
     * @param {GameInfo} game @param {Position | null} position */
    show(advice, game, position) {
      if (advice === shown) return;
      shown = advice;
      clear();
      element.hidden = advice === null;
      if (advice === null) {
        stand();
        return;
      }
      const text = typeof advice === "string" ? advice : adviceWords(advice, game, position);
      words.textContent = text;
      say(text);
      const count = typeof advice === "string" ? 0 : (advice.back ?? 0);
      fill(back, count > 0 && button(practiceTexts.takeBack(count), () => takeBack(count), { class: "small", "data-tool": "take-back" }));
      stand();
      if (typeof advice === "string" || !advice.move || advice.verdict === "lost") return;
      const { source, destination } = endsOf(advice.move);
      mark(advice.move === "redeal" ? "s" : source, "from", advice);
      if (source !== "s" && destination !== "s") mark(destination, "to", advice);
    },
  };
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

/** Whether nothing was found in time: one may ask again. @param {Advice} advice */
export function saysNothing({ verdict, move }) {
  return verdict === "undecided" && !move;
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
