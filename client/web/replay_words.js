// @ts-check
/** A film in words: who sits where, who is ahead at a time, what was moved at a moment. Pure. */

import { nameOf } from "./house.js";
import { stepWords } from "./table/speech.js";
import { replayTexts } from "./texts.js";

/** @typedef {import("./film.js").Film} Film */
/** @typedef {import("./film.js").Standing} Standing */

/** What a player is besides its name. @param {import("./film.js").FilmPlayer} player @param {string | null} you the id of who looks */
export function noteOf(player, you) {
  if (player.id === you) return replayTexts.you;
  return player.is_bot ? replayTexts.bot : "";
}

/** Who is ahead: each seat's place, none before anybody got anywhere. @param {Film} film @param {Standing[]} standings @param {number} now @returns {Map<number, number>} */
export function placesAt(film, standings, now) {
  const isForNothing = standings.every(({ progress, state }) => !progress && state !== "solved");
  if (film.seats.length < 2 || isForNothing) return new Map();
  if (now >= film.elapsed) return new Map(film.seats.map(({ seat, place }) => [seat, place]));
  return new Map(standings.map((one) => [one.seat, 1 + standings.filter((other) => isAhead(other, one)).length]));
}

/** @param {Standing} one @param {Standing} other */
function isAhead(one, other) {
  const key = (/** @type {Standing} */ { state, progress, reached }) => (state === "solved" ? [0, 0, reached] : [1, -progress, reached]);
  const [a, b] = [key(one), key(other)];
  const first = a.findIndex((value, index) => value !== b[index]);
  return first >= 0 && a[first] < b[first];
}

/** What was moved at a moment, by one seat only if it is given. @param {Film} film @param {import("./state.js").GameInfo} game @param {number} at @param {number | null} only */
export function wordsAt(film, game, at, only) {
  const words = film.seats.filter(({ seat }) => only === null || seat === only).flatMap(({ player, moves }) =>
    moves.filter((move) => move.at === at).map(({ move, steps }) =>
      move === "undo" ? replayTexts.undone(nameOf(player)) : replayTexts.did(nameOf(player), steps.length ? stepWords(game, steps[0]) : "")));
  return words.length ? words.join(" ") : replayTexts.start;
}
