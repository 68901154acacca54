// @ts-check
/** The list of live races: by game, each with how far its racers are, its clock, and how late it is shown. */

import { get, Trouble } from "../daily_api.js";
import { fill, h, link, put } from "../dom.js";
import { emblem } from "../emblems.js";
import { nameOf } from "../house.js";
import { toast } from "../notices.js";
import { readCode } from "../state.js";
import { texts, watchTexts as words } from "../texts.js";
import { clock } from "../words/forms.js";
import { entitle, frame } from "./frame.js";

/**
 * @typedef {{name: string, is_house: boolean, is_bot: boolean, progress: number, state: import("../state.js").SeatState, place: number}} LiveSeat
 * @typedef {{race: string, game: string, title: string, minutes: number, elapsed: number, shown_in?: number, most: number, seats: LiveSeat[],
 *   is_rated: boolean, delay: number, crowd: number}} LiveRace
 * @typedef {ReturnType<typeof makeCard>} Card
 */

const REFRESH = 4_000;
const TICK = 500;
const MINUTE = 60_000;
/** So many racers of a race are listed; of more the best. */
const LISTED = 4;

/** @type {import("../addresses.js").Mount} */
export function mount(root, app) {
  const cards = /** @type {Map<string, Card>} */ (new Map());
  const list = h("div", { class: "live-games" }, h("p", { class: "plain" }, words.loading));
  const stale = h("p", { class: "hint", role: "status" });
  const page = frame(root,
    h("div", { class: "watch" },
      h("div", { class: "watch-head" }, h("div", {}, h("h1", {}, words.title), h("p", { class: "lede" }, words.lede)), codeForm(app)),
      stale, list));
  entitle(words.title);
  let fetchedAt = 0;
  let waiting = 0;
  let isGone = false;
  let order = "";
  let knownGames = 0;
  let races = /** @type {LiveRace[]} */ ([]);

  async function refresh() {
    clearTimeout(waiting);
    if (document.hidden || isGone) return;
    try {
      const found = /** @type {{races: LiveRace[]}} */ (await get(app, "/api/live"));
      if (isGone) return;
      fetchedAt = performance.now();
      put(stale, "");
      races = found.races;
      show();
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      if (isGone) return;
      put(stale, words.stale);
      if (!races.length) {
        fill(list);
        order = "";
      }
    }
    waiting = setTimeout(refresh, REFRESH);
  }

  function show() {
    for (const race of cards.keys()) if (!races.some((each) => each.race === race)) cards.delete(race);
    for (const race of races) {
      const card = cards.get(race.race) ?? makeCard(race);
      cards.set(race.race, card);
      card.update(race, app.store.state.races.includes(race.race));
    }
    tick();
    const next = [app.store.state.games.length, ...races.map((race) => race.race)].join();
    if (next === order) return;
    order = next;
    const focused = document.activeElement?.closest("[data-race]")?.getAttribute("data-race");
    fill(list, ...(races.length ? byGame(app, races, cards) : [nothing()]));
    if (focused) cards.get(focused)?.way.focus();
  }

  function tick() {
    for (const card of cards.values()) card.tick(performance.now() - fetchedAt);
  }

  const ticking = setInterval(tick, TICK);
  document.addEventListener("visibilitychange", refresh);
  void refresh();
  return {
    isStill: true,
    unmount() {
      isGone = true;
      clearTimeout(waiting);
      clearInterval(ticking);
      document.removeEventListener("visibilitychange", refresh);
    },
    update(state) {
      page.update(state);
      if (races.length && state.games.length !== knownGames) show();
      knownGames = state.games.length;
    },
  };
}

/** Games in the order of their newest race. @param {import("../app.js").App} app @param {LiveRace[]} races @param {Map<string, Card>} cards */
function byGame(app, races, cards) {
  const games = [...new Set(races.map((race) => race.game))];
  return games.map((game) => {
    const own = races.filter((race) => race.game === game);
    const [{ title }] = own;
    const heading = h("h2", { id: `live-${game}` }, emblem(app.store.game(game)), h("span", {}, title), h("span", { class: "hint" }, words.count(own.length)));
    return h("section", { class: "live-game", "data-game": game, "data-count": Math.min(3, own.length), "aria-labelledby": heading.id }, heading,
      h("ul", { class: "live-races" }, ...own.map((race) => /** @type {Card} */ (cards.get(race.race)).element)));
  });
}

