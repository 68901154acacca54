// @ts-check
/** The end of a race: who came where, what decided it, the rematch, and the proof of the deal. */

import { shownWords } from "./commitment.js";
import { closesAt, isAttempt, momentOf, playDaily } from "./daily.js";
import { attemptResult } from "./daily_result.js";
import { button, copy, h, link, openDialog, put, refill } from "./dom.js";
import { nameOf } from "./house.js";
import { toast } from "./notices.js";
import { copyOrShow, practicePath, sendOrCopy } from "./sending.js";
import { raceParcel } from "./share.js";
import { inOrder, isForNothing, ownSeat } from "./state.js";
import { changeWords } from "./ratings.js";
import { clock, fineClock, ordinal, ratingTexts, practiceTexts, replayTexts, texts, watchTexts, winnableTexts } from "./texts.js";

/** @typedef {import("./state.js").Race} Race */
/** @typedef {import("./state.js").GameInfo} GameInfo */

/** @param {import("./app.js").App} app */
export function createResult(app) {
  let dialog = /** @type {HTMLDialogElement | null} */ (null);
  let shown = /** @type {{race: Race, game: GameInfo} | null} */ (null);
  const asked = h("p", { class: "asked", role: "status" });
  const choices = h("div", { class: "choices" });

  const show = () => {
    if (!dialog || !shown) return;
    put(asked, askedWords(shown.race));
    const focused = document.activeElement?.getAttribute("data-choice");
    refill(choices, ...choicesFor(app, shown.race, shown.game, () => dialog?.close()));
    if (focused) /** @type {HTMLElement | null} */ (choices.querySelector(`[data-choice="${focused}"]`))?.focus();
  };
  return {
    /** @param {Race} race @param {GameInfo} game */
    update(race, game) {
      shown = { race, game };
      show();
    },
    open() {
      if (!shown || dialog?.open) return;
      const { race, game } = shown;
      for (const other of document.querySelectorAll("dialog[open]:not(#taken)")) /** @type {HTMLDialogElement} */ (other).close();
      const told = winnableTexts.told(race, race.reveal);
      dialog = openDialog(titleWords(race), h("p", { class: "lede" }, decidedBy(race, game)),
        practisedWords(race), isAttempt(race) ? attemptResult(app, race) : race.is_ranked ? standings(race, game) : null, told && h("p", { class: "hint told" }, told), ratingsLink(race, game), asked, choices, proofOf(race));
      dialog.classList.add("result");
      show();
      /** @type {HTMLElement | null} */ (choices.querySelector("button, a"))?.focus();
    },
    /** What came of the race, in sentences. */
    words: () => (shown ? `${titleWords(shown.race)}. ${decidedBy(shown.race, shown.game)}` : ""),
    close: () => dialog?.close(),
  };
}

/** Which deal was practised, and with how many hints, as far as there is anything to say. @param {{name?: string | null, seats: {hints?: number}[]}} race */
export function practised({ name, seats }) {
  const hints = seats.length === 1 ? (seats[0].hints ?? 0) : 0;
  return [...(name ? [practiceTexts.dealOf(name)] : []), ...(hints ? [practiceTexts.hints(hints)] : [])];
}

/** @param {Parameters<typeof practised>[0]} race */
export function practisedWords(race) {
  const parts = practised(race);
  return parts.length ? h("p", { class: "practised" }, parts.join(" · ")) : null;
}

/** @param {Race} race */
function titleWords(race) {
  const words = texts.result;
  const own = ownSeat(race);
  if (isAttempt(race)) return own?.state === "solved" ? texts.daily.resultSolved : texts.daily.result;
  if (race.daily && own?.state !== "solved") return texts.daily.resultAgain;
  if (!race.is_ranked) return own?.state === "solved" ? words.practiceSolved : own?.state === "time" ? words.practiceTime : words.practice;
  if (!own?.place) return words.title;
  const isShared = race.seats.filter((seat) => seat.place === 1).length > 1;
  if (isForNothing(race)) return words.nobody;
  if (own.place === 1) return isShared ? words.shared : words.won;
  return words.place(own.place);
}

