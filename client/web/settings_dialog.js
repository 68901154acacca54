// @ts-check
/** The dialog of the settings. */

import { button, h, openDialog } from "./dom.js";
import { createLanguageChoice } from "./language_choice.js";
import { CHOICES, choose, chosen } from "./settings.js";
import { dressCard, makeCard } from "./table/cards.js";
import { texts } from "./texts.js";

const SAMPLE = ["AS", "7H", "TC", "QD"];
const SAMPLE_SIZE = { cardWidth: 60, cardHeight: 84, edge: 16 };

export function openSettings() {
  const dialog = openDialog(texts.settings.title, sample(), ...Object.keys(CHOICES).map(choiceOf),
    h("div", { class: "setting" }, createLanguageChoice()),
    h("p", { class: "hint" }, texts.settings.kept),
    h("div", { class: "choices" }, button(texts.settings.done, () => dialog.close(), { class: "primary", autofocus: true })));
  dialog.classList.add("settings");
}

/** @param {string} name */
function choiceOf(name) {
  const words = texts.settings.of[name];
  const now = chosen(name);
  return h("fieldset", { class: "setting" }, h("legend", {}, words.title),
    h("div", { class: "segments" }, ...CHOICES[name].map((value) => h("label", { class: "segment" },
      h("input", { type: "radio", name: `setting-${name}`, value, checked: value === now, onchange: () => choose(name, value) }),
      h("span", {}, words.choices[value])))));
}

/** A few cards, which show at once what is chosen. */
function sample() {
  return h("div", { class: "sample-cards", "aria-hidden": "true" }, ...SAMPLE.map((card) => {
    const element = makeCard();
    dressCard(element, card, SAMPLE_SIZE);
    return element;
  }));
}
