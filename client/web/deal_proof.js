// @ts-check
/** What proves a deal, to copy, and whether it holds. */

import { shownWords } from "./commitment.js";
import { closesAt, momentOf } from "./daily.js";
import { button, copy, h, put } from "./dom.js";
import { toast } from "./notices.js";
import { texts } from "./texts.js";

/** @typedef {import("./state.js").Race} Race */
/** @typedef {import("./daily_api.js").DailyGame} DailyGame */

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

/** The commitment of a deal, and what proves it when its day is over. @param {string} day @param {DailyGame} deal */
export function dealProof(day, deal) {
  return proofOf({ game: deal.game, commitment: deal.commitment, reveal: deal.reveal ?? null, daily: day });
}