/** What made the difference between the first and the second. @param {Race} race @param {GameInfo} game */
export function decidedBy(race, game) {
  const words = texts.result;
  const [first, second] = inOrder(race);
  if (!first) return words.title;
  const name = first.seat === race.you ? null : nameOf(first.player);
  if (!second) return first.state === "solved" ? words.solved(name, fineClock(first.reached)) : words.alone(name, first.progress, game.max_progress);
  if (isForNothing(race)) return words.nobodyWords;
  const isFirstDone = first.state === "solved";
  const isSecondDone = second.state === "solved";
  if (first.place === second.place) return words.equal;
  if (isFirstDone && isSecondDone) return words.faster(name, words.tenths(second.reached - first.reached));
  if (isFirstDone) return words.onlyOne(name, fineClock(first.reached));
  if (first.progress > second.progress) return words.further(name, first.progress - second.progress);
  return words.earlier(name, words.tenths(second.reached - first.reached));
}

/** @param {Race} race @param {GameInfo} game */
export function standings(race, game) {
  const isPlaced = !isForNothing(race);
  const line = (/** @type {import("./state.js").Seat} */ seat) =>
    h("li", { "data-seat": seat.seat, "data-place": isPlaced ? seat.place : null, "data-own": seat.seat === race.you, "data-rated": Boolean(race.is_rated) },
      isPlaced && h("span", { class: "standing-place" }, seat.place ? ordinal(seat.place) : ""),
      h("span", { class: "standing-name" }, nameOf(seat.player), seat.seat === race.you && h("span", { class: "hint" }, ` ${texts.lanes.you}`)),
      h("span", { class: "standing-progress" }, texts.lanes.of(seat.progress, game.max_progress)),
      h("span", { class: "standing-state hint" }, stateWords(seat)),
      race.is_rated && h("span", { class: "standing-rating" }, changeWords(seat.rating)));
  return h("ol", { class: isPlaced ? "standings" : "standings unplaced" }, ...inOrder(race).map(line));
}

/** @param {Race} race @param {GameInfo} game */
function ratingsLink(race, game) {
  return race.is_rated ? h("p", {}, link(`/ratings/${race.game}`, { class: "quiet-link" }, ratingTexts.linkOf(game.title))) : null;
}

/** @param {import("./state.js").Seat} seat */
function stateWords(seat) {
  const state = texts.lanes.state(seat);
  return seat.progress && seat.state !== "solved" ? `${state} · ${texts.result.reached(clock(seat.reached))}` : state;
}

/** Who has not agreed to the rematch yet. @param {Race} race */
function awaited(race) {
  return inOrder(race).filter((seat) => !seat.agrees && seat.seat !== race.you && !seat.is_house).map((seat) => seat.player?.name ?? "");
}

/** @param {Race} race */
function askedWords(race) {
  if (race.rematch) return texts.news.rematchMade;
  const names = race.seats.filter((seat) => seat.agrees && seat.seat !== race.you && !seat.is_house).map((seat) => seat.player?.name ?? "");
  if (ownSeat(race)?.agrees) return texts.result.rematchWait(awaited(race));
  return names.length ? texts.result.rematchAsked(names) : "";
}

