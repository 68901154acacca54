// @ts-check
/** The result of a race, whose module is fetched while one plays, so that it is there at the end. */

import { say } from "./notices.js";
import { createLate } from "./pages/later.js";
import { waitAfter } from "./waits.js";

/** @typedef {ReturnType<typeof import("./result.js").createResult>} Result */

const LATE = createLate(() => import("./result.js"));
/** The table comes first, and whatever its first moves need. */
const FETCHED_AFTER = 5_000;

/** @param {import("./app.js").App} app */
export function createResult(app) {
  let result = /** @type {Result | null} */ (null);
  let shown = /** @type {Parameters<Result["update"]> | null} */ (null);
  let wishes = /** @type {((result: Result) => void)[]} */ ([]);
  let tries = 0;
  let isLeft = false;
  let timer = setTimeout(fetchNow, FETCHED_AFTER);

  async function fetchNow() {
    clearTimeout(timer);
    const module = LATE.now ?? (await LATE.fetch().catch(() => null));
    if (isLeft || result) return;
    if (module) take(module.createResult(app));
    else timer = setTimeout(fetchNow, waitAfter(++tries));
  }

  /** @param {Result} made */
  function take(made) {
    result = made;
    if (shown) made.update(...shown);
    for (const wish of wishes) wish(made);
    wishes = [];
  }

  /** @param {(result: Result) => void} act */
  function whenThere(act) {
    if (result) return act(result);
    wishes.push(act);
    void fetchNow();
  }

  return {
    /** @param {Parameters<Result["update"]>} now */
    update(...now) {
      shown = now;
      result?.update(...now);
    },
    open: () => whenThere((made) => made.open()),
    /** Says to those who listen what came of the race. */
    tell: () => whenThere((made) => say(made.words())),
    end() {
      isLeft = true;
      clearTimeout(timer);
      result?.close();
    },
  };
}
