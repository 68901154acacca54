// @ts-check
/** The dialog of the settings. */

import { button, fill, h, openDialog, put } from "./dom.js";
import { onLanguage } from "./language.js";
import { createLanguageChoice } from "./language_choice.js";
import { CHOICES, choose, chosen } from "./settings.js";
import { dressCard, makeCard } from "./table/cards.js";
import { texts } from "./texts.js";

const SAMPLE = ["AS", "7H", "TC", "QD"];
const SAMPLE_SIZE = { cardWidth: 60, cardHeight: 84, edge: 16 };

/** Stays open while another language is chosen, and says all in that from then on. */
export function openSettings() {
  const dialog = openDialog(texts.settings.title, ...parts(() => dialog.close()));
  dialog.classList.add("settings");
  const sayAnew = () => {
    const title = /** @type {HTMLElement} */ (dialog.querySelector("h2"));
    put(title, texts.settings.title);
    fill(/** @type {HTMLElement} */ (title.parentElement), title, ...parts(() => dialog.close()));
  };
  onLanguage.add(sayAnew);
  dialog.addEventListener("close", () => onLanguage.delete(sayAnew));
}

/** @param {() => void} close */
function parts(close) {
  return [sample(), ...Object.keys(CHOICES).map(choiceOf),
    h("div", { class: "setting" }, createLanguageChoice()),
    h("p", { class: "hint" }, texts.settings.kept),
    h("div", { class: "choices" }, button(texts.settings.done, close, { class: "primary", autofocus: true }))];
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
