// @ts-check
/** Parts of the pages that are fetched when they are first wanted, and there at once from then on. */

import { button, fill, h, put, remember, remembered } from "../dom.js";
import { texts } from "../texts.js";
import { waitAfter } from "../waits.js";

/**
 * @typedef {import("../addresses.js").Mount} Mount
 * @typedef {import("../app.js").App} App
 */

/**
 * What is fetched once. `now`: it, if it is there already.
 * @template T
 * @typedef {{readonly now: T | null, fetch(): Promise<T>}} Late
 */

/** What browsers say where a module, or one that it imports, could not be fetched. */
const UNFETCHED = /import(?:ed|ing)(?: a)? module/i;
const RELOADED = "ecliptic-reloaded";
const RELOADED_WITHIN = 60_000;
/** So often an import is tried while the server answers; some browsers remember one that failed until the page is loaded anew. */
const TRIES = 3;

/** @template T @param {() => Promise<T>} fetching @returns {Late<T>} */
export function createLate(fetching) {
  let now = /** @type {T | null} */ (null);
  let coming = /** @type {Promise<T> | null} */ (null);
  const come = async () => {
    try {
      now = await fetching();
      return now;
    } catch (error) {
      reportFault(error);
      throw error;
    } finally {
      coming = null;
    }
  };
  return {
    get now() {
      return now;
    },
    fetch: () => (coming ??= come()),
  };
}

/** A page of a module that is fetched when it is first shown. @param {Late<{mount: Mount}>} late @returns {Mount} */
export function later(late) {
  return (root, app, argument) => {
    if (late.now) return late.now.mount(root, app, argument);
    const place = h("main", { id: "content", tabindex: -1 });
    root.append(place);
    let page = /** @type {import("../app.js").Page | null} */ (null);
    const waiting = waitFor(place, app, late, ({ mount }) => {
      root.replaceChildren();
      page = mount(root, app, argument);
      page.update?.(app.store.state);
      if (app.connection.isOpen) page.onOpen?.();
    });
    return {
      unmount() {
        waiting.stop();
        page?.unmount?.();
      },
      update(state) {
        waiting.update(state);
        page?.update?.(state);
      },
      onOpen: () => page?.onOpen?.(),
      get isStill() {
        return page?.isStill;
      },
    };
  };
}

/**
 * Says in a place that something is being fetched, or could not be, and then tries again: when it is asked to, when the
 * network is back, and now and then. @template T
 * @param {HTMLElement} place @param {App} app @param {Late<T>} late @param {(it: T) => void} take called once it is there
 */
export function waitFor(place, app, late, take) {
  const words = h("p", { class: "plain", role: "status" }, texts.loading);
  const again = button(texts.daily.tryAgain, tryNow, { class: "primary", hidden: true, "data-choice": "try-again" });
  let tries = 0;
  let timer = 0;
  let isLeft = false;
  let wasWell = app.isWell;
  fill(place, words, again);
  addEventListener("online", tryNow);
  void tryNow();

  function stop() {
    isLeft = true;
    clearTimeout(timer);
    removeEventListener("online", tryNow);
  }

  async function tryNow() {
    clearTimeout(timer);
    const it = await late.fetch().catch(() => null);
    if (isLeft) return;
    if (it) {
      stop();
      take(it);
    } else fail();
  }

  function fail() {
    tries += 1;
    if (tries >= TRIES && app.isWell) loadAnew();
    put(words, navigator.onLine ? texts.unloadable : texts.connection.offlinePage);
    again.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(tryNow, waitAfter(tries));
  }

  return {
    stop,
    /** @param {import("../state.js").State} state */
    update({ standing }) {
      const isWell = standing.status === "well";
      if (isWell && !wasWell && tries && !isLeft) void tryNow();
      wasWell = isWell;
    },
  };
}

/** What could not be fetched is said in the page; what is wrong in a module itself is a fault to be seen. @param {unknown} error */
export function reportFault(error) {
  if (error instanceof Error && !UNFETCHED.test(error.message)) reportError(error);
}

/** Loads the page anew, which helps a browser that remembers a failure, or has the files of an older server; not again and again. */
function loadAnew() {
  if (Date.now() - Number(remembered(RELOADED) ?? 0) < RELOADED_WITHIN) return;
  remember(RELOADED, String(Date.now()));
  location.reload();
}
