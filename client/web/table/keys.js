// @ts-check
/** Turns keys into intents, and the clicks that screen readers and voices make. Knows no table. */

import { keyOf, letterOf, pileOfKey } from "./key_names.js";

const STOCK = "s";

/**
 * @typedef {"undo" | "hint" | "finish" | "rules" | "standing" | "help" | "close"} Command  what a key asks of the page around the table
 * @typedef {{
 *   choose(pile: string): void,
 *   chooseByKey(pile: string): void,
 *   hasPile(pile: string): boolean,
 *   onNoPile(key: string): void,
 *   onEscape(): void,
 *   onArrow(arrow: import("./arrows.js").Arrow): void,
 *   onEdge(isLast: boolean): void,
 *   isNaming(): boolean,
 *   onNaming(): void,
 *   onCommand(command: Command): boolean,
 *   mayHold(pile: string): boolean,
 *   onHold(): void,
 *   onHoldEnd(): void,
 * }} Intents  `onNoPile`: a key of which there is no pile, as it is printed; `onCommand`: whether anybody obeys
 */

const COMMANDS = /** @type {Record<string, Command>} */ ({ u: "undo", h: "hint", f: "finish", r: "rules", p: "standing" });
/** What these do where they are pressed is not for the table. */
const OF_THE_CONTROL = new Set([" ", "Enter", "Home", "End", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);

/** @param {HTMLElement} root @param {Intents} intents */
export function followKeys(root, intents) {
  const ends = new AbortController();
  const { signal } = ends;
  let isHeld = false;

  const endHold = () => {
    if (isHeld) intents.onHoldEnd();
    isHeld = false;
  };

  /** @param {string} pile @param {boolean} isRepeated @param {(pile: string) => void} act */
  const choose = (pile, isRepeated, act) => {
    if (!isRepeated) act(pile);
    else if (pile === STOCK && !isHeld && intents.mayHold(pile)) {
      isHeld = true;
      intents.onHold();
    }
  };

  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (isSpokenFor(event, root)) return;
    const named = intents.isNaming() ? pileOfKey(event) : null;
    const isThere = named !== null && intents.hasPile(named);
    const pile = chosenBy(event, isThere);
    if (pile) choose(pile, event.repeat, (each) => intents.choose(each));
    else if (isThere) choose(named, event.repeat, (each) => intents.chooseByKey(each));
    else if (!steer(event, intents)) {
      if (named === null) return;
      if (!event.repeat) intents.onNoPile(keyOf(named));
    }
    event.preventDefault();
  };

  document.addEventListener("keydown", onKey, { signal });
  document.addEventListener("keyup", endHold, { signal });
  addEventListener("blur", endHold, { signal });
  root.addEventListener(
    "click",
    (event) => {
      const pile = pileOf(event.target);
      if (event.detail === 0 && pile) intents.choose(pile);
    },
    { signal },
  );
  return { stop: () => ends.abort() };
}

/** The pile that a key chooses as a tap does. @param {KeyboardEvent} event @param {boolean} isNamed whether it is a pile's own @returns {string | null} */
function chosenBy(event, isNamed) {
  const { key, target } = event;
  const pile = pileOf(target);
  if (pile && (key === "Enter" || key === " ")) return pile;
  if (key === " ") return STOCK;
  return letterOf(event) === "d" && !isNamed ? STOCK : null;
}

/** Does what a key says that chooses no pile; whether it says anything. @param {KeyboardEvent} event @param {Intents} intents */
function steer(event, intents) {
  const { key } = event;
  const letter = letterOf(event);
  if (key.startsWith("Arrow")) intents.onArrow(/** @type {import("./arrows.js").Arrow} */ (key));
  else if (key === "Home" || key === "End") intents.onEdge(key === "End");
  else if (event.repeat) return false;
  else if (key === "Escape") intents.onEscape();
  else if (key === "?" || key === "F1") return intents.onCommand("help");
  else if (key === "Backspace") return intents.onCommand("undo");
  else if (letter === "k") intents.onNaming();
  else if (letter && COMMANDS[letter]) return intents.onCommand(COMMANDS[letter]);
  else return false;
  return true;
}

/** Whether the key means something else where it was pressed. @param {KeyboardEvent} event @param {HTMLElement} root */
function isSpokenFor({ target, key, altKey, ctrlKey, metaKey, defaultPrevented }, root) {
  if (altKey || ctrlKey || metaKey || defaultPrevented || document.querySelector("dialog[open]")) return true;
  if (!(target instanceof HTMLElement) || target === document.body || root.contains(target)) return false;
  return target.isContentEditable || target.matches("input, select, textarea") || OF_THE_CONTROL.has(key);
}

/** The pile an element is or belongs to. @param {EventTarget | null} target @returns {string | null} */
export function pileOf(target) {
  const element = target instanceof Element ? target.closest("[data-pile]") : null;
  return element instanceof HTMLElement ? (element.dataset.pile ?? null) : null;
}