/** @param {import("./app.js").App} app @param {Race} race @param {GameInfo} game @param {() => void} close */
function choicesFor(app, race, game, close) {
  const words = texts.result;
  const look = button(words.look, close, { "data-choice": "look" });
  const home = link("/", { class: "button", "data-choice": "home" }, words.home);
  const replay = link(`/replay/${race.race}`, { class: "button", "data-choice": "replay" }, replayTexts.link);
  const share = button(replayTexts.share, () => sendOrCopy(raceParcel(race, game), texts.daily.shared), { "data-choice": "share" });
  if (race.daily) {
    const { daily: day, game } = race;
    return [link(`/daily/${day}/${game}`, { class: "button", "data-choice": "board" }, texts.daily.toBoard),
      button(texts.daily.onceMore, () => playDaily(app, { game, day, again: true }), { "data-choice": "again" }), replay, look, home];
  }
  if (!race.is_ranked) {
    const { minutes, name, reveal } = race;
    const deal = name ? { name } : { seed: reveal?.seed };
    const practise = (/** @type {object} */ which) => app.enter({ type: "create", game: race.game, seats: 1, minutes, ...which });
    const other = race.is_winnable ? { is_winnable: true, ...(race.difficulty ? { difficulty: race.difficulty } : {}) } : {};
    return [button(practiceTexts.same, () => practise(deal), { class: "primary", "data-choice": "same" }),
      button(practiceTexts.other, () => practise(other), { "data-choice": "again" }), replay, share, look,
      button(practiceTexts.share, () => copyOrShow(location.origin + practicePath(race.game, name ? { name } : { seed: reveal?.seed }), practiceTexts.shared), { "data-choice": "share-deal", title: practiceTexts.shareWords }), home];
  }
  if (!ownSeat(race)) return [replay, look, link("/watch", { class: "button", "data-choice": "more" }, watchTexts.more), home];
  if (race.rematch) return [link(`/race/${race.rematch}`, { class: "button primary", "data-choice": "rematch" }, words.rematchGo), replay, share, look, home];
  const agrees = Boolean(ownSeat(race)?.agrees);
  const ask = () => app.ask({ type: "rematch", race: race.race, agrees: !agrees });
  const rematch = button(agrees ? words.rematchTake : words.rematch, ask, { class: agrees ? "" : "primary", "data-choice": "rematch" });
  return [inOrder(race).length > 1 && rematch, replay, share, look, home];
}

/** What proves the deal, to copy. `race`: where it is one in which there was something to be shown before. @param {Pick<Race, "game" | "commitment" | "reveal" | "daily"> & {race?: string, is_ranked?: boolean}} race */
export function proofOf(race) {
  const words = texts.result;
  const { seed = "", salt = "" } = race.reveal ?? {};
  const line = (/** @type {string} */ name, /** @type {string} */ value) =>
    h("div", { class: "proof-line" }, h("dt", {}, name), h("dd", {}, h("code", {}, value),
      button(texts.copy, async () => toast((await copy(value)) ? texts.copied : texts.notCopied), { class: "small", "aria-label": words.copyOf(name) })));
  if (!race.reveal) {
    return h("details", { class: "proof" }, h("summary", {}, words.proof), h("dl", {}, line(words.commitment, race.commitment)),
      race.daily && h("p", { class: "hint" }, texts.daily.notRevealed(momentOf(closesAt(race.daily)))));
  }
  const verdict = h("p", { class: "verdict", role: "status" });
  void fits(race.game, salt, seed, race.commitment).then((isRight) => isRight !== null && put(verdict, isRight ? words.holds : words.fails));
  return h("details", { class: "proof" }, h("summary", {}, words.proof), h("p", { class: "hint" }, words.proofWords(race.game), " ", race.daily ? texts.daily.publicBefore : shownWords(race.race, race.commitment)),
    h("dl", {}, line(words.commitment, race.commitment), line(words.seed, seed), line(words.salt, salt)), verdict,
    h("p", { class: "hint" }, words.deal, " ", h("code", {}, `ecliptic deal ${race.game} --seed ${seed}`)));
}

/** Whether the commitment is that of this deal; null where the browser cannot tell. @param {string} game @param {string} salt @param {string} seed @param {string} commitment */
async function fits(game, salt, seed, commitment) {
  if (!crypto.subtle) return null;
  const bytes = (/** @type {string} */ hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const head = new TextEncoder().encode(`ecliptic/commit/1\0${game}\0`);
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array([...head, ...bytes(salt), ...bytes(seed)]));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("") === commitment;
}
