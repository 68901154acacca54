// @ts-check
/** What this is and why one may trust it. */

import { drawing, h, link } from "../dom.js";
import { texts } from "../texts.js";
import { entitle, frame } from "./frame.js";

/** One drawing for each step of a deal, in a square of 64. @type {[string, string][][]} the kind of line and its path */
const STEPS = [
  [["line", "M18 30h28v22H18z"], ["gold", "M24 30v-8a8 8 0 0 1 16 0v8"], ["gold", "M32 38v6"], ["line", "M12 58h40"]],
  [["line", "M10 18h14v20H10z"], ["line", "M40 18h14v20H40z"], ["gold", "M25 14h14v20H25z"], ["gold", "M32 46v10M20 56h24"], ["line", "M17 44v4M47 44v4"]],
  [["line", "M18 30h28v22H18z"], ["gold", "M24 30v-8a8 8 0 0 1 15-4"], ["gold", "M32 38v6"], ["gold", "M50 10l4-4M54 18h6M46 8V2"]],
  [["line", "M32 8c8 5 14 6 20 6 0 22-6 34-20 42C18 48 12 36 12 14c6 0 12-1 20-6z"], ["gold", "M22 32l8 8 13-15"]],
];

/** What programs are written from. @type {[string, "protocol" | "api" | "proof"][]} */
const DOCUMENTS = [["/PROTOCOL.md", "protocol"], ["/api/openapi.json", "api"], ["/PROOF.md", "proof"]];

/** Where each part leads to, in their order. */
const WAYS = ["/watch", "/daily", "/me", "/ratings/four-seasons"];

/** @type {import("../addresses.js").Mount} */
export function mount(root) {
  const words = texts.about;
  const page = frame(root, h("div", { class: "reading about" }, h("h1", {}, words.title), h("p", { class: "lede" }, words.lede),
    link("/rules", { class: "button primary" }, words.rules),
    h("h2", {}, words.why), h("p", {}, words.whyWords), wayOfADeal(), h("p", {}, words.check),
    ...words.parts.flatMap(([title, text, name], index) => [h("h2", {}, title), h("p", {}, text), ...(name ? [link(WAYS[index], { class: "quiet-link" }, name)] : [])]),
    h("ul", { class: "documents" }, ...DOCUMENTS.map(([href, name]) => h("li", {}, h("a", { class: "quiet-link", href }, words[name])))),
    h("p", { class: "hint licence" }, words.licence)));
  entitle(words.title);
  return { isStill: true, update: (state) => page.update(state) };
}

function wayOfADeal() {
  const words = texts.about;
  const step = (/** @type {string[]} */ [title, text], /** @type {number} */ index) =>
    h("li", {}, drawing("svg", { viewBox: "0 0 64 64", class: "deal-sign", "aria-hidden": "true" },
      ...STEPS[index].map(([kind, d]) => drawing("path", { d, class: `emblem-${kind}` }))),
    h("strong", {}, title), h("p", {}, text));
  return h("ol", { class: "way-of-a-deal", "aria-label": words.stepsTitle }, ...words.steps.map(step));
}
