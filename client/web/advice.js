// @ts-check
/** A hint at the table: marks the card that shall move and its place, and says in words what the solver knows. */

import { button, fill, h } from "./dom.js";
import { say } from "./notices.js";
import { saysNothing } from "./state.js";
import { cardWords, endsOf, pileWords } from "./table/names.js";
import { practiceTexts, texts } from "./texts.js";

/** @typedef {import("./state.js").Advice} Advice */
/** @typedef {import("./state.js").GameInfo} GameInfo */
/** @typedef {import("./state.js").Position} Position */
/** @typedef {{pile: Element, box: DOMRect, worth: number}} Covered */

/** How wide its words may stand, in pixels; how far up and aside, in parts of the way there. */
const WIDTHS = [620, 300];
const HEIGHTS = Array.from({ length: 21 }, (_, step) => step / 20);
const SIDES = [0, 1, -1];
/** How far it keeps from the table's edge. */
const EDGE = 8;
/** How bad it is to cover a pile: worse than all others if it is marked, a little less if it is empty; the words on the table least. */
const MARKED = 1_000;
const EMPTY = 0.9;
const WORDS = 0.5;

/** @param {HTMLElement} room the table's @param {{takeBack(count: number): void, onClosed(): void}} answers `onClosed`: the focus was in it */
export function createAdvice(room, { takeBack, onClosed }) {
  const words = h("p", { class: "advice-words" });
  const back = h("span");
  const element = h("div", { class: "advice", hidden: true }, words, back,
    button("×", close, { class: "advice-close", "aria-label": texts.close, title: texts.close, "data-tool": "close" }));
  let shown = /** @type {Advice | string | null} */ (null);

  /** Where it covers the fewest piles, low and in the middle if it may. */
  function stand() {
    const place = element.parentElement;
    if (!place || element.hidden) return;
    const piles = pileBoxes();
    let [least, best] = [Infinity, ["", ""]];
    for (const width of WIDTHS) {
      element.style.maxWidth = `${width}px`;
      element.style.translate = "";
      const box = element.getBoundingClientRect();
      const [up, aside] = [place.offsetTop - EDGE, box.left - room.getBoundingClientRect().left - EDGE];
      for (const height of HEIGHTS) for (const side of SIDES) {
        const [dx, dy] = [aside * side, -up * height];
        const worth = covered(piles, { left: box.left + dx, right: box.right + dx, top: box.top + dy, bottom: box.bottom + dy });
        if (worth < least) [least, best] = [worth, [element.style.maxWidth, `${dx}px ${dy}px`]];
      }
    }
    [element.style.maxWidth, element.style.translate] = best;
  }

  /** Every pile's place and cards, and the words on the table. @returns {Covered[]} */
  function pileBoxes() {
    return [...room.querySelectorAll(".pile > :is(.slot, .card), .table-words")].map((part) => {
      const pile = /** @type {Element} */ (part.parentElement);
      return { pile, box: part.getBoundingClientRect(), worth: part.matches(".table-words") ? WORDS : pile.matches("[data-advice]") ? MARKED : pile.matches("[data-empty]") ? EMPTY : 1 };
    });
  }

  // The piles stand anew a frame after their room has another size.
  new ResizeObserver(() => requestAnimationFrame(() => requestAnimationFrame(() => element.hidden || stand()))).observe(room);

  /** Hides the words; the marks stay, and who asks again sees the words again. */
  function close() {
    const isIn = element.contains(document.activeElement);
    element.hidden = true;
    if (isIn) onClosed();
  }

  /** Shows what is known, unless it is nothing. */
  function open() {
    element.hidden = shown === null;
    stand();
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
      stand();
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

/** How many piles lie under a box. @param {Covered[]} parts @param {{left: number, right: number, top: number, bottom: number}} over */
function covered(parts, { left, right, top, bottom }) {
  const under = new Map(parts.filter(({ box }) => box.left < right && box.right > left && box.top < bottom && box.bottom > top).map(({ pile, worth }) => [pile, worth]));
  return [...under.values()].reduce((sum, worth) => sum + worth, 0);
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
