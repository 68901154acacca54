// @ts-check
/** The router: which page an address shows, and links that do not leave it. */

import { PAGES, pageAt } from "./addresses.js";
import { App } from "./app.js";
import { createArrival } from "./arrival.js";
import { leaveDialogs, tookStep } from "./back.js";
import { learnWords, onLanguage, ready } from "./language.js";
import { toast } from "./notices.js";
import { entitle } from "./pages/frame.js";
import { createLate, later } from "./pages/later.js";
import { keepForOffline } from "./offline.js";
import { applySettings } from "./settings.js";
import { showNames } from "./short_names.js";
import { catchSlips } from "./slips.js";
import { readCode } from "./state.js";
import { texts } from "./texts.js";

/** @typedef {import("./addresses.js").Mount} Mount */

/** What makes each page, by its row in the list of addresses. @type {Map<typeof PAGES[number], Mount>} */
const MOUNTS = new Map(PAGES.map((each) => [each, later(createLate(async () => {
  const [, fetching, , parts] = each;
  return (await Promise.all([fetching(), learnWords(parts)]))[0];
}))]));

class Router {
  /** @param {HTMLElement} root where pages are shown */
  constructor(root) {
    this.root = root;
    this.app = new App((path, isInstead) => this.go(path, isInstead));
    this.arrival = createArrival(root);
    /** The address whose page is shown, without the moment or place within it. */
    this.shownAt = "";
  }

  /** Shows the page of the present address, and from now on that of each other one comes to. */
  begin() {
    document.addEventListener("click", (event) => this.#follow(event));
    onLanguage.add(() => {
      this.arrival.leave();
      this.show(true);
    });
    addEventListener("popstate", () => {
      const isDialogs = tookStep();
      if (!isDialogs && location.pathname + location.search !== this.shownAt) this.show();
    });
    this.show(true);
    this.app.connection.begin();
  }

  /** @param {string} path @param {boolean} [isInstead] whether the way back does not lead to the present page */
  go(path, isInstead = false) {
    this.arrival.leave();
    leaveDialogs((isOver) => {
      if (isInstead || isOver) history.replaceState(null, "", path);
      else if (path !== location.pathname + location.search + location.hash) history.pushState(null, "", path);
      this.show();
    });
  }

  /** @param {boolean} [isFirst] whether it is what the browser opened */
  show(isFirst = false) {
    const { app, root } = this;
    this.shownAt = location.pathname + location.search;
    const row = pageAt(location.pathname);
    const [pattern, , name] = row;
    const mount = /** @type {Mount} */ (MOUNTS.get(row));
    const argument = decoded(pattern.exec(location.pathname)?.[1] ?? "");
    app.page?.unmount?.();
    app.page = null;
    app.wanted = null;
    // In another language the page is the first anew, and the dialog in which one chose it stays open.
    if (!isFirst) for (const dialog of document.querySelectorAll("dialog:not(#taken)")) /** @type {HTMLDialogElement} */ (dialog).close();
    root.replaceChildren();
    document.body.dataset.page = name;
    entitle(texts.titles[name] ?? texts.name);
    const page = mount(root, app, name === "race" || name === "replay" ? readCode(argument) : argument);
    app.page = page;
    page.update?.(app.store.state);
    if (app.connection.isOpen) page.onOpen?.();
    this.arrival.arrive(isFirst);
  }

  /** A link that does not leave these pages is followed by itself. @param {MouseEvent} event */
  #follow(event) {
    const way = event.target instanceof Element ? event.target.closest("a[data-way]") : null;
    if (!way || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname, search, hash } = /** @type {HTMLAnchorElement} */ (way);
    this.go(pathname + search + hash);
  }
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function begin() {
  addEventListener("error", (event) => toast(texts.broken(event.message)));
  addEventListener("unhandledrejection", (event) => toast(texts.broken(String(event.reason?.message ?? event.reason))));
  catchSlips();
  applySettings();
  showNames();
  new Router(/** @type {HTMLElement} */ (document.getElementById("page"))).begin();
  keepForOffline();
}

void ready.then(begin);
