// @ts-check
/** The rules of the games, as the server says them. */

import { button, fill, h, link, openDialog, remember } from "../dom.js";
import { emblem } from "../emblems.js";
import { texts } from "../texts.js";
import { frame } from "./frame.js";

/** @type {import("../main.js").Mount} */
export function mount(root, app, name) {
  const place = h("div", { class: "reading" });
  const page = frame(root, "/rules", place);
  let shown = /** @type {unknown} */ (null);
  return {
    update(state) {
      page.update(state);
      if (state.games === shown) return;
      shown = state.games;
      if (!state.games.length) fill(place, h("p", { class: "plain" }, texts.loading));
      else if (name) one(app, place, name);
      else all(app, place);
    },
  };
}

/** @param {import("../app.js").App} app @param {HTMLElement} place */
function all(app, place) {
  const words = texts.rules;
  fill(place, h("h1", {}, words.title), h("p", { class: "lede" }, words.lede),
    h("ul", { class: "rule-list" }, ...app.store.state.games.map((game) =>
      h("li", {}, link(`/rules/${game.name}`, {}, emblem(game.layout), h("span", {}, h("strong", {}, game.title), h("span", {}, texts.short(game))))))),
    h("h2", {}, words.winner), h("p", {}, words.winnerWords));
}

/** @param {import("../app.js").App} app @param {HTMLElement} place @param {string} name */
function one(app, place, name) {
  const words = texts.rules;
  const game = app.store.game(name);
  const back = link("/rules", { class: "quiet-link" }, words.all);
  if (!game) {
    fill(place, back, h("h1", {}, words.unknown));
    return;
  }
  document.title = `${game.title} · ${texts.name}`;
  fill(place, back, h("h1", {}, emblem(game.layout), game.title), h("p", { class: "lede" }, texts.short(game)),
    rulesOf(game), h("p", { class: "hint" }, words.piles), h("h2", {}, words.winner), h("p", {}, words.winnerWords),
    link("/", { class: "button primary", onclick: () => remember("ecliptic-game", name) }, words.play));
}

/** @param {import("../state.js").GameInfo} game */
function rulesOf(game) {
  return h("ul", { class: "sentences" }, ...game.rules.map((sentence) => h("li", {}, sentence)));
}

/** Shows the rules over the table. @param {import("../app.js").App} app @param {string} name */
export function openRules(app, name) {
  const game = app.store.game(name);
  if (!game) return;
  const dialog = openDialog(game.title, rulesOf(game), h("p", { class: "hint" }, texts.rules.piles),
    h("div", { class: "choices" }, button(texts.close, () => dialog.close(), { class: "primary", autofocus: true })));
}
