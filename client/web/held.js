// @ts-check
/** The races one sits in, as the first page lists them: which there are says the server, what they are this browser remembers. */

import { isAttempt } from "./daily.js";
import { button, h, link, openDialog, refill, remember, rememberedList } from "./dom.js";
import { isSeated, writeCode } from "./state.js";
import { texts } from "./texts.js";

/** @typedef {"practice" | "daily" | "waiting" | "running"} Kind */
/** @typedef {{race: string, game: string, kind: Kind}} Held */

const KEY = "ecliptic-held";
const KEPT = 24;
const KINDS = ["practice", "daily", "waiting", "running"];

/** @returns {Held[]} */
const known = () => rememberedList(KEY, (each) => typeof each?.race === "string" && typeof each.game === "string" && KINDS.includes(each.kind));

/** Whether anybody has raced in this browser. */
export function hasRaced() {
  return known().length > 0;
}

/** Remembers what a race is in which one sits. @param {import("./state.js").Race} race */
export function noteHeld(race) {
  if (!isSeated(race)) return;
  const held = known();
  const kind = kindOf(race);
  if (held.some((each) => each.race === race.race && each.kind === kind)) return;
  remember(KEY, JSON.stringify([{ race: race.race, game: race.game, kind }, ...held.filter((each) => each.race !== race.race)].slice(0, KEPT)));
}

/** @param {import("./state.js").Race} race @returns {Kind} */
function kindOf(race) {
  if (isAttempt(race)) return "daily";
  if (!race.is_ranked) return "practice";
  return race.state === "running" ? "running" : "waiting";
}

/**
 * The list, the latest race first, each with the way back to it and out of it.
 * @param {import("./app.js").App} app @param {(race: string) => boolean} isElsewhere whether the page leads there already
 */
export function createHeldList(app, isElsewhere) {
  const element = h("ul", { class: "held", "aria-label": texts.home.held, hidden: true });
  let shown = "";
  return {
    element,
    update() {
      const { games, races } = app.store.state;
      const held = known();
      const lines = races.filter((race) => !isElsewhere(race)).reverse().map((race) => held.find((each) => each.race === race) ?? { race, game: "", kind: /** @type {const} */ ("running") });
      const next = JSON.stringify([lines, games.length]);
      if (next === shown) return;
      shown = next;
      element.hidden = !lines.length;
      refill(element, ...lines.map((line) => heldLine(app, line)));
    },
  };
}

/** @param {import("./app.js").App} app @param {Held} held */
function heldLine(app, { race, game, kind }) {
  const words = texts.home;
  const title = app.store.game(game)?.title;
  const said = title ? words.heldKinds[kind](title) : words.heldCode(writeCode(race));
  return h("li", { "data-held": race }, h("span", {}, said),
    link(`/race/${race}`, { class: "button small", "data-choice": "back" }, words.backButton),
    kind === "daily" ? null : button(kind === "practice" ? texts.race.endYes : texts.race.leave, () => giveUp(app, race, kind === "practice"), { class: "small", "data-choice": "give-up" }));
}

/** What a refusal says of a race in which there is nothing to give up any more. */
const GONE = ["unknown_race", "race_over", "not_seated", "seat_ended"];

/** Leaves a race, or resigns it where it runs, which is asked first unless it is practice. @param {import("./app.js").App} app @param {string} race @param {boolean} isPractice */
async function giveUp(app, race, isPractice) {
  const answer = await app.connection.request(isPractice ? { type: "resign", race, confirm: true } : { type: "leave", race });
  if (answer.type !== "refused" || GONE.includes(answer.reason)) app.forgetRace(race);
  else if (answer.reason === "race_begun") confirmResign(app, race);
  else app.tellRefusal(answer);
}

/** @param {import("./app.js").App} app @param {string} race */
function confirmResign(app, race) {
  const words = texts.race;
  const dialog = openDialog(words.resignTitle, h("p", {}, words.resignWords),
    h("div", { class: "choices" }, button(words.resignNo, () => dialog.close(), { autofocus: true }),
      button(words.resignYes, () => (dialog.close(), giveUp(app, race, true)), { class: "danger", "data-choice": "resign" })));
}
