// @ts-check
/** What a race's result says: who is where, and what decided it. Pure. */

import { fineClock, ordinal, texts } from "./texts.js";

/**
 * @typedef {import("./state.js").Race} Race
 * @typedef {import("./state.js").Seat} Seat
 */

/** The seats that raced, by place. @param {Race} race */
export function byPlace(race) {
  return race.seats.filter(({ player }) => player).sort((one, other) => (one.place ?? 99) - (other.place ?? 99) || one.seat - other.seat);
}

/** The headline, to whoever reads it. @param {Race} race */
export function headline(race) {
  const { result } = texts;
  const seats = byPlace(race);
  const own = seats.find(({ seat }) => seat === race.you);
  const winners = seats.filter(({ place }) => place === 1);
  if (seats.length === 1 && own) return own.state === "solved" ? result.practiceSolved : result.practice;
  if (own?.place === 1) return winners.length === 1 ? result.won : winners.length === seats.length ? result.dead : result.shared;
  if (own) return result.place(ordinal(own.place ?? seats.length));
  return winners.length === 1 ? result.other(nameOf(winners[0], race)) : result.dead;
}

/** What decided it, in a sentence. @param {Race} race @param {number} most the game's greatest progress */
export function verdict(race, most) {
  const { result } = texts;
  const [first, second] = byPlace(race);
  if (!second) return first.state === "solved" ? result.solvedAlone(fineClock(first.reached)) : result.alone(first.progress, most);
  const name = nameOf(first, race);
  if (second.place === first.place) return result.equal;
  if (first.state === "solved" && second.state === "solved") return result.faster(name, result.seconds(second.reached - first.reached));
  if (first.state === "solved") return result.onlyOne(name, fineClock(first.reached));
  if (first.progress !== second.progress) return result.further(name, first.progress - second.progress);
  return result.earlier(name, result.seconds(second.reached - first.reached));
}

/** @param {Seat} seat @param {Race} race */
function nameOf(seat, race) {
  return seat.seat === race.you ? texts.result.you : (seat.player?.name ?? "");
}
