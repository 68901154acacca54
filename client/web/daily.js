// @ts-check
/** Days of the daily challenge, what this browser knows of its own attempts, and the way into one. */

import { remember, rememberedList } from "./dom.js";
import { toast } from "./notices.js";
import { ownSeat, takeRace } from "./state.js";
import { whyRefused } from "./refusals.js";
import { texts } from "./texts.js";

const DAY = 86_400_000;
const GRACE = 7_200_000;
const KEY = "ecliptic-daily";
const KEPT = 24;

/** @param {string} day a UTC date */
const begins = (day) => Date.parse(`${day}T00:00:00Z`);
/** @param {number} at */
const dateOf = (at) => new Date(at).toISOString().slice(0, 10);

/** When the next deal comes, in milliseconds since 1970. @param {string} day */
export const nextDeal = (day) => begins(day) + DAY;
/** When the attempts of a day end. @param {string} day */
export const closesAt = (day) => begins(day) + DAY + GRACE;

/** @param {string} day such as `2026-11-30` @returns {string} such as `30 November` */
export const shortDay = (day) => texts.dates.shortDay(begins(day));
/** @param {string} day @returns {string} such as `30 November 2026` */
export const fullDay = (day) => texts.dates.fullDay(begins(day));
/** @param {string} day @returns {string} such as `Monday, 30 November 2026` */
export const longDay = (day) => texts.dates.longDay(begins(day));
/** @param {string} text */
export const isDay = (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(begins(text));

/** A moment in the reader's own zone and by UTC. @param {number} at in milliseconds since 1970 @returns {import("./words/en/daily.js").Moment} */
export function momentOf(at) {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const place = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  return { here: ["UTC", "GMT", "UCT", "Zulu"].includes(place) ? null : texts.dates.here(at, place), utc: texts.dates.utc(at) };
}

/** @param {number} milliseconds @returns {string} such as `11:43:02` */
export function countdown(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** The ISO week of a day, such as `2026-W49`. @param {string} day */
export function weekOf(day) {
  const at = begins(day);
  const thursday = at + (3 - ((new Date(at).getUTCDay() + 6) % 7)) * DAY;
  const year = new Date(thursday).getUTCFullYear();
  return `${year}-W${String(Math.floor((thursday - Date.UTC(year, 0, 1)) / DAY / 7) + 1).padStart(2, "0")}`;
}

/** The first and the last day of an ISO week. @param {string} week @returns {[string, string]} */
export function daysOfWeek(week) {
  const [year, number] = week.split("-W").map(Number);
  const fourth = Date.UTC(year, 0, 4);
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY + (number - 1) * 7 * DAY;
  return [dateOf(monday), dateOf(monday + 6 * DAY)];
}

/** @param {string} day @param {number} count */
export const daysLater = (day, count) => dateOf(begins(day) + count * DAY);

/**
 * @typedef {{player: string, day: string, game: string, race: string, isOver: boolean}} Attempt
 * @typedef {import("./state.js").Race} Race
 */

/** @returns {Attempt[]} */
const attempts = () => rememberedList(KEY, (each) => typeof each?.player === "string" && typeof each.race === "string");

/** Whether a race is the one attempt that counts. @param {Race} race */
export const isAttempt = (race) => Boolean(race.daily) && race.is_ranked;

/** Remembers the attempt this race is, so that pages can lead back to it. @param {Race} race */
export function noteAttempt(race) {
  const player = isAttempt(race) ? ownSeat(race)?.player?.id : null;
  if (!player || !race.daily) return;
  const fresh = { player, day: race.daily, game: race.game, race: race.race, isOver: race.state === "ended" };
  const held = attempts();
  const known = held.find((each) => each.race === race.race);
  if (known?.isOver === fresh.isOver) return;
  remember(KEY, JSON.stringify([fresh, ...held.filter((each) => each !== known)].slice(0, KEPT)));
}

/** What this browser remembers of its player's attempt. @param {import("./state.js").State} state @param {string} day @param {string} game */
export function heldAttempt(state, day, game) {
  return attempts().find((each) => each.player === state.player?.id && each.day === day && each.game === game) ?? null;
}

let isBusy = false;

/**
 * Begins the attempt of a day and game or comes back to it; or plays the deal again. A page of a day that is over
 * is told so and shown the new one. @param {import("./app.js").App} app @param {{game: string, day: string, again?: boolean}} what
 */
export async function playDaily(app, { game, day, again = false }) {
  if (isBusy) return;
  isBusy = true;
  const answer = await app.connection.request({ type: "daily", game, day, ...(again ? { again } : {}) }).finally(() => { isBusy = false; });
  if (answer.type === "race") {
    app.store.set({ race: takeRace(answer.race, performance.now()) });
    app.go(`/race/${answer.race.race}`);
  } else if (answer.reason === "day_over") {
    toast(texts.daily.dayOver(shortDay(day)));
    app.go("/daily");
  } else toast(whyRefused(answer));
}
