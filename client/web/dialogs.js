// @ts-check
/** Dialogs whose modules and words are fetched when they are first opened. */

import { learnWords } from "./language.js";
import { toast } from "./notices.js";
import { reportFault } from "./pages/later.js";
import { texts } from "./texts.js";

/** The rules of a game, over its table. @param {import("./app.js").App} app @param {string} game */
export function openRules(app, game) {
  return open(import("./pages/rules.js"), ["rules", "table"], (module) => module.openRules(app, game));
}

/** What one may choose: how the pages look, and their language. */
export function openSettings() {
  return open(import("./settings_dialog.js"), ["table"], (module) => module.openSettings());
}

/** Who came where in a replay. @param {Parameters<typeof import("./replay_dialogs.js").openResult>} about */
export function openReplayResult(...about) {
  return open(import("./replay_dialogs.js"), ["proof"], (module) => module.openResult(...about));
}

/** What a browser can verify of a replay. @param {Parameters<typeof import("./replay_dialogs.js").openProof>} about */
export function openReplayProof(...about) {
  return open(import("./replay_dialogs.js"), ["proof"], (module) => module.openProof(...about));
}

/** Opens a dialog once all of it is there, unless another page is shown by then. @template T
 * @param {Promise<T>} fetching @param {import("./language.js").Part[]} words @param {(module: T) => unknown} show */
async function open(fetching, words, show) {
  const asked = document.querySelector("main");
  const fetched = await Promise.all([fetching, learnWords(words)]).catch(reportFault);
  if (!fetched) toast(navigator.onLine ? texts.unloadable : texts.connection.offlinePage);
  else if (document.querySelector("main") === asked) show(fetched[0]);
}