/** @param {LiveRace} first */
function makeCard(first) {
  const time = h("span", { class: "live-clock" });
  const facts = h("span", { class: "live-facts" });
  const seats = h("ol", { class: "live-seats" });
  const rest = h("p", { class: "hint live-rest" });
  const way = link(`/race/${first.race}`, { class: "button small", "data-choice": "watch" });
  const element = h("li", { class: "live-race", "data-race": first.race }, h("p", { class: "live-head" }, time, facts), seats, rest, way);
  let race = first;
  return {
    element,
    way,
    /** @param {LiveRace} next @param {boolean} isOwn */
    update(next, isOwn) {
      race = next;
      put(facts, [race.is_rated && words.rated, race.crowd > 0 && words.crowd(race.crowd), words.late(race.delay)].filter(Boolean).join(" · "));
      put(way, isOwn ? words.yours : words.watch);
      way.setAttribute("aria-label", isOwn ? words.yours : words.watchThis(race.title, race.seats.map(nameOf).join(", ")));
      const best = [...race.seats].sort((one, other) => one.place - other.place).slice(0, race.seats.length > LISTED + 1 ? LISTED : LISTED + 1);
      put(rest, race.seats.length > best.length ? words.rest(race.seats.length - best.length) : "");
      if (seats.childElementCount !== best.length) fill(seats, ...best.map(makeSeat));
      best.forEach((seat, index) => showSeat(/** @type {HTMLElement} */ (seats.children[index]), seat, race.most));
    },
    /** @param {number} since the list was fetched, in milliseconds */
    tick(since) {
      const shownIn = (race.shown_in ?? 0) - since;
      const elapsed = Math.max(0, race.elapsed - (race.shown_in ?? 0) + since);
      put(time, shownIn > 0 ? words.firstIn(clock(shownIn + 999)) : words.left(clock(race.minutes * MINUTE - elapsed + 999)));
      element.toggleAttribute("data-late", shownIn <= 0 && race.minutes * MINUTE - elapsed < MINUTE);
    },
  };
}

function makeSeat() {
  return h("li", { class: "live-seat" }, h("span", { class: "live-name" }), h("span", { class: "live-progress" }),
    h("span", { class: "live-bar", "aria-hidden": "true" }, h("span")));
}

/** @param {HTMLElement} line @param {LiveSeat} seat @param {number} most */
function showSeat(line, seat, most) {
  const [name, progress, bar] = /** @type {HTMLElement[]} */ ([...line.children]);
  const note = seat.is_bot && !seat.is_house ? words.bot : "";
  put(name, note ? `${seat.name} (${note})` : nameOf(seat));
  put(progress, [texts.lanes.of(seat.progress, most), words.states[seat.state]].filter(Boolean).join(" · "));
  line.dataset.state = seat.state;
  line.dataset.progress = String(seat.progress);
  /** @type {HTMLElement} */ (bar.firstElementChild).style.transform = `scaleX(${Math.min(1, seat.progress / most).toFixed(4)})`;
}

/** Nobody races: what one may do about it. */
function nothing() {
  return h("section", { class: "live-none" }, h("h2", {}, words.none), h("p", {}, words.noneWords),
    link("/", { class: "button primary", "data-choice": "race" }, words.race));
}

/** @param {import("../app.js").App} app */
function codeForm(app) {
  const input = /** @type {HTMLInputElement} */ (
    h("input", { id: "watch-code", name: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder: words.codeHint })
  );
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const code = readCode(input.value);
    if (code.length === 8) app.go(`/race/${code}`);
    else toast(texts.home.noCode);
  };
  return h("form", { class: "join watch-code", onsubmit: submit },
    h("label", { for: "watch-code" }, words.code), input, h("button", { type: "submit" }, words.watch));
}
