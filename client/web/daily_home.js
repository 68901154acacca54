// @ts-check
/** The daily challenge on the first page: the one game of the day, one's own attempt at it, the time to the next deal. */

import { heldAttempt, playDaily } from "./daily.js";
import { get, Trouble } from "./daily_api.js";
import { createCountdown } from "./daily_parts.js";
import { button, fill, h, link, put, refill } from "./dom.js";
import { emblem } from "./emblems.js";
import { placeWords, resultWords } from "./share.js";
import { texts } from "./texts.js";

/** @param {import("./app.js").App} app */
export function createDailyBlock(app) {
  const words = texts.daily;
  const drawn = h("span", { class: "daily-emblem" });
  const title = h("strong", { class: "daily-game" });
  const standing = h("span", { class: "daily-standing" });
  const acts = h("div", { class: "daily-acts" });
  const others = link("/daily", { class: "quiet-link" });
  const next = createCountdown(app);
  const element = h("section", { class: "daily-block", "aria-label": words.title },
    h("h2", {}, link("/daily", {}, words.title)), others, drawn,
    h("p", { class: "daily-words" }, title, " ", standing), acts, next.element);
  let shownFor = "";
  let board = /** @type {import("./daily_api.js").BoardPage | null} */ (null);
  let isBegun = false;

  /** @param {string} day @param {string} game */
  async function load(day, game) {
    const mine = shownFor;
    try {
      const [found, page] = await Promise.all([get(app, `/api/daily/${day}/${game}/board?count=0`), get(app, `/api/daily/${day}`)]);
      if (mine !== shownFor) return;
      board = /** @type {import("./daily_api.js").BoardPage} */ (found);
      isBegun = Boolean(/** @type {import("./daily_api.js").DailyPage} */ (page).games.find((deal) => deal.game === game)?.is_begun);
      show();
    } catch (error) {
      // The block says less then; the page of the day says why.
      if (!(error instanceof Trouble)) throw error;
    }
  }

  function show() {
    const { state } = app.store;
    element.hidden = !state.day || !state.games.length;
    if (!state.day || element.hidden) return;
    const { day, game } = state.day;
    const info = app.store.game(game);
    const held = heldAttempt(state, day, game);
    const own = board?.of === day && board.game === game && board.you ? board : null;
    const isOver = Boolean(own) || held?.isOver;
    put(title, info?.title ?? game);
    put(others, words.others(state.games.length - 1));
    fill(drawn, emblem(info));
    put(standing, own?.you ? `${resultWords(own.you.line, own.most)}, ${placeWords(own)}` : (held || isBegun) && !isOver ? words.onTheWay : words.once);
    standing.toggleAttribute("data-always", !own && !held && !isBegun);
    const play = (/** @type {string} */ label, /** @type {string} */ name) =>
      button(label, () => playDaily(app, { game, day }), { class: "primary", "data-play": name });
    refill(acts, isOver ? link(`/daily/${day}/${game}`, { class: "button", "data-play": "board" }, words.board)
      : held || isBegun ? play(words.comeBack, "back") : play(words.play, "begin"));
  }

  return {
    element,
    end: next.end,
    /** Whether this is the race that it leads back to. @param {string} race */
    leadsTo(race) {
      const { state } = app.store;
      return state.day !== null && heldAttempt(state, state.day.day, state.day.game)?.race === race;
    },
    /** @param {import("./state.js").State} state */
    update(state) {
      next.tick();
      const now = state.player && state.day ? `${state.player.id} ${state.day.day}` : "";
      if (now === shownFor) return;
      shownFor = now;
      board = null;
      isBegun = false;
      show();
      if (state.day) void load(state.day.day, state.day.game);
    },
  };
}
