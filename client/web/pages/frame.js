// @ts-check
/** What stands around a page to read: the name, the ways to the other pages, who one is. */

import { h, link, put } from "../dom.js";
import { texts, watchTexts } from "../texts.js";
import { emblem } from "../emblems.js";

/**
 * @param {HTMLElement} root @param {string} here the path of the page
 * @param {Node[]} children
 */
export function frame(root, here, ...children) {
  const before = h("span", { class: "you-words" }, texts.nav.you, " ");
  const name = h("span");
  const you = link("/me", { class: "you", "aria-current": here === "/me" ? "page" : null, hidden: true }, before, name);
  const way = (/** @type {string} */ path, /** @type {string} */ words) =>
    link(path, { "aria-current": here === path ? "page" : null }, words);
  const main = h("main", { id: "content", tabindex: -1 }, ...children);
  root.append(
    h("a", { class: "skip", href: "#content", onclick: (/** @type {Event} */ event) => (event.preventDefault(), main.focus()) }, texts.skip),
    h("header", { class: "top" },
      link("/", { class: "mark", "aria-current": here === "/" ? "page" : null }, emblem("mark"), h("span", {}, texts.name)),
      you,
      h("nav", { "aria-label": texts.name }, way("/watch", watchTexts.nav), way("/rules", texts.nav.rules), way("/about", texts.nav.about))),
    main,
  );
  return {
    main,
    /** @param {import("../state.js").State} state */
    update(state) {
      const isOut = state.standing.status === "signedOut";
      you.hidden = !state.player && !isOut;
      before.hidden = isOut;
      put(name, isOut ? texts.nav.signIn : (state.player?.name ?? ""));
    },
  };
}
