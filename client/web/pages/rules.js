// @ts-check
/** The rules of the games, as the server says them. */

import { button, fill, h, link, openDialog, put, remember } from "../dom.js";
import { emblem } from "../emblems.js";
import { createLessons } from "../lesson.js";
import { waitingWords } from "../notices.js";
import { areNamesWanted, showNames } from "../short_names.js";
import { pileNames } from "../table/layout.js";
import { pileWords } from "../table/names.js";
import { texts } from "../texts.js";
import { entitle, frame } from "./frame.js";

/** @type {import("../addresses.js").Mount} */
export function mount(root, app, name) {
  const place = h("div", { class: "reading" });
  const page = frame(root, place);
  const waits = h("p", { class: "plain", role: "status" });
  let shown = /** @type {unknown} */ (null);
  let said = "";
  let lessons = /** @type {ReturnType<typeof createLessons> | null} */ (null);
  return {
    isStill: true,
    unmount: () => lessons?.end(),
    onOpen: () => lessons?.retry(),
    update(state) {
      page.update(state);
      put(waits, waitingWords(state.standing));
      if (state.games === shown) return;
      shown = state.games;
      // A new welcome says the same again; nobody's example is to begin anew for that.
      const games = JSON.stringify(shown);
      if (games === said) return;
      said = games;
      lessons?.end();
      lessons = null;
      if (!state.games.length) fill(place, waits);
      else if (name) lessons = one(app, place, name);
      else all(app, place);
    },
  };
}

/** @param {import("../app.js").App} app @param {HTMLElement} place */
function all(app, place) {
  const words = texts.rules;
  fill(place, h("h1", {}, words.title), h("p", { class: "lede" }, words.lede),
    h("ul", { class: "rule-list" }, ...app.store.state.games.map((game) =>
      h("li", {}, link(`/rules/${game.name}`, {}, emblem(game), h("span", {}, h("strong", {}, game.title), h("span", {}, texts.short(game))))))),
    h("h2", {}, words.winner), h("p", {}, words.winnerWords));
}

/** One game; its examples, if there is such a game. @param {import("../app.js").App} app @param {HTMLElement} place @param {string} name */
function one(app, place, name) {
  const words = texts.rules;
  const game = app.store.game(name);
  const back = link("/rules", { class: "quiet-link" }, words.all);
  if (!game) {
    fill(place, back, h("h1", {}, words.unknown));
    return null;
  }
  entitle(game.title);
  const lessons = createLessons(app, game);
  fill(place, back, h("h1", {}, emblem(game), game.title), h("p", { class: "lede" }, texts.short(game)), lessons.element,
    h("h2", {}, words.whole), rulesOf(game), pilesOf(game), h("h2", {}, words.how), howToPlay(), h("h2", {}, words.winner), h("p", {}, words.winnerWords),
    h("div", { class: "choices" }, link("/", { class: "button primary", onclick: () => remember("ecliptic-game", name) }, words.play),
      link(`/boards/${name}/all`, { class: "button" }, texts.daily.boardTitle(game.title)), link(`/ratings/${name}`, { class: "button" }, texts.rating.allOf(game.title))));
  return lessons;
}

/** @param {import("../state.js").GameInfo} game */
function rulesOf(game) {
  return h("ul", { class: "sentences" }, ...game.rules.map((sentence) => h("li", {}, sentence)));
}

export function howToPlay() {
  return h("ul", { class: "sentences" }, ...texts.rules.howParts.map((part) => h("li", {}, part)));
}

/** The short names of piles, as moves are written with them, in words. @param {import("../state.js").GameInfo} game */
function pilesOf(game) {
  const words = texts.rules;
  const line = (/** @type {string} */ names, /** @type {string} */ called) => h("div", {}, h("dt", {}, names), h("dd", {}, called));
  const all = pileNames(game);
  const ofKind = (/** @type {string} */ kind) => all.filter((name) => name[0] === kind);
  const listed = (/** @type {string[]} */ names) => names.map((name) => line(name, pileWords(game, name)));
  const counted = (/** @type {string[]} */ names) => (names.length ? [line(`${names[0]} … ${names.at(-1)}`, words.range(pileWords(game, names[0]), pileWords(game, names[names.length - 1])))] : []);
  const [cells, tableau] = [ofKind("c"), ofKind("t")];
  return h("section", { class: "pile-names" }, h("h2", {}, words.names),
    h("dl", {}, ...(cells.length > 5 ? counted(cells) : listed(cells)), ...(tableau.length > 5 ? counted(tableau) : listed(tableau)), ...listed(ofKind("f"))),
    game.layout === "globe" ? null : h("p", { class: "hint" }, words.corners));
}

/** Shows the rules over the table. @param {import("../app.js").App} app @param {string} name */
export function openRules(app, name) {
  const game = app.store.game(name);
  if (!game) return;
  const words = texts.rules;
  const box = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", checked: areNamesWanted(), onchange: () => showNames(box.checked) }));
  const dialog = openDialog(game.title, rulesOf(game), h("h3", {}, words.how), howToPlay(), pilesOf(game),
    h("label", { class: "choice" }, box, h("span", {}, words.showNames)),
    h("p", {}, h("a", { href: `/rules/${name}`, target: "_blank", rel: "noopener", "data-choice": "examples" }, words.examples)),
    h("div", { class: "choices" }, button(texts.close, () => dialog.close(), { class: "primary", autofocus: true })));
  dialog.classList.add("rules");
  dialog.scrollTop = 0;
}
