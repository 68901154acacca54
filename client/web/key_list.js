// @ts-check
/** Keys and what they do, in a dialog. */

import { button, h, openDialog } from "./dom.js";
import { texts } from "./texts.js";

/** @param {string} title @param {string[][]} lines each the keys, with spaces between, and what they do @param {HTMLElement} [more] */
export function openKeyList(title, lines, more) {
  const sign = (/** @type {string} */ key) => (key === "…" ? " … " : h("kbd", {}, key));
  const line = (/** @type {string[]} */ [keys, what]) => h("div", {}, h("dt", {}, ...keys.split(" ").map(sign)), h("dd", {}, what));
  const dialog = openDialog(title, h("dl", { class: "key-list" }, ...lines.map(line)), more,
    h("div", { class: "choices" }, button(texts.close, () => dialog.close(), { autofocus: true })));
  dialog.classList.add("keys");
  // The focus on the button has scrolled a small screen to the end.
  dialog.scrollTop = 0;
}
