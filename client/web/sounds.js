// @ts-check
/** When the table sounds: never, unless one has switched sounds on. Only then what makes them is fetched. */

/** @typedef {"deal" | "move" | "foundation" | "refused" | "finished"} Sound */

let maker = /** @type {Promise<typeof import("./sound.js")> | null} */ (null);

/** @param {Sound} what */
export function sound(what) {
  if (document.documentElement.dataset.sound !== "on") return;
  maker ??= import("./sound.js");
  // A table is played on without its sounds; they are fetched anew for the next one.
  maker.then(({ play }) => play(what), () => { maker = null; });
}

/** What a move sounds like. @param {string} move @returns {Sound} */
export function soundOf(move) {
  if (move === "deal" || move === "redeal") return "deal";
  return move.includes("-f") ? "foundation" : "move";
}
