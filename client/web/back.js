// @ts-check
/**
 * The way back closes an open dialog instead of leaving its page: each has a step of its own in the browser's history, which is gone
 * when the dialog is. Chromium on Android closes dialogs so by itself, other browsers and swipes do not.
 */

/** @type {() => HTMLDialogElement[]} */
const opened = () => [...document.querySelectorAll("dialog[open]:not(#taken)")].map((each) => /** @type {HTMLDialogElement} */ (each));
const isStep = () => Boolean(history.state?.isDialog);
/** Whether a step back is on its way that a closed dialog has asked for, and what waits for it. */
let isGoing = false;
let waiting = /** @type {(() => void)[]} */ ([]);

function addStep() {
  if (!isStep() && !isGoing) history.pushState({ ...history.state, isDialog: true }, "");
}

/** @param {HTMLDialogElement} dialog has just been opened */
export function noteDialog(dialog) {
  addStep();
  dialog.addEventListener("close", () => {
    if (opened().length || !isStep() || isGoing) return;
    isGoing = true;
    history.back();
  });
}

/** Changes the address, in the place of a dialog's step if there is one. @param {(isInstead: boolean) => void} change */
export function leaveDialogs(change) {
  if (isGoing) waiting.push(() => change(false));
  else change(isStep());
}

/** Whether a step in the history was a dialog's and means no other page. */
export function tookStep() {
  if (!isGoing) {
    const left = isStep() ? [] : opened();
    for (const dialog of left) dialog.close();
    return left.length > 0;
  }
  isGoing = false;
  if (opened().length) addStep();
  for (const act of waiting) act();
  waiting = [];
  return true;
}
