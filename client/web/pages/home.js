// @ts-check
/** The start: what this is, a game to choose, the ways to play it, and who is waiting. */

import { createDailyBlock } from "../daily_home.js";
import { button, fill, h, link, onceAtATime, put, refill, remember, remembered } from "../dom.js";
import { emblem } from "../emblems.js";
import { createHeldList, hasRaced } from "../held.js";
import { createLevelChoice } from "../level.js";
import { toast, waitingWords } from "../notices.js";
import { readCode } from "../state.js";
import { texts, watchTexts } from "../texts.js";
import { frame } from "./frame.js";
import { openMaking } from "./making.js";

const CHOSEN = "ecliptic-game";
/** For who has not chosen yet. */
const EASIEST = "four-seasons";

/** @type {import("../addresses.js").Mount} */
export function mount(root, app) {
  const words = texts.home;
  let chosen = remembered(CHOSEN) ?? EASIEST;
  let shownGames = /** @type {unknown} */ (null);
  let shownLobby = /** @type {unknown} */ (null);
  let isToMake = false;

  const level = createLevelChoice("home-level");
  const waits = h("p", { class: "plain" });
  const games = h("div", { class: "games", role: "radiogroup", "aria-label": words.choose });
  const chosenTitle = h("h2", { class: "chosen-title" });
  const chosenWords = h("p", { class: "chosen-words" });
  const chosenRules = link("/rules", { class: "quiet-link" }, words.rules);
  const ratings = link("/ratings/four-seasons", { class: "quiet-link" }, texts.rating.all);
  const lobby = h("ul", { class: "open-races" });
  const daily = createDailyBlock(app);
  const held = createHeldList(app, daily.leadsTo);
  const game = () => app.store.game(chosen) ?? app.store.state.games[0];

  const action = (/** @type {string} */ name, /** @type {string} */ title, /** @type {string} */ hint, /** @type {() => unknown} */ act, kind = "") =>
    h("button", { type: "button", class: `action ${kind}`, "data-action": name, onclick: act },
      h("span", { class: "action-title" }, title), " ", h("span", { class: "action-hint" }, hint));
  const once = onceAtATime((/** @type {import("../app.js").Message} */ message) => app.enter(message));
  const actions = h("div", { class: "actions" },
    action("quick", words.quick, words.quickWords, () => once({ type: "quick", game: chosen }), "primary"),
    action("house", words.house, words.houseWords, () => once({ type: "create", game: chosen, seats: 2, house: level.value })),
    action("make", words.make, words.makeWords, () => make()),
    action("practice", words.practice, words.practiceWords, () => app.go(`/practice?game=${chosen}`)));

  const page = frame(root,
    h("div", { class: "home", "data-returning": hasRaced() },
      h("section", { class: "hero" },
        h("h1", {}, words.title),
        h("p", { class: "lede" }, words.lede),
        h("ul", { class: "facts" }, ...words.facts.map((fact) => h("li", {}, fact))),
        held.element),
      daily.element,
      h("section", { class: "choose" }, games),
      h("section", { class: "play", "aria-label": words.choose },
        h("div", { class: "chosen" }, chosenTitle, chosenWords, chosenRules), actions,
        h("p", { class: "house-level" }, h("label", { for: "home-level" }, texts.making.level), level)),
      h("section", { class: "others" }, joinForm(app),
        h("div", { class: "others-head" }, h("h2", {}, words.lobby), ratings), lobby,
        link("/watch", { class: "quiet-link to-watch" }, watchTexts.all))));

  /** Opens the dialog that makes a race, as soon as it is known which games there are. */
  function make() {
    isToMake = !game();
    if (!isToMake) openMaking(app, chosen);
  }

  /** @param {string} name */
  function choose(name) {
    chosen = name;
    remember(CHOSEN, name);
    showChosen();
  }

  function showChosen() {
    const now = game();
    if (!now) return;
    chosen = now.name;
    put(chosenTitle, now.title);
    put(chosenWords, texts.short(now));
    chosenRules.setAttribute("href", `/rules/${now.name}`);
    ratings.setAttribute("href", `/ratings/${now.name}`);
    put(ratings, texts.rating.allOf(now.title));
    for (const input of games.querySelectorAll("input")) input.checked = input.value === chosen;
  }

  /** @param {import("../state.js").GameInfo} each */
  const gameCard = (each) =>
    h("label", { class: "game", "data-game": each.name },
      h("input", { type: "radio", name: "game", value: each.name, onchange: () => choose(each.name) }),
      emblem(each),
      h("span", { class: "game-title" }, each.title),
      h("span", { class: "game-words" }, texts.short(each)));

  return {
    onOpen: () => void app.connection.request({ type: "lobby", watch: true }),
    unmount() {
      daily.end();
      if (app.connection.isOpen) void app.connection.request({ type: "lobby", watch: false });
    },
    update(state) {
      page.update(state);
      put(waits, waitingWords(state.standing));
      if (state.games !== shownGames) {
        shownGames = state.games;
        fill(games, ...(state.games.length ? state.games.map(gameCard) : [waits]));
        showChosen();
        bringIntoSight(games);
        if (isToMake) make();
      }
      if (state.lobby !== shownLobby || !state.games.length) {
        shownLobby = state.lobby;
        showLobby(app, lobby);
      }
      daily.update(state);
      held.update();
    },
  };
}

/** Where the games are a row that scrolls, the chosen one is in sight. @param {HTMLElement} games */
function bringIntoSight(games) {
  const card = /** @type {HTMLElement | null} */ (games.querySelector(".game:has(input:checked)"));
  if (card) games.scrollLeft = card.offsetLeft - games.offsetLeft - (games.clientWidth - card.offsetWidth) / 2;
}

/** @param {import("../app.js").App} app @param {HTMLElement} list */
function showLobby(app, list) {
  const { lobby, standing } = app.store.state;
  const lines = (lobby ?? []).map((race) => {
    const game = app.store.game(race.game);
    const title = game?.title ?? race.game;
    return h("li", { "data-race": race.race }, emblem(game),
      h("span", { class: "open-race" }, h("strong", {}, title), h("span", {}, texts.home.lobbyLine(race))),
      button(texts.home.join, () => app.enter({ type: "join", race: race.race }), {
        class: "small", "aria-label": texts.home.joinThis(title, race.maker),
      }));
  });
  refill(list, ...(lines.length ? lines : [h("li", { class: "empty" }, lobby ? texts.home.lobbyEmpty : waitingWords(standing))]));
}

/** @param {import("../app.js").App} app */
function joinForm(app) {
  const input = /** @type {HTMLInputElement} */ (
    h("input", { id: "code", name: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder: texts.home.codeHint })
  );
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const code = readCode(input.value);
    if (code.length === 8) app.go(`/race/${code}`);
    else toast(texts.home.noCode);
  };
  return h("form", { class: "join", onsubmit: submit },
    h("label", { for: "code" }, texts.home.code), input, h("button", { type: "submit" }, texts.home.join));
}
