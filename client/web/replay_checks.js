// @ts-check
/** What a browser can check of a replay by itself: commitment, deal, what the film shows of it, signature and key. */

import { shownWords, wasShown } from "./commitment.js";
import { turnedBy } from "./film.js";
import { nameOf } from "./house.js";
import { checkSignature, commitmentOf, dealOf, isKnown, isStart, mayProve, seedOf } from "./proof.js";
import { replayTexts } from "./texts.js";

/**
 * @typedef {import("./film.js").Film} Film
 * @typedef {{race: string, game: string, commitment: string, seed?: string, salt?: string, name?: string, key: string, signature: string,
 *   seats: {seat: number, player: {name: string}, moves: [string, number][], progress: number, place: number}[], [field: string]: unknown}} Replay
 * @typedef {{name: string, mark: "good" | "bad" | "unknown", words: string}} Check
 */

/** @param {string} name @param {boolean | null} isGood @param {string} good @param {string} bad @param {string} [unknown] @returns {Check} */
function check(name, isGood, good, bad, unknown = "") {
  if (isGood === null) return { name, mark: "unknown", words: unknown };
  return { name, mark: isGood ? "good" : "bad", words: isGood ? good : bad };
}

/** @param {Replay} replay @param {Film} film @param {() => Promise<string | null>} askKey the key the server gives as its own @returns {Promise<Check[]>} */
export async function checksOf(replay, film, askKey) {
  const words = replayTexts.proof;
  const shown = movesCheck(replay, film);
  const key = await askKey();
  const keyCheck = check("key", key === null ? null : key === replay.key, words.key, words.keyBad, words.keyUnknown);
  if (!mayProve()) return [{ name: "crypto", mark: "unknown", words: words.noCrypto }, shown, keyCheck];
  const signature = check("signature", await checkSignature(replay), words.signature, words.signatureBad, words.signatureUnknown);
  return [...(await dealChecks(replay, film)), shown, signature, keyCheck];
}

/** @param {Replay} replay @param {Film} film @returns {Promise<Check[]>} */
async function dealChecks(replay, film) {
  const words = replayTexts.proof;
  const { game, seed, salt, commitment, name } = replay;
  if (!seed || !salt) return [{ name: "deal", mark: "unknown", words: words.isSecret }];
  const fits = (await commitmentOf(game, salt, seed)) === commitment && film.commitment === commitment;
  const noted = shownWords(replay.race, commitment);
  const checks = [check("commitment", fits, words.commitment, words.commitmentBad), check("noted", wasShown(replay.race, commitment), noted, noted, noted)];
  if (name !== undefined) checks.push(check("name", (await seedOf(name)) === seed, words.named(name), words.namedBad(name)));
  if (!isKnown(game)) return [...checks, { name: "deal", mark: "unknown", words: words.unknownGame(game) }];
  const deck = await dealOf(game, seed);
  checks.push(check("deal", film.game === game && isStart(game, deck, film.start), words.deal(deck.length), words.dealBad), turnedCheck(film, deck));
  return checks;
}

/** The cards turned up from the stock are the deck's, in its order. @param {Film} film @param {string[]} deck */
function turnedCheck(film, deck) {
  const words = replayTexts.proof;
  const stock = deck.slice(deck.length - film.start.stock);
  let most = 0;
  for (const seat of film.seats) {
    const turned = turnedBy(film, seat);
    most = Math.max(most, turned.length);
    if (turned.some((card, index) => card !== stock[index])) return check("turned", false, "", words.turnedBad(nameOf(seat.player)));
  }
  return check("turned", true, words.turned(most), "");
}

/** The film has the moves and the results of the replay, which is what is signed. @param {Replay} replay @param {Film} film */
function movesCheck(replay, film) {
  const words = replayTexts.proof;
  const plain = (/** @type {any} */ seat, /** @type {unknown} */ moves) =>
    JSON.stringify([seat.seat, seat.player.id, seat.state, seat.ended, seat.progress, seat.reached, seat.place, moves]);
  const other = replay.seats.find((seat, index) => {
    const shown = film.seats[index];
    return !shown || plain(seat, seat.moves) !== plain(shown, shown.moves.map(({ move, at }) => [move, at]));
  });
  const isSame = !other && film.seats.length === replay.seats.length && film.race === replay.race;
  return check("moves", isSame, words.moves(replay.seats.reduce((sum, { moves }) => sum + moves.length, 0)), words.movesBad(nameOf(other?.player)));
}
