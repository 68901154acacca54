// @ts-check
/** A race: which of its parts is shown, by what is known of it. */

import { h, link } from "../dom.js";
import { learnWords } from "../language.js";
import { ownSeat } from "../state.js";
import { texts, watchTexts } from "../texts.js";
import { entitle, frame } from "./frame.js";
import { createLate, waitFor } from "./later.js";
import { waiting } from "./waiting.js";

/**
 * @typedef {import("../state.js").Race} Race
 * @typedef {{update(race: Race): void, unmount?(): void}} Part
 * @typedef {(root: HTMLElement, app: import("../app.js").App) => Part} Making
 */

const CODE_LENGTH = 8;

/** The tables, which are fetched while one waits for the start. @type {Record<string, import("./later.js").Late<Making>>} */
const TABLES = {
  playing: createLate(async () => (await import("./playing.js")).playing),
  watching: createLate(async () => (await Promise.all([import("./watching.js"), learnWords(["replay"])]))[0].watching),
};

/** @type {import("../addresses.js").Mount} */
export function mount(root, app, code) {
  let kind = "";
  let part = /** @type {Part | null} */ (null);
  let around = /** @type {ReturnType<typeof frame> | null} */ (null);
  let wasWithoutRematch = false;

  /** @param {string} next @param {(place: HTMLElement) => Part | null} make */
  function turnTo(next, make) {
    if (kind === next) return;
    kind = next;
    part?.unmount?.();
    root.replaceChildren();
    const isTable = next in TABLES;
    around = isTable ? null : frame(root);
    document.body.dataset.page = isTable ? "table" : "race";
    part = make(around?.main ?? root);
  }

  /** @param {string} next */
  function turnToTable(next) {
    const make = TABLES[next].now;
    if (make) turnTo(next, (place) => make(place, app));
    else turnTo(`fetching ${next}`, (place) => {
      const fetching = waitFor(place, app, TABLES[next], () => page.update(app.store.state));
      return { update: () => fetching.update(app.store.state), unmount: fetching.stop };
    });
  }

  const isCode = code.length === CODE_LENGTH;
  if (isCode) app.follow(code);
  const page = {
    unmount: () => part?.unmount?.(),
    /** @param {import("../state.js").State} state */
    update(state) {
      const race = state.race?.race === code ? state.race : null;
      if (race && state.games.length) {
        const next = kindOf(race);
        if (next === "cancelled") turnTo(next, (place) => notice(place, texts.race.cancelled, texts.race.cancelledWhy[race.why ?? ""] ?? ""));
        else if (next === "waiting") {
          turnTo(next, (place) => waiting(place, app));
          setTimeout(fetchTables);
        } else turnToTable(next);
        entitle(app.store.game(race.game)?.title ?? race.game);
        part?.update(race);
      } else if (!isCode) turnTo("unknown", (place) => notice(place, texts.race.unknown, texts.race.noCode));
      else if (state.missing === code && watchTexts.refused[state.missingWhy]) turnTo("refused", (place) => notice(place, watchTexts.notShown, watchTexts.refused[state.missingWhy]));
      else if (state.missing === code) turnTo("unknown", (place) => notice(place, texts.race.unknown, texts.race.unknownWords(code), link(`/replay/${code}`, { class: "button" }, texts.replays.link)));
      else turnTo("loading", (place) => (place.append(h("p", { class: "plain" }, texts.loading)), null));
      around?.update(state);
      if (race?.paired && ownSeat(race)) app.go(`/race/${race.paired}`, true);
      else if (race?.rematch && wasWithoutRematch && ownSeat(race)) app.go(`/race/${race.rematch}`);
      else wasWithoutRematch = race !== null && !race.rematch;
    },
  };
  return page;
}

/** Fetches the table once the lobby is drawn, so that the start of the race waits for nothing; if it fails, it is tried again then. */
function fetchTables() {
  TABLES.playing.fetch().catch(() => null);
}

/** @param {Race} race */
function kindOf(race) {
  if (race.state === "cancelled") return "cancelled";
  if (race.state === "lobby") return "waiting";
  return ownSeat(race) && !race.is_watching ? "playing" : "watching";
}

/** Words, and a way home. @param {HTMLElement} root @param {string} title @param {string} words @param {HTMLElement} [other] @returns {null} */
function notice(root, title, words, other) {
  root.append(h("section", { class: "panel notice" }, h("h1", {}, title), h("p", {}, words),
    h("div", { class: "choices" }, link("/", { class: "button primary" }, texts.toHome), other)));
  return null;
}
