// @ts-check
/** What this is and why one may trust it. */

import { h, link } from "../dom.js";
import { texts } from "../texts.js";
import { frame } from "./frame.js";

/** @type {import("../main.js").Mount} */
export function mount(root) {
  const words = texts.about;
  const parts = words.parts.flatMap(([title, text]) => [h("h2", {}, title), h("p", {}, text)]);
  const page = frame(root, h("div", { class: "reading" }, h("h1", {}, words.title), ...parts,
    link("/", { class: "button primary" }, texts.toHome)));
  return { update: (state) => page.update(state) };
}
