// @ts-check
/** A race before its start: who is there, its link, and what one may do about it. */

import { createCommitment } from "../commitment.js";
import { button, copy, fill, h, link, put, refill } from "../dom.js";
import { emblem } from "../emblems.js";
import { nameOf } from "../house.js";
import { chosenLevel } from "../level.js";
import { toast } from "../notices.js";
import { ratingWords } from "../rating_words.js";
import { maySend, sendOrCopy } from "../sending.js";
import { ownSeat, writeCode } from "../state.js";
import { texts, watchTexts, winnableTexts } from "../texts.js";

const TICK = 250;

/** @type {import("./race.js").Making} */
export function waiting(root, app) {
  const words = texts.waiting;
  const title = h("h1");
  const lede = h("p", { class: "lede" });
  const facts = h("p", { class: "hint" });
  const unrated = h("p", { class: "hint" }, texts.rating.guest, " ", link("/me", { "data-choice": "claim" }, texts.rating.claim), texts.rating.claimKeeps);
  const count = h("h2");
  const seats = h("ol", { class: "seats" });
  const hint = h("p", { class: "hint" });
  const choices = h("div", { class: "choices" });
  const commitment = createCommitment();
  const share = shareLink();
  const drawn = h("div", { class: "panel-emblem" });
  root.append(h("section", { class: "panel waiting" },
    drawn, title, lede, facts, unrated,
    h("div", { class: "waiting-parts" },
      h("div", {}, count, seats),
      h("div", {}, share.element, commitment.element)),
    h("div", { class: "panel-foot" }, hint, choices)));
  let shown = "";
  let offered = "";
  let race = /** @type {Race | null} */ (null);
  const ticking = setInterval(tick, TICK);

  function tick() {
    if (!race) return;
    tickAway(race, seats);
    act(race);
  }

  /** Offers what one may do now. @param {Race} now */
  function act(now) {
    const next = JSON.stringify([now.seats, now.you, now.maker, mayHaveHouse(now)]);
    if (next === offered) return;
    offered = next;
    put(hint, hintWords(now));
    const focused = document.activeElement?.getAttribute("data-choice");
    refill(choices, ...choicesFor(now, app));
    if (focused) /** @type {HTMLElement | null} */ (choices.querySelector(`[data-choice="${focused}"]`))?.focus();
  }

  return {
    unmount: () => clearInterval(ticking),
    update(now) {
      race = now;
      const game = app.store.game(race.game);
      const own = ownSeat(race);
      const taken = race.seats.filter((seat) => seat.player);
      put(title, race.is_quick && own ? words.quickTitle : words.title(game?.title ?? race.game));
      put(lede, ledeWords(race));
      put(facts, [game?.title, words.facts(race.minutes, race.is_open || race.is_quick), race.is_rated && texts.rating.rated, winnableTexts.of(race), watchTexts.told(race.delay ?? 0, Boolean(race.is_shown_whole))].filter(Boolean).join(" · "));
      unrated.hidden = !race.is_rated || !own || Boolean(own.player?.is_claimed);
      put(count, words.seats(taken.length, race.seats.length));
      commitment.show(race);
      share.show(race.race, words.title(game?.title ?? race.game));
      act(race);
      const next = JSON.stringify([race.seats, race.you, race.maker]);
      if (next === shown) return;
      shown = next;
      fill(drawn, emblem(game));
      refill(seats, ...race.seats.map((seat) => seatLine(race, seat)));
    },
  };
}

/** @typedef {import("../state.js").Race} Race */

/** @param {Race} race */
function ledeWords(race) {
  const words = texts.waiting;
  if (ownSeat(race)) return race.is_quick ? words.quickWords : "";
  if (race.seats.every((seat) => seat.player)) return words.full;
  const maker = race.seats[race.maker]?.player?.name;
  return `${maker ? words.invited(maker) : words.invitedByNobody} ${words.orWatch}`;
}

/** @param {Race} race */
function hintWords(race) {
  const words = texts.waiting;
  if (!ownSeat(race)) return "";
  const taken = race.seats.filter((seat) => seat.player);
  const absent = taken.filter((seat) => typeof seat.awayUntil === "number").map((seat) => seat.player?.name ?? "");
  if (absent.length && taken.length > 1 && (race.is_quick || taken.every((seat) => seat.is_ready))) return words.waitsFor(absent);
  if (race.is_quick) return mayHaveHouse(race) ? words.nobodyYet : "";
  if (taken.length < 2) return words.alone;
  return race.you === race.maker ? words.makerMay : words.whenReady;
}

