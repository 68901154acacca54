// @ts-check
/** How the pages look and sound to who sits here: light or dark, colours of suits, larger ranks, sounds; kept for all tabs. */

import { openSettings } from "./dialogs.js";
import { button, h, remember, remembered } from "./dom.js";
import { sign } from "./signs.js";
import { sound } from "./sounds.js";
import { texts } from "./texts.js";

/** What there is to choose, the first of each unless one has chosen. @type {Record<string, string[]>} */
export const CHOICES = { theme: ["auto", "light", "dark"], suits: ["two", "four"], indices: ["plain", "large"], sound: ["off", "on"] };

/** @param {string} name */
const keyOf = (name) => `ecliptic-${name}`;

/** What is chosen. @param {string} name */
export function chosen(name) {
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
export function choose(name, value) {
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
