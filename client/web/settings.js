// @ts-check
/** How the pages look and sound to who sits here: light or dark, colours of suits, larger ranks, sounds; kept for all tabs. */

import { button, h, openDialog, remember, remembered } from "./dom.js";
import { createLanguageChoice } from "./language_choice.js";
import { sign } from "./signs.js";
import { sound } from "./sounds.js";
import { dressCard, makeCard } from "./table/cards.js";
import { texts } from "./texts.js";

/** What there is to choose, the first of each unless one has chosen. @type {Record<string, string[]>} */
const CHOICES = { theme: ["auto", "light", "dark"], suits: ["two", "four"], indices: ["plain", "large"], sound: ["off", "on"] };
const SAMPLE = ["AS", "7H", "TC", "QD"];
const SAMPLE_SIZE = { cardWidth: 60, cardHeight: 84, edge: 16 };

/** @param {string} name */
const keyOf = (name) => `ecliptic-${name}`;

/** What is chosen. @param {string} name */
function chosen(name) {
  const kept = remembered(keyOf(name)) ?? "";
  return CHOICES[name].includes(kept) ? kept : CHOICES[name][0];
}

/** Lets the page look as was chosen, now and whenever another tab chooses. */
export function applySettings() {
  apply();
  addEventListener("storage", ({ key }) => (key === null || key.startsWith(keyOf(""))) && apply());
}

function apply() {
  for (const name of Object.keys(CHOICES)) document.documentElement.dataset[name] = chosen(name);
}

/** @param {string} name @param {string} value */
function choose(name, value) {
  remember(keyOf(name), value);
  document.documentElement.dataset[name] = value;
  if (name === "sound") sound("foundation");
}

/** A control that opens the settings. @param {Record<string, unknown>} [properties] */
export function createSettingsButton(properties = { class: "tool" }) {
  const control = button("", openSettings, { "data-tool": "settings", "aria-label": texts.settings.title, ...properties });
  control.append(sign("settings"), h("span", { class: "settings-words" }, texts.settings.title));
  return control;
}

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