/** @param {Race} race @param {import("../state.js").Seat} seat */
function seatLine(race, seat) {
  const words = texts.waiting;
  if (!seat.player) return h("li", { class: "seat free", "data-seat": seat.seat }, h("span", { class: "seat-mark" }), words.free);
  const notes = [seat.seat === race.you && words.you, seat.player.is_bot && texts.rating.bot, seat.seat === race.maker && !race.is_quick && words.maker].filter(Boolean);
  const isAway = typeof seat.awayUntil === "number";
  return h("li", { class: "seat", "data-seat": seat.seat, "data-ready": seat.is_ready, "data-away": isAway },
    h("span", { class: "seat-mark" }, seat.is_ready ? "✓" : ""),
    h("span", { class: "seat-name" }, nameOf(seat.player)), ratingOf(race, seat), notes.length ? h("span", { class: "hint" }, notes.join(", ")) : null,
    race.is_quick && !isAway ? null : h("span", { class: "seat-state" }, isAway ? awayWords(seat) : seat.is_ready ? words.ready : words.notReady));
}

/** @param {Race} race @param {import("../state.js").Seat} seat */
function ratingOf(race, seat) {
  if (!race.is_rated || !seat.rating) return null;
  return h("span", { class: "rating", title: texts.rating.title(seat.rating.is_provisional) }, ratingWords(seat.rating));
}

/** Whether one has waited alone for so long that the house is offered. @param {Race} race */
function mayHaveHouse(race) {
  const isAlone = race.seats.filter((seat) => seat.player).length === 1;
  return race.is_quick && isAlone && race.houseAt !== null && performance.now() >= race.houseAt;
}

/** @param {import("../state.js").Seat} seat */
function awayWords(seat) {
  return texts.waiting.away(Number(seat.awayUntil) - performance.now());
}

/** Counts down for those who are away. @param {Race} race @param {HTMLElement} list */
function tickAway(race, list) {
  for (const line of list.querySelectorAll("[data-away]")) {
    const state = line.querySelector(".seat-state");
    if (state) put(state, awayWords(race.seats[Number(/** @type {HTMLElement} */ (line).dataset.seat)]));
  }
}

/** @param {Race} race @param {import("../app.js").App} app */
function choicesFor(race, app) {
  const words = texts.waiting;
  const own = ownSeat(race);
  const choice = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => unknown} */ act, kind = "") =>
    button(label, act, { class: kind, "data-choice": name });
  const about = { race: race.race };
  if (!own) {
    const hasRoom = race.seats.some((seat) => !seat.player);
    return hasRoom ? [choice("join", words.join, () => app.ask({ type: "join", ...about }), "primary big")] : [];
  }
  const leave = choice("leave", words.leave, () => app.leave(race.race));
  if (race.is_quick) return [mayHaveHouse(race) && choice("house", words.houseInstead, () => playHouse(app, race), "primary"), leave];
  const ready = choice("ready", own.is_ready ? words.takeReady : words.sayReady,
    () => app.ask({ type: "ready", is_ready: !own.is_ready, ...about }), own.is_ready ? "" : "primary");
  const maySay = race.you === race.maker && race.seats.filter((seat) => seat.player && typeof seat.awayUntil !== "number").length > 1;
  return [ready, maySay && choice("start", words.startNow, () => app.ask({ type: "start", ...about }), own.is_ready ? "primary" : ""), leave];
}

/** Gives the seat up for one against the house. @param {import("../app.js").App} app @param {Race} race */
async function playHouse(app, race) {
  if (await app.ask({ type: "leave", race: race.race })) await app.enter({ type: "create", game: race.game, seats: 2, house: chosenLevel() });
}

function shareLink() {
  const words = texts.waiting;
  // The link is to be copied; what can be read out or written down is the code.
  const field = /** @type {HTMLInputElement} */ (h("input", { id: "share", class: "share-link", readonly: true, spellcheck: "false", onfocus: () => field.select() }));
  const code = h("strong", { class: "share-code" });
  let title = "";
  const take = async () => toast((await copy(field.value)) ? texts.copied : texts.notCopied);
  const hand = maySend() && button(texts.share.send, () => sendOrCopy({ title, text: texts.share.invite(title), url: field.value }, texts.copied), { class: "primary", "data-choice": "send" });
  return {
    element: h("div", { class: "share" }, h("label", { for: "share" }, words.link), field,
      h("div", { class: "share-line" }, h("p", { class: "hint" }, words.code, " ", code), button(words.copyLink, take, { "data-choice": "copy" }), hand)),
    /** @param {string} race @param {string} game */
    show(race, game) {
      title = game;
      field.value = `${location.origin}/race/${race}`;
      put(code, writeCode(race));
    },
  };
}
