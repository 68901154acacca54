// @ts-check
/** An address at which there is nothing. */

import { h, link } from "../dom.js";
import { texts } from "../texts.js";
import { entitle, frame } from "./frame.js";

/** @type {import("../addresses.js").Mount} */
export function mount(root) {
  const words = texts.missing;
  const page = frame(root, h("section", { class: "panel notice" }, h("h1", {}, words.title), h("p", {}, words.words),
    h("div", { class: "choices" }, link("/", { class: "button primary" }, texts.toHome))));
  entitle(words.title);
  return { isStill: true, update: (state) => page.update(state) };
}
