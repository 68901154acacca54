// @ts-check
/** The dialog that makes a race. */

import { button, h, openDialog, put } from "../dom.js";
import { toast } from "../notices.js";
import { texts } from "../texts.js";

const MOST_SEATS = 8;
const MOST_MINUTES = 60;

/** @param {import("../app.js").App} app @param {string} chosen */
export function openMaking(app, chosen) {
  const words = texts.making;
  const options = app.store.state.games.map((game) => h("option", { value: game.name, selected: game.name === chosen }, game.title));
  const game = /** @type {HTMLSelectElement} */ (h("select", { id: "make-game" }, ...options));
  const seats = number("make-seats", 2, MOST_SEATS);
  const minutes = number("make-minutes", 15, MOST_MINUTES);
  const isOpen = check("radio", false);
  const isLink = check("radio", true);
  const house = check("checkbox", false);
  const rated = check("checkbox", false);
  const hint = h("p", { class: "hint", role: "status" });
  const who = h("fieldset", {}, h("legend", {}, words.who),
    choice(isLink, words.byLink, words.byLinkWords), choice(isOpen, words.open, words.openWords));
  const houseLine = choice(house, words.house, "");
  const ratedLine = choice(rated, words.rated, words.ratedWords);

  const adapt = () => {
    const isAlone = seats.valueAsNumber === 1;
    for (const each of [isOpen, isLink, house]) each.disabled = isAlone;
    rated.disabled = isAlone || house.checked;
    put(hint, isAlone ? words.alone : "");
  };
  for (const each of [seats, house]) each.addEventListener("input", adapt);

  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const fault = faultOf(seats, words.seats, MOST_SEATS) ?? faultOf(minutes, words.minutes, MOST_MINUTES);
    if (fault) {
      toast(fault);
      return;
    }
    const count = seats.valueAsNumber;
    const message = { type: "create", game: game.value, seats: count, minutes: minutes.valueAsNumber };
    await app.enter(count === 1 ? message : { ...message, is_open: isOpen.checked, ...(house.checked ? { house: "greedy" } : { is_rated: rated.checked }) });
  };
  const dialog = openDialog(words.title,
    h("form", { class: "making", novalidate: true, onsubmit: submit },
      field(words.game, game), h("div", { class: "pair" }, field(words.seats, seats), field(words.minutes, minutes)), who, houseLine, ratedLine, hint,
      h("div", { class: "choices" }, button(words.cancel, () => dialog.close()), h("button", { type: "submit", class: "primary" }, words.make))));
}

/** @param {HTMLInputElement} input @param {string} what @param {number} most */
function faultOf(input, what, most) {
  const value = input.valueAsNumber;
  return Number.isInteger(value) && value >= 1 && value <= most ? null : texts.making.range(what, 1, most);
}

/** @param {string} id @param {number} value @param {number} most */
function number(id, value, most) {
  return /** @type {HTMLInputElement} */ (h("input", { id, type: "number", inputmode: "numeric", min: 1, max: most, step: 1, value }));
}

/** @param {string} type @param {boolean} checked */
function check(type, checked) {
  return /** @type {HTMLInputElement} */ (h("input", { type, name: type === "radio" ? "who" : null, checked }));
}

/** @param {string} words @param {HTMLElement} control */
function field(words, control) {
  return h("p", { class: "field" }, h("label", { for: control.id }, words), control);
}

/** @param {HTMLElement} control @param {string} words @param {string} hint */
function choice(control, words, hint) {
  return h("label", { class: "choice" }, control, h("span", {}, words), hint && h("span", { class: "hint" }, hint));
}
