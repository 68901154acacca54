// @ts-check
/** The dialog that makes a race. */

import { button, h, onceAtATime, openDialog, put } from "../dom.js";
import { createLevelChoice } from "../level.js";
import { createPaceChoice, paceOf } from "../pace.js";
import { texts, watchTexts, winnableTexts } from "../texts.js";

const MOST_SEATS = 8;
const MOST_MINUTES = 60;
/** How many seconds late spectators may see a race, as offered here. */
const DELAYS = [0, 10, 30, 60, 300];
const DELAY = 30;

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
  const level = createLevelChoice("make-level");
  const pace = createPaceChoice("make-pace");
  const rated = check("checkbox", false);
  const delay = /** @type {HTMLSelectElement} */ (h("select", { id: "make-delay" },
    ...DELAYS.map((each) => h("option", { value: each, selected: each === DELAY }, watchTexts.delays(each)))));
  const whole = check("checkbox", false);
  const winnable = check("checkbox", false);
  const winnableWords = h("span", { class: "hint" });
  const hint = h("p", { class: "hint", role: "status" });
  const who = h("fieldset", {}, h("legend", {}, words.who),
    choice(isLink, words.byLink, words.byLinkWords), choice(isOpen, words.open, words.openWords));
  const houseLine = choice(house, words.house, "");
  const levelLine = field(words.level, level);
  const paceLine = field(words.pace, pace);
  const ratedLine = choice(rated, words.rated, words.ratedWords);
  const winnableLine = h("label", { class: "choice" }, winnable, h("span", {}, winnableTexts.ask, " ", winnableWords));
  const wholeLine = choice(whole, watchTexts.showWhole, watchTexts.showWholeWords);

  const isRated = () => rated.checked && !rated.disabled;
  const adapt = () => {
    const isAlone = seats.valueAsNumber === 1;
    for (const each of [isOpen, isLink, house]) each.disabled = isAlone;
    levelLine.hidden = paceLine.hidden = isAlone || !house.checked;
    rated.disabled = isAlone || house.checked;
    delay.disabled = isAlone;
    whole.disabled = isAlone || isOpen.checked || isRated();
    const chosenGame = app.store.game(game.value);
    winnable.disabled = !chosenGame?.may_be_winnable;
    put(winnableWords, winnable.disabled ? winnableTexts.noneWords(chosenGame?.title ?? game.value) : winnableTexts.askWords);
    put(hint, isAlone ? words.alone : "");
  };
  for (const each of [seats, minutes]) each.addEventListener("input", () => each.ariaInvalid === "true" && judge(each));
  for (const each of [game, seats, house, rated, isOpen, isLink]) each.addEventListener("input", adapt);

  const enter = onceAtATime((/** @type {import("../requests.js").Message} */ message) => app.enter(message));
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const isWrong = [seats, minutes].filter((each) => !judge(each));
    isWrong[0]?.focus();
    if (isWrong.length) return;
    const count = seats.valueAsNumber;
    const message = { type: "create", game: game.value, seats: count, minutes: minutes.valueAsNumber, is_winnable: winnable.checked && !winnable.disabled };
    const watching = { delay: Number(delay.value), is_shown_whole: whole.checked && !whole.disabled };
    await enter(count === 1 ? message : { ...message, ...watching, is_open: isOpen.checked, ...(house.checked ? { house: level.value, ...paceOf(pace) } : { is_rated: rated.checked }) });
  };
  adapt();
  const dialog = openDialog(words.title,
    h("form", { class: "making", novalidate: true, onsubmit: submit },
      field(words.game, game), h("div", { class: "pair" }, field(words.seats, seats), field(words.minutes, minutes)), winnableLine, who, houseLine, levelLine, paceLine, ratedLine, field(watchTexts.delay, delay), wholeLine, hint,
      h("div", { class: "choices" }, button(words.cancel, () => dialog.close()), h("button", { type: "submit", class: "primary" }, words.make))));
}

/** Whether a number may be; else its field says what is wanted. @param {HTMLInputElement} input */
function judge(input) {
  const value = input.valueAsNumber;
  const most = Number(input.max);
  const isRight = Number.isInteger(value) && value >= 1 && value <= most;
  input.setAttribute("aria-invalid", String(!isRight));
  put(/** @type {HTMLElement} */ (input.parentElement?.querySelector(".fault")), isRight ? "" : texts.making.range(1, most));
  return isRight;
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
  const fault = h("span", { class: "fault", id: `${control.id}-fault`, role: "status" });
  control.setAttribute("aria-describedby", fault.id);
  return h("p", { class: "field" }, h("label", { for: control.id }, words), control, fault);
}

/** @param {HTMLElement} control @param {string} words @param {string} hint */
function choice(control, words, hint) {
  return h("label", { class: "choice" }, control, h("span", {}, words, " ", hint && h("span", { class: "hint" }, hint)));
}
