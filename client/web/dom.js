// @ts-check
/** Small help with the document: elements, dialogs, copying, what a browser remembers. */

import { noteDialog } from "./back.js";

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Makes an element. Properties that begin with `on` are listeners, the rest attributes; false and null leave one out.
 * @param {string} name @param {Record<string, unknown>} [properties] @param {Child[]} children
 */
export function h(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) listen(element, key.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...present(children));
  return element;
}

/** What an element does at which event, looked up when that happens. @type {WeakMap<Element, Record<string, EventListener>>} */
const acts = new WeakMap();

/** @param {Element} element @param {string} type @param {EventListener} act */
function listen(element, type, act) {
  const own = acts.get(element) ?? {};
  if (!own[type]) element.addEventListener(type, (event) => acts.get(element)?.[type](event));
  own[type] = act;
  acts.set(element, own);
}

const DRAWING = "http://www.w3.org/2000/svg";

/** Makes an element of a drawing. @param {string} name @param {Record<string, string | number>} properties @param {Node[]} children */
export function drawing(name, properties, ...children) {
  const element = document.createElementNS(DRAWING, name);
  for (const [key, value] of Object.entries(properties)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** @param {Child[]} children @returns {(Node | string)[]} */
function present(children) {
  return /** @type {(Node | string)[]} */ (children.filter((child) => child !== null && child !== undefined && child !== false));
}

/** Puts these children in place of those there are. @param {Element} element @param {Child[]} children */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
}

/**
 * Puts these children, just made, in place of those there are; but what would look the same stays, so that a press that
 * has begun, and the focus, outlast news that arrive meanwhile. What stays does from now on what the new one would.
 * @param {Element} element @param {Child[]} children
 */
export function refill(element, ...children) {
  const old = [...element.childNodes];
  const wanted = present(children).map((child) => {
    const at = child instanceof Element ? old.findIndex((each) => each.isEqualNode(child)) : -1;
    if (at < 0) return child;
    const [kept] = /** @type {Element[]} */ (old.splice(at, 1));
    takeActs(kept, /** @type {Element} */ (child));
    return kept;
  });
  for (const each of old) each.remove();
  for (const [index, child] of wanted.entries()) {
    if (element.childNodes[index] !== child) element.insertBefore(typeof child === "string" ? new Text(child) : child, element.childNodes[index] ?? null);
  }
}

/** @param {Element} kept @param {Element} made looks the same */
function takeActs(kept, made) {
  const inside = made.querySelectorAll("*");
  for (const [type, act] of Object.entries(acts.get(made) ?? {})) listen(kept, type, act);
  for (const [index, element] of kept.querySelectorAll("*").entries()) {
    for (const [type, act] of Object.entries(acts.get(inside[index]) ?? {})) listen(element, type, act);
  }
}

/** Sets words only where they differ, so that nothing is read out twice. @param {Element} element @param {string} words */
export function put(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

/** A link within the app. @param {string} path @param {Record<string, unknown>} properties @param {Child[]} children */
export function link(path, properties, ...children) {
  return h("a", { href: path, "data-way": "", ...properties }, ...children);
}

/** Buttons whose act is on its way. @type {WeakSet<EventTarget>} */
const busy = new WeakSet();

/** A button that does one thing at a time, whatever it is given to do meanwhile. @param {string} words @param {() => unknown} act @param {Record<string, unknown>} [properties] */
export function button(words, act, properties = {}) {
  const onclick = async (/** @type {Event} */ event) => {
    const pressed = /** @type {EventTarget} */ (event.currentTarget);
    if (busy.has(pressed)) return;
    busy.add(pressed);
    try {
      await act();
    } finally {
      busy.delete(pressed);
    }
  };
  return /** @type {HTMLButtonElement} */ (h("button", { type: "button", onclick, ...properties }, words));
}

/** One after the other: a second press while the first is on its way does nothing. @template T @param {(what: T) => Promise<void>} act */
export function onceAtATime(act) {
  let isBusy = false;
  return async (/** @type {T} */ what) => {
    if (isBusy) return;
    isBusy = true;
    try {
      await act(what);
    } finally {
      isBusy = false;
    }
  };
}

/**
 * Opens a dialog over the page; Escape, the way back, a click beside it and `close` end it. @param {string} title @param {Child[]} children
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, ...children) {
  const heading = h("h2", { id: `title-${Math.random().toString(36).slice(2)}` }, title);
  const dialog = /** @type {HTMLDialogElement} */ (
    h("dialog", { "aria-labelledby": heading.id }, h("div", { class: "dialog" }, heading, ...children), h("div", { class: "live unseen", role: "status" }))
  );
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  noteDialog(dialog);
  return dialog;
}

/** Copies a text; false where the browser does not let us. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The way of old, for pages without TLS. @param {string} text */
function copyBySelection(text) {
  const area = /** @type {HTMLTextAreaElement} */ (h("textarea", { class: "unseen" }));
  area.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  return isCopied;
}

/** Gives a file to who sits here. @param {string} name @param {string} content @param {string} type */
export function save(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const way = /** @type {HTMLAnchorElement} */ (h("a", { href: address, download: name }));
  way.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** What this browser remembers, or null. @param {string} key */
export function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A list this browser remembers, without what is damaged of it. @param {string} key @param {(each: any) => boolean} isWhole @returns {any[]} */
export function rememberedList(key, isWhole) {
  try {
    const found = JSON.parse(remembered(key) ?? "[]");
    return Array.isArray(found) ? found.filter(isWhole) : [];
  } catch {
    return [];
  }
}

/** @param {string} key @param {string | null} value */
export function remember(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing: one is a new guest at each visit.
  }
}
