// @ts-check
/** What stands around a page to read: the ways to the other pages, and the page's own title. */

import { h } from "../dom.js";
import { createLanguageChoice } from "../language_choice.js";
import { texts } from "../texts.js";
import { createWays } from "../ways.js";

/** @param {HTMLElement} root @param {Node[]} children */
export function frame(root, ...children) {
  const ways = createWays();
  const main = h("main", { id: "content", tabindex: -1 }, ...children);
  root.append(
    h("a", { class: "skip", href: "#content", onclick: (/** @type {Event} */ event) => (event.preventDefault(), main.focus()) }, texts.skip),
    ways.element, main, h("footer", { class: "foot" }, createLanguageChoice()));
  return { main, update: ways.update };
}

/** Names the document after what it shows. @param {string} words */
export function entitle(words) {
  document.title = words.includes(texts.name) ? words : `${words} · ${texts.name}`;
}
