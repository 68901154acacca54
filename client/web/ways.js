// @ts-check
/** The one navigation of all pages: a line above the page, and on a phone a bar below it. */

import { h, link, put } from "./dom.js";
import { nameMark } from "./emblems.js";
import { sign } from "./signs.js";
import { createSettingsButton } from "./settings.js";
import { texts } from "./texts.js";

/** Each way and the beginnings of the addresses it stands for. @type {[keyof typeof import("./signs.js").SIGNS, string, string[]][]} */
const WAYS = [
  ["race", "/", ["/race", "/ratings", "/practice"]],
  ["daily", "/daily", ["/boards", "/player"]],
  ["watch", "/watch", ["/replay"]],
  ["rules", "/rules", []],
  ["about", "/about", []],
];

/** Whether this is the page itself, or one that belongs to it. @param {string} path @param {string[]} [others] */
function isHere(path, others = []) {
  const here = location.pathname.replace(/(.)\/$/, "$1");
  if (here === path) return "page";
  return [path, ...others].some((each) => each !== "/" && here.startsWith(`${each}/`)) || others.includes(here) ? "true" : null;
}

/** The head of a page: the name, the ways, and who one is. */
export function createWays() {
  const words = texts.nav;
  const name = h("span", { class: "way-name" });
  const short = h("span", { class: "way-short" }, words.you);
  const you = link("/me", { class: "way you", "aria-current": isHere("/me") }, sign("you"), name, short);
  const ways = WAYS.map(([each, path, others]) =>
    link(path, { class: "way", "aria-current": isHere(path, others), "data-to": each }, sign(each), h("span", {}, words[each])));
  const mark = link("/", { class: "mark" }, nameMark(), h("span", {}, texts.name));
  const settings = createSettingsButton({ class: "way settings-way", title: texts.settings.title });
  return {
    element: h("header", { class: "top" }, mark, h("nav", { class: "ways", "aria-label": words.pages }, ...ways, you), settings),
    /** @param {import("./state.js").State} state */
    update(state) {
      const isOut = state.standing.status === "signedOut";
      put(name, isOut ? words.signIn : (state.player?.name ?? words.you));
      put(short, isOut ? words.signIn : words.you);
    },
  };
}
