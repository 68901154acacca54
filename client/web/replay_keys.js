// @ts-check
/** The keys of a replay, and the list of them. */

import { openKeyList } from "./key_list.js";
import { replayTexts } from "./texts.js";

/**
 * @typedef {{toggle(): void, step(by: 1 | -1): void, leap(by: 1 | -1): void, begin(): void, end(): void, changeSpeed(by: 1 | -1): void,
 *   focusNext(): void, focusOn(index: number): void}} Intents
 */

/** @param {Intents} intents */
export function followKeys(intents) {
  const ends = new AbortController();
  const act = (/** @type {KeyboardEvent} */ event) => {
    const { key, shiftKey } = event;
    if (key === " ") return intents.toggle();
    if (key === "ArrowLeft" || key === "ArrowRight") return (shiftKey ? intents.leap : intents.step)(key === "ArrowLeft" ? -1 : 1);
    if (key === "Home") return intents.begin();
    if (key === "End") return intents.end();
    if (key === "+" || key === "=") return intents.changeSpeed(1);
    if (key === "-" || key === "−") return intents.changeSpeed(-1);
    if (key.toLowerCase() === "f") return intents.focusNext();
    if (/^\d$/.test(key)) return intents.focusOn(Number(key) - 1);
    return key === "?" ? openKeys() : false;
  };
  document.addEventListener("keydown", (event) => {
    if (isSpokenFor(event)) return;
    if (act(event) !== false) event.preventDefault();
  }, { signal: ends.signal });
  return { stop: () => ends.abort() };
}

/** Whether the key means something else where it was pressed. @param {KeyboardEvent} event */
function isSpokenFor({ target, key, altKey, ctrlKey, metaKey, defaultPrevented }) {
  if (altKey || ctrlKey || metaKey || defaultPrevented || document.querySelector("dialog[open]")) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches("select, textarea, input:not([type=range])")) return true;
  return key === " " && target.matches("button, a, summary");
}

/** Lists the keys. */
export function openKeys() {
  openKeyList(replayTexts.keysTitle, replayTexts.keyLines);
}
