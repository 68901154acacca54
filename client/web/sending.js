// @ts-check
/** Handing something on: by whatever the device shares with, else as a copy, else as a text to be copied by hand. */

import { button, copy, h, openDialog } from "./dom.js";
import { toast } from "./notices.js";
import { texts } from "./texts.js";

/** @typedef {{title: string, text: string, url?: string}} Parcel */

/** Whether this device shares by a way of its own. */
export const maySend = () => typeof navigator.share === "function";

/** Shares by the device; false where it could not, and not because somebody thought better of it. @param {Parcel} parcel */
export async function send(parcel) {
  try {
    await navigator.share(parcel);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** Copies a text, or shows it selected. @param {string} text @param {string} words what is said once it is copied */
export async function copyOrShow(text, words) {
  if (await copy(text)) {
    toast(words);
    return;
  }
  const area = /** @type {HTMLTextAreaElement} */ (h("textarea", { id: "by-hand", rows: 4, readonly: true }));
  area.value = text;
  const dialog = openDialog(texts.share.title, h("label", { for: "by-hand" }, texts.share.byHand), area,
    h("div", { class: "choices" }, button(texts.close, () => dialog.close())));
  area.focus();
  area.select();
}

/** Where a deal is practised: one of a name or of a seed, else any. @param {string} game @param {{name?: string | null, seed?: string}} deal */
export function practicePath(game, { name, seed }) {
  return `/practice?${new URLSearchParams({ game, ...(seed ? { seed } : name ? { deal: name } : {}) })}`;
}

/** Shares where that is a way of the device, else copies. @param {Parcel} parcel @param {string} words what is said once it is copied */
export async function sendOrCopy(parcel, words) {
  if (maySend() && (await send(parcel))) return;
  await copyOrShow([parcel.text, parcel.url].filter(Boolean).join("\n"), words);
}
