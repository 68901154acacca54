// @ts-check
/** The dialogs of a replay: who came where, what a browser can verify, a link that could not be copied. */

import { closesAt, momentOf } from "./daily.js";
import { get, Trouble } from "./daily_api.js";
import { proofOf } from "./deal_proof.js";
import { button, copy, fill, h, link, openDialog, save } from "./dom.js";
import { toast } from "./notices.js";
import { checksOf } from "./replay_checks.js";
import { practisedWords } from "./practised.js";
import { decidedBy, standings } from "./standings.js";
import { proofTexts, replayTexts, texts } from "./texts.js";

/**
 * @typedef {import("./film.js").Film} Film
 * @typedef {import("./replay_checks.js").Replay} Replay
 * @typedef {import("./state.js").GameInfo} GameInfo
 * @typedef {import("./state.js").Race} Race
 */

/** The race as the result's words want it. @param {Film} film @param {Replay} replay @param {string | null} you */
function raceOf(film, replay, you) {
  const own = film.seats.find(({ player }) => player.id === you);
  const reveal = replay.seed && replay.salt ? { seed: replay.seed, salt: replay.salt } : null;
  return /** @type {Race} */ (/** @type {unknown} */ ({
    race: film.race, game: film.game, state: "ended", you: own?.seat ?? null, is_rated: false, is_ranked: film.kind === "race",
    seats: film.seats.length > 1 ? film.seats : film.seats.map((seat) => ({ ...seat, place: null })), commitment: film.commitment, reveal, daily: film.daily ?? null,
  }));
}

/** @param {Film} film @param {Replay} replay @param {GameInfo} game @param {string | null} you @param {() => void} verify */
export function openResult(film, replay, game, you, verify) {
  const race = raceOf(film, replay, you);
  const dialog = openDialog(film.kind === "race" ? texts.result.title : replayTexts.kind[film.kind], h("p", { class: "lede" }, decidedBy(race, game)), practisedWords(film), standings(race, game),
    film.daily && h("p", {}, link(`/daily/${film.daily}/${film.game}`, { class: "quiet-link" }, replayTexts.toBoard)),
    h("div", { class: "choices" }, button(replayTexts.verify, () => { dialog.close(); verify(); }, { class: "primary", "data-choice": "verify" }),
      button(texts.close, () => dialog.close())), proofOf(race));
  dialog.classList.add("result");
}

/** The replay as a file: it is signed as it is. @param {Replay} replay */
const downloadButton = (replay) => button(proofTexts.download, () => save(proofTexts.fileName(replay.race), JSON.stringify(replay), "application/json"), { "data-choice": "download" });

/** Of a deal that others may still play: when it can be checked, and one's own replay to keep. @param {Film} film @param {Replay} replay */
function openLater(film, replay) {
  const until = texts.daily.nextAt(momentOf(closesAt(film.daily ?? "")));
  const dialog = openDialog(replayTexts.proof.title, h("p", { class: "proof-verdict" }, proofTexts.laterTitle), h("p", {}, proofTexts.later(until)), h("p", { class: "hint" }, proofTexts.own),
    h("div", { class: "choices" }, downloadButton(replay), button(texts.close, () => dialog.close(), { autofocus: true, class: "primary" })));
  dialog.classList.add("proving");
}

/** Checks what can be checked here, and says what was and what was not. @param {import("./app.js").App} app @param {Film} film @param {Replay} replay */
export function openProof(app, film, replay) {
  if (film.is_secret) {
    openLater(film, replay);
    return;
  }
  const words = replayTexts.proof;
  const verdict = h("p", { class: "proof-verdict", role: "status" }, words.checking);
  const list = h("ul", { class: "proof-checks" });
  const command = `ecliptic verify ${location.origin}/replay/${film.race}`;
  const dialog = openDialog(words.title, verdict, list, h("p", { class: "hint" }, words.rest),
    h("p", { class: "proof-command" }, h("code", {}, command),
      button(texts.copy, async () => toast((await copy(command)) ? texts.copied : texts.notCopied), { class: "small", "aria-label": words.copyCommand })),
    h("p", { class: "hint" }, words.trust),
    h("div", { class: "choices" }, downloadButton(replay), button(texts.close, () => dialog.close(), { autofocus: true, class: "primary" })));
  dialog.classList.add("proving");
  void checksOf(replay, film, () => keyOf(app)).then((checks) => {
    fill(list, ...checks.map(checkLine));
    verdict.textContent = verdictWords(checks);
    verdict.dataset.mark = checks.some(({ mark }) => mark === "bad") ? "bad" : "good";
  });
}

/** @param {import("./app.js").App} app @returns {Promise<string | null>} */
async function keyOf(app) {
  try {
    return /** @type {{key: string}} */ (await get(app, "/api/key")).key;
  } catch (error) {
    if (error instanceof Trouble) return null;
    throw error;
  }
}

/** @param {import("./replay_checks.js").Check} check */
function checkLine({ name, mark, words }) {
  return h("li", { "data-check": name, "data-mark": mark }, h("span", { class: "proof-mark" }, replayTexts.proof.marks[mark]), h("span", {}, words));
}

/** @param {import("./replay_checks.js").Check[]} checks */
function verdictWords(checks) {
  const words = replayTexts.proof;
  const has = (/** @type {string} */ wanted) => checks.some(({ mark }) => mark === wanted);
  if (has("bad")) return words.bad;
  if (checks.some(({ name }) => name === "crypto")) return words.nothing;
  return checks.some(({ name, mark }) => mark === "unknown" && name !== "noted") ? words.some : words.good;
}
