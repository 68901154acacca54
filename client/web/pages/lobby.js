// @ts-check
/** The open races, live. */

import { button, fill, h } from "../dom.js";
import { texts } from "../texts.js";
import { tablePicture } from "./pictures.js";

/** @param {import("../app.js").App} app */
export function lobbyList(app) {
  const element = h("div", { class: "lobby" });
  let shown = /** @type {unknown} */ (undefined);
  return {
    element,
    update(/** @type {import("../state.js").State} */ { lobby, games }) {
      if (shown === lobby || games.length === 0) return;
      shown = lobby;
      if (lobby === null) fill(element, h("p", { class: "quiet" }, texts.loading));
      else if (lobby.length === 0) fill(element, h("p", { class: "quiet" }, texts.home.lobbyEmpty));
      else fill(element, h("ul", {}, ...lobby.map((race) => line(app, race))));
    },
  };
}

/** @param {import("../app.js").App} app @param {import("../state.js").Summary} race */
function line(app, race) {
  const game = app.store.game(race.game);
  const title = game?.title ?? race.game;
  const join = button(texts.home.join, () => app.sit({ type: "join", race: race.race }), {
    class: "small",
    "aria-label": texts.home.joinThis(title, race.maker),
  });
  return h(
    "li",
    { "data-race": race.race },
    game && tablePicture(game),
    h("span", { class: "line-words" }, h("b", {}, title), h("small", {}, texts.home.lobbyLine(race))),
    join,
  );
}
