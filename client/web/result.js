// @ts-check
/** The end of a race: what came of it, the rematch, the ways on, and the proof of the deal. */

import { isAttempt, playDaily } from "./daily.js";
import { attemptResult } from "./daily_result.js";
import { proofOf } from "./deal_proof.js";
import { button, h, link, openDialog, put, refill } from "./dom.js";
import { practisedWords } from "./practised.js";
import { copyOrShow, practicePath, sendOrCopy } from "./sending.js";
import { raceParcel } from "./share.js";
import { decidedBy, standings } from "./standings.js";
import { inOrder, isForNothing, ownSeat } from "./state.js";
import { practiceTexts, texts, watchTexts, winnableTexts } from "./texts.js";

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

/** @param {Race} race @param {GameInfo} game */
function ratingsLink(race, game) {
  return race.is_rated ? h("p", {}, link(`/ratings/${race.game}`, { class: "quiet-link" }, texts.rating.allOf(game.title))) : null;
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
  const replay = link(`/replay/${race.race}`, { class: "button", "data-choice": "replay" }, texts.replays.link);
  const share = button(texts.replays.share, () => sendOrCopy(raceParcel(race, game), texts.daily.shared), { "data-choice": "share" });
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
